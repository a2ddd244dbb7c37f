import { violatesConstraint } from '../db/violates-constraint.ts';
import type { Queries, Tx } from '../ports.ts';

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

const INSERT = `insert into idempotency (brand_id, user_id, key, call, request_hash, answer, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`;

const valuesOf = (brandId: string, { userId, key, call, hash, answer }: NewAnswer, now: Date) => [
  brandId,
  userId,
  key,
  call,
  hash,
  answer,
  now,
];

/** @returns false when the key already has an answer */
export async function insertAnswer(
  db: Queries,
  brandId: string,
  answer: NewAnswer,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `${INSERT} on conflict do nothing returning key`,
    valuesOf(brandId, answer, now),
  );
  return rows.length > 0;
}

/** Stores an answer with the transaction, which fails when the key already has one: see `isAnswered`. */
export async function writeAnswer(tx: Queries, brandId: string, answer: NewAnswer, now: Date): Promise<void> {
  await tx.write(INSERT, valuesOf(brandId, answer, now));
}

/** Whether this is the error of a statement or transaction whose key had an answer. */
export const isAnswered = (error: unknown): boolean => violatesConstraint(error, 'idempotency_pkey');

/** Condition of rows that are locked with a key: it is free and has no answer. */
export const IS_CLAIMED = '(select is_free and answer is null from claim)';

/**
 * Rows to lock with a key: a select with its lock and the condition `IS_CLAIMED`. Its parameters are the brand,
 * the owner of the key and the key, followed by `params`.
 */
export interface RowsToLock {
  sql: string;
  params: readonly unknown[];
}

export const NO_ROWS: RowsToLock = { sql: 'select where false', params: [] };

const claimSql = ({ sql }: RowsToLock) => `with claim as materialized (
       select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0)) as is_free, i.call,
              i.request_hash, i.answer
         from (select 1) one left join idempotency i on i.brand_id = $1 and i.user_id = $2 and i.key = $3),
     locked as materialized (select r.*, true as is_locked from (${sql}) r)
     select c.*, l.* from claim c left join locked l on true`;

type ClaimRow = { [Column in keyof AnswerRow]: AnswerRow[Column] | null } & {
  is_free: boolean;
  is_locked: true | null;
};

/** The key and one of the rows that are locked with it. */
const toClaim = <Row>({
  is_free: isFree,
  is_locked: isLocked,
  call,
  request_hash,
  answer,
  ...row
}: ClaimRow) => ({
  isFree,
  stored: answer === null ? undefined : ({ call, request_hash, answer } as AnswerRow),
  locked: isLocked ? [row as Row] : [],
});

/**
 * Takes an advisory lock on the key for this transaction and reads the stored answer; without one, locks rows.
 * The answer of a transaction that ends at this moment may be missing: `writeAnswer` then fails.
 * @returns null when another transaction holds the lock of the key
 */
export async function claimKey<Row>(
  tx: Tx,
  brandId: string,
  userId: string,
  key: string,
  rows: RowsToLock,
): Promise<{ stored: AnswerRow | undefined; locked: Row[] } | null> {
  const found = await tx.read<ClaimRow>(claimSql(rows), [brandId, userId, key, ...rows.params]);
  const claims = found.map((row) => toClaim<Row>(row));
  const { isFree, stored } = claims[0]!;
  return isFree ? { stored, locked: claims.flatMap(({ locked }) => locked) } : null;
}
