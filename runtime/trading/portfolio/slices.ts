import type { PortfolioPart } from '../../../domain/account/portfolio.ts';
import { add, compare, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatDecimal } from '../../../domain/money/decimal.ts';

export interface Slice extends PortfolioPart {
  /** Share of the parts above zero in percent, with one digit. */
  share: string;
}

export interface Slices {
  /** Parts above zero, the largest first. Their shares add up to 100.0. */
  above: Slice[];
  /** Parts below zero, which a ring cannot show. */
  below: PortfolioPart[];
}

/** A hundred percent in units of the last digit. */
const WHOLE = 1000n;

/**
 * Shares of amounts above zero by the method of largest remainders, in tenths of a percent: each is less than a tenth from
 * the exact share, and they add up to the whole.
 */
export function sharesOf(values: readonly Money[]): bigint[] {
  const sum = values.reduce(add, ZERO_MONEY);
  const shares = values.map((value) => (value * WHOLE) / sum);
  const missing = Number(WHOLE - shares.reduce((one, other) => one + other, 0n));
  const remainders = values.map((value, index) => ({ index, rest: (value * WHOLE) % sum }));
  remainders.sort((one, other) => Number(other.rest > one.rest) - Number(other.rest < one.rest));
  for (const { index } of remainders.slice(0, values.length && missing)) shares[index]! += 1n;
  return shares;
}

/** Divides a portfolio for its chart; parts of zero are in neither list. */
export function slicesOf(parts: readonly PortfolioPart[]): Slices {
  const above = parts.filter(({ value }) => value > 0n).sort((one, other) => compare(other.value, one.value));
  const shares = sharesOf(above.map(({ value }) => value));
  return {
    above: above.map((part, index) => ({ ...part, share: formatDecimal(shares[index]!, 1) })),
    below: parts.filter(({ value }) => value < 0n),
  };
}
