import type { PortfolioPart } from '../../../domain/account/portfolio.ts';
import { add, compare, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';

export interface Slices {
  /** Parts above zero, the largest first. */
  above: PortfolioPart[];
  /** Sum of the parts above zero: the whole of their shares. */
  whole: Money;
  /** Parts below zero, which a ring cannot show. */
  below: PortfolioPart[];
}

/** Divides a portfolio for its chart; parts of zero are in neither list. */
export function slicesOf(parts: readonly PortfolioPart[]): Slices {
  const above = parts.filter(({ value }) => value > 0n).sort((one, other) => compare(other.value, one.value));
  return {
    above,
    whole: above.reduce((sum, { value }) => add(sum, value), ZERO_MONEY),
    below: parts.filter(({ value }) => value < 0n),
  };
}
