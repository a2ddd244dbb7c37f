import { summaryTextKey } from '../../../../domain/statement/movement-groups.ts';
import { add, ZERO_MONEY, type Money } from '../../../../domain/money/amount.ts';
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
}

function joined(last: Movement | undefined, entry: StatementEntry, currency: string): Movement {
  const amount = moneyOf(entry.amount, currency);
  return {
    id: entry.journal_id,
    type: entry.type,
    at: entry.at,
    amount: last ? add(last.amount, amount) : amount,
    balance: moneyOf(entry.balance_after, currency),
    reason: entry.reason,
  };
}

/** The journals of a statement that change the balance, oldest first. */
export function movementsOf({ entries, currency }: Pick<Statement, 'entries' | 'currency'>): Movement[] {
  const movements = new Map<string, Movement>();
  for (const entry of entries)
    movements.set(entry.journal_id, joined(movements.get(entry.journal_id), entry, currency));
  return [...movements.values()].filter(({ amount }) => amount !== 0n);
}

/** The sum of each group that changed the balance, by the key of the text that names it. */
export function totalsOf(movements: readonly Movement[]): [textKey: string, sum: Money][] {
  const totals = new Map<string, Money>();
  for (const { type, amount } of movements) {
    const key = summaryTextKey(type);
    totals.set(key, add(totals.get(key) ?? ZERO_MONEY, amount));
  }
  return [...totals];
}
