import type { Money } from '../../../domain/money/amount.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { postingSql } from '../../ledger/posting-sql.ts';
import { pageAfter } from '../../pagination.ts';
import { wantsTradingNotices } from '../notification/notification.queries.ts';
import type { Queries } from '../../ports.ts';
import type { AccountMode } from '../account/account.queries.ts';
import type { CloseReason } from './book-position.ts';
import { PRICE_IS_CURRENT } from './lock-wait.ts';

/** A position's row; prices and quantities are decimal strings. */
export interface PositionRow {
  id: string;
  account_id: string;
  asset_id: string;
  side: Side;
  qty: string;
  contract_size: string;
  leverage: number;
  margin: Money;
  take_profit: string | null;
  stop_loss: string | null;
  opened_by: Position['opened_by'];
  opening_price: string;
  opening_rate: string;
  open_at: Date;
  updated_at: Date;
  status: 0 | 1;
  close_reason: CloseReason | null;
  closing_price: string | null;
  close_at: Date | null;
  profit: Money | null;
}

const POSITION = `p.id, p.account_id, p.asset_id, p.side, p.qty, p.contract_size, p.leverage, p.margin,
  p.take_profit, p.stop_loss, p.opened_by, p.opening_price, p.opening_rate, p.open_at, p.updated_at, p.status,
  p.close_reason, p.closing_price, p.close_at, p.profit`;

/** An account joined with one of its open positions, or none. */
export interface AccountPositionRow extends Partial<PositionRow> {
  owner_id: string;
  brand_id: string;
  user_id: string;
  mode: AccountMode;
  user_currency: string;
  ledger_currency: string;
  account_balance: Money;
  account_margin: Money;
  account_reserved: Money;
  account_bonus: Money;
  account_version: bigint;
}

const WITH_OPEN = `select a.id as owner_id, a.brand_id, a.user_id, a.mode, u.currency as user_currency,
  a.currency as ledger_currency, a.balance as account_balance, a.margin as account_margin,
  a.reserved as account_reserved, a.bonus as account_bonus, a.version as account_version, ${POSITION}
  from account a join app_user u on u.brand_id = a.brand_id and u.id = a.user_id
  left join position p on p.brand_id = a.brand_id and p.account_id = a.id and p.status = 0`;

/** An account with its open positions in one snapshot: a row per position, or one row without a position. */
export async function readAccount(db: Queries, brandId: string, id: string): Promise<AccountPositionRow[]> {
  return await db.query<AccountPositionRow>(
    `${WITH_OPEN} where a.brand_id = $1 and a.id = $2 order by p.open_at, p.id`,
    [brandId, id],
  );
}

/** Every account of these brands with open positions, joined with them. */
export async function readOpenAccounts(
  db: Queries,
  brandIds: readonly string[],
): Promise<AccountPositionRow[]> {
  return await db.query<AccountPositionRow>(
    `${WITH_OPEN} where a.brand_id = any($1::text[]) and p.id is not null order by p.open_at, p.id`,
    [brandIds],
  );
}

export async function readVersion(
  db: Queries,
  brandId: string,
  accountId: string,
): Promise<bigint | undefined> {
  const [row] = await db.query<{ version: bigint }>(
    'select version from account where brand_id = $1 and id = $2',
    [brandId, accountId],
  );
  return row?.version;
}

export interface PositionToClose {
  id: string;
  price: string;
  rate: string;
  /** Rounded profit at this price and rate, booked unchanged. */
  profit: Money;
  quoteAt: Date;
  reason: CloseReason;
  /** Closes the position only while this is its take profit or stop loss. */
  limit?: string | null;
}

/** Result of a closing, a row per closed position. */
export interface ClosedRow {
  id: string;
  account_id: string;
  margin: Money;
  profit: Money;
  /**
   * Amount that the house paid, so that the balance is not negative and covers the reserved funds; equal in all rows of an account, like its
   * other amounts.
   */
  protection: Money;
  account_balance: Money;
  account_margin: Money;
  account_version: bigint;
}

/** The owner's notifications of closings that they have not made. */
const NOTIFIED = `noticed as (
       insert into notification (brand_id, id, user_id, kind, reference, params, created_at)
       select $1, 'n_' || pos.id, acc.user_id, 'position_closed', pos.id, '{}', $8
         from pos join c on c.id = pos.id join acc on acc.id = pos.account_id
        where c.reason <> 'trader'
          and ${wantsTradingNotices('$1', 'acc.user_id')}
       on conflict do nothing),`;

