import { entryKind } from '../../../domain/statement/entry-kind.ts';
import { groupOf } from '../../../domain/statement/movement-groups.ts';
import { totalsOf } from '../../../domain/statement/statement-totals.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Statement, StatementEntry } from '../../../schemas/generated/types.ts';
import { texts, type Language } from '../../generated/texts.ts';
import type { PrintedColumn, PrintedDocument, PrintedValue } from '../../printed-document.ts';

/** Characters of a hash in the table. */
const SHORT_HASH = 12;

export interface StatementReader {
  language: Language;
  /** Name of the account's owner. */
  holder: string;
  color: string;
}

const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const timeOf = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

const monthOf = (language: Language, from: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(from),
  );

function kindName(
  words: Readonly<Record<string, string>>,
  entry: StatementEntry,
  language: Language,
): string {
  const { type, reason, fee } = entry;
  const name = words[`journal.${entryKind(entry)}`] ?? words[`transactions.type-${groupOf(type)}`]!;
  if (fee !== undefined)
    return `${name}, ${fill(words['statements.fee-included']!, { fee: localDecimal(fee, language) })}`;
  return reason === undefined ? name : `${name}: ${reason}`;
}

const columnsOf = (words: Readonly<Record<string, string>>): PrintedColumn[] => [
  { title: words['statements.sequence']!, width: 6, align: 'right', wraps: false },
  { title: words['statements.time']!, width: 20, align: 'left', wraps: false },
  { title: words['transactions.type']!, width: 21, align: 'left', wraps: true },
  { title: words['statements.book']!, width: 13, align: 'left', wraps: true },
  { title: words['transactions.amount']!, width: 13, align: 'right', wraps: false },
  { title: words['transactions.balance']!, width: 14, align: 'right', wraps: false },
  { title: words['statements.hash']!, width: 13, align: 'left', wraps: false },
];

/** A statement on paper: its figures are those of the statement, and nothing else. */
export function statementDocument(
  statement: Statement,
  { language, holder, color }: StatementReader,
): PrintedDocument {
  const { statement: words, statementDocument: own } = texts[language];
  const { brand, legal_entity, account, currency, from, to, opening, closing } = statement;
  const show = (amount: string) => localDecimal(amount, language);
  const word = (key: string) => words[`statements.${key}`]!;
  const line = (key: string, value: string): PrintedValue => ({ label: word(key), value });
  const toRow = (entry: StatementEntry) => [
    String(entry.sequence),
    timeOf(entry.at),
    kindName(words, entry, language),
    word(entry.book),
    show(entry.amount),
    show(entry.balance_after),
    entry.hash.slice(0, SHORT_HASH),
  ];
  return {
    language,
    brand,
    color,
    mark: statement.environment ? own[statement.environment] : null,
    title: fill(word('of'), { month: monthOf(language, from) }),
    badge: statement.is_finished ? null : word('unfinished'),
    createdAt: new Date(statement.generated_at),
    facts: [
      line('brand', brand),
      ...(legal_entity === null ? [] : [line('legal-entity', legal_entity)]),
      { label: own.holder, value: holder },
      line('account', `${account}, ${currency}`),
      line('period', fill(word('range'), { from: timeOf(from), to: timeOf(to) })),
      line('generated', timeOf(statement.generated_at)),
    ],
    summary: [
      line('opening', show(opening.balance)),
      ...totalsOf(statement).map(([key, sum]) => ({
        label: words[key]!,
        value: show(formatMoney(sum, currency)),
      })),
      line('closing', `${show(closing.balance)} ${currency}`),
    ],
    table: {
      title: word('entries'),
      columns: columnsOf(words),
      rows: statement.entries.map(toRow),
      none: word('no-movements'),
    },
    closing: {
      title: own.verify,
      paragraphs: [own.chain, own.recompute, own.compare],
      missing: own.missing,
      values: [
        line('chain-before', opening.hash || '–'),
        line('chain-head', closing.hash || '–'),
        line('checksum', statement.checksum),
      ],
    },
    pageOf: (page, pages) => fill(own.page, { page, pages }),
  };
}
