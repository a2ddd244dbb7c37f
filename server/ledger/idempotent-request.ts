import errorFile from '../../schemas/errors.json' with { type: 'json' };
import type { CallId } from '../../schemas/generated/calls.ts';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { WorkContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import type { Queries } from '../ports.ts';
import { findAnswer, insertAnswer, lockKey, type NewAnswer } from './idempotency.queries.ts';

/** How a call that moves money is known again when it is repeated. */
export interface Repeat {
  call: CallId;
  key: string;
  /** Of everything that was sent. */
  hash: string;
}

/** `code` is one of the catalogue, or of the caller's own where nobody else asks. */
type Kept = { data: unknown } | { code: string };

const DECIDED = 409;

/** A refusal that was decided on the state of things stays one for its key; what was wrong with the request itself is not kept. */
const isDecision = (error: unknown): error is Failure =>
  error instanceof Failure &&
  errorFile[error.code].status === DECIDED &&
  error.code !== 'idempotency_in_flight';

function repeatOf(context: WorkContext): Repeat {
  if (!context.repeat) throw new Error('A call that keeps its answer has to be of repeat "key"');
  return context.repeat;
}

/** An answer as it is kept for the key of `actorId`. */
export function keptAnswer(context: WorkContext, actorId: string, kept: Kept): NewAnswer {
  return { ...repeatOf(context), userId: actorId, answer: JSON.stringify(kept) };
}

/**
 * What this request was answered before; undefined when it is new.
 * @throws idempotency_key_reused · the refusal it was answered with
 */
export async function answeredBefore<T>(
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
 * Keeps that the work of this key is not done, so that nobody else can do it any more.
 * @returns what it was answered before, where somebody had
 * @throws what it was refused with before
 */
export async function keepCode<T>(
  db: Queries,
  context: WorkContext,
  actorId: string,
  code: string,
): Promise<{ data: T } | undefined> {
  return (await insertAnswer(db, context.brand.id, keptAnswer(context, actorId, { code }), context.now))
    ? undefined
    : await answeredBefore<T>(db, context, actorId);
}

/** Keeps a refusal that was decided. @returns what another request of the same key was answered meanwhile */
export async function keepRefusal<T>(
  db: Queries,
  context: WorkContext,
  actorId: string,
  error: unknown,
): Promise<{ data: T } | undefined> {
  const before = await answeredBefore<T>(db, context, actorId);
  if (before) return before;
  return isDecision(error) ? await keepCode<T>(db, context, actorId, error.code) : undefined;
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
 * Does the work of a call that moves money once for its key: its effect and its answer are written in one transaction, and
 * a repeated request gets that answer. Nothing but calls of the given handle may be awaited in `work`.
 * @throws idempotency_in_flight while the same request is worked on · idempotency_key_reused
 */
export async function once<T>(
  context: WorkContext,
  actorId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<{ data: T; isRepeated: boolean }> {
  const done = await context.ports.db.tx(async (tx) => {
    if (!(await lockKey(tx, context.brand.id, actorId, repeatOf(context).key)))
      throw new Failure('idempotency_in_flight');
    const before = await answeredBefore<T>(tx, context, actorId);
    if (before) return { ...before, isRepeated: true };
    const result = await attempt(tx, work);
    const kept: Kept = 'refusal' in result ? { code: result.refusal.code } : { data: result.data };
    if (!(await insertAnswer(tx, context.brand.id, keptAnswer(context, actorId, kept), context.now)))
      throw new Failure('idempotency_in_flight');
    return { ...result, isRepeated: false };
  });
  if ('refusal' in done) throw done.refusal;
  return done;
}
