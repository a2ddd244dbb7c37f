import { asMoney, smaller, subtract, ZERO_MONEY, type Money } from '../money/amount.ts';
import { divideHalfEven } from '../money/decimal.ts';
import { feeOf, feeRuleOf } from '../money/fees.ts';

/** Fee rule of a deposit: decimal strings in the account's currency, and percent. */
export interface DepositFeeRule {
  fixed: string;
  percent: string;
  minimum: string;
}

const ONE = asMoney(1n);

/** The fee of a credited amount; it always leaves something of the amount. */
export function depositFee(amount: Money, rule: DepositFeeRule | null, currency: string): Money {
  if (rule === null || amount <= 0n) return ZERO_MONEY;
  return smaller(feeOf(amount, feeRuleOf(rule, currency)), subtract(amount, ONE));
}

/** The part of a fee that belongs to a part of its credited amount, rounded half-even. */
export const feeShare = (fee: Money, part: Money, credited: Money): Money =>
  asMoney(divideHalfEven(fee * part, credited));
