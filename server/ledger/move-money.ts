import { audit, type AuditEvent } from '../db/audit.queries.ts';
import { Failure } from '../failure.ts';
import type { Queries, Tx } from '../ports.ts';
import { sessionOf, type CallContext, type WorkContext } from '../request-context.ts';
import { accountsToLock, inOrderOf, type LockedAccount } from './account-lock.queries.ts';
import { runOnceLocked, repeatOf, systemRepeat, type Repeat } from './idempotent-request.ts';
import type { JournalAccounts, JournalAmounts, MovementKind } from './journal-kinds.ts';
import { accountAfter, type JournalSpec } from './journal-spec.ts';
import { postJournal } from './post-journal.queries.ts';

/** Who moves money, and what identifies the repeats of the movement. */
export interface Mover {
  /** The acting user; null for the system. */
  userId: string | null;
  repeat: Repeat;
}

/** The caller of a request with an idempotency key. */
export const movedByCaller = (context: CallContext): Mover => ({
  userId: sessionOf(context).user.id,
  repeat: repeatOf(context),
});

/** A part of the system, for an event with this id and content: see `systemRepeat`. */
export const movedBySystem = (part: string, eventId: string, content: string): Mover => ({
  userId: null,
  repeat: systemRepeat(part, eventId, content),
});

/** An account whose money moves. */
export interface MovedAccount {
  id: string;
  userId: string;
  /** The version that the movement was computed from; without it, the movement is computed under the lock. */
  version?: bigint;
}

/** Who moves money of which accounts. */
export interface MoveOrder<Accounts extends MovedAccounts, Found> {
  by: Mover;
  accounts: Accounts;
  /** Reads under the locks of the accounts, in their round trip: see `Opening`. */
  read?: (tx: Tx) => Promise<Found>;
}

type MovedAccounts = readonly [MovedAccount, ...MovedAccount[]];
type LockedAccounts<Accounts> = { [Index in keyof Accounts]: LockedAccount };

/** A journal of a movement, which supplies the time. Its account is the first one unless it names another. */
export type MovementJournal = {
  [Kind in MovementKind]: {
    kind: Kind;
    reference: string;
    amounts: JournalAmounts<Kind>;
  } & Pick<JournalAccounts<Kind>, 'destinationId'> & { accountId?: string };
}[MovementKind];

/** The journals and the answer of a movement. */
export interface Movement<Answer, Accounts extends MovedAccounts = readonly [MovedAccount]> {
  /** In order; empty when no money moves. */
  journals: readonly MovementJournal[];
  /** Written to the audit log when a journal is posted or `hasWritten`; the subject is the owner of the first account. */
  audit: Pick<AuditEvent, 'action' | 'detail'>;
  /** Set when `work` has changed a record of its own, such as a withdrawal: also without a journal. */
  hasWritten?: boolean;
  /** Creates the answer, which is stored for the idempotency key, from the accounts after the posting. */
  answer: (...after: LockedAccounts<Accounts>) => Answer;
}

/** A committed change of an account's money; its positions have not changed. */
export interface AccountMove {
  before: LockedAccount;
  after: LockedAccount;
}

/** The answer of a movement, with the accounts that it has moved; without them when the answer was stored before. */
export interface Moved<Answer> {
  answer: Answer;
  moves: readonly AccountMove[];
}

/** Follows the account changes of `moveMoney`. The trading engine implements it. */
export interface MovementFollower {
  /**
   * Runs `write` exclusively among the writes of the account in this process. Then updates the account in
   * memory and notifies the owner's streams in all processes.
   */
  duringMovement<T>(
    account: { brandId: string; id: string; userId: string },
    write: () => Promise<Moved<T>>,
  ): Promise<Moved<T>>;
}

/** The accounts of a journal, all of which have to be among the moved ones. */
function touched({ accountId, destinationId }: MovementJournal, locked: readonly LockedAccount[]) {
  const ids = [accountId ?? locked[0]!.id, ...(destinationId === undefined ? [] : [destinationId])];
  return ids.map((id) => {
    const account = locked.find((each) => each.id === id);
    if (!account) throw new RangeError(`A journal touches account ${id}, which the movement has not locked`);
    return account;
  });
}

