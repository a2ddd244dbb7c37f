import { entryKind } from '../../../../domain/statement/entry-kind.ts';
import { add, subtract, ZERO_MONEY, type Money } from '../../../../domain/money/amount.ts';
import type { Statement, StatementEntry } from '../../../../schemas/generated/types.ts';
import { moneyOf } from '../../../../domain/money/money.ts';

/** One journal of a statement. */
export interface Movement {
  id: string;
  type: string;
  at: string;
  amount: Money;
  balance: Money;
  /** Of a correction. */
  reason?: string;
  /** Deducted from a deposit, or part of a payout. */
  fee: Money;
}

function feeOf(entry: StatementEntry, currency: string): Money {
  if (entryKind(entry) === 'deposit_fee') return subtract(ZERO_MONEY, moneyOf(entry.amount, currency));
  return entry.fee === undefined ? ZERO_MONEY : moneyOf(entry.fee, currency);
}

function joined(last: Movement | undefined, entry: StatementEntry, currency: string): Movement {
  return {
    id: entry.journal_id,
    type: entry.type,
    at: entry.at,
    amount: add(last?.amount ?? ZERO_MONEY, moneyOf(entry.amount, currency)),
    balance: moneyOf(entry.balance_after, currency),
    reason: entry.reason,
    fee: add(last?.fee ?? ZERO_MONEY, feeOf(entry, currency)),
  };
}

/** The journals of a statement that change the balance, oldest first: as in the list of transactions, with every closing. */
export function movementsOf({ entries, currency }: Pick<Statement, 'entries' | 'currency'>): Movement[] {
  const movements = new Map<string, Movement>();
  for (const entry of entries)
    movements.set(entry.journal_id, joined(movements.get(entry.journal_id), entry, currency));
  return [...movements.values()].filter(({ amount, type }) => amount !== 0n || type === 'close');
}
