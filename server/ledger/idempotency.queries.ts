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
 * Takes an advisory lock on the key for this transaction, and reads the stored answer: that of a transaction that
 * ends at this moment may be missing, which `insertAnswer` then finds.
 * @returns null when another transaction holds the lock
 */
export async function lockKey(
  tx: Queries,
  brandId: string,
  userId: string,
  key: string,
): Promise<{ stored: AnswerRow | undefined } | null> {
  const [row] = await tx.query<
    { is_free: boolean } & { [Column in keyof AnswerRow]: AnswerRow[Column] | null }
  >(
    `select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0)) as is_free, i.call, i.request_hash, i.answer
       from (select 1) one left join idempotency i on i.brand_id = $1 and i.user_id = $2 and i.key = $3`,
    [brandId, userId, key],
  );
  const { is_free: isFree, ...stored } = row!;
  if (!isFree) return null;
  return { stored: stored.answer === null ? undefined : (stored as AnswerRow) };
}