/**
 * Posts all journals, or none when all were posted before.
 * @returns the accounts after the posting; the same array when nothing was posted
 * @throws reference_used when only some of them were posted before
 */
async function post(
  tx: Queries,
  { brand, environment, now }: WorkContext,
  locked: LockedAccount[],
  journals: readonly MovementJournal[],
): Promise<LockedAccount[]> {
  let accounts = locked;
  let count = 0;
  for (const journal of journals) {
    const before = touched(journal, accounts);
    const accountId = before[0]!.id;
    const spec = { ...journal, brandId: brand.id, accountId, environment, at: now } as JournalSpec;
    if (!(await postJournal(tx, spec, before))) continue;
    accounts = accounts.map((account) => (before.includes(account) ? accountAfter(account, spec) : account));
    count += 1;
  }
  if (count && count < journals.length) throw new Failure('reference_used');
  return accounts;
}

/**
 * Runs `write` exclusively among the writes of these accounts in this process. It waits for the accounts in
 * id order, so that opposite movements do not wait for each other.
 */
async function duringMovements<T>(
  { engine, brand }: WorkContext,
  accounts: MovedAccounts,
  write: () => Promise<Moved<T>>,
): Promise<Moved<T>> {
  const follower: MovementFollower = engine;
  const ordered = [...accounts].sort((a, b) => (a.id < b.id ? -1 : 1));
  const steps = ordered.reduceRight(
    (next, { id, userId }) =>
      () =>
        follower.duringMovement({ brandId: brand.id, id, userId }, next),
    write,
  );
  return await steps();
}

function refuseOutdated(accounts: MovedAccounts, locked: readonly LockedAccount[]): void {
  const isOutdated = accounts.some(
    ({ version }, index) => version !== undefined && version !== locked[index]!.version,
  );
  if (isOutdated) throw new Failure('busy', { retryAfter: 1 });
}

/** The audit entry of a movement; of the system, with the part that moved the money. */
const entryOf = (
  { userId, repeat }: Mover,
  { action, detail }: Pick<AuditEvent, 'action' | 'detail'>,
  subject: string,
): AuditEvent => ({
  actor: userId,
  action,
  subject,
  detail: userId === null ? { ...detail, system: repeat.call, event: repeat.key } : { ...detail },
});

/**
 * Moves money of one or several accounts, once per idempotency key of the mover: locks the accounts in id
 * order, runs `work` under the locks, posts its journals, writes the audit log and stores the answer in one
 * transaction; then updates the accounts in memory and notifies streams. `work` gets the accounts in the
 * given order and may await only calls of the given handle.
 * @throws busy when an account does not have the given version · idempotency_in_flight ·
 * idempotency_key_reused · reference_used · RangeError when an account is given twice · errors of `work`
 * and `postJournal`
 */
export async function moveMoney<Answer, const Accounts extends MovedAccounts, Found = undefined>(
  context: WorkContext,
  { by, accounts, read = async () => undefined as Found }: MoveOrder<Accounts, Found>,
  work: (
    tx: Queries,
    ...given: [...accounts: LockedAccounts<Accounts>, found: Found]
  ) => Promise<Movement<Answer, Accounts>>,
): Promise<Answer> {
  const ids = accounts.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new RangeError(`A movement has one account twice: ${ids.join(', ')}`);
  const { answer } = await duringMovements(context, accounts, async () => {
    let moves: AccountMove[] = [];
    const opening = { rows: accountsToLock(ids), read };
    const { data, isRepeated } = await runOnceLocked(
      context,
      by.repeat,
      opening,
      async (tx, rows: LockedAccount[], found) => {
        const locked = inOrderOf(ids, rows);
        refuseOutdated(accounts, locked);
        const movement = await work(tx, ...(locked as LockedAccounts<Accounts>), found);
        const { journals, audit: event, hasWritten } = movement;
        const after = await post(tx, context, locked, journals);
        if (after !== locked || hasWritten) await audit(tx, context, entryOf(by, event, accounts[0].userId));
        moves = locked.map((before, index) => ({ before, after: after[index]! }));
        return movement.answer(...(after as LockedAccounts<Accounts>));
      },
    );
    return { answer: data, moves: isRepeated ? [] : moves };
  });
  return answer;
}
