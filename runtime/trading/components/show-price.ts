import type { Price } from '../../../domain/money/amount.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';

/** A price with exactly these digits after the point, in the notation of the language: 1.08427, 1,08427. */
export function showPrice(price: Price, digits: number, language: string): string {
  return localDecimal(formatPrice(price, digits), language);
}
