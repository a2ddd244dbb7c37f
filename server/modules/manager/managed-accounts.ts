import { formatMoney } from '../../../domain/money/money.ts';
import type { ManagedAccount, SkippedCopy } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { BookAccount } from '../trading/book-position.ts';
import { closeTrade } from '../trading/close-trades.ts';
import { placeOrder } from '../trading/place-order.ts';
import { tradeTexts } from '../trading/trade-texts.ts';
import { findUserById, type UserRow } from '../user/user.queries.ts';
import { requireManagers } from './connection.ts';
import { findRequest, listConnections, type RequestRow } from './request.queries.ts';
import { skippedCopies } from './skipped-copies.ts';

/** A connected account: always the real one. */
interface Managed {
  request: RequestRow;
  trader: UserRow;
  account: BookAccount;
}

/** A connection of the manager who calls, while the brand has managers and theirs is no suspended account. @throws not_found */
async function managed(context: CallContext, id: string): Promise<Managed> {
  const {
    ports: { db },
    brand,
    desk,
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
  return { request, trader, account: await desk.current(brand.id, trader.id, 'real') };
}

function toManaged(
  { desk }: CallContext,
  account: BookAccount,
  { id, number, answered_at, created_at }: RequestRow,
  skipped: SkippedCopy[],
): ManagedAccount {
  const { equity, margin, freeMargin, profit } = desk.book.figures(account);
  const money = (amount: bigint) => formatMoney(amount, account.currency);
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
    desk,
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
        await desk.current(brand.id, request.user_id, 'real'),
        request,
        skipped.get(request.id) ?? [],
      ),
    );
  }
  return accounts;
};

export const managerTrades: Handler<'manager.trades'> = async (context, { params: { id } }) =>
  context.desk.openPositions((await managed(context, id)).account);

/** The trader's own rules and limits decide; a trader who may not open cannot have it done by a manager. */
export const managerTradeStore: Handler<'manager.trade-store'> = async (
  context,
  { params: { id }, body },
) => {
  const { request, account } = await managed(context, id);
  const position = await placeOrder(
    context,
    { account, openedBy: 'manager', openedById: request.manager_id, by: { connectionId: request.id } },
    body,
  );
  context.reply.message = tradeTexts[context.language].placed;
  await context.desk.tellCurrent(context.brand.id, account.id);
  return position;
};

export const managerTradeClose: Handler<'manager.trade-close'> = async (
  context,
  { params: { id }, body },
) => {
  const { request, trader, account } = await managed(context, id);
  const { position } = await closeTrade(
    context,
    { account, reason: 'manager', connectionId: request.id },
    String(body.id),
  );
  context.reply.message = tradeTexts[context.language].closed;
  context.hub.tell(trader.id, 'closed', position);
  await context.desk.tellCurrent(context.brand.id, account.id);
  return position;
};
