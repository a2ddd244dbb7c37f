import { asPrice, PRICE_DIGITS, type Price } from './amount.ts';
import {
  decimalOf,
  divideHalfEven,
  formatDecimal,
  parseDecimal,
  trimDecimal,
  type DecimalProblem,
} from './decimal.ts';

/** A price from outside: what is no decimal of eight digits is a problem. */
export function parsePrice(value: unknown): Price | DecimalProblem {
  const price = parseDecimal(value, PRICE_DIGITS);
  return typeof price === 'bigint' ? asPrice(price) : price;
}

/** A price from the contract's answers or the database. @throws RangeError where the text is no decimal */
export const priceOf = (text: string): Price => asPrice(decimalOf(text, PRICE_DIGITS));

/** The price with exactly `digits` after the point; all eight by default. */
export const formatPrice = (price: Price, digits: number = PRICE_DIGITS): string =>
  formatDecimal(price, PRICE_DIGITS, digits);

/** The price without trailing zeros. */
export const trimPrice = (price: Price): string => trimDecimal(price, PRICE_DIGITS);

/** One unit of a price's last digit: 0.00001 of an asset with five digits. */
export const tickSize = (digits: number): Price => asPrice(10n ** BigInt(PRICE_DIGITS - digits));

/** Whole ticks in a price or a difference of prices, rounded towards zero. */
export const ticksOf = (price: Price, digits: number): bigint => price / tickSize(digits);

/** The price of a whole number of ticks. */
export const priceOfTicks = (ticks: bigint | number, digits: number): Price =>
  asPrice(BigInt(ticks) * tickSize(digits));

/** Half of a price, rounded half-even. */
export const halfOf = (price: Price): Price => asPrice(divideHalfEven(price, 2n));

/** The price as a number, for drawing alone. */
export const priceAsNumber = (price: Price): number => Number(price) / 10 ** PRICE_DIGITS;

/** Stands in for a price that is not known: in an example of a form, or in a sort order. */
export const ONE_PRICE: Price = priceOfTicks(1, 0);
export const ZERO_PRICE: Price = asPrice(0n);
