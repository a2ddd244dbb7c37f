import type { Money } from '../../domain/money/amount.ts';
import type { Queries } from '../ports.ts';

/** Money and version of an account that no other transaction changes before this one ends. */
export interface LockedAccount {
  id: string;
  /** Of the ledger: practice money is XPR. */
  currency: string;
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
  version: bigint;
}

/** @throws when there is no such account */
export async function lockAccount(tx: Queries, brandId: string, accountId: string): Promise<LockedAccount> {
  const [row] = await tx.query<LockedAccount>(
    'select id, currency, balance, margin, reserved, bonus, version from account where brand_id = $1 and id = $2 for update',
    [brandId, accountId],
  );
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row;
}
