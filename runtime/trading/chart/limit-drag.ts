import type { Price } from '../../../domain/money/amount.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { limitProblems, type OrderProblem } from '../../../domain/trading/order-rules.ts';
import {
  closingPrices,
  type Limits,
  type Prices,
  type Side,
} from '../../../domain/trading/position-figures.ts';

export type LimitKind = 'take_profit' | 'stop_loss';

/** A draggable line: a limit, or the position's own line, from which the user drags a new limit. */
export interface Handle {
  position: string;
  kind: LimitKind | 'entry';
  /** Vertical position in pixels from the top. */
  y: number;
}

/** The line within reach of the pointer: the nearest one, with limits before the position's own line. */
export function handleAt(handles: readonly Handle[], y: number, reach: number): Handle | undefined {
  const near = handles.filter((handle) => Math.abs(handle.y - y) <= reach);
  const weight = (handle: Handle) => Math.abs(handle.y - y) + (handle.kind === 'entry' ? reach : 0);
  return near.sort((one, other) => weight(one) - weight(other))[0];
}

/** A user cannot see lines apart that are closer together, in pixels. */
const MIN_DISTANCE = 6;

/** Whether limits of other positions of the same kind are drawn in the same place. */
export function isAmbiguous(handles: readonly Handle[], { position, kind, y }: Handle): boolean {
  return handles.some(
    (other) => other.position !== position && other.kind === kind && Math.abs(other.y - y) <= MIN_DISTANCE,
  );
}

/** A price read from the chart, rounded to the asset's last digit; null if it is not positive. */
export function priceOnTick(drawn: number, digits: number): Price | null {
  if (!Number.isFinite(drawn) || drawn <= 0 || drawn >= 1e15) return null;
  const price = priceOf(drawn.toFixed(digits));
  return price > 0n ? price : null;
}

/**
 * The kind of limit that a drag from the position's line creates: take profit on the profitable side, stop
 * loss on the other.
 */
export function kindOf(handle: Pick<Handle, 'kind'>, side: Side, price: Price, mark: Price): LimitKind {
  if (handle.kind !== 'entry') return handle.kind;
  return (side === 'buy') === price > mark ? 'take_profit' : 'stop_loss';
}

/** The change that moves one limit: the other one is left out, and stays. */
export function limitAt(kind: LimitKind, price: Price): Partial<Limits> {
  return kind === 'take_profit' ? { takeProfit: price } : { stopLoss: price };
}

/** The problem with the limit at this price, if any. */
export function limitProblemAt(
  side: Side,
  kind: LimitKind,
  price: Price,
  prices: Prices,
  show: (value: Price) => string,
): OrderProblem | undefined {
  const limits = { takeProfit: null, stopLoss: null, ...limitAt(kind, price) };
  return limitProblems(side, limits, closingPrices(side, prices), show)[0];
}
