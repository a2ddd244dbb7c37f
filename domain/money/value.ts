import {
  asMoney,
  asQuantity,
  PRICE_DIGITS,
  QUANTITY_DIGITS,
  RATE_DIGITS,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from './amount.ts';
import { divideHalfEven } from './decimal.ts';

/** Decimal places of the product of a price, a quantity and a rate. */
const VALUE_DIGITS = PRICE_DIGITS + QUANTITY_DIGITS + RATE_DIGITS;

declare const unit: unique symbol;

/** Price times quantity times rate before rounding: 10^-28 of the currency. */
export type ExactValue = bigint & { readonly [unit]: 'exact value' };

/** Quantity times rate: the value of a price change of one. */
export type Slope = bigint & { readonly [unit]: 'slope' };

export const ZERO_VALUE: ExactValue = 0n as ExactValue;

/** Conversion into the account's currency. */
export interface Conversion {
  /** Value of one unit of the quote currency in the account's currency. */
  rate: Rate;
  /** Decimal places of the account's currency. */
  exponent: number;
}

/** Divisors of an exact value by the exponent of the currency. */
const DIVISORS = Array.from({ length: 9 }, (_, exponent) => 10n ** BigInt(VALUE_DIGITS - exponent));

const divisorOf = (exponent: number): bigint => DIVISORS[exponent] ?? 10n ** BigInt(VALUE_DIGITS - exponent);

export const slopeOf = (quantity: Quantity, rate: Rate): Slope => (quantity * rate) as Slope;

export const exactValue = (price: Price, slope: Slope): ExactValue => (price * slope) as ExactValue;

export const addValue = (a: ExactValue, b: ExactValue): ExactValue => (a + b) as ExactValue;

export const subtractValue = (a: ExactValue, b: ExactValue): ExactValue => (a - b) as ExactValue;

/** A percentage of an exact value, rounded towards zero at its last digit. */
export const percentOfValue = (value: ExactValue, percent: number): ExactValue =>
  ((value * BigInt(percent)) / 100n) as ExactValue;

/** An amount of money as an exact value, for comparison. */
export const exactOf = (amount: Money, exponent: number): ExactValue =>
  (amount * divisorOf(exponent)) as ExactValue;

/** Converts an exact value, divided by `parts`, to minor units, rounded half-even. */
export const roundValue = (value: ExactValue, exponent: number, parts: bigint = 1n): Money =>
  asMoney(divideHalfEven(value, parts * divisorOf(exponent)));

/**
 * Quantity that `percent` of an amount buys at a price, rounded down; undefined when the price has no
 * value.
 */
export function quantityFor(
  amount: Money,
  percent: number,
  price: Price,
  contractSize: Quantity,
  { rate, exponent }: Conversion,
): Quantity | undefined {
  const worth = price * contractSize * rate;
  if (worth <= 0n) return undefined;
  const scale = 10n ** BigInt(VALUE_DIGITS + QUANTITY_DIGITS - exponent);
  return asQuantity((amount * BigInt(Math.round(percent)) * scale) / (100n * worth));
}

/**
 * Scales a quantity by the ratio of two amounts, rounded down; `rate` converts the part into the currency
 * of the whole.
 */
export function quantityInProportion(
  quantity: Quantity,
  part: { amount: Money; exponent: number },
  whole: { amount: Money; exponent: number },
  rate: Rate,
): Quantity {
  const numerator = quantity * part.amount * rate * 10n ** BigInt(whole.exponent);
  return asQuantity(numerator / (whole.amount * 10n ** BigInt(part.exponent + RATE_DIGITS)));
}
