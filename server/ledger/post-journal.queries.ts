import type { Queries } from '../ports.ts';
import {
  checkAmounts,
  journalKinds,
  type JournalAccounts,
  type JournalAmounts,
  type JournalKind,
  type JournalRule,
} from './journal-kinds.ts';
import { postingSql } from './posting-sql.ts';

/** A journal to post; `Kind` names the accounts and books that it touches (journal-kinds.json). */
export type JournalSpec<Kind extends JournalKind = JournalKind> = JournalAccounts<Kind> & {
  brandId: string;
  kind: Kind;
  /** Cause of the journal: unique per kind. */
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

function statementOf(kind: JournalKind): string {
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

const statements = new Map<JournalKind, string>();

function sqlOf(kind: JournalKind): string {
  const sql = statements.get(kind) ?? statementOf(kind);
  statements.set(kind, sql);
  return sql;
}

/**
 * Posts a journal and locks its accounts until the transaction ends.
 * @returns false when the journal was posted before
 * @throws RangeError for an amount of the wrong sign, an account that does not exist or has the wrong mode
 * for this kind, or a destination that is not another account of the same user in the same currency
 */
export async function postJournal<Kind extends JournalKind>(
  tx: Queries,
  { brandId, accountId, destinationId, kind, reference, amounts, at }: JournalSpec<Kind>,
): Promise<boolean> {
  checkAmounts(kind, amounts);
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
