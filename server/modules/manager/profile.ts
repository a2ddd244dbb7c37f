import { ZERO_MONEY, add, type Money } from '../../../domain/money/amount.ts';
import { convertMoney, formatMoney, moneyOf } from '../../../domain/money/money.ts';
import type { ManagerProfile, ManagerTrade, Position } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { listClosed } from '../trade/position.queries.ts';
import { closedOfRow } from '../trade/to-position.ts';
import { photoPath } from '../user/to-user.ts';
import { findUserById, type UserRow } from '../user/user.queries.ts';
import { requireManagers } from './connection.ts';
import { readSecurityDeposit } from './profile.queries.ts';
import { countClients, findOpenRequest, listConnections, type RequestRow } from './request.queries.ts';
import { skippedCopies } from './skipped-copies.ts';
import { performanceOf, showShare } from './track-record.ts';
import { readTrackRecord } from './track-record-data.ts';

/** Number of closed trades that a profile lists, newest first; its figures cover more of them. */
const MAX_LISTED = 100;

/** A trade without amounts of money: profit is in percent of the margin. */
function toManagerTrade({
  asset,
  trade_type,
  qty,
  leverage,
  opening_price,
  closing_price,
  profit,
  traded_amount,
  open_at,
  close_at,
  status,
  currency,
}: Position): ManagerTrade {
  const share = status === 1 ? showShare(moneyOf(profit, currency), moneyOf(traded_amount, currency)) : null;
  return { asset, trade_type, qty, leverage, opening_price, closing_price, profit: share, open_at, close_at };
}

/**
 * Total equity of the connected accounts in the manager's currency. Accounts without a conversion rate are
 * omitted.
 */
async function underManagement({ ports, brand, engine }: CallContext, manager: UserRow): Promise<Money> {
  let sum = ZERO_MONEY;
  for (const { user_id: userId } of await listConnections(ports.db, brand.id, manager.id)) {
    const account = await engine.accounts.known(brand.id, userId, 'real');
    const rate = engine.prices.rate(account.currency, manager.currency);
    const { equity } = engine.book.figures(account);
    if (rate !== undefined) sum = add(sum, convertMoney(equity, rate, account.currency, manager.currency));
  }
  return sum;
}

async function overviewOf(
  context: CallContext,
  manager: UserRow,
  figures: NonNullable<ReturnType<typeof performanceOf>['figures']>,
) {
  const { currency } = manager;
  return {
    ...figures,
    total_amount_under_management: formatMoney(await underManagement(context, manager), currency),
    trader_security_deposit: formatMoney(
      await readSecurityDeposit(context.ports.db, context.brand.id, manager.id),
      currency,
    ),
    currency,
  };
}

async function profileOf(
  context: CallContext,
  manager: UserRow,
  request: RequestRow,
): Promise<ManagerProfile> {
  const {
    ports: { db },
    brand,
    engine,
    market,
    now,
  } = context;
  const accountId = accountIdOf(manager.id, 'real');
  const account = await engine.accounts.current(brand.id, manager.id, 'real');
  const open = engine.valuation.openPositions(account);
  const { trades, movements } = await readTrackRecord(db, brand.id, accountId);
  const { record, months, figures } = performanceOf(
    trades.map((row) => ({ openAt: row.open_at, closeAt: row.close_at, profit: row.profit })),
    movements,
    now,
    [...account.positions.values()].map((position) => ({
      openAt: position.openAt,
      profit: engine.book.profit(position),
    })),
  );
  const newest = await listClosed(db, brand.id, accountId, { after: null, limit: MAX_LISTED });
  const highest = [...trades, ...open].reduce((most, { leverage }) => Math.max(most, leverage), 0);
  const clients = await countClients(db, brand.id, manager.id);
  const skipped = await skippedCopies(context, [request.id]);
  return {
    id: manager.id,
    user: { name: request.manager, email: manager.email, avatar: photoPath(manager.photo_id) },
    country: manager.country,
    copier: clients.now,
    followers: clients.ever,
    leverage: highest ? `1:${highest}` : '–',
    request: request.state === 'accepted' ? 'accepted' : 'pending',
    requested_at: request.created_at.toISOString(),
    accepted_at: request.answered_at?.toISOString() ?? null,
    months_val: months.map(({ month }) => month),
    profits_val: months.map(({ profit }) => profit),
    track_record: record,
    overview: figures && (await overviewOf(context, manager, figures)),
    open_trades: open.map(toManagerTrade),
    closed_trades: newest.map((row) =>
      toManagerTrade(closedOfRow(row, { mode: 'real', currency: manager.currency }, market)),
    ),
    skipped_copies: skipped.get(request.id) ?? [],
  };
}

/** A trader sees only the manager of their own request or connection. */
export const managerProfile: Handler<'manager.profile'> = async (
  context,
  { params: { manager_id: managerId } },
) => {
  await requireManagers(context);
  const {
    ports: { db },
    brand,
  } = context;
  const request = await findOpenRequest(db, brand.id, sessionOf(context).user.id);
  const manager = request?.manager_id === managerId ? await findUserById(db, brand.id, managerId) : undefined;
  if (!request || !manager) throw new Failure('not_found');
  return await profileOf(context, manager, request);
};
