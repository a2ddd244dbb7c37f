import errorFile from '../../schemas/errors.json' with { type: 'json' };
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { CallContext, WorkContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import type { Queries } from '../ports.ts';
import { findAnswer, insertAnswer, lockKey, type NewAnswer } from './idempotency.queries.ts';

/** Identifies the repeats of a call that moves money, or of an event that the system handles. */
export interface Repeat {
  /** Owner of the key: the acting user, or a part of the system. */
  owner: string;
  /** Id of the call, or name of the part of the system. */
  call: string;
  key: string;
  /** Hash of the whole request, or a text that identifies the content of the event. */
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

/** The repeat of a request that requires an idempotency key. */
export function repeatOf({ repeat }: Pick<CallContext, 'repeat'>): Repeat {
  if (!repeat) throw new Error('A call that keeps its answer has to be of repeat "key"');
  return repeat;
}

/**
 * The repeat of an event, such as the callback of a payment processor or the run of a job. No user owns such
 * a key: the owner contains a space.
 * @param key id of the event
 * @param content identifies the content of the event: the same key with another content is refused
 */
export function systemRepeat(part: string, key: string, content = ''): Repeat {
  return { owner: `system ${part}`, call: part, key, hash: content };
}

export function toStoredAnswer({ owner, ...repeat }: Repeat, kept: StoredAnswer): NewAnswer {
  return { ...repeat, userId: owner, answer: JSON.stringify(kept) };
}

/**
 * The stored answer of this request; undefined when the request is new.
 * @throws idempotency_key_reused · the stored refusal
 */
export async function findStoredAnswer<T>(
  db: Queries,
  { brand }: WorkContext,
  { owner, call, key, hash }: Repeat,
): Promise<{ data: T } | undefined> {
  const row = await findAnswer(db, brand.id, owner, key);
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
  repeat: Repeat,
  code: string,
): Promise<{ data: T } | undefined> {
  return (await insertAnswer(db, context.brand.id, toStoredAnswer(repeat, { code }), context.now))
    ? undefined
    : await findStoredAnswer<T>(db, context, repeat);
}

/**
 * Stores a refusal.
 * @returns the answer that a concurrent request of the same key stored first
 */
export async function storeRefusal<T>(
  db: Queries,
  context: WorkContext,
  repeat: Repeat,
  error: unknown,
): Promise<{ data: T } | undefined> {
  const before = await findStoredAnswer<T>(db, context, repeat);
  if (before) return before;
  return isDecision(error) ? await storeCode<T>(db, context, repeat, error.code) : undefined;
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
 * Runs a movement of money once per idempotency key: writes its effect and its answer in one
 * transaction and returns the stored answer to repeated requests. `work` may await only calls of the given
 * handle.
 * @throws idempotency_in_flight while the same request is running · idempotency_key_reused
 */
export async function runOnce<T>(
  context: WorkContext,
  repeat: Repeat,
  work: (tx: Queries) => Promise<T>,
): Promise<{ data: T; isRepeated: boolean }> {
  const done = await context.ports.db.tx(async (tx) => {
    if (!(await lockKey(tx, context.brand.id, repeat.owner, repeat.key)))
      throw new Failure('idempotency_in_flight');
    const before = await findStoredAnswer<T>(tx, context, repeat);
    if (before) return { ...before, isRepeated: true };
    const result = await attempt(tx, work);
    const kept: StoredAnswer = 'refusal' in result ? { code: result.refusal.code } : { data: result.data };
    if (!(await insertAnswer(tx, context.brand.id, toStoredAnswer(repeat, kept), context.now)))
      throw new Failure('idempotency_in_flight');
    return { ...result, isRepeated: false };
  });
  if ('refusal' in done) throw done.refusal;
  return done;
}
