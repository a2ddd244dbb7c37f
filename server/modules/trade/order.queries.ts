import type { Money } from '../../../domain/money/amount.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import type { NewAnswer } from '../../ledger/idempotency.queries.ts';
import { wantsTradingNotices } from '../notification/notification.queries.ts';
import { ACTING_CONNECTION } from '../manager-connection/connection.queries.ts';
import { postingSql } from '../../ledger/posting-sql.ts';
import { PRICE_IS_CURRENT } from './lock-wait.ts';

export interface PositionToOpen {
  id: string;
  accountId: string;
  /** The account version that the order was computed from; the write fails when the account is newer. */
  version: bigint;
  assetId: string;
  side: Side;
  qty: string;
  contractSize: string;
  leverage: number;
  margin: Money;
  price: string;
  rate: string;
  quoteAt: Date;
  takeProfit: string | null;
  stopLoss: string | null;
  duration: number | null;
  openedBy: Position['opened_by'];
  openedById: string;
  by: OpenedBy;
}

/** The session that opens a position: it must be valid, and its user allowed to trade in this mode. */
export interface Caller {
  userId: string;
  tokenHash: string;
  isPractice: boolean;
  /** A session without requests since this time is invalid. */
  idleSince: Date;
}

/**
 * Condition for writing a position: the trader's own session, the connection of a manager while both may trade, or a
 * waiting order while its owner may trade. Null for seeded positions.
 */
export type OpenedBy = { caller: Caller } | { connectionId: string } | { pendingOrderId: string } | null;

/** An order to write, with its own timestamp. */
export interface OrderToWrite {
  brandId: string;
  position: PositionToOpen;
  /** The stored answer for repeated requests, written with the position. */
  kept: NewAnswer;
  now: Date;
}

/**
 * The columns of an order in the statement, as `rowOf` writes them. One JSON parameter holds any number of
 * orders, so that the statement is planned once.
 */
const ORDER_ROW = `line integer, brand_id text, account_id text, version bigint, id text, asset_id text,
  side text, qty numeric, contract_size numeric, leverage integer, margin bigint, take_profit numeric,
  stop_loss numeric, duration integer, opened_by text, opened_by_id text, price numeric, rate numeric,
  quote_at timestamptz, at timestamptz, user_id text, key text, call text, hash text, answer text, token text,
  idle_since timestamptz, is_practice boolean, connection text, pending_order text`;

function rowOf({ brandId, position, kept, now }: OrderToWrite, line: number) {
  const { by } = position;
  const caller = by && 'caller' in by ? by.caller : null;
  return {
    line,
    brand_id: brandId,
    account_id: position.accountId,
    version: String(position.version),
    id: position.id,
    asset_id: position.assetId,
    side: position.side,
    qty: position.qty,
    contract_size: position.contractSize,
    leverage: position.leverage,
    margin: String(position.margin),
    take_profit: position.takeProfit,
    stop_loss: position.stopLoss,
    duration: position.duration,
    opened_by: position.openedBy,
    opened_by_id: position.openedById,
    price: position.price,
    rate: position.rate,
    quote_at: position.quoteAt,
    at: now,
    user_id: kept.userId,
    key: kept.key,
    call: kept.call,
    hash: kept.hash,
    answer: kept.answer,
    token: caller?.tokenHash ?? null,
    idle_since: caller?.idleSince ?? null,
    is_practice: caller?.isPractice ?? null,
    connection: by && 'connectionId' in by ? by.connectionId : null,
    pending_order: by && 'pendingOrderId' in by ? by.pendingOrderId : null,
  };
}

/** True when the session is valid and its user may open positions in this mode; `at` names the parameters. */
const mayOpenBy = (
  at: Record<'brand' | 'user' | 'now' | 'token' | 'idle' | 'practice', string>,
) => `s.brand_id = ${at.brand} and s.token_hash = ${at.token} and s.expires_at > ${at.now}
            and s.last_seen_at > ${at.idle} and u.brand_id = ${at.brand} and u.id = ${at.user}
            and s.user_id = ${at.user} and not u.suspended and u.is_trading and u.is_practice = ${at.practice}`;

const MAY_OPEN_ORDER = mayOpenBy({
  brand: 'o.brand_id',
  user: 'o.user_id',
  now: 'o.at',
  token: 'o.token',
  idle: 'o.idle_since',
  practice: 'o.is_practice',
});

/** Whether the owner (u) of a pending order may trade. */
const MAY_FILL = 'not u.suspended and u.is_trading and u.closed_at is null';

/** Whether a pending order (p) still waits at this time. */
const isWaitingAt = (now: string): string =>
  `p.state = 'waiting' and (p.expires_at is null or p.expires_at > ${now})`;

/** The owners' notifications of positions that a manager or a pending order opened. */
const NOTIFIED = `noticed as (
       insert into notification (brand_id, id, user_id, kind, reference, params, created_at)
       select acc.brand_id, 'n_open_' || acc.id, acc.owner_id,
              case when acc.connection is null then 'order_filled' else 'position_opened' end, acc.id, '{}', acc.at
         from acc
        where (acc.connection is not null or acc.pending_order is not null)
          and ${wantsTradingNotices('acc.brand_id', 'acc.owner_id')}
       on conflict do nothing),`;

/** The orders that are written. */
const PRICED = `acc as materialized (
       select * from reached where ${PRICE_IS_CURRENT})`;

