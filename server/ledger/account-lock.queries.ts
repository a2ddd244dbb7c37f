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

const lockSql = (ids: string, condition = 'true') =>
  `select ${COLUMNS} from account where brand_id = $1 and id = any(${ids}::text[]) and ${condition} order by id for update`;

/** Locks accounts with an idempotency key; in id order, as orders and closings do. */
export const accountsToLock = (accountIds: readonly string[]): RowsToLock => ({
  sql: lockSql('$4', IS_CLAIMED),
  params: [accountIds],
});

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
  return inOrderOf(accountIds, await tx.query<LockedAccount>(lockSql('$2'), [brandId, accountIds]));
}
