import { createHash } from 'node:crypto';
import { chainText } from '../../../domain/statement/entry-chain.ts';
import { checksumOf } from '../../../domain/statement/verify-statement.ts';
import { asMoney } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Statement, StatementEntry } from '../../../schemas/generated/types.ts';

export const chainHash = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

/** An entry in minor units; one without a type is a deposit or a fee by its sign. */
export type Posted = bigint | { type: string; amount: bigint; reference?: string; fee?: bigint };

/** A deposit of which a fee is deducted, as its journal has it. */
export const depositWithFee = (reference: string, amount: bigint, fee: bigint): Posted[] => [
  { type: 'deposit', reference, amount },
  { type: 'deposit', reference, amount: -fee },
];

/** Entries of an account, from its opening on. */
export async function statementOf(
  amounts: readonly Posted[],
  over: Partial<Statement> = {},
  before: readonly Posted[] = [],
): Promise<Statement> {
  const currency = over.currency ?? 'USD';
  let point = { sequence: 0, balance: '0.00', hash: '' };
  let sum = 0n;
  let opening = point;
  const entries: StatementEntry[] = [];
  for (const [index, posted] of [...before, ...amounts].entries()) {
    const { amount, type, reference, fee } =
      typeof posted === 'bigint'
        ? { amount: posted, type: posted > 0n ? 'deposit' : 'fee', reference: undefined, fee: undefined }
        : { reference: undefined, fee: undefined, ...posted };
    sum += amount;
    const journal = `${type}:${reference ?? `ref_${index}`}`;
    const chained = {
      entry_id: String(100 + index * 3),
      journal_id: journal,
      book: 'client_free' as const,
      amount: formatMoney(asMoney(amount), currency),
    };
    const hash = chainHash(point.hash, chainText(chained, currency));
    const entry = {
      sequence: index + 1,
      ...chained,
      type,
      balance_after: formatMoney(asMoney(sum), currency),
      at: '2026-10-05T12:00:00.000Z',
      previous_hash: point.hash,
      hash,
      ...(fee === undefined ? {} : { fee: formatMoney(asMoney(fee), currency) }),
    };
    point = { sequence: entry.sequence, balance: entry.balance_after, hash };
    if (index < before.length) opening = point;
    else entries.push(entry);
  }
  const statement = {
    format: 'account-statement/1' as const,
    brand: 'Northwind, "the" broker',
    legal_entity: '=Northwind Ltd',
    account: 'WEB1001',
    currency,
    period: '2026-10',
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
    is_finished: true,
    generated_at: '2026-11-02T09:30:00.000Z',
    opening,
    entries,
    closing: point,
    ...over,
  };
  return { ...statement, checksum: await checksumOf(statement, chainHash) };
}

type Draft = { -readonly [K in keyof Statement]: Statement[K] };

export interface Tampering {
  name: string;
  change(statement: Draft, other: Statement): void;
  fault: { code: string; sequence: number | null };
}

/** Ways to change a statement of at least four entries, and the fault that each is found by. */
export const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'an amount changed',
    change: ({ entries }) => void (entries[1]!.amount = '9.00'),
    fault: { code: 'hash', sequence: 4 },
  },
  {
    name: 'an amount and the balances after it changed',
    change({ entries, closing }) {
      entries[3]!.amount = '9.00';
      entries[3]!.balance_after = '18.75';
      closing.balance = '18.75';
    },
    fault: { code: 'hash', sequence: 6 },
  },
  {
    name: 'a running balance changed',
    change: ({ entries }) => void (entries[0]!.balance_after = '1000.00'),
    fault: { code: 'balance', sequence: 3 },
  },
  {
    name: 'an amount that is no amount',
    change: ({ entries }) => void (entries[0]!.amount = '1.005'),
    fault: { code: 'amount', sequence: 3 },
  },
  {
    name: 'a row removed',
    change: ({ entries }) => void entries.splice(1, 1),
    fault: { code: 'sequence', sequence: 5 },
  },
  {
    name: 'rows swapped',
    change: ({ entries }) => void entries.splice(1, 2, entries[2]!, entries[1]!),
    fault: { code: 'sequence', sequence: 5 },
  },
  {
    name: 'rows removed at the end',
    change: ({ entries }) => void entries.splice(2),
    fault: { code: 'closing_sequence', sequence: null },
  },
  {
    name: 'rows removed at the beginning',
    change: ({ entries }) => void entries.splice(0, 1),
    fault: { code: 'sequence', sequence: 4 },
  },
  {
    name: "another account's rows",
    change: (statement, other) => void (statement.entries = other.entries),
    fault: { code: 'previous_hash', sequence: 3 },
  },
  {
    name: 'the closing balance changed',
    change: ({ closing }) => void (closing.balance = '1000000.00'),
    fault: { code: 'closing_balance', sequence: null },
  },
  {
    name: 'the closing hash changed',
    change: ({ closing }) => void (closing.hash = 'a'.repeat(64)),
    fault: { code: 'closing_hash', sequence: null },
  },
  {
    name: 'the opening balance changed',
    change: ({ opening }) => void (opening.balance = '5.00'),
    fault: { code: 'balance', sequence: 3 },
  },
  {
    name: 'another month in the header',
    change: (statement) => void (statement.period = '2026-09'),
    fault: { code: 'period', sequence: null },
  },
  {
    name: 'another month throughout the header',
    change(statement) {
      statement.period = '2026-09';
      statement.from = '2026-09-01T00:00:00.000Z';
      statement.to = '2026-10-01T00:00:00.000Z';
    },
    fault: { code: 'time', sequence: 3 },
  },
  {
    name: 'a finished month called unfinished',
    change: (statement) => void (statement.is_finished = false),
    fault: { code: 'period', sequence: null },
  },
  {
    name: 'another account in the header',
    change: (statement) => void (statement.account = 'WEB1002'),
    fault: { code: 'checksum', sequence: null },
  },
  {
    name: 'another type of an entry',
    change: ({ entries }) => void (entries[0]!.type = 'correction'),
    fault: { code: 'kind', sequence: 3 },
  },
  {
    name: 'a reason added to an entry',
    change: ({ entries }) => void (entries[0]!.reason = 'A gift.'),
    fault: { code: 'checksum', sequence: null },
  },
  {
    name: 'a fee added to an entry',
    change: ({ entries }) => void (entries[0]!.fee = '1.00'),
    fault: { code: 'checksum', sequence: null },
  },
  {
    name: 'another time of an entry',
    change: ({ entries }) => void (entries[0]!.at = '2026-10-06T12:00:00.000Z'),
    fault: { code: 'checksum', sequence: null },
  },
];

/** Two accounts' statements with the same amounts before and after. */
export async function tamperedStatement(change: Tampering['change']): Promise<Statement> {
  const statement = await statementOf([300n, -25n, 400n, -100n], {}, [500n, -100n]);
  const other = await statementOf([300n, -25n, 400n, -100n], {}, [400n, 0n + 1n]);
  const draft = structuredClone(statement);
  change(draft, structuredClone(other));
  return draft;
}
