import type { Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { ManagedAccount, SkippedCopy } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { repeatOf } from '../../ledger/idempotent-request.ts';
import type { Authority, PersonalRight } from '../trade/authority.ts';
import type { BookAccount } from '../trade/book-position.ts';
import { closeTrade } from '../trade/close-trades.ts';
import { answerPlaced, placeOrder } from '../trade/place-order.ts';
import { texts } from '../../generated/texts.ts';
import { findUserById } from '../user/user.queries.ts';
import { requireManagers } from './connection.ts';
import { findRequest, listConnections, type RequestRow } from './request.queries.ts';
import { skippedCopies } from './skipped-copies.ts';

/**
 * The manager's authority over a connected real account, while the brand has managers and the caller is not
 * suspended.
 * @throws not_found
 */
async function managed(context: CallContext, id: string): Promise<Omit<Authority<PersonalRight>, 'repeat'>> {
  const {
    ports: { db },
    brand,
    engine,
    settings,
  } = context;
  const { user } = sessionOf(context);
  const isOffered = (await settings.read()).enable_account_connection_autotrade && !user.suspended;
  const request = isOffered ? await findRequest(db, brand.id, id) : undefined;
  const trader =
    request?.state === 'accepted' && request.manager_id === user.id
      ? await findUserById(db, brand.id, request.user_id)
      : undefined;
  if (!request || !trader) throw new Failure('not_found');
  return {
    actorId: user.id,
    account: await engine.accounts.current(brand.id, trader.id, 'real'),
    right: { as: 'manager', connectionId: request.id },
  };
}

function toManaged(
  { engine }: CallContext,
  account: BookAccount,
  { id, number, answered_at, created_at }: RequestRow,
  skipped: SkippedCopy[],
): ManagedAccount {
  const { equity, margin, freeMargin, profit } = engine.book.figures(account);
  const money = (amount: Money) => formatMoney(amount, account.currency);
  return {
    id,
    number,
    currency: account.currency,
    equity: money(equity),
    margin: money(margin),
    free_margin: money(freeMargin),
    profit: money(profit),
    open_positions: account.positions.size,
    accepted_at: (answered_at ?? created_at).toISOString(),
    skipped_copies: skipped,
  };
}

export const managerAccounts: Handler<'manager.accounts'> = async (context) => {
  const {
    ports: { db },
    brand,
    engine,
  } = context;
  const { user } = sessionOf(context);
  await requireManagers(context);
  const accounts: ManagedAccount[] = [];
  const connections = user.suspended ? [] : await listConnections(db, brand.id, user.id);
  const skipped = await skippedCopies(
    context,
    connections.map(({ id }) => id),
  );
  for (const request of connections) {
    accounts.push(
      toManaged(
        context,
        await engine.accounts.current(brand.id, request.user_id, 'real'),
        request,
        skipped.get(request.id) ?? [],
      ),
    );
  }
  return accounts;
};

export const managerTrades: Handler<'manager.trades'> = async (context, { params: { id } }) =>
  context.engine.valuation.openPositions((await managed(context, id)).account);

/**
 * Applies the trader's own rules and limits; when the trader may not open positions, neither may the
 * manager.
 */
export const managerStoreTrade: Handler<'manager.store-trade'> = async (
  context,
  { params: { id }, body },
) => {
  const authority = { ...(await managed(context, id)), repeat: repeatOf(context) };
  return answerPlaced(context, await placeOrder(context, authority, body));
};

export const managerCloseTrade: Handler<'manager.close-trade'> = async (
  context,
  { params: { id }, body },
) => {
  const { position } = await closeTrade(
    context,
    { ...(await managed(context, id)), repeat: repeatOf(context) },
    String(body.id),
  );
  context.reply.message = texts[context.language].trade.closed;
  return position;
};
