import type { PlatformAccount, Queries } from '../../ports.ts';
import { FIRST_CHECK, takeDueSql } from './due-checks.ts';

export interface NewTradingAccount {
  id: string;
  user_id: string;
  platform: string;
  account_type: string;
  leverage: string;
  currency: string;
  server: string;
  initial_deposit: bigint;
  title: string;
}

export interface TradingAccountRow extends NewTradingAccount {
  state: 'opening' | 'open' | 'failed';
  login_id: string | null;
  balance: bigint | null;
  balance_at: Date | null;
  has_password: boolean;
  has_pending_top_up: boolean;
  /** Number of the owner. */
  number: number;
  created_at: Date;
}

/** Of the table `trading_account a`. */
const COLUMNS = `a.id, a.user_id, a.platform, a.account_type, a.leverage, a.currency, a.server,
  a.initial_deposit, a.title, a.state, a.login_id, a.balance, a.balance_at, a.has_password, a.created_at,
  (select u.number from app_user u where u.brand_id = a.brand_id and u.id = a.user_id) as number,
  exists (select 1 from trading_account_top_up t
           where t.brand_id = a.brand_id and t.account_id = a.id
             and t.state = 'pending') as has_pending_top_up`;

/** Accounts of a user, newest first; failed ones for a day. */
export async function listTradingAccounts(
  db: Queries,
  brandId: string,
  userId: string,
  now: Date,
): Promise<TradingAccountRow[]> {
  return await db.query<TradingAccountRow>(
    `select ${COLUMNS} from trading_account a
      where a.brand_id = $1 and a.user_id = $2
        and (a.state <> 'failed' or a.created_at > $3::timestamptz - interval '1 day')
      order by a.created_at desc, a.id desc`,
    [brandId, userId, now],
  );
}

/** Open accounts of a user and those being opened. */
export async function countTradingAccounts(db: Queries, brandId: string, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from trading_account
      where brand_id = $1 and user_id = $2 and state <> 'failed'`,
    [brandId, userId],
  );
  return row!.count;
}

export async function findTradingAccount(
  db: Queries,
  brandId: string,
  id: string,
): Promise<TradingAccountRow | undefined> {
  const [row] = await db.query<TradingAccountRow>(
    `select ${COLUMNS} from trading_account a where a.brand_id = $1 and a.id = $2`,
    [brandId, id],
  );
  return row;
}

/** An open account of this user by its login at the platform. */
export async function findByLogin(
  db: Queries,
  brandId: string,
  userId: string,
  loginId: string,
): Promise<TradingAccountRow | undefined> {
  const [row] = await db.query<TradingAccountRow>(
    `select ${COLUMNS} from trading_account a where a.brand_id = $1 and a.user_id = $2 and a.login_id = $3`,
    [brandId, userId, loginId],
  );
  return row;
}

export async function insertTradingAccount(
  tx: Queries,
  brandId: string,
  account: NewTradingAccount,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into trading_account (brand_id, id, user_id, platform, account_type, leverage, currency, server,
                                  initial_deposit, title, created_at, next_check_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $11::timestamptz + ${FIRST_CHECK})`,
    [
      brandId,
      account.id,
      account.user_id,
      account.platform,
      account.account_type,
      account.leverage,
      account.currency,
      account.server,
      account.initial_deposit,
      account.title,
      now,
    ],
  );
}

/**
 * Claims the opening of an account.
 * @param before claims older than this have failed
 * @returns the number of this attempt; undefined when the account is not to be opened, or another request is opening it
 */
export async function claimOpening(
  db: Queries,
  brandId: string,
  id: string,
  before: Date,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db.query<{ attempts: number }>(
    `update trading_account set started_at = $4, attempts = attempts + 1
      where brand_id = $1 and id = $2 and state = 'opening' and (started_at is null or started_at < $3)
      returning attempts`,
    [brandId, id, before, now],
  );
  return row?.attempts;
}

/** @param claimedAt time of the own claim; a later claim stays */
export async function releaseOpening(
  db: Queries,
  brandId: string,
  id: string,
  claimedAt: Date,
): Promise<void> {
  await db.query(
    `update trading_account set started_at = nullif(started_at, $3::timestamptz)
      where brand_id = $1 and id = $2`,
    [brandId, id, claimedAt],
  );
}

/** @returns false when the account was decided before */
export async function storeOpened(
  tx: Queries,
  brandId: string,
  id: string,
  { loginId, title, server, balance }: PlatformAccount,
  hasPassword: boolean,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update trading_account
      set state = 'open', login_id = $3, title = $4, server = $5, balance = $6, balance_at = $7,
        has_password = $8,
            started_at = null, next_check_at = null
      where brand_id = $1 and id = $2 and state = 'opening' returning id`,
    [brandId, id, loginId, title, server, balance, now, hasPassword],
  );
  return rows.length > 0;
}

/** @returns false when the account was decided before */
export async function storeNotOpened(tx: Queries, brandId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update trading_account set state = 'failed', started_at = null, next_check_at = null
      where brand_id = $1 and id = $2 and state = 'opening' returning id`,
    [brandId, id],
  );
  return rows.length > 0;
}

/**
 * Stores balances that the platform has reported, by account id.
 * @returns whether one differs from the known one
 */
export async function storeBalances(
  db: Queries,
  brandId: string,
  balances: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<boolean> {
  const rows = await db.query<{ is_changed: boolean }>(
    `update trading_account a set balance = given.balance, balance_at = $4
       from unnest($2::text[], $3::bigint[]) as given (id, balance), trading_account known
      where a.brand_id = $1 and a.id = given.id and a.state = 'open' and a.balance_at <= $4
        and known.brand_id = a.brand_id and known.id = a.id
     returning known.balance is distinct from given.balance as is_changed`,
    [brandId, [...balances.keys()], [...balances.values()].map(String), now],
  );
  return rows.some(({ is_changed: isChanged }) => isChanged);
}

/**
 * Claims a change of the password, so that the last one that is shown is the one that holds.
 * @returns the version of the new password; undefined while another request sets one
 */
export async function claimPassword(
  db: Queries,
  brandId: string,
  id: string,
  before: Date,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db.query<{ password_version: number }>(
    `update trading_account set password_started_at = $4, password_version = password_version + 1
      where brand_id = $1 and id = $2 and state = 'open'
        and (password_started_at is null or password_started_at < $3) returning password_version`,
    [brandId, id, before, now],
  );
  return row?.password_version;
}

/**
 * @param claimedAt time of the own claim; a later claim stays
 * @param isSet whether the platform has confirmed the password
 */
export async function releasePassword(
  db: Queries,
  brandId: string,
  id: string,
  claimedAt: Date,
  isSet: boolean,
): Promise<void> {
  await db.query(
    `update trading_account set password_started_at = nullif(password_started_at, $3::timestamptz),
      has_password = has_password or $4
      where brand_id = $1 and id = $2`,
    [brandId, id, claimedAt, isSet],
  );
}

/** Takes accounts that are due for a check. */
export async function takeDueAccounts(
  db: Queries,
  brandId: string,
  now: Date,
  limit: number,
): Promise<TradingAccountRow[]> {
  return await db.query<TradingAccountRow>(takeDueSql('trading_account', 'a', COLUMNS), [
    brandId,
    now,
    limit,
  ]);
}
