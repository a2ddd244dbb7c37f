import type { Quantity } from '../../../domain/money/amount.ts';
import { formatQuantity } from '../../../domain/money/quantity.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';

/** A quantity with exactly these digits after the point, in the notation of the language: 0.10, 0,10. */
export function showQuantity(quantity: Quantity, digits: number, language: string): string {
  return localDecimal(formatQuantity(quantity, digits), language);
}
