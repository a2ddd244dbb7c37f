import type { Statement, StatementEntry } from '../../schemas/generated/types.ts';
import { add, subtract, ZERO_MONEY, type Money } from '../money/amount.ts';
import { moneyOf } from '../money/money.ts';
import { entryKind } from './entry-kind.ts';
import { SUMMARY_LINES, summaryTextKey } from './movement-groups.ts';

type Part = [textKey: string, amount: Money];

/** The fee that is part of a payout's amount has a line of its own, as the fee of a deposit has an entry. */
function partsOf(entry: StatementEntry, currency: string): Part[] {
  const fee = entry.fee === undefined ? ZERO_MONEY : moneyOf(entry.fee, currency);
  return [
    [summaryTextKey(entryKind(entry)), add(moneyOf(entry.amount, currency), fee)],
    [summaryTextKey('fee'), subtract(ZERO_MONEY, fee)],
  ];
}

/**
 * The sum of each group that changed the balance, by the key of the text that names it, in the order of
 * `SUMMARY_LINES`. Deposits and withdrawals are without their fees; the opening balance and all sums add up
 * to the closing balance.
 */
export function totalsOf({ entries, currency }: Pick<Statement, 'entries' | 'currency'>): Part[] {
  const totals = new Map<string, Money>(SUMMARY_LINES.map((key) => [key, ZERO_MONEY]));
  for (const [key, amount] of entries.flatMap((entry) => partsOf(entry, currency)))
    totals.set(key, add(totals.get(key)!, amount));
  return [...totals].filter(([, sum]) => sum !== ZERO_MONEY);
}
