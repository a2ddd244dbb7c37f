import { divideHalfEven, floorTo, ONE, type Fixed } from '../../../domain/money/decimal.ts';
import type { OrderTerms } from '../../../domain/trading/order-rules.ts';

/** Spec 1 §9: default quantity 0.1, steps of 0.01, none down at 0.1 and below. */
const START: Fixed = ONE / 10n;
const STEP: Fixed = ONE / 100n;

type Terms = Pick<OrderTerms, 'qtyMin' | 'qtyMax' | 'qtyStep'>;

const ceilTo = (value: Fixed, step: Fixed) => floorTo(value + step - 1n, step);
const larger = (one: Fixed, other: Fixed) => (one > other ? one : other);

/** The smallest quantity that the buttons lead to: 0.1, or the asset's smallest where that is more. */
export function quantityFloor({ qtyMin, qtyStep }: Terms): Fixed {
  return ceilTo(larger(START, qtyMin), qtyStep);
}

/** What a new ticket starts with. */
export function startQuantity(terms: Terms): Fixed {
  const floor = quantityFloor(terms);
  return floor > terms.qtyMax ? floorTo(terms.qtyMax, terms.qtyStep) : floor;
}

/** 0.01, in whole steps of the asset. */
export function buttonStep({ qtyStep }: Terms): Fixed {
  return ceilTo(STEP, qtyStep);
}

export function increased(qty: Fixed, terms: Terms): Fixed {
  const next = qty + buttonStep(terms);
  return next > terms.qtyMax ? floorTo(terms.qtyMax, terms.qtyStep) : next;
}

/** Unchanged at the floor and below. */
export function decreased(qty: Fixed, terms: Terms): Fixed {
  const floor = quantityFloor(terms);
  return qty > floor ? larger(qty - buttonStep(terms), floor) : qty;
}

/** Spec 1 §9: take profit and stop loss step by 100 points, a point being the last digit of the price. */
export function limitStep(digits: number): Fixed {
  return 100n * 10n ** BigInt(8 - digits);
}

/** One step down, where more than one step is left (spec 1 §5). */
export function limitDecreased(price: Fixed, digits: number): Fixed {
  return price > limitStep(digits) ? price - limitStep(digits) : price;
}

/** Where a limit starts: a hundred points beyond the price that it must lie beyond, and clear of a wide spread. */
export function startLimit(
  kind: 'take_profit' | 'stop_loss',
  side: 'buy' | 'sell',
  { bid, ask }: { bid: Fixed; ask: Fixed },
  digits: number,
): Fixed {
  const step = limitStep(digits);
  const away = larger(step, ceilTo(5n * (ask - bid), step));
  const isUp = (kind === 'take_profit') === (side === 'buy');
  if (isUp) return ask + away;
  const down = bid - away;
  return down > 0n ? down : larger(floorTo(divideHalfEven(bid, 2n), 10n ** BigInt(8 - digits)), 1n);
}
