import type { Queries } from '../ports.ts';
import { checkAmounts, journalKinds, type JournalAmounts, type JournalKind } from './journal-kinds.ts';
import { postingSql } from './posting-sql.ts';

/** A journal to post; `Kind` names the accounts and books that it touches (journal-kinds.json). */
export interface JournalSpec<Kind extends JournalKind = JournalKind> {
  brandId: string;
  accountId: string;
  kind: Kind;
  /** Cause of the journal: unique per kind. */
  reference: string;
  amounts: JournalAmounts<Kind>;
  at: Date;
}

function statementOf(kind: JournalKind): string {
  const { accounts, amounts } = journalKinds[kind];
  const columns = Object.keys(amounts).map((name, index) => `, $${index + 5}::bigint as ${name}`);
  return `with acc as materialized (
       select a.id, a.currency from account a
        where a.brand_id = $1 and a.id = $2 and a.mode in (${accounts.map((mode) => `'${mode}'`).join(', ')}) for update),
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
 * Posts a journal and locks the account until the transaction ends.
 * @returns false when the journal was posted before
 * @throws RangeError for an amount of the wrong sign, or an account that does not exist or has the wrong
 * mode for this kind
 */
export async function postJournal<Kind extends JournalKind>(
  tx: Queries,
  { brandId, accountId, kind, reference, amounts, at }: JournalSpec<Kind>,
): Promise<boolean> {
  checkAmounts(kind, amounts);
  const [row] = await tx.query<{ posted: number; accounts: number }>(sqlOf(kind), [
    brandId,
    accountId,
    reference,
    at,
    ...Object.keys(journalKinds[kind].amounts).map((name) => (amounts as Record<string, bigint>)[name]),
  ]);
  if (!row?.accounts) throw new RangeError(`There is no account ${accountId} for a journal ${kind}`);
  return row.posted > 0;
}
