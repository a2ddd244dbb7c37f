import type { Statement, StatementEntry } from '../../schemas/generated/types.ts';
import { parseCsv, toCsv } from '../strings/csv.ts';

const COLUMNS = [
  'sequence',
  'entry_id',
  'journal_id',
  'type',
  'book',
  'amount',
  'balance_after',
  'at',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof StatementEntry)[];
/** The last column; statements of earlier versions lack it. */
const REASON = 'reason' satisfies keyof StatementEntry;

type Header = [name: string, value: string][];

function headerOf(statement: Statement): Header {
  const { format, brand, legal_entity, account, currency, period, from, to, is_finished, generated_at } =
    statement;
  const { environment, opening, closing, checksum } = statement;
  return [
    ['format', format],
    ...(environment ? [['environment', environment] satisfies [string, string]] : []),
    ['brand', brand],
    ['legal_entity', legal_entity ?? ''],
    ['account', account],
    ['currency', currency],
    ['period', period],
    ['from', from],
    ['to', to],
    ['is_finished', String(is_finished)],
    ['generated_at', generated_at],
    ['opening_sequence', String(opening.sequence)],
    ['opening_balance', opening.balance],
    ['opening_hash', opening.hash],
    ['closing_sequence', String(closing.sequence)],
    ['closing_balance', closing.balance],
    ['closing_hash', closing.hash],
    ['checksum', checksum],
  ];
}

/** A statement as CSV: its header as pairs, an empty line, and a table of its entries. */
export function statementToCsv(statement: Statement): string {
  const entries = statement.entries.map((entry) => [
    ...COLUMNS.map((column) => String(entry[column])),
    entry.reason ?? '',
  ]);
  return toCsv([...headerOf(statement), [''], [...COLUMNS, REASON], ...entries]);
}

const toEntry = (cells: readonly string[]) => ({
  ...Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]])),
  sequence: Number(cells[0]),
  ...(cells[COLUMNS.length] ? { reason: cells[COLUMNS.length] } : {}),
});

const pointOf = (header: ReadonlyMap<string, string>, name: string) => ({
  sequence: Number(header.get(`${name}_sequence`)),
  balance: header.get(`${name}_balance`),
  hash: header.get(`${name}_hash`),
});

/**
 * The statement in a CSV. Its values are unchecked.
 * @returns null when the text is not laid out as `statementToCsv` does
 */
export function statementFromCsv(text: string): unknown {
  const rows = parseCsv(text);
  const gap = rows?.findIndex((row) => row.length === 1 && row[0] === '') ?? -1;
  if (!rows || gap < 0) return null;
  const [columns, ...entries] = rows.slice(gap + 1);
  const pairs = rows.slice(0, gap);
  const isWellFormed =
    columns !== undefined &&
    [COLUMNS.join(), [...COLUMNS, REASON].join()].includes(columns.join()) &&
    entries.every(({ length }) => length === columns.length) &&
    pairs.every(({ length }) => length === 2);
  if (!isWellFormed) return null;
  const header = new Map(pairs as Header);
  const named = (name: string) => [name, header.get(name)] as const;
  const environment = header.get('environment');
  return {
    ...Object.fromEntries(
      ['format', 'brand', 'account', 'currency', 'period', 'from', 'to', 'generated_at', 'checksum'].map(
        named,
      ),
    ),
    ...(environment === undefined ? {} : { environment }),
    legal_entity: header.get('legal_entity') || null,
    is_finished: header.get('is_finished') === 'true',
    opening: pointOf(header, 'opening'),
    entries: entries.map(toEntry),
    closing: pointOf(header, 'closing'),
  };
}
