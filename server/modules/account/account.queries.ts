import type { Money } from '../../../domain/money.ts';
import type { Queries } from '../../ports.ts';

export type AccountMode = 'real' | 'practice';

/** An account's row: money in minor units of its currency. */
export interface AccountRow {
  id: string;
  user_id: string;
  mode: AccountMode;
  /** Of the ledger: practice money is XPR. */
  currency: string;
  /** Of the person: what practice money is shown in. */
  user_currency: string;
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
  version: bigint;
}

/** Every person has both: they are made with the person. */
export const accountIdOf = (userId: string, mode: AccountMode): string => `${userId}:${mode}`;

const COLUMNS = 'a.id, a.user_id, a.mode, a.currency, u.currency as user_currency, a.balance, a.margin, a.reserved, a.bonus, a.version';
const FROM = 'account a join app_user u on u.brand_id = a.brand_id and u.id = a.user_id';

export async function findAccountRow(db: Queries, brandId: string, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(`select ${COLUMNS} from ${FROM} where a.brand_id = $1 and a.id = $2`, [brandId, id]);
  return row;
}

/** Both accounts of a person. @throws when there is no such person */
export async function accountsOf(db: Queries, brandId: string, userId: string): Promise<Record<AccountMode, AccountRow>> {
  const rows = await db.query<AccountRow>(`select ${COLUMNS} from ${FROM} where a.brand_id = $1 and a.user_id = $2`, [brandId, userId]);
  const byMode = Object.fromEntries(rows.map((row) => [row.mode, row]));
  if (!byMode['real'] || !byMode['practice']) throw new Error('A person without accounts');
  return { real: byMode['real'], practice: byMode['practice'] };
}
