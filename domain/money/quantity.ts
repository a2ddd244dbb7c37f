import { asQuantity, QUANTITY_DIGITS, type Quantity } from './amount.ts';
import {
  decimalOf,
  divideHalfEven,
  formatDecimal,
  parseDecimal,
  trimDecimal,
  type DecimalProblem,
} from './decimal.ts';

export const ONE_QUANTITY: Quantity = asQuantity(10n ** BigInt(QUANTITY_DIGITS));

/** Parses an untrusted quantity; a problem when it is not a decimal of at most eight places. */
export function parseQuantity(value: unknown): Quantity | DecimalProblem {
  const quantity = parseDecimal(value, QUANTITY_DIGITS);
  return typeof quantity === 'bigint' ? asQuantity(quantity) : quantity;
}

/**
 * Parses a quantity from the contract or the database.
 * @throws RangeError when the text is not a decimal
 */
export const quantityOf = (text: string): Quantity => asQuantity(decimalOf(text, QUANTITY_DIGITS));

/** The quantity with exactly `digits` decimals; eight by default. */
export const formatQuantity = (quantity: Quantity, digits: number = QUANTITY_DIGITS): string =>
  formatDecimal(quantity, QUANTITY_DIGITS, digits);

/** The quantity without trailing zeros. */
export const trimQuantity = (quantity: Quantity): string => trimDecimal(quantity, QUANTITY_DIGITS);

/** Decimal places of a step: 2 for 0.01. */
export const stepDigits = (step: Quantity): number => trimQuantity(step).split('.')[1]?.length ?? 0;

/** Product of two quantities, rounded half-even: lots times contract size gives units. */
export const multiplyQuantities = (a: Quantity, b: Quantity): Quantity =>
  asQuantity(divideHalfEven(a * b, ONE_QUANTITY));
