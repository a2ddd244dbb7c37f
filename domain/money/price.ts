import { asPrice, PRICE_DIGITS, type Price } from './amount.ts';
import {
  decimalOf,
  divideHalfEven,
  formatDecimal,
  parseDecimal,
  trimDecimal,
  type DecimalProblem,
} from './decimal.ts';

/** Parses an untrusted price; a problem when it is not a decimal of at most eight places. */
export function parsePrice(value: unknown): Price | DecimalProblem {
  const price = parseDecimal(value, PRICE_DIGITS);
  return typeof price === 'bigint' ? asPrice(price) : price;
}

/**
 * Parses a price from the contract or the database.
 * @throws RangeError when the text is not a decimal
 */
export const priceOf = (text: string): Price => asPrice(decimalOf(text, PRICE_DIGITS));

/** The price with exactly `digits` decimals; eight by default. */
export const formatPrice = (price: Price, digits: number = PRICE_DIGITS): string =>
  formatDecimal(price, PRICE_DIGITS, digits);

/** The price without trailing zeros. */
export const trimPrice = (price: Price): string => trimDecimal(price, PRICE_DIGITS);

/** Tick size of a price with this many decimals: 0.00001 for five. */
export const tickSize = (digits: number): Price => asPrice(10n ** BigInt(PRICE_DIGITS - digits));

/** Whole ticks in a price or a difference of prices, rounded towards zero. */
export const ticksOf = (price: Price, digits: number): bigint => price / tickSize(digits);

/** The price of a whole number of ticks. */
export const priceOfTicks = (ticks: bigint | number, digits: number): Price =>
  asPrice(BigInt(ticks) * tickSize(digits));

/** Half of a price, rounded half-even. */
export const halfOf = (price: Price): Price => asPrice(divideHalfEven(price, 2n));

/** The price as a number, for drawing only. */
export const priceAsNumber = (price: Price): number => Number(price) / 10 ** PRICE_DIGITS;

/** Placeholder for an unknown price: in a form's example, or in a sort order. */
export const ONE_PRICE: Price = priceOfTicks(1, 0);
export const ZERO_PRICE: Price = asPrice(0n);
