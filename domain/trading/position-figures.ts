import { asMoney, larger, subtract, type Money, type Price, type Quantity } from '../money/amount.ts';
import { multiplyQuantities } from '../money/quantity.ts';
import {
  exactValue,
  roundValue,
  slopeOf,
  type Conversion,
  type ExactValue,
  type Slope,
} from '../money/value.ts';

export type Side = 'buy' | 'sell';

/** Bid and ask at one moment. */
export interface Prices {
  bid: Price;
  ask: Price;
}

/** Take profit and stop loss; null when not set. */
export interface Limits {
  takeProfit: Price | null;
  stopLoss: Price | null;
}

/** Quantity times contract size. */
export function unitsOf(qty: Quantity, contractSize: Quantity): Quantity {
  return multiplyQuantities(qty, contractSize);
}

/** The price that fills an order: a buy at the ask, a sell at the bid. */
export function fillPrice(side: Side, { bid, ask }: Prices): Price {
  return side === 'buy' ? ask : bid;
}

/** The price that closes a position: a buy at the bid, a sell at the ask (product readings, 1). */
export function markPrice(side: Side, { bid, ask }: Prices): Price {
  return side === 'buy' ? bid : ask;
}

/** The closing price of a position on both sides: limits of an open position lie around it, not around the spread. */
export function closingPrices(side: Side, prices: Prices): Prices {
  const price = markPrice(side, prices);
  return { bid: price, ask: price };
}

/** Value of the units at a price, in the account's currency. */
export function notional(price: Price, units: Quantity, { rate, exponent }: Conversion): Money {
  return roundValue(exactValue(price, slopeOf(units, rate)), exponent);
}

const SMALLEST_MARGIN = asMoney(1n);

/**
 * Margin of a position, also its amount and traded amount: notional divided by leverage (spec 1 §9),
 * rounded half-even, at least one minor unit.
 */
export function marginOf(
  price: Price,
  units: Quantity,
  leverage: number,
  { rate, exponent }: Conversion,
): Money {
  const value = exactValue(price, slopeOf(units, rate));
  return larger(roundValue(value, exponent, BigInt(leverage)), SMALLEST_MARGIN);
}

/**
 * Profit before rounding. `slope` is the value of a price change of one for all units, in the account's
 * currency.
 */
export function exactProfit(side: Side, opened: Price, valued: Price, slope: Slope): ExactValue {
  return exactValue(side === 'buy' ? subtract(valued, opened) : subtract(opened, valued), slope);
}

/**
 * Profit of `units` opened at one price and valued at another, rounded half-even to the minor unit. An open
 * position shows this figure and closing books it; an account's open profit is the sum of these.
 */
export function profitOf(
  side: Side,
  opened: Price,
  valued: Price,
  units: Quantity,
  { rate, exponent }: Conversion,
): Money {
  return roundValue(exactProfit(side, opened, valued, slopeOf(units, rate)), exponent);
}

/** The limit that a price reaches; stop loss when a gap passes both. */
export function triggerAt(
  side: Side,
  prices: Prices,
  { takeProfit, stopLoss }: Limits,
): 'take_profit' | 'stop_loss' | null {
  const price = markPrice(side, prices);
  const isBuy = side === 'buy';
  if (stopLoss !== null && (isBuy ? price <= stopLoss : price >= stopLoss)) return 'stop_loss';
  if (takeProfit !== null && (isBuy ? price >= takeProfit : price <= takeProfit)) return 'take_profit';
  return null;
}
