import errorFile from '../../schemas/errors.json' with { type: 'json' };
import type { CallId } from '../../schemas/generated/calls.ts';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { WorkContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import type { Queries } from '../ports.ts';
import { findAnswer, insertAnswer, lockKey, type NewAnswer } from './idempotency.queries.ts';

/** Identifies the repeats of a call that moves money. */
export interface Repeat {
  call: CallId;
  key: string;
  /** Hash of the whole request. */
  hash: string;
}

/** `code` is from the catalogue, or internal to the caller when only the caller reads it. */
type StoredAnswer = { data: unknown } | { code: string };

const DECIDED_STATUS = 409;

/** A refusal based on stored state is final for its key; an invalid request is not stored. */
const isDecision = (error: unknown): error is Failure =>
  error instanceof Failure &&
  errorFile[error.code].status === DECIDED_STATUS &&
  error.code !== 'idempotency_in_flight';

function repeatOf(context: WorkContext): Repeat {
  if (!context.repeat) throw new Error('A call that keeps its answer has to be of repeat "key"');
  return context.repeat;
}

/** Stored answer for the key of `actorId`. */
export function toStoredAnswer(context: WorkContext, actorId: string, kept: StoredAnswer): NewAnswer {
  return { ...repeatOf(context), userId: actorId, answer: JSON.stringify(kept) };
}

/**
 * The stored answer of this request; undefined when the request is new.
 * @throws idempotency_key_reused · the stored refusal
 */
export async function findStoredAnswer<T>(
  db: Queries,
  context: WorkContext,
  actorId: string,
): Promise<{ data: T } | undefined> {
  const { call, key, hash } = repeatOf(context);
  const row = await findAnswer(db, context.brand.id, actorId, key);
  if (!row) return undefined;
  if (row.call !== call || row.request_hash !== hash) throw new Failure('idempotency_key_reused');
  const kept = JSON.parse(row.answer) as { data: T } | { code: ErrorCode };
  if ('code' in kept) throw new Failure(kept.code);
  return kept;
}

/**
 * Stores that the work of this key was rejected, so that no process can do it later.
 * @returns the answer that was stored before, if any
 * @throws the refusal that was stored before
 */
export async function storeCode<T>(
  db: Queries,
  context: WorkContext,
  actorId: string,
  code: string,
): Promise<{ data: T } | undefined> {
  return (await insertAnswer(db, context.brand.id, toStoredAnswer(context, actorId, { code }), context.now))
    ? undefined
    : await findStoredAnswer<T>(db, context, actorId);
}

/**
 * Stores a refusal.
 * @returns the answer that a concurrent request of the same key stored first
 */
export async function storeRefusal<T>(
  db: Queries,
  context: WorkContext,
  actorId: string,
  error: unknown,
): Promise<{ data: T } | undefined> {
  const before = await findStoredAnswer<T>(db, context, actorId);
  if (before) return before;
  return isDecision(error) ? await storeCode<T>(db, context, actorId, error.code) : undefined;
}

async function attempt<T>(
  tx: Queries,
  work: (tx: Queries) => Promise<T>,
): Promise<{ data: T } | { refusal: Failure }> {
  await tx.query('savepoint work');
  try {
    return { data: await work(tx) };
  } catch (error) {
    if (!isDecision(error)) throw error;
    await tx.query('rollback to savepoint work');
    return { refusal: error };
  }
}

/**
 * Runs a call that moves money once per idempotency key: writes its effect and its answer in one
 * transaction and returns the stored answer to repeated requests. `work` may await only calls of the given
 * handle.
 * @throws idempotency_in_flight while the same request is running · idempotency_key_reused
 */
export async function once<T>(
  context: WorkContext,
  actorId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<{ data: T; isRepeated: boolean }> {
  const done = await context.ports.db.tx(async (tx) => {
    if (!(await lockKey(tx, context.brand.id, actorId, repeatOf(context).key)))
      throw new Failure('idempotency_in_flight');
    const before = await findStoredAnswer<T>(tx, context, actorId);
    if (before) return { ...before, isRepeated: true };
    const result = await attempt(tx, work);
    const kept: StoredAnswer = 'refusal' in result ? { code: result.refusal.code } : { data: result.data };
    if (!(await insertAnswer(tx, context.brand.id, toStoredAnswer(context, actorId, kept), context.now)))
      throw new Failure('idempotency_in_flight');
    return { ...result, isRepeated: false };
  });
  if ('refusal' in done) throw done.refusal;
  return done;
}
