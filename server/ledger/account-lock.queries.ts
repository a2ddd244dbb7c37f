import type { Money } from '../../domain/money/amount.ts';
import type { Queries } from '../ports.ts';

/** Money and version of a locked account: no other transaction can change it before this one ends. */
export interface LockedAccount {
  id: string;
  /** Ledger currency: XPR for practice money. */
  currency: string;
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
  version: bigint;
}

/** @throws when the account does not exist */
export async function lockAccount(tx: Queries, brandId: string, accountId: string): Promise<LockedAccount> {
  const [row] = await tx.query<LockedAccount>(
    'select id, currency, balance, margin, reserved, bonus, version from account where brand_id = $1 and id = $2 for update',
    [brandId, accountId],
  );
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row;
}
