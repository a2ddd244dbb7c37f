import type { Statement, StatementEntry } from '../../schemas/generated/types.ts';
import { moneyOf } from '../money/money.ts';
import { chainText, type ChainHash } from './entry-chain.ts';

/** What a statement contradicts itself in. */
export type StatementFaultCode =
  | 'period'
  | 'opening'
  | 'sequence'
  | 'kind'
  | 'amount'
  | 'previous_hash'
  | 'hash'
  | 'balance'
  | 'time'
  | 'closing_sequence'
  | 'closing_balance'
  | 'closing_hash'
  | 'checksum';

export interface StatementFault {
  code: StatementFaultCode;
  /** Number of the first entry that does not match; null when the fault is in the rest of the statement. */
  sequence: number | null;
}

/** First moment of a month and of the next one, in UTC. */
export function periodBounds(period: string): { from: string; to: string } {
  const [year, month] = period.split('-').map(Number) as [number, number];
  return {
    from: new Date(Date.UTC(year, month - 1, 1)).toISOString(),
    to: new Date(Date.UTC(year, month, 1)).toISOString(),
  };
}

const entryValues = (entry: StatementEntry) => [
  entry.sequence,
  entry.entry_id,
  entry.journal_id,
  entry.type,
  entry.book,
  entry.amount,
  entry.balance_after,
  entry.at,
  entry.previous_hash,
  entry.hash,
  ...(entry.reason === undefined ? [] : [entry.reason]),
  ...(entry.fee === undefined ? [] : [{ fee: entry.fee }]),
  ...(entry.side === undefined ? [] : [{ side: entry.side, quantity: entry.quantity }]),
];

const pointValues = ({ sequence, balance, hash }: Statement['opening']) => [sequence, balance, hash];

/** The text that the checksum of a statement covers: every value but the checksum, in a fixed order. */
function canonicalText(statement: Omit<Statement, 'checksum'>): string {
  const { format, brand, legal_entity, account, currency, period, from, to, is_finished, generated_at } =
    statement;
  const environment = statement.environment ? [statement.environment] : [];
  const header = [
    format,
    brand,
    legal_entity,
    account,
    currency,
    period,
    from,
    to,
    is_finished,
    generated_at,
  ];
  return JSON.stringify([
    [...header, ...environment],
    pointValues(statement.opening),
    statement.entries.map(entryValues),
    pointValues(statement.closing),
  ]);
}

export const checksumOf = async (statement: Omit<Statement, 'checksum'>, hash: ChainHash): Promise<string> =>
  await hash('', canonicalText(statement));

type Point = Statement['opening'];

function amountFault(previous: Point, entry: StatementEntry, currency: string): StatementFaultCode | null {
  try {
    const balance = moneyOf(previous.balance, currency) + moneyOf(entry.amount, currency);
    return balance === moneyOf(entry.balance_after, currency) ? null : 'balance';
  } catch {
    return 'amount';
  }
}

/** Journals may be dated before an earlier one: only the first entry has to lie after the beginning. */
function isOutside({ at }: StatementEntry, isFirst: boolean, { from, to }: Statement): boolean {
  const time = Date.parse(at);
  return !(time < Date.parse(to)) || (isFirst && time < Date.parse(from));
}

async function entryFault(
  statement: Statement,
  previous: Point,
  entry: StatementEntry,
  hash: ChainHash,
): Promise<StatementFaultCode | null> {
  const { currency, opening } = statement;
  if (entry.sequence !== previous.sequence + 1) return 'sequence';
  if (entry.previous_hash !== previous.hash) return 'previous_hash';
  const wrongAmount = amountFault(previous, entry, currency);
  if (wrongAmount === 'amount') return wrongAmount;
  if ((await hash(previous.hash, chainText(entry, currency))) !== entry.hash) return 'hash';
  if (wrongAmount) return wrongAmount;
  if (!entry.journal_id.startsWith(`${entry.type}:`)) return 'kind';
  return isOutside(entry, previous === opening, statement) ? 'time' : null;
}

/** Only a statement from within its month is unfinished: a later one has all of its entries. */
function hasWrongDates({ period, from, to, is_finished, generated_at }: Statement): boolean {
  const bounds = periodBounds(period);
  const isFinished = Date.parse(generated_at) >= Date.parse(bounds.to);
  return from !== bounds.from || to !== bounds.to || is_finished !== isFinished;
}

function headerFault(statement: Statement): StatementFaultCode | null {
  if (hasWrongDates(statement)) return 'period';
  const { opening, currency } = statement;
  try {
    const isEmpty = opening.sequence === 0;
    const fits = isEmpty === (opening.hash === '') && (!isEmpty || moneyOf(opening.balance, currency) === 0n);
    return fits ? null : 'opening';
  } catch {
    return 'opening';
  }
}

function closingFault({ closing, currency }: Statement, last: Point): StatementFaultCode | null {
  if (closing.sequence !== last.sequence) return 'closing_sequence';
  if (closing.hash !== last.hash) return 'closing_hash';
  try {
    return moneyOf(closing.balance, currency) === moneyOf(last.balance, currency) ? null : 'closing_balance';
  } catch {
    return 'closing_balance';
  }
}

/**
 * Checks a statement against itself: the hash chain, the running balances, the closing figures and the
 * checksum. It cannot show that the ledger says the same.
 * @returns the first fault; null when there is none
 */
export async function statementFault(statement: Statement, hash: ChainHash): Promise<StatementFault | null> {
  const inHeader = headerFault(statement);
  if (inHeader) return { code: inHeader, sequence: null };
  let previous: Point = statement.opening;
  for (const entry of statement.entries) {
    const code = await entryFault(statement, previous, entry, hash);
    if (code) return { code, sequence: entry.sequence };
    previous = { sequence: entry.sequence, balance: entry.balance_after, hash: entry.hash };
  }
  const atEnd = closingFault(statement, previous);
  if (atEnd) return { code: atEnd, sequence: null };
  const isIntact = (await checksumOf(statement, hash)) === statement.checksum;
  return isIntact ? null : { code: 'checksum', sequence: null };
}
