import { FIXED_DIGITS, formatDecimal, type Fixed } from '../../../domain/money/decimal.ts';
import { localDecimal } from '../../lib/local-decimal.ts';

/** A price or quantity with exactly these digits after the point, in the way of the language: 1.08427, 1,08427. */
export function showPrice(value: Fixed, digits: number, language: string): string {
  return localDecimal(formatDecimal(value, FIXED_DIGITS, digits), language);
}