const closeSql = (locked: '' | 'skip locked', notified = '') => `with c as materialized (
       select c.*, p.account_id
         from unnest($2::text[], $3::numeric[], $4::numeric[], $5::bigint[], $6::timestamptz[], $7::text[],
                     $9::numeric[]) c (id, price, rate, profit, quote_at, reason, met)
         join position p on p.brand_id = $1 and p.id = c.id),
     reached as materialized (
       select a.id, a.user_id, a.balance, a.reserved, a.margin, a.version, a.currency from account a
        where a.brand_id = $1 and a.id in (select account_id from c) order by a.id for update ${locked}),
     acc as materialized (
       select * from reached
        where ${PRICE_IS_CURRENT}
           or exists (select 1 from c where c.account_id = reached.id and c.reason not in ('trader', 'manager'))),
     pos as (
       update position p
          set status = 1, close_reason = c.reason, closing_price = c.price, closing_rate = c.rate,
            closing_quote_at = c.quote_at, profit = c.profit, close_at = $8, updated_at = $8
         from acc join c on c.account_id = acc.id
        where p.brand_id = $1 and p.id = c.id and p.status = 0
          and (c.met is null
               or c.met = case c.reason when 'stop_loss' then p.stop_loss else p.take_profit end)
       returning p.id, p.account_id, p.margin, p.profit),
     short as (
       select acc.id as account_id, max(pos.id) as reference,
              (acc.reserved - acc.balance - sum(pos.profit))::bigint as amount
         from acc join pos on pos.account_id = acc.id
        group by acc.id, acc.balance, acc.reserved, acc.margin
       having acc.margin = sum(pos.margin) and acc.balance + sum(pos.profit) < acc.reserved),
     ended as (
       select $1::text as brand_id, pos.account_id, pos.id as reference, acc.currency, $8::timestamptz as at,
              pos.margin, pos.profit
         from pos join acc on acc.id = pos.account_id),
     protected as (
       select $1::text as brand_id, short.account_id, short.reference, acc.currency, $8::timestamptz as at,
              short.amount
         from short join acc on acc.id = short.account_id),
     ${notified}
     ${postingSql([
       { kind: 'close', from: 'ended' },
       { kind: 'negative_balance', from: 'protected' },
     ])}
     select pos.id, pos.account_id, pos.margin, pos.profit, coalesce(short.amount, 0) as protection,
            acc.version + 1 as account_version,
            (acc.balance + sum(pos.profit) over account + coalesce(short.amount, 0))::bigint
              as account_balance,
            (acc.margin - sum(pos.margin) over account)::bigint as account_margin
       from pos join acc on acc.id = pos.account_id left join short on short.account_id = pos.account_id
     window account as (partition by pos.account_id)`;

const CLOSE = {
  byTrader: closeSql(''),
  waits: closeSql('', NOTIFIED),
  passes: closeSql('skip locked', NOTIFIED),
};

/**
 * Closes the positions that are still open and whose limit is unchanged, and books their margin and profit. None of an account closes
 * by hand if its lock took so long that the price is outdated; automatic closings keep the price that triggered them. Where an account's
 * last position closes with a balance below zero or below its reserved funds, the house pays the difference (negative balance protection).
 * @param locked what to do with an account that another transaction has locked: wait for it, or skip its positions
 */
export async function closePositions(
  db: Queries,
  brandId: string,
  positions: readonly PositionToClose[],
  now: Date,
  locked: 'waits' | 'passes' = 'waits',
): Promise<ClosedRow[]> {
  const isByTrader = locked === 'waits' && positions.every(({ reason }) => reason === 'trader');
  return await db.query<ClosedRow>(CLOSE[isByTrader ? 'byTrader' : locked], [
    brandId,
    positions.map(({ id }) => id),
    positions.map(({ price }) => price),
    positions.map(({ rate }) => rate),
    positions.map(({ profit }) => profit),
    positions.map(({ quoteAt }) => quoteAt),
    positions.map(({ reason }) => reason),
    now,
    positions.map(({ limit }) => limit ?? null),
  ]);
}

/**
 * Updates limits. The change time always increases, regardless of clock skew between processes, so that
 * they can find the newest change.
 * @returns the change time; undefined when the position is no longer open
 */
export async function updateLimits(
  db: Queries,
  brandId: string,
  id: string,
  limits: { takeProfit: string | null; stopLoss: string | null },
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.query<{ updated_at: Date }>(
    `update position set take_profit = $3::numeric, stop_loss = $4::numeric,
      updated_at = greatest($5, updated_at + interval '1 millisecond')
      where brand_id = $1 and id = $2 and status = 0 returning updated_at`,
    [brandId, id, limits.takeProfit, limits.stopLoss, now],
  );
  return row?.updated_at;
}

export async function findPosition(
  db: Queries,
  brandId: string,
  id: string,
): Promise<PositionRow | undefined> {
  const [row] = await db.query<PositionRow>(
    `select ${POSITION} from position p where p.brand_id = $1 and p.id = $2`,
    [brandId, id],
  );
  return row;
}

/** Whether at least one of these positions is open. */
export async function hasOpen(db: Queries, brandId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    'select 1 from position where brand_id = $1 and id = any($2::text[]) and status = 0 limit 1',
    [brandId, ids],
  );
  return rows.length > 0;
}

/** Closed positions of an account after the given one, newest first. */
export async function listClosed(
  db: Queries,
  brandId: string,
  accountId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<PositionRow[]> {
  const page = pageAfter('position', after, {
    as: 'p',
    time: 'close_at',
    at: { after: '$3', limit: '$4' },
    where: 'l.account_id = $2',
  });
  return await db.query<PositionRow>(
    `select ${POSITION} from position p
      where p.brand_id = $1 and p.account_id = $2 and p.status = 1 and ${page}`,
    [brandId, accountId, after, limit],
  );
}

/** Number and booked profit of all closed positions of an account. */
export async function totalClosed(
  db: Queries,
  brandId: string,
  accountId: string,
): Promise<{ total: number; profit: Money }> {
  const [row] = await db.query<{ total: number; profit: Money }>(
    `select count(*)::int as total, coalesce(sum(profit), 0)::bigint as profit from position
      where brand_id = $1 and account_id = $2 and status = 1`,
    [brandId, accountId],
  );
  return row!;
}

/** The current mode of a user. */
export async function readMode(db: Queries, brandId: string, userId: string): Promise<AccountMode> {
  const [row] = await db.query<{ is_practice: boolean }>(
    'select is_practice from app_user where brand_id = $1 and id = $2',
    [brandId, userId],
  );
  return row?.is_practice ? 'practice' : 'real';
}
