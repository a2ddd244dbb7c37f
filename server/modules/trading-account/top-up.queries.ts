import type { Queries } from '../../ports.ts';
import { FIRST_CHECK, takeDueSql } from './due-checks.ts';

export interface NewTopUp {
  id: string;
  account_id: string;
  amount: bigint;
}

export interface TopUpRow extends NewTopUp {
  state: 'pending' | 'done' | 'failed';
  created_at: Date;
}

const COLUMNS = 't.id, t.account_id, t.amount, t.state, t.created_at';

export async function insertTopUp(
  tx: Queries,
  brandId: string,
  { id, account_id: accountId, amount }: NewTopUp,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into trading_account_top_up (brand_id, id, account_id, amount, created_at, next_check_at)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + ${FIRST_CHECK})`,
    [brandId, id, accountId, amount, now],
  );
}

export async function findTopUp(db: Queries, brandId: string, id: string): Promise<TopUpRow | undefined> {
  const [row] = await db.query<TopUpRow>(
    `select ${COLUMNS} from trading_account_top_up t where t.brand_id = $1 and t.id = $2`,
    [brandId, id],
  );
  return row;
}

/**
 * Claims a pending top-up.
 * @param before claims older than this have failed
 * @returns false when it is decided, or another request is sending it
 */
export async function claimTopUp(
  db: Queries,
  brandId: string,
  id: string,
  before: Date,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update trading_account_top_up set started_at = $4
      where brand_id = $1 and id = $2 and state = 'pending' and (started_at is null or started_at < $3)
      returning id`,
    [brandId, id, before, now],
  );
  return rows.length > 0;
}

/** @param claimedAt time of the own claim; a later claim stays */
export async function releaseTopUp(db: Queries, brandId: string, id: string, claimedAt: Date): Promise<void> {
  await db.query(
    `update trading_account_top_up set started_at = nullif(started_at, $3::timestamptz)
      where brand_id = $1 and id = $2`,
    [brandId, id, claimedAt],
  );
}

/** @returns false when it was decided before */
export async function storeTopUp(
  tx: Queries,
  brandId: string,
  id: string,
  state: 'done' | 'failed',
): Promise<boolean> {
  const rows = await tx.query(
    `update trading_account_top_up set state = $3, started_at = null, next_check_at = null
      where brand_id = $1 and id = $2 and state = 'pending' returning id`,
    [brandId, id, state],
  );
  return rows.length > 0;
}

/** Takes top-ups that are due for a check. */
export async function takeDueTopUps(
  db: Queries,
  brandId: string,
  now: Date,
  limit: number,
): Promise<TopUpRow[]> {
  return await db.query<TopUpRow>(takeDueSql('trading_account_top_up', 't', COLUMNS), [brandId, now, limit]);
}
