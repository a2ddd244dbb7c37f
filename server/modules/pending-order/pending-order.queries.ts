import type { PendingKind } from '../../../domain/trading/pending-order.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { PendingOrder } from '../../../schemas/generated/types.ts';
import { pageAfter } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import type { AccountMode } from '../account/account.queries.ts';
import { wantsTradingNotices } from '../notification/notification.queries.ts';

export type RefusalReason = NonNullable<PendingOrder['reason']>;

/** How an order ends without a position or its owner. */
export type OrderEnd = { state: 'expired'; reason: null } | { state: 'refused'; reason: RefusalReason };

export interface PendingOrderRow {
  brand_id: string;
  id: string;
  user_id: string;
  mode: AccountMode;
  asset_id: string;
  side: Side;
  kind: PendingKind;
  price: string;
  qty: string;
  leverage: number;
  take_profit: string | null;
  stop_loss: string | null;
  state: PendingOrder['state'];
  reason: RefusalReason | null;
  position_id: string | null;
  filled_price: string | null;
  created_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
}

const COLUMNS = `p.brand_id, p.id, p.user_id, split_part(p.account_id, ':', 2) as mode, p.asset_id, p.side, p.kind,
  p.price, p.qty, p.leverage, p.take_profit, p.stop_loss, p.state, p.reason, p.position_id, p.filled_price, p.created_at,
  p.expires_at, p.ended_at`;

export interface NewPendingOrder {
  id: string;
  accountId: string;
  userId: string;
  assetId: string;
  side: Side;
  kind: PendingKind;
  price: string;
  qty: string;
  leverage: number;
  takeProfit: string | null;
  stopLoss: string | null;
  expiresAt: Date | null;
}

/**
 * Stores an order unless `maxWaiting` wait on its account; the caller has locked the user.
 * @returns undefined when as many wait
 */
export async function insertPendingOrder(
  tx: Queries,
  brandId: string,
  order: NewPendingOrder,
  maxWaiting: number,
  now: Date,
): Promise<PendingOrderRow | undefined> {
  const [row] = await tx.query<PendingOrderRow>(
    `insert into pending_order as p (brand_id, id, account_id, user_id, asset_id, side, kind, price, qty, leverage,
                                     take_profit, stop_loss, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8::numeric, $9::numeric, $10::int, $11::numeric, $12::numeric, $13, $14
      where (select count(*) from pending_order
              where brand_id = $1 and account_id = $3 and state = 'waiting') < $15::int
     returning ${COLUMNS}`,
    [
      brandId,
      order.id,
      order.accountId,
      order.userId,
      order.assetId,
      order.side,
      order.kind,
      order.price,
      order.qty,
      order.leverage,
      order.takeProfit,
      order.stopLoss,
      now,
      order.expiresAt,
      maxWaiting,
    ],
  );
  return row;
}

const STATE = {
  waiting: "and p.state = 'waiting'",
  ended: "and p.state <> 'waiting'",
  all: '',
};

/** Orders of an account after the given one, newest first; ended ones by the time of their end. */
export async function listPendingOrders(
  db: Queries,
  brandId: string,
  accountId: string,
  page: { state: 'waiting' | 'ended' | undefined; after: string | null; limit: number },
): Promise<PendingOrderRow[]> {
  const rest = pageAfter('pending_order', page.after, {
    as: 'p',
    time: page.state === 'ended' ? 'ended_at' : 'created_at',
    at: { after: '$3', limit: '$4' },
    where: 'l.account_id = $2',
  });
  return await db.query<PendingOrderRow>(
    `select ${COLUMNS} from pending_order p
      where p.brand_id = $1 and p.account_id = $2 ${STATE[page.state ?? 'all']} and ${rest}`,
    [brandId, accountId, page.after, page.limit],
  );
}

export async function countWaiting(db: Queries, brandId: string, accountId: string): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from pending_order
      where brand_id = $1 and account_id = $2 and state = 'waiting'`,
    [brandId, accountId],
  );
  return row!.waiting;
}

/** An order of this user; undefined for any other. */
export async function findPendingOrder(
  db: Queries,
  brandId: string,
  userId: string,
  id: string,
): Promise<PendingOrderRow | undefined> {
  const [row] = await db.query<PendingOrderRow>(
    `select ${COLUMNS} from pending_order p where p.brand_id = $1 and p.user_id = $2 and p.id = $3`,
    [brandId, userId, id],
  );
  return row;
}

/** @returns the cancelled order; undefined when this user has no waiting one with this id */
export async function cancelPendingOrder(
  db: Queries,
  brandId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<PendingOrderRow | undefined> {
  const [row] = await db.query<PendingOrderRow>(
    `update pending_order p set state = 'cancelled', ended_at = $4
      where p.brand_id = $1 and p.user_id = $2 and p.id = $3 and p.state = 'waiting' returning ${COLUMNS}`,
    [brandId, userId, id, now],
  );
  return row;
}

/** Cancels all waiting orders of a user. */
export async function cancelOrdersOf(tx: Queries, brandId: string, userId: string, now: Date): Promise<void> {
  await tx.query(
    `with target as (
       select id from pending_order
        where brand_id = $1 and user_id = $2 and state = 'waiting' order by id for update)
     update pending_order set state = 'cancelled', ended_at = $3
      where brand_id = $1 and id in (select id from target)`,
    [brandId, userId, now],
  );
}

/** Waiting orders of these brands that were placed after a time. */
export async function listWaiting(
  db: Queries,
  brandIds: readonly string[],
  after: Date,
): Promise<PendingOrderRow[]> {
  return await db.query<PendingOrderRow>(
    `select ${COLUMNS} from pending_order p
      where p.brand_id = any($1) and p.state = 'waiting' and p.created_at > $2 order by p.created_at, p.id`,
    [brandIds, after],
  );
}

/**
 * Ends waiting orders without a position, and notifies their owners.
 * @returns the owner of each order that ended
 */
export async function endOrders(
  db: Queries,
  brandId: string,
  ids: readonly string[],
  end: OrderEnd,
  now: Date,
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    `with target as (
       select id from pending_order
        where brand_id = $1 and id = any($2) and state = 'waiting' order by id for update),
     ended as (
       update pending_order set state = $3, reason = $4, ended_at = $5
        where brand_id = $1 and id in (select id from target) returning brand_id, id, user_id),
     noticed as (
       insert into notification (brand_id, id, user_id, kind, reference, params, created_at)
       select e.brand_id, 'n_order_' || e.id, e.user_id, 'order_' || $3, e.id, '{}', $5
         from ended e
        where ${wantsTradingNotices('e.brand_id', 'e.user_id')}
       on conflict do nothing)
     select user_id from ended`,
    [brandId, ids, end.state, end.reason, now],
  );
  return rows.map(({ user_id: userId }) => userId);
}
