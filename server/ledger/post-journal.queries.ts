import { freeFunds, revocableBonus } from '../../domain/account/free-funds.ts';
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
import { findJournals } from './stored-journals.queries.ts';

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

const limits: Readonly<Record<FundsLimit, (account: LedgerMoney) => Money>> = {
  free: freeFunds,
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

/** @throws insufficient_funds when the amount exceeds the limit of the journal kind */
async function refuseOverLimit(
  tx: Queries,
  spec: JournalSpec,
  locked: LockedAccount | undefined,
): Promise<void> {
  const { limit, accounts } = journalKinds[spec.kind];
  if (!limit) return;
  const account = locked ?? (await lockOf(tx, spec));
  if (accounts.includes(account.mode) && amountOf(spec, 'amount') > limits[limit](account))
    throw new Failure('insufficient_funds');
}

/** @returns false when the reference was posted before */
async function insert(tx: Queries, spec: JournalSpec): Promise<boolean> {
  const { brandId, accountId, destinationId, kind, reference, at } = spec;
  const rule = journalKinds[kind];
  const [row] = await tx.query<{ posted: number; accounts: number }>(sqlOf(kind), [
    brandId,
    accountId,
    reference,
    at,
    ...(rule.destinations ? [destinationId] : []),
    ...Object.keys(rule.amounts).map((name) => amountOf(spec, name)),
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
 * that is limited by the funds of its account, needs its account locked before: `moveMoney` does.
 * @param locked its account as it is now, when this transaction has locked its accounts and read them since
 * @returns false when the same journal was posted before
 * @throws reference_used when its reference was used for another account or amount, or what it settles is
 * settled · insufficient_funds · RangeError for a kind that is written with a position, an amount outside
 * the rules of the kind, an account that does not exist or has the wrong mode, a destination that is not
 * another account of the same user in the same currency, or nothing to settle
 */
export async function postJournal<Kind extends MovementKind>(
  tx: Queries,
  journal: JournalSpec<Kind>,
  locked?: LockedAccount,
): Promise<boolean> {
  const spec = journal as unknown as JournalSpec;
  const { brandId, reference } = spec;
  checkMovement(spec.kind, spec.amounts, spec.environment);
  const stored = await findJournals(tx, brandId, reference);
  if (isStored(spec, stored)) return false;
  refuseUnsettled(spec, stored);
  await refuseOverLimit(tx, spec, locked);
  if (await insert(tx, spec)) return true;
  // Another transaction has posted the reference meanwhile.
  return !isStored(spec, await findJournals(tx, brandId, reference));
}
