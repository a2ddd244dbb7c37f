import type { Money } from '../../../domain/money/amount.ts';
import type { Queries } from '../../ports.ts';

export type AccountMode = 'real' | 'practice';

/** An account's row: money in minor units of its currency. */
export interface AccountRow {
  id: string;
  user_id: string;
  mode: AccountMode;
  /** Ledger currency: that of `practiceCurrencyOf` for practice money. */
  currency: string;
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
  version: bigint;
}

/** Every user has both accounts from registration. */
export const accountIdOf = (userId: string, mode: AccountMode): string => `${userId}:${mode}`;

/**
 * Both accounts of a user.
 * @throws when the user does not exist
 */
export async function accountsOf(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<Record<AccountMode, AccountRow>> {
  const rows = await db.query<AccountRow>(
    `select id, user_id, mode, currency, balance, margin, reserved, bonus, version from account
      where brand_id = $1 and user_id = $2`,
    [brandId, userId],
  );
  const byMode = Object.fromEntries(rows.map((row) => [row.mode, row]));
  if (!byMode['real'] || !byMode['practice']) throw new Error(`User ${userId} has no accounts`);
  return { real: byMode['real'], practice: byMode['practice'] };
}

/** Sum of a user's approved withdrawals, sent and settled ones included. */
export async function approvedWithdrawals(db: Queries, brandId: string, userId: string): Promise<Money> {
  const [row] = await db.query<{ sum: Money }>(
    `select coalesce(sum(amount), 0)::bigint as sum from withdrawal
      where brand_id = $1 and user_id = $2 and state in ('approved', 'sent', 'settled')`,
    [brandId, userId],
  );
  return row!.sum;
}

/** Accounts by id, of all users of the brand. */
export async function listAccounts(
  db: Queries,
  brandId: string,
  ids: readonly string[],
): Promise<AccountRow[]> {
  return await db.query<AccountRow>(
    `select id, user_id, mode, currency, balance, margin, reserved, bonus, version from account
      where brand_id = $1 and id = any($2::text[])`,
    [brandId, ids],
  );
}

/** Sets the account that a user trades on. */
export async function setPracticeMode(
  db: Queries,
  brandId: string,
  userId: string,
  isPractice: boolean,
): Promise<void> {
  await db.query('update app_user set is_practice = $3 where brand_id = $1 and id = $2', [
    brandId,
    userId,
    isPractice,
  ]);
}
