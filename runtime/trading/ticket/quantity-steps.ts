import {
  add,
  asPrice,
  ceilTo,
  floorTo,
  larger,
  multiply,
  subtract,
  type Price,
  type Quantity,
} from '../../../domain/money/amount.ts';
import { halfOf, priceOfTicks, tickSize } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';

/** Spec 1 §9: default quantity 0.1, steps of 0.01, none down at 0.1 and below. */
const START = quantityOf('0.1');
const STEP = quantityOf('0.01');

const SMALLEST_PRICE = asPrice(1n);

type Terms = Pick<OrderTerms, 'qtyMin' | 'qtyMax' | 'qtyStep'>;

/** The minimum of the step buttons: 0.1, or the asset's minimum if that is larger. */
export function quantityFloor({ qtyMin, qtyStep }: Terms): Quantity {
  return ceilTo(larger(START, qtyMin), qtyStep);
}

/** Quantity of a new ticket. */
export function startQuantity(terms: Terms): Quantity {
  const floor = quantityFloor(terms);
  return floor > terms.qtyMax ? floorTo(terms.qtyMax, terms.qtyStep) : floor;
}

/** 0.01, rounded to whole steps of the asset. */
export function buttonStep({ qtyStep }: Terms): Quantity {
  return ceilTo(STEP, qtyStep);
}

export function increased(qty: Quantity, terms: Terms): Quantity {
  const next = add(qty, buttonStep(terms));
  return next > terms.qtyMax ? floorTo(terms.qtyMax, terms.qtyStep) : next;
}

/** Unchanged at the floor and below. */
export function decreased(qty: Quantity, terms: Terms): Quantity {
  const floor = quantityFloor(terms);
  return qty > floor ? larger(subtract(qty, buttonStep(terms)), floor) : qty;
}

/** Spec 1 §9: take profit and stop loss step by 100 points, a point being the last digit of the price. */
export function limitStep(digits: number): Price {
  return priceOfTicks(100, digits);
}

/** One step down, if more than one step is left (spec 1 §5). */
export function limitDecreased(price: Price, digits: number): Price {
  return price > limitStep(digits) ? subtract(price, limitStep(digits)) : price;
}

/** Initial value of a limit: a hundred points beyond its reference price, and outside of a wide spread. */
export function startLimit(
  kind: 'take_profit' | 'stop_loss',
  side: 'buy' | 'sell',
  { bid, ask }: Prices,
  digits: number,
): Price {
  const step = limitStep(digits);
  const away = larger(step, ceilTo(multiply(subtract(ask, bid), 5n), step));
  const isUp = (kind === 'take_profit') === (side === 'buy');
  if (isUp) return add(ask, away);
  const down = subtract(bid, away);
  return down > 0n ? down : larger(floorTo(halfOf(bid), tickSize(digits)), SMALLEST_PRICE);
}
