import { uncommittedBalance, revocableBonus } from '../../domain/account/uncommitted-balance.ts';
import type { LedgerMoney } from '../../domain/payout/withdrawable.ts';
import type { Money } from '../../domain/money/amount.ts';
import { Failure } from '../failure.ts';
import type { Queries } from '../ports.ts';
import { lockAccounts, type LockedAccount } from './account-lock.queries.ts';
import {
  checkMovement,
  journalKinds,
  type FundsLimit,
  type JournalRule,
  type MovementKind,
} from './journal-kinds.ts';
import { amountOf, isStored, refuseUnsettled, type JournalSpec } from './journal-spec.ts';
import { postingSql } from './posting-sql.ts';
import { findJournals, journalIds } from './stored-journals.queries.ts';

const modesSql = (modes: readonly string[]) => modes.map((mode) => `'${mode}'`).join(', ');

/** Locks the account of a journal; those of a transfer in id order. */
function accountsSql({ accounts, destinations }: JournalRule): string {
  if (!destinations)
    return `acc as materialized (
       select a.id, a.currency, array[a.version] as versions from account a
        where a.brand_id = $1 and a.id = $2 and a.mode in (${modesSql(accounts)}) for update)`;
  return `locked as materialized (
       select a.id, a.currency, a.mode, a.user_id, a.version from account a
        where a.brand_id = $1 and a.id in ($2, $5::text) order by a.id for update),
     acc as materialized (
       select a.id, a.currency, d.id as destination_id, array[a.version, d.version] as versions from locked a
         join locked d on d.user_id = a.user_id and d.currency = a.currency and d.id <> a.id
        where a.id = $2 and a.mode in (${modesSql(accounts)})
          and d.id = $5::text and d.mode in (${modesSql(destinations)}))`;
}

/**
 * Posts a journal unless it exists. The first of its reference is posted unless one of the journals of the last
 * parameter exists.
 */
function statementOf(kind: MovementKind, isFirst: boolean): string {
  const rule = journalKinds[kind];
  const amounts = Object.keys(rule.amounts);
  const first = rule.destinations ? 6 : 5;
  const columns = [
    ...(rule.destinations ? [', acc.destination_id'] : []),
    ...amounts.map((name, index) => `, $${index + first}::bigint as ${name}`),
  ];
  const others = `select from journal j
    where j.brand_id = $1 and j.id = any($${first + amounts.length}::text[])`;
  return `with ${accountsSql(rule)},
     source as (
       select $1::text as brand_id, acc.id as account_id, $3::text as reference, acc.currency,
              $4::timestamptz as at${columns.join('')} from acc
        ${isFirst ? `where not exists (${others})` : ''}),
     ${postingSql([{ kind, from: 'source' }], { skipExisting: true })}
     select (select count(*)::int from posted_journal) as posted, acc.versions from acc`;
}

const statements = new Map<string, string>();

function sqlOf(kind: MovementKind, isFirst: boolean): string {
  const key = `${kind} ${isFirst}`;
  const sql = statements.get(key) ?? statementOf(kind, isFirst);
  statements.set(key, sql);
  return sql;
}

const limits: Readonly<Record<FundsLimit, (account: LedgerMoney) => Money>> = {
  free: uncommittedBalance,
  bonus: ({ bonus }) => bonus,
  revocable: revocableBonus,
};

async function lockOf(
  tx: Queries,
  { brandId, accountId, destinationId }: JournalSpec,
): Promise<LockedAccount> {
  const ids = destinationId === undefined ? [accountId] : [accountId, destinationId];
  const [account] = await lockAccounts(tx, brandId, ids);
  return account!;
}

/** Does the amount exceed the limit of the journal kind? */
async function isOverLimit(
  tx: Queries,
  spec: JournalSpec,
  locked: LockedAccount | undefined,
): Promise<boolean> {
  const { limit, accounts } = journalKinds[spec.kind];
  if (!limit) return false;
  const account = locked ?? (await lockOf(tx, spec));
  return accounts.includes(account.mode) && amountOf(spec, 'amount') > limits[limit](account);
}

/** An account whose lock is held changes by the journals of its own transaction only. */
function checkVersions(locked: readonly LockedAccount[], versions: readonly bigint[]): void {
  for (const [index, { id, version }] of locked.entries())
    if (version !== versions[index]) throw new Error(`Account ${id} changed under its lock`);
}

/**
 * Posts a journal.
 * @param isFirst posts nothing when a journal of any kind has its reference
 * @returns whether it was posted; undefined without a fitting account
 */
async function insert(
  tx: Queries,
  spec: JournalSpec,
  locked: readonly LockedAccount[],
  isFirst: boolean,
): Promise<boolean | undefined> {
  const { brandId, accountId, destinationId, kind, reference, at } = spec;
  const rule = journalKinds[kind];
  const [row] = await tx.query<{ posted: number; versions: bigint[] }>(sqlOf(kind, isFirst), [
    brandId,
    accountId,
    reference,
    at,
    ...(rule.destinations ? [destinationId] : []),
    ...Object.keys(rule.amounts).map((name) => amountOf(spec, name)),
    ...(isFirst ? [journalIds(reference)] : []),
  ]);
  if (!row) return undefined;
  checkVersions(locked, row.versions);
  return row.posted > 0;
}

const noAccount = ({ kind, accountId, destinationId }: JournalSpec): RangeError => {
  const where = destinationId === undefined ? accountId : `${accountId} and no destination ${destinationId}`;
  return new RangeError(`There is no account ${where} for a journal ${kind}`);
};

/**
 * Posts a journal and locks its accounts until the transaction ends. A journal that settles another, or
 * that is limited by the funds of its account, needs its account locked before: `moveMoney` does.
 * @param locked its accounts as they are now, when this transaction has locked them
 * @returns false when the same journal was posted before
 * @throws reference_used when its reference was used for another account or amount, or what it settles is
 * settled · insufficient_funds · RangeError for a kind that is written with a position, an amount outside
 * the rules of the kind, an account that does not exist or has the wrong mode, a destination that is not
 * another account of the same user in the same currency, or nothing to settle
 */
export async function postJournal<Kind extends MovementKind>(
  tx: Queries,
  journal: JournalSpec<Kind>,
  locked: readonly LockedAccount[] = [],
): Promise<boolean> {
  const spec = journal as unknown as JournalSpec;
  const { brandId, kind, reference } = spec;
  checkMovement(kind, spec.amounts, spec.environment);
  const isOver = await isOverLimit(tx, spec, locked[0]);
  // Usually it is the first journal of its reference, and nothing stored has to be compared.
  const isFirst = !isOver && !journalKinds[kind].settles;
  if (isFirst && (await insert(tx, spec, locked, true))) return true;
  const stored = await findJournals(tx, brandId, reference);
  if (isStored(spec, stored)) return false;
  refuseUnsettled(spec, stored);
  if (isOver) throw new Failure('insufficient_funds');
  const isPosted = await insert(tx, spec, locked, false);
  if (isPosted === undefined) throw noAccount(spec);
  if (isPosted) return true;
  // Another transaction has posted the reference meanwhile.
  return !isStored(spec, await findJournals(tx, brandId, reference));
}