/** As `PRICED`; a pending order ends as filled, unless it has ended otherwise meanwhile. */
const FILLED = `priced as materialized (
       select * from reached where ${PRICE_IS_CURRENT}),
     filled as (
       update pending_order p set state = 'filled', position_id = priced.id, filled_price = priced.price,
              ended_at = priced.at from priced
        where p.brand_id = priced.brand_id and p.id = priced.pending_order and ${isWaitingAt('priced.at')}
       returning priced.line),
     acc as materialized (
       select * from priced
        where pending_order is null or line in (select filled.line from filled))`;

/**
 * Locks accounts in id order, as closings do, each by an id lookup regardless of the planner's statistics.
 * A manager's order locks its connection, the manager and the role: a revocation or suspension waits for
 * the order, and an order never sees a revoked connection.
 */
const openSql = (locked: '' | 'skip locked', isOwn: boolean) => `with o as materialized (
       select * from json_to_recordset($1::json) o (${ORDER_ROW})
        order by o.brand_id, o.account_id),
     held as materialized (
       select x.line from o x, lateral (
         select 1 from ${ACTING_CONNECTION}
           join app_user u on u.brand_id = r.brand_id and u.id = r.user_id and not u.suspended
             and u.is_trading
          where r.brand_id = x.brand_id and r.id = x.connection
            for share of r, m, o ${locked}) r),
     reached as materialized (
       select o.*, a.currency, a.owner_id from o, lateral (
         select a.currency, a.user_id as owner_id from account a
          where a.brand_id = o.brand_id and a.id = o.account_id and a.version = o.version
            and not exists (select 1 from idempotency i
                             where i.brand_id = o.brand_id and i.user_id = o.user_id and i.key = o.key)
            and (o.token is null or exists (select 1 from session s, app_user u where ${MAY_OPEN_ORDER}))
            and (o.connection is null or exists (select 1 from held where held.line = o.line))
            and (o.pending_order is null or exists (
                  select 1 from app_user u where u.brand_id = a.brand_id and u.id = a.user_id and ${MAY_FILL}))
            for update of a ${locked}) a),
     ${isOwn ? PRICED : FILLED},
     pos as (
       insert into position (brand_id, id, account_id, asset_id, side, qty, contract_size, leverage, margin,
                             take_profit, stop_loss, duration, opened_by, opened_by_id, opening_price,
                             opening_rate, opening_quote_at, open_at, updated_at)
       select brand_id, id, account_id, asset_id, side, qty, contract_size, leverage, margin, take_profit,
              stop_loss, duration, opened_by, opened_by_id, price, rate, quote_at, at, at from acc),
     ${isOwn ? '' : NOTIFIED}
     ${postingSql([{ kind: 'open', from: '(select acc.*, acc.id as reference from acc)' }])},
     i as (
       insert into idempotency (brand_id, user_id, key, call, request_hash, answer, created_at)
       select brand_id, user_id, key, call, hash, answer, at from acc)
     select line from acc`;

const OPEN = {
  byTraders: { waits: openSql('', true), passes: openSql('skip locked', true) },
  byOthers: { waits: openSql('', false), passes: openSql('skip locked', false) },
};

/**
 * Writes orders, each with its position, ledger entries and answer, in one statement, and the owner's notification of
 * a manager's or a pending order; when it fails, none is written. All must belong to different accounts, because each is
 * computed from the state of its account.
 * @param locked whether to wait for an account or a manager's connection that another transaction has
 * locked, or to skip that order
 * @returns for each order whether it was written: false when its account has changed since `version` or
 * stayed locked, its key was used before, or its condition does not hold
 */
export async function insertPositions(
  db: Queries,
  orders: readonly OrderToWrite[],
  locked: 'waits' | 'passes' = 'waits',
): Promise<boolean[]> {
  const values = orders.map(rowOf);
  const isOwn = values.every(({ connection, pending_order: pending }) => !connection && !pending);
  const sql = OPEN[isOwn ? 'byTraders' : 'byOthers'][locked];
  const rows = await db.query<{ line: number }>(sql, [JSON.stringify(values)]);
  const written = new Set(rows.map(({ line }) => line));
  return orders.map((_, line) => written.has(line));
}

/** Whether the owner of a waiting order may trade; undefined when the order has ended. */
export async function findWaitingTrader(
  db: Queries,
  brandId: string,
  orderId: string,
  now: Date,
): Promise<{ suspended: boolean; is_trading: boolean } | undefined> {
  const [row] = await db.query<{ suspended: boolean; is_trading: boolean }>(
    `select u.suspended, u.is_trading from pending_order p
       join app_user u on u.brand_id = p.brand_id and u.id = p.user_id and u.closed_at is null
      where p.brand_id = $1 and p.id = $2 and ${isWaitingAt('$3')}`,
    [brandId, orderId, now],
  );
  return row;
}

/** May this session's user open positions now? */
export async function mayOpen(
  db: Queries,
  brandId: string,
  { userId, tokenHash, idleSince, isPractice }: Caller,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from session s, app_user u
      where ${mayOpenBy({ brand: '$1', user: '$2', now: '$3', token: '$4', idle: '$5', practice: '$6' })}`,
    [brandId, userId, now, tokenHash, idleSince, isPractice],
  );
  return rows.length > 0;
}
