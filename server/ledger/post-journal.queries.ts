import { Failure } from '../failure.ts';
import type { Queries } from '../ports.ts';
import { lockAccounts } from './account-lock.queries.ts';
import {
  checkMovement,
  isClientBook,
  journalKinds,
  type JournalAccounts,
  type JournalAmounts,
  type JournalEnvironment,
  type JournalRule,
  type MovementKind,
} from './journal-kinds.ts';
import { postingSql } from './posting-sql.ts';
import { accountsOf, findJournals, type StoredJournal } from './stored-journals.queries.ts';

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

const modesSql = (modes: readonly string[]) => modes.map((mode) => `'${mode}'`).join(', ');

/** Locks the account of a journal; those of a transfer in id order. */
function accountsSql({ accounts, destinations }: JournalRule): string {
  if (!destinations)
    return `acc as materialized (
       select a.id, a.currency from account a
        where a.brand_id = $1 and a.id = $2 and a.mode in (${modesSql(accounts)}) for update)`;
  return `locked as materialized (
       select a.id, a.currency, a.mode, a.user_id from account a
        where a.brand_id = $1 and a.id in ($2, $5::text) order by a.id for update),
     acc as materialized (
       select a.id, a.currency, d.id as destination_id from locked a
         join locked d on d.user_id = a.user_id and d.currency = a.currency and d.id <> a.id
        where a.id = $2 and a.mode in (${modesSql(accounts)}) and d.id = $5::text and d.mode in (${modesSql(destinations)}))`;
}

function statementOf(kind: MovementKind): string {
  const rule = journalKinds[kind];
  const first = rule.destinations ? 6 : 5;
  const columns = [
    ...(rule.destinations ? [', acc.destination_id'] : []),
    ...Object.keys(rule.amounts).map((name, index) => `, $${index + first}::bigint as ${name}`),
  ];
  return `with ${accountsSql(rule)},
     source as (
       select $1::text as brand_id, acc.id as account_id, $3::text as reference, acc.currency, $4::timestamptz as at${columns.join('')} from acc),
     ${postingSql([{ kind, from: 'source' }], { skipExisting: true })}
     select (select count(*)::int from posted_journal) as posted, (select count(*)::int from acc) as accounts`;
}

const statements = new Map<MovementKind, string>();

function sqlOf(kind: MovementKind): string {
  const sql = statements.get(kind) ?? statementOf(kind);
  statements.set(kind, sql);
  return sql;
}

/** A journal as text, to compare a new one with a stored one. */
const contentOf = (lines: readonly { account: string | null; book: string; amount: bigint }[]): string =>
  lines
    .filter(({ amount }) => amount !== 0n)
    .map(({ account, book, amount }) => `${account} ${book} ${amount}`)
    .sort()
    .join('\n');

function newContent({ kind, accountId, destinationId, amounts }: JournalSpec): string {
  const given = amounts as Readonly<Record<string, bigint>>;
  return contentOf(
    journalKinds[kind].lines.map(({ book, isDestination, of }) => ({
      account: isClientBook(book) ? (isDestination ? destinationId! : accountId) : null,
      book,
      amount: Object.entries(of).reduce((sum, [name, factor]) => sum + given[name]! * BigInt(factor), 0n),
    })),
  );
}

const storedContent = ({ lines }: StoredJournal): string =>
  contentOf(lines.map(({ account_id: account, book, amount }) => ({ account, book, amount })));

/**
 * Whether the journal is among the stored ones of its reference.
 * @throws reference_used when the stored one has other accounts or amounts, or when the reference belongs to
 * another account
 */
function isStored(spec: JournalSpec, stored: readonly StoredJournal[]): boolean {
  const { accountId, destinationId } = spec;
  const own = stored.find(({ kind }) => kind === spec.kind);
  const isForeign = stored.some(
    (journal) => !accountsOf(journal).some((id) => id === accountId || id === destinationId),
  );
  if (isForeign || (own && storedContent(own) !== newContent(spec))) throw new Failure('reference_used');
  return own !== undefined;
}

/** @throws RangeError without a journal of the same amount to settle · reference_used when it is settled */
function refuseUnsettled({ kind, reference, amounts }: JournalSpec, stored: readonly StoredJournal[]): void {
  const { settles } = journalKinds[kind];
  if (!settles) return;
  const opened = stored.find((journal) => journal.kind === settles);
  const amount = (amounts as Readonly<Record<string, bigint>>)['amount']!;
  const [line] = opened?.lines.filter((each) => each.amount > 0n) ?? [];
  if (line?.amount !== amount)
    throw new RangeError(`There is no ${settles} of ${amount} for ${kind} ${reference}`);
  if (stored.some((journal) => journalKinds[journal.kind].settles === settles))
    throw new Failure('reference_used');
}

/** @throws insufficient_funds when the amount exceeds the free funds of the account */
async function refuseOverLimit(tx: Queries, spec: JournalSpec): Promise<void> {
  const { brandId, kind, accountId, destinationId, amounts } = spec;
  const { limit, accounts } = journalKinds[kind];
  if (!limit) return;
  const ids = destinationId === undefined ? [accountId] : [accountId, destinationId];
  const [account] = await lockAccounts(tx, brandId, ids);
  const { mode, balance, margin, reserved, bonus } = account!;
  if (!accounts.includes(mode)) return;
  if ((amounts as Readonly<Record<string, bigint>>)['amount']! > balance - margin - reserved - bonus)
    throw new Failure('insufficient_funds');
}

async function insert(
  tx: Queries,
  { brandId, accountId, destinationId, kind, reference, amounts, at }: JournalSpec,
): Promise<boolean> {
  const rule = journalKinds[kind];
  const [row] = await tx.query<{ posted: number; accounts: number }>(sqlOf(kind), [
    brandId,
    accountId,
    reference,
    at,
    ...(rule.destinations ? [destinationId] : []),
    ...Object.keys(rule.amounts).map((name) => (amounts as Record<string, bigint>)[name]),
  ]);
  if (!row?.accounts) {
    const where =
      destinationId === undefined ? accountId : `${accountId} and no destination ${destinationId}`;
    throw new RangeError(`There is no account ${where} for a journal ${kind}`);
  }
  return row.posted > 0;
}

/**
 * Posts a journal and locks its accounts until the transaction ends. A journal that settles another, or
 * that is limited by the free funds, needs its account locked before: `moveMoney` does.
 * @returns false when the same journal was posted before
 * @throws reference_used when its reference was used for another account or amount, or what it settles is
 * settled · insufficient_funds · RangeError for a kind that is written with a position, an amount outside
 * the rules of the kind, an account that does not exist or has the wrong mode, a destination that is not
 * another account of the same user in the same currency, or nothing to settle
 */
export async function postJournal<Kind extends MovementKind>(
  tx: Queries,
  journal: JournalSpec<Kind>,
): Promise<boolean> {
  const spec = journal as unknown as JournalSpec;
  const { brandId, reference } = spec;
  checkMovement(spec.kind, spec.amounts, spec.environment);
  const stored = await findJournals(tx, brandId, reference);
  if (isStored(spec, stored)) return false;
  refuseUnsettled(spec, stored);
  await refuseOverLimit(tx, spec);
  if (await insert(tx, spec)) return true;
  // Another transaction has posted the reference meanwhile.
  return !isStored(spec, await findJournals(tx, brandId, reference));
}
