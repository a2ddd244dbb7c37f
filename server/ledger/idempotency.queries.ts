import type { Queries } from '../ports.ts';

export interface AnswerRow {
  call: string;
  request_hash: string;
  answer: string;
}

export interface NewAnswer {
  userId: string;
  key: string;
  call: string;
  hash: string;
  answer: string;
}

export async function findAnswer(
  db: Queries,
  brandId: string,
  userId: string,
  key: string,
): Promise<AnswerRow | undefined> {
  const [row] = await db.query<AnswerRow>(
    'select call, request_hash, answer from idempotency where brand_id = $1 and user_id = $2 and key = $3',
    [brandId, userId, key],
  );
  return row;
}

/** @returns false when the key already has an answer */
export async function insertAnswer(
  db: Queries,
  brandId: string,
  { userId, key, call, hash, answer }: NewAnswer,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    'insert into idempotency (brand_id, user_id, key, call, request_hash, answer, created_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning key',
    [brandId, userId, key, call, hash, answer, now],
  );
  return rows.length > 0;
}

/**
 * Takes an advisory lock on the key for this transaction.
 * @returns false when another transaction holds it
 */
export async function lockKey(tx: Queries, brandId: string, userId: string, key: string): Promise<boolean> {
  const [row] = await tx.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0)) as free",
    [brandId, userId, key],
  );
  return row!.free;
}
