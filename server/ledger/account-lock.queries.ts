import type { Money } from '../../domain/money/amount.ts';
import type { Queries } from '../ports.ts';
import { IS_CLAIMED, type RowsToLock } from './idempotency.queries.ts';

/** Money and version of a locked account: no other transaction can change it before this one ends. */
export interface LockedAccount {
  id: string;
  mode: 'real' | 'practice' | 'security_deposit';
  /** Ledger currency: that of `practiceCurrencyOf` for practice money. */
  currency: string;
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
  version: bigint;
}

const COLUMNS = 'id, mode, currency, balance, margin, reserved, bonus, version';

/** @throws RangeError when an account does not exist */
export function inOrderOf(accountIds: readonly string[], rows: readonly LockedAccount[]): LockedAccount[] {
  return accountIds.map((id) => {
    const row = rows.find((account) => account.id === id);
    if (!row) throw new RangeError(`There is no account ${id}`);
    return row;
  });
}

const lockSql = (match: string, condition = 'true') =>
  `select ${COLUMNS} from account where brand_id = $1 and ${match} and ${condition} order by id for update`;

const LOCK_ONE = lockSql('id = $4', IS_CLAIMED);
const LOCK_SEVERAL = lockSql('id = any($4::text[])', IS_CLAIMED);

/**
 * Locks accounts with an idempotency key; in id order, as orders and closings do. One account has a statement of
 * its own: PostgreSQL plans one with an array anew for each array that is shorter than it expects.
 */
export const accountsToLock = (accountIds: readonly string[]): RowsToLock =>
  accountIds.length === 1
    ? { sql: LOCK_ONE, params: accountIds }
    : { sql: LOCK_SEVERAL, params: [accountIds] };

/**
 * Locks all accounts of a user in id order. A transaction that locks the user, too, does so first: see "Money"
 * in ARCHITECTURE.md.
 */
export async function lockAccountsOf(tx: Queries, brandId: string, userId: string): Promise<LockedAccount[]> {
  return await tx.query<LockedAccount>(lockSql('user_id = $2'), [brandId, userId]);
}

/**
 * Locks accounts in id order, as orders and closings do.
 * @returns them in the order of `accountIds`
 * @throws RangeError when an account does not exist
 */
export async function lockAccounts(
  tx: Queries,
  brandId: string,
  accountIds: readonly string[],
): Promise<LockedAccount[]> {
  const sql = lockSql('id = any($2::text[])');
  return inOrderOf(accountIds, await tx.query<LockedAccount>(sql, [brandId, accountIds]));
}
