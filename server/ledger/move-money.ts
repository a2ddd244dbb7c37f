import { audit, type AuditEvent } from '../db/audit.queries.ts';
import { Failure } from '../failure.ts';
import type { Queries } from '../ports.ts';
import type { WorkContext } from '../request-context.ts';
import { lockAccount, type LockedAccount } from './account-lock.queries.ts';
import { once } from './idempotent-request.ts';
import type { JournalAmounts, JournalKind } from './journal-kinds.ts';
import { postJournal } from './post-journal.queries.ts';

/** The account whose money moves. */
export interface MovedAccount {
  id: string;
  userId: string;
  /** The acting user, who owns the idempotency key. */
  actorId: string;
  /** The version that the movement was computed from; without it, the movement is computed under the lock. */
  version?: bigint;
}

/** A journal of a movement, which supplies account and time. */
export type MovementJournal = {
  [Kind in JournalKind]: { kind: Kind; reference: string; amounts: JournalAmounts<Kind> };
}[JournalKind];

/** The journals and the answer of a movement. */
export interface Movement<Answer> {
  /** In order; empty when no money moves. */
  journals: readonly MovementJournal[];
  /** Written to the audit log when a journal is posted. */
  audit?: Omit<AuditEvent, 'actor'>;
  /** Creates the answer, which is stored for the idempotency key, from the account after the posting. */
  answer: (after: LockedAccount) => Answer;
}

/** Follows the account changes of `moveMoney`. The trading engine implements it. */
export interface MovementFollower {
  /**
   * Runs `write` exclusively among the writes of the account in this process. Then updates the account in
   * memory and notifies the owner's streams in all processes.
   */
  duringMovement<T>(
    account: { brandId: string; id: string; userId: string },
    write: () => Promise<T>,
  ): Promise<T>;
}

async function post(
  tx: Queries,
  { brand, now }: WorkContext,
  locked: LockedAccount,
  journals: readonly MovementJournal[],
): Promise<LockedAccount> {
  let posted = 0n;
  for (const journal of journals)
    if (await postJournal(tx, { ...journal, brandId: brand.id, accountId: locked.id, at: now })) posted += 1n;
  if (!posted) return locked;
  const after = await lockAccount(tx, brand.id, locked.id);
  if (after.version !== locked.version + posted)
    throw new Error(`Account ${locked.id} changed under its lock`);
  return after;
}

/**
 * Moves money of one account, once per idempotency key: locks the account, runs `work` under the lock,
 * posts its journals, writes the audit log and stores the answer in one transaction; then updates the
 * account in memory and notifies streams. `work` may await only calls of the given handle.
 * @throws busy when the account does not have the given version · idempotency_in_flight ·
 * idempotency_key_reused · errors of `work`
 */
export async function moveMoney<Answer>(
  context: WorkContext,
  { id, userId, actorId, version }: MovedAccount,
  work: (tx: Queries, account: LockedAccount) => Promise<Movement<Answer>>,
): Promise<Answer> {
  const { brand } = context;
  const follower: MovementFollower = context.engine;
  return await follower.duringMovement({ brandId: brand.id, id, userId }, async () => {
    const { data } = await once(context, actorId, async (tx) => {
      const locked = await lockAccount(tx, brand.id, id);
      if (version !== undefined && locked.version !== version) throw new Failure('busy', { retryAfter: 1 });
      const { journals, audit: event, answer } = await work(tx, locked);
      const after = await post(tx, context, locked, journals);
      if (event && after !== locked) await audit(tx, context, { ...event, actor: actorId });
      return answer(after);
    });
    return data;
  });
}
