import {
  add,
  asRate,
  larger,
  PERCENT_DIGITS,
  RATE_DIGITS,
  ZERO_MONEY,
  type Money,
  type Rate,
} from './amount.ts';
import { moneyOf, shareOf } from './money.ts';
import { decimalOf } from './decimal.ts';

/** The fee of a deposit or a withdrawal, in the currency of its amount. */
export interface FeeRule {
  fixed: Money;
  /** Share of the amount. */
  share: Rate;
  /** Smallest fee. */
  minimum: Money;
}

/**
 * Fee rule from a manifest or a setting: decimal strings, the share in percent.
 * @throws RangeError when one is not a decimal
 */
export function feeRuleOf(
  { fixed = '0', percent = '0', minimum = '0' }: { fixed?: string; percent?: string; minimum?: string },
  currency: string,
): FeeRule {
  return {
    fixed: moneyOf(fixed, currency),
    share: asRate(decimalOf(percent, RATE_DIGITS - PERCENT_DIGITS)),
    minimum: moneyOf(minimum, currency),
  };
}

/**
 * Fixed part plus share of the amount, rounded half-even, but at least the minimum. Zero for a zero amount.
 */
export function feeOf(amount: Money, { fixed, share, minimum }: FeeRule): Money {
  return amount > 0n ? larger(add(fixed, shareOf(amount, share)), minimum) : ZERO_MONEY;
}
