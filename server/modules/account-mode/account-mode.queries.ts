import type { Money } from '../../../domain/money.ts';
import type { Queries } from '../../ports.ts';

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

/** Balance and version of an account that nobody else changes before this transaction ends. */
export async function lockBalance(
  tx: Queries,
  brandId: string,
  accountId: string,
): Promise<{ balance: Money; version: bigint }> {
  const [row] = await tx.query<{ balance: Money; version: bigint }>(
    'select balance, version from account where brand_id = $1 and id = $2 for update',
    [brandId, accountId],
  );
  if (!row) throw new Error('A person without accounts');
  return row;
}
