import type { FieldIssue } from '../access/field-issues.ts';
import { add, larger, subtract, type Price } from '../money/amount.ts';
import { ZERO_PRICE } from '../money/price.ts';
import {
  readOrder,
  readPrice,
  type OrderDraft,
  type OrderField,
  type OrderTerms,
  type RawOrder,
  type ShowNumbers,
} from './order-rules.ts';
import { fillPrice, type Prices, type Side } from './position-figures.ts';

/** A limit order waits for a better price than the current one, a stop order for a worse one. */
export type PendingKind = 'limit' | 'stop';

/** The price that an order waits for. */
export interface AwaitedPrice {
  side: Side;
  kind: PendingKind;
  price: Price;
}

/** Whether the order waits for its price to rise, as a buy stop and a sell limit do. */
const awaitsRise = ({ side, kind }: AwaitedPrice): boolean => (side === 'buy') === (kind === 'stop');

/** Whether the price that would fill the order, the ask for a buy and the bid for a sell, has reached it. */
export function isReached(awaited: AwaitedPrice, prices: Prices): boolean {
  const current = fillPrice(awaited.side, prices);
  return awaitsRise(awaited) ? current >= awaited.price : current <= awaited.price;
}

/** The kind of an order that waits for this price; at the current price, it is a limit order. */
export function pendingKind(side: Side, price: Price, prices: Prices): PendingKind {
  const current = fillPrice(side, prices);
  return (side === 'buy' ? price <= current : price >= current) ? 'limit' : 'stop';
}

/** Bid and ask when the order is filled exactly at its price, with the spread of now; the bid is at least zero. */
export function pricesAt(side: Side, price: Price, { bid, ask }: Prices): Prices {
  const spread = subtract(ask, bid);
  return side === 'buy'
    ? { ask: price, bid: larger(ZERO_PRICE, subtract(price, spread)) }
    : { bid: price, ask: add(price, spread) };
}

/** An untrusted, unchecked pending order. */
export interface RawPendingOrder extends RawOrder {
  kind: PendingKind;
  price: unknown;
}

export interface PendingDraft extends OrderDraft {
  kind: PendingKind;
  price: Price;
}

export interface PendingProblem extends FieldIssue {
  field: OrderField | 'price';
}

/** A stop order whose price is reached already would fill at once, at a price that its trader did not choose. */
function reachedProblem(awaited: AwaitedPrice, prices: Prices, show: ShowNumbers): PendingProblem[] {
  if (awaited.kind === 'limit' || !isReached(awaited, prices)) return [];
  const price = show.price(fillPrice(awaited.side, prices));
  return [{ field: 'price', rule: awaited.side === 'buy' ? 'above' : 'below', params: { price } }];
}

/**
 * Validates a pending order against the current prices of its asset. Take profit and stop loss are checked
 * against the prices at which it would be filled.
 * @returns the order, or every problem with it by field
 */
export function readPendingOrder(
  raw: RawPendingOrder,
  terms: OrderTerms,
  prices: Prices,
  show: ShowNumbers,
): { order: PendingDraft } | { problems: PendingProblem[] } {
  const { type: side, kind } = raw;
  const read = readPrice('price', raw.price ?? '', terms.digits);
  if ('problem' in read || read.value === null) {
    const rest = readOrder({ ...raw, takeProfit: null, stopLoss: null }, terms, prices, show);
    return {
      problems: ['problem' in read ? [read.problem] : [], 'problems' in rest ? rest.problems : []].flat(),
    };
  }
  const { value: price } = read;
  // An order whose price is reached is filled at the prices of now.
  const filledAt = isReached({ side, kind, price }, prices) ? prices : pricesAt(side, price, prices);
  const order = readOrder(raw, terms, filledAt, show);
  const problems = [
    ...reachedProblem({ side, kind, price }, prices, show),
    ...('problems' in order ? order.problems : []),
  ];
  if (problems.length || !('order' in order)) return { problems };
  return { order: { ...order.order, kind, price } };
}
