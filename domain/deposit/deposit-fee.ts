import { asMoney, smaller, ZERO_MONEY, type Money } from '../money/amount.ts';
import { divideHalfEven } from '../money/decimal.ts';
import { feeOf, feeRuleOf } from '../money/fees.ts';
import { manifestMoney, type Currencies } from '../money/manifest-amount.ts';
import { formatMoney } from '../money/money.ts';

/** Fee rule of a deposit: decimal strings in the account's currency, and percent. */
export interface DepositFeeRule {
  fixed: string;
  percent: string;
  minimum: string;
}

/** A fee of the manifest in a currency; null for one that takes nothing. */
export function manifestFeeRule(
  { fixed = '0', percent = '0', minimum = '0' }: Partial<DepositFeeRule> = {},
  brand: Currencies,
  currency: string,
): DepositFeeRule | null {
  const inCurrency = (amount: string) => formatMoney(manifestMoney(amount, brand), currency);
  const isNone = [fixed, percent, minimum].every((part) => /^[0.]*$/.test(part));
  return isNone ? null : { fixed: inCurrency(fixed), percent, minimum: inCurrency(minimum) };
}

/** The largest fee of a credited amount: half of it, rounded down. */
export const maxDepositFee = (amount: Money): Money => asMoney(amount / 2n);

/** The fee of a credited amount as its rule states it, without the largest fee. */
export const statedFee = (amount: Money, rule: DepositFeeRule, currency: string): Money =>
  feeOf(amount, feeRuleOf(rule, currency));

/** The fee of a credited amount: half of the amount at most, rounded down. */
export function depositFee(amount: Money, rule: DepositFeeRule | null, currency: string): Money {
  if (rule === null || amount <= 0n) return ZERO_MONEY;
  return smaller(statedFee(amount, rule, currency), maxDepositFee(amount));
}

/** The part of a fee that belongs to a part of its credited amount, rounded half-even. */
export const feeShare = (fee: Money, part: Money, credited: Money): Money =>
  asMoney(divideHalfEven(fee * part, credited));
