import errorFile from '../../schemas/errors.json' with { type: 'json' };
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { CallContext, WorkContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import type { Queries, Tx } from '../ports.ts';
import {
  claimKey,
  findAnswer,
  insertAnswer,
  isAnswered,
  NO_ROWS,
  writeAnswer,
  type AnswerRow,
  type NewAnswer,
  type RowsToLock,
} from './idempotency.queries.ts';

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
  if (!repeat) throw new Error('Only a call whose "repeat" is "key" stores its answer');
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
 * The answer of a row for this request; undefined when the request is new.
 * @throws idempotency_key_reused · the stored refusal
 */
function answerOf<T>(row: AnswerRow | undefined, { call, hash }: Repeat): { data: T } | undefined {
  if (!row) return undefined;
  if (row.call !== call || row.request_hash !== hash) throw new Failure('idempotency_key_reused');
  const kept = JSON.parse(row.answer) as { data: T } | { code: ErrorCode };
  if ('code' in kept) throw new Failure(kept.code);
  return kept;
}

/**
 * The stored answer of this request; undefined when the request is new.
 * @throws idempotency_key_reused · the stored refusal
 */
export async function findStoredAnswer<T>(
  db: Queries,
  { brand }: WorkContext,
  repeat: Repeat,
): Promise<{ data: T } | undefined> {
  return answerOf(await findAnswer(db, brand.id, repeat.owner, repeat.key), repeat);
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

/** What a transaction locks and reads in the round trip in which it claims its key. */
export interface Opening<Found> {
  /** Locked unless the key is taken or has an answer. */
  rows: RowsToLock;
  /** Runs under the locks. Its statements are reads (`Tx.read`), because it runs for a key that is taken, too. */
  read: (tx: Tx) => Promise<Found>;
}

/** May await only calls of the given handle. */
type Work<T, Row, Found> = (tx: Queries, locked: Row[], found: Found) => Promise<T>;

/** The answer of `work`, which runs and is stored unless the key has an answer. */
async function answerOnce<T, Row, Found>(
  tx: Tx,
  context: WorkContext,
  repeat: Repeat,
  { rows, read }: Opening<Found>,
  work: Work<T, Row, Found>,
): Promise<{ data: T; isRepeated: boolean }> {
  const { brand, now } = context;
  const claiming = claimKey<Row>(tx, brand.id, repeat.owner, repeat.key, rows);
  const [claim, found] = await Promise.all([claiming, read(tx)]);
  if (!claim) throw new Failure('idempotency_in_flight');
  const before = answerOf<T>(claim.stored, repeat);
  if (before) return { ...before, isRepeated: true };
  const data = await work(tx, claim.locked, found);
  await writeAnswer(tx, brand.id, toStoredAnswer(repeat, { data }), now);
  return { data, isRepeated: false };
}

/**
 * Runs a movement of money once per idempotency key: locks rows, writes its effect and its answer in one
 * transaction and returns the stored answer to repeated requests. A refusal rolls the transaction back and is
 * stored unless a concurrent request of the same key has stored its answer first.
 * @throws idempotency_in_flight while the same request is running · idempotency_key_reused
 */
export async function runOnceLocked<T, Row, Found>(
  context: WorkContext,
  repeat: Repeat,
  opening: Opening<Found>,
  work: Work<T, Row, Found>,
): Promise<{ data: T; isRepeated: boolean }> {
  const { db } = context.ports;
  try {
    return await db.tx((tx) => answerOnce(tx, context, repeat, opening, work));
  } catch (error) {
    if (isAnswered(error)) throw new Failure('idempotency_in_flight');
    const before = isDecision(error) && (await storeCode<T>(db, context, repeat, error.code));
    if (!before) throw error;
    return { ...before, isRepeated: true };
  }
}

const NOTHING: Opening<undefined> = { rows: NO_ROWS, read: async () => undefined };

/** As `runOnceLocked`, for work that locks for itself what it needs. */
export async function runOnce<T>(
  context: WorkContext,
  repeat: Repeat,
  work: (tx: Queries) => Promise<T>,
): Promise<{ data: T; isRepeated: boolean }> {
  return await runOnceLocked(context, repeat, NOTHING, work);
}
