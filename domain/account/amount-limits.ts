import type { FieldIssue, FieldRule } from '../access/field-issues.ts';
import type { Money } from '../money/amount.ts';
import { exponentOf, formatMoney, parseMoney } from '../money/money.ts';

/** Minimum and maximum amount of a deposit or withdrawal; absent when there is no limit. */
export interface AmountLimits {
  minimum?: Money;
  maximum?: Money;
}

export type AmountProblem = Omit<FieldIssue, 'field'>;

/** Parses an untrusted amount: above zero, within the limits and with no more decimals than its currency. */
export function readAmount(
  raw: unknown,
  currency: string,
  { minimum, maximum }: AmountLimits,
): { amount: Money } | { problem: AmountProblem } {
  const problem = (rule: FieldRule, params: AmountProblem['params'] = {}) => ({ problem: { rule, params } });
  if (raw === undefined || raw === null || raw === '') return problem('required');
  const amount = parseMoney(raw, currency);
  if (amount === 'digits') return problem('digits', { digits: exponentOf(currency) });
  if (typeof amount === 'string') return problem(amount);
  if (amount <= 0n) return problem('above', { price: '0' });
  if (minimum !== undefined && amount < minimum)
    return problem('low', { min: formatMoney(minimum, currency) });
  if (maximum !== undefined && amount > maximum)
    return problem('high', { max: formatMoney(maximum, currency) });
  return { amount };
}
