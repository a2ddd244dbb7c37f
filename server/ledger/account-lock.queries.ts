import type { Money } from '../../domain/money/amount.ts';
import type { Queries } from '../ports.ts';

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

/** @throws RangeError when the account does not exist */
async function lockAccount(tx: Queries, brandId: string, accountId: string): Promise<LockedAccount> {
  const [row] = await tx.query<LockedAccount>(
    `select ${COLUMNS} from account where brand_id = $1 and id = $2 for update`,
    [brandId, accountId],
  );
  if (!row) throw new RangeError(`There is no account ${accountId}`);
  return row;
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
  if (accountIds.length === 1) return [await lockAccount(tx, brandId, accountIds[0]!)];
  const rows = await tx.query<LockedAccount>(
    `select ${COLUMNS} from account where brand_id = $1 and id = any($2::text[]) order by id for update`,
    [brandId, accountIds],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return accountIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw new RangeError(`There is no account ${id}`);
    return row;
  });
}
