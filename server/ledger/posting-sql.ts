import { isClientBook, journalKinds, type JournalKind, type JournalLine } from './journal-kinds.ts';

/** Part of every statement that writes journals and entries, and of no other: tests look for it. */
const POSTING_MARK = '/* ledger posting */';

export interface PostingSource {
  kind: JournalKind;
  /**
   * A relation of the statement, by name or in parentheses: one row per journal, with the columns brand_id, account_id,
   * reference, currency, at, one per amount of the kind, and destination_id if the kind has destinations.
   */
  from: string;
}

const amountSql = ({ of }: JournalLine): string =>
  Object.entries(of)
    .map(([name, factor]) => `${factor < 0 ? '-' : '+'} s.${name}`)
    .join(' ')
    .replace(/^\+ /, '');

const accountSql = ({ book, isDestination }: JournalLine): string => {
  if (!isClientBook(book)) return 'null::text';
  return isDestination ? 's.destination_id' : 's.account_id';
};

const valuesSql = (line: JournalLine, number: number): string =>
  `(${number}, ${accountSql(line)}, '${line.book}', ${amountSql(line)})`;

/** Whether a line of this kind may be zero. */
const hasZeroLines = (kind: JournalKind): boolean => {
  const { amounts, lines } = journalKinds[kind];
  return lines.some(
    ({ of }) =>
      Object.keys(of).length > 1 ||
      Object.keys(of).some((name) => amounts[name] !== 'positive' && amounts[name] !== 'not_zero'),
  );
};

function linesSql({ kind, from }: PostingSource, before: number): string {
  const values = journalKinds[kind].lines.map((line, index) => valuesSql(line, before + index + 1));
  return `select s.brand_id, '${kind}:' || s.reference as journal_id, x.line, x.account_id, x.book, x.amount
           from ${from} s, lateral (values ${values.join(', ')}) x (line, account_id, book, amount)`;
}

/**
 * The CTEs that write journals and their entries: `posted_journal` and `posted_lines`. Nothing else inserts
 * into these tables. Zero lines are omitted; an account's lines are in the order of the kinds.
 * @param skipExisting skips existing journals instead of failing with a unique violation
 */
export function postingSql(sources: readonly PostingSource[], { skipExisting = false } = {}): string {
  const journals = sources.map(
    ({ kind, from }) =>
      `select s.brand_id, '${kind}:' || s.reference, '${kind}', s.reference, s.currency, s.at from ${from} s`,
  );
  const isOrdered = sources.length > 1 || skipExisting;
  let count = 0;
  const lines = sources.map((source) => {
    const sql = linesSql(source, count);
    count += journalKinds[source.kind].lines.length;
    return sql;
  });
  return `posted_journal as (
       insert into journal (brand_id, id, kind, reference, currency, at) ${POSTING_MARK}
       ${journals.join('\n       union all ')}
       ${skipExisting ? 'on conflict do nothing returning brand_id, id' : ''}),
     posted_lines as (
       insert into entry (brand_id, journal_id, account_id, book, amount)
       select l.brand_id, l.journal_id, l.account_id, l.book, l.amount from (
         ${lines.join('\n         union all ')}) l
        ${skipExisting ? 'join posted_journal j on j.brand_id = l.brand_id and j.id = l.journal_id' : ''}
        ${sources.some(({ kind }) => hasZeroLines(kind)) ? 'where l.amount <> 0' : ''} ${isOrdered ? 'order by l.journal_id, l.line' : ''})`;
}
