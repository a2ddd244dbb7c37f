import type { Statement, StatementEntry } from '../../schemas/generated/types.ts';
import { parseCsv, toCsv } from '../strings/csv.ts';
import { entryKind, journalKindOf } from './entry-kind.ts';

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
/** The last columns, empty where an entry has no such value; statements of earlier versions lack some or all. */
const OPTIONAL = ['reason', 'fee', 'side', 'quantity'] as const satisfies readonly (keyof StatementEntry)[];
/** The column headers that a statement may have. */
const LAYOUTS = [0, 1, 2, 4].map((optional) => [...COLUMNS, ...OPTIONAL.slice(0, optional)].join());

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

/** A statement as CSV: its header as pairs, an empty line, and a table of its entries, which names deposit fees. */
export function statementToCsv(statement: Statement): string {
  const entries = statement.entries.map((entry) => [
    ...COLUMNS.map((column) => (column === 'type' ? entryKind(entry) : String(entry[column]))),
    ...OPTIONAL.map((column) => entry[column] ?? ''),
  ]);
  return toCsv([...headerOf(statement), [''], [...COLUMNS, ...OPTIONAL], ...entries]);
}

function toEntry(cells: readonly string[]) {
  const required = COLUMNS.map((column, index) => [column, cells[index]!] as const);
  const optional = OPTIONAL.map((column, index) => [column, cells[COLUMNS.length + index]] as const);
  const values = Object.fromEntries(required) as Record<(typeof COLUMNS)[number], string>;
  return {
    ...values,
    type: journalKindOf(values),
    sequence: Number(values.sequence),
    ...Object.fromEntries(optional.filter(([, value]) => value)),
  };
}

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
    LAYOUTS.includes(columns.join()) &&
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
