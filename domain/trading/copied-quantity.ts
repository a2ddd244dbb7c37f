import { floorTo, smaller, ZERO_QUANTITY, type Money, type Quantity, type Rate } from '../money/amount.ts';
import { quantityInProportion } from '../money/value.ts';
import type { OrderTerms } from './order-rules.ts';

export interface Equity {
  amount: Money;
  exponent: number;
}

/**
 * Quantity of a copied trade: the source's quantity scaled by the ratio of the equities, rounded down to
 * the asset's step and capped at its maximum; zero when either account has no equity. `rate` converts the
 * trader's currency into the manager's.
 */
export function copiedQuantity(
  source: Quantity,
  trader: Equity,
  manager: Equity,
  rate: Rate,
  { qtyMax, qtyStep }: Pick<OrderTerms, 'qtyMax' | 'qtyStep'>,
): Quantity {
  if (trader.amount <= 0n || manager.amount <= 0n) return ZERO_QUANTITY;
  return floorTo(smaller(quantityInProportion(source, trader, manager, rate), qtyMax), qtyStep);
}
