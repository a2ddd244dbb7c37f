import { asMoney, type Money } from '../../domain/money/amount.ts';
import { Failure } from '../failure.ts';
import type { LockedAccount } from './account-lock.queries.ts';
import {
  isClientBook,
  journalKinds,
  type JournalAccounts,
  type JournalAmounts,
  type JournalEnvironment,
  type MovementKind,
} from './journal-kinds.ts';
import { accountsOf, type StoredJournal } from './stored-journals.queries.ts';

/** A journal to post; `Kind` names the accounts and books that it touches (journal-kinds.json). */
export type JournalSpec<Kind extends MovementKind = MovementKind> = JournalAccounts<Kind> &
  JournalEnvironment<Kind> & {
    brandId: string;
    kind: Kind;
    /**
     * Cause of the journal: unique per kind. Journals of several kinds may share one, such as a hold and its
     * release, if they touch a common account.
     */
    reference: string;
    amounts: JournalAmounts<Kind>;
    at: Date;
  };

export const amountOf = ({ amounts }: JournalSpec, name: string): Money =>
  (amounts as Readonly<Record<string, Money>>)[name]!;

/** A journal as text, to compare a new one with a stored one. */
const contentOf = (lines: readonly Line[]): string =>
  lines
    .filter(({ amount }) => amount !== 0n)
    .map(({ account, book, amount }) => `${account} ${book} ${amount}`)
    .sort()
    .join('\n');

interface Line {
  account: string | null;
  book: string;
  amount: bigint;
}

function linesOf(spec: JournalSpec): Line[] {
  const { kind, accountId, destinationId } = spec;
  const client = (isDestination: boolean | undefined) => (isDestination ? destinationId! : accountId);
  return journalKinds[kind].lines.map(({ book, isDestination, of }) => ({
    account: isClientBook(book) ? client(isDestination) : null,
    book,
    amount: Object.entries(of).reduce(
      (sum, [name, factor]) => sum + amountOf(spec, name) * BigInt(factor),
      0n,
    ),
  }));
}

/** An account after a journal that touches it, as the database posts it (`post_to_account`). */
export function accountAfter(account: LockedAccount, spec: JournalSpec): LockedAccount {
  const lines = linesOf(spec).filter(({ account: id }) => id === account.id);
  const after = (before: Money, book?: string) =>
    asMoney(
      lines.reduce((sum, line) => (book && line.book !== book ? sum : sum + line.amount), before as bigint),
    );
  return {
    ...account,
    balance: after(account.balance),
    margin: after(account.margin, 'client_margin'),
    reserved: after(account.reserved, 'client_reserved'),
    bonus: after(account.bonus, 'client_bonus'),
    version: account.version + 1n,
  };
}

const storedContent = ({ lines }: StoredJournal): string =>
  contentOf(lines.map(({ account_id: account, book, amount }) => ({ account, book, amount })));

/**
 * Whether the journal is among the stored ones of its reference.
 * @throws reference_used when the stored one has other accounts or amounts, or when the reference belongs to
 * another account
 */
export function isStored(spec: JournalSpec, stored: readonly StoredJournal[]): boolean {
  const { accountId, destinationId } = spec;
  const own = stored.find(({ kind }) => kind === spec.kind);
  const isForeign = stored.some(
    (journal) => !accountsOf(journal).some((id) => id === accountId || id === destinationId),
  );
  if (isForeign || (own && storedContent(own) !== contentOf(linesOf(spec))))
    throw new Failure('reference_used');
  return own !== undefined;
}

/** @throws RangeError without a journal of the same amount to settle · reference_used when it is settled */
export function refuseUnsettled(spec: JournalSpec, stored: readonly StoredJournal[]): void {
  const { kind, reference } = spec;
  const { settles } = journalKinds[kind];
  if (!settles) return;
  const opened = stored.find((journal) => journal.kind === settles);
  const amount = amountOf(spec, 'amount');
  const [line] = opened?.lines.filter((each) => each.amount > 0n) ?? [];
  if (line?.amount !== amount)
    throw new RangeError(`There is no ${settles} of ${amount} for ${kind} ${reference}`);
  if (stored.some((journal) => journalKinds[journal.kind].settles === settles))
    throw new Failure('reference_used');
}
