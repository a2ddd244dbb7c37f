import { divideHalfEven, FIXED_DIGITS, ONE, type Fixed } from '../money/decimal.ts';
import { RATE_DIGITS, type Money } from '../money/money.ts';

export type Side = 'buy' | 'sell';

/** Bid and ask of one moment. */
export interface Prices {
  bid: Fixed;
  ask: Fixed;
}

/** Units of a quantity: quantity times contract size. */
export function unitsOf(qty: Fixed, contractSize: Fixed): Fixed {
  return divideHalfEven(qty * contractSize, ONE);
}

/** What an order of this side is filled at: a buy at the ask, a sell at the bid. */
export function fillPrice(side: Side, { bid, ask }: Prices): Fixed {
  return side === 'buy' ? ask : bid;
}

/** What a position of this side could be closed at: a buy at the bid, a sell at the ask (product readings, 1). */
export function markPrice(side: Side, { bid, ask }: Prices): Fixed {
  return side === 'buy' ? bid : ask;
}

const SCALE = 2 * FIXED_DIGITS + RATE_DIGITS;

/** What a price times units times rate is divided by to become minor units, by the currency's digits. */
const SCALES = Array.from({ length: 9 }, (_, exponent) => 10n ** BigInt(SCALE - exponent));

/** Parts of a minor unit that an exact amount counts in, before it is rounded; `exponent` is that of its currency. */
export function scaleOf(exponent: number): bigint {
  return SCALES[exponent] ?? 10n ** BigInt(SCALE - exponent);
}

/** `price` times `units`, in minor units of the account's currency; `exponent` is that currency's. */
function toMoney(price: Fixed, units: Fixed, rate: bigint, exponent: number, by: bigint = 1n): Money {
  return divideHalfEven(price * units * rate, by * scaleOf(exponent));
}

export interface Conversion {
  /** Account's currency for one unit of the price's currency, 10^-12 units. */
  rate: bigint;
  /** Digits of the account's currency. */
  exponent: number;
}

/** Value of the units at a price. */
export function notional(price: Fixed, units: Fixed, { rate, exponent }: Conversion): Money {
  return toMoney(price, units, rate, exponent);
}

/** Margin, amount and traded amount alike: price times units by leverage (spec 1 §9), half to even, and one minor unit at least. */
export function marginOf(
  price: Fixed,
  units: Fixed,
  leverage: number,
  { rate, exponent }: Conversion,
): Money {
  const margin = toMoney(price, units, rate, exponent, BigInt(leverage));
  return margin > 0n ? margin : 1n;
}

/** Profit before rounding, in parts of `scaleOf`. `slope` is units times rate. */
export function unroundedProfit(side: Side, opened: Fixed, valued: Fixed, slope: bigint): bigint {
  return (side === 'buy' ? valued - opened : opened - valued) * slope;
}

/**
 * Profit of `units` opened at one price and valued at another, rounded half-even to the minor unit. An open position shows this
 * figure and its closing books it; the open profit of an account is the sum of these.
 */
export function profitOf(
  side: Side,
  opened: Fixed,
  valued: Fixed,
  units: Fixed,
  { rate, exponent }: Conversion,
): Money {
  return divideHalfEven(unroundedProfit(side, opened, valued, units * rate), scaleOf(exponent));
}

export interface AccountFigures {
  balance: Money;
  margin: Money;
  profit: Money;
  equity: Money;
  freeMargin: Money;
  /** Hundredths of a percent; null without margin. */
  marginLevel: bigint | null;
}

/** Equity is balance plus open profit, free margin is equity less margin (product readings, 1). */
export function accountFigures(
  balance: Money,
  open: Iterable<{ margin: Money; profit: Money }>,
): AccountFigures {
  let margin = 0n;
  let profit = 0n;
  for (const position of open) {
    margin += position.margin;
    profit += position.profit;
  }
  const equity = balance + profit;
  return {
    balance,
    margin,
    profit,
    equity,
    freeMargin: equity - margin,
    marginLevel: margin > 0n ? divideHalfEven(equity * 10_000n, margin) : null,
  };
}

/** Are positions to be closed out: is equity below this percentage of margin? Exact, whatever the level is rounded to. */
export function isCloseOut(
  { equity, margin }: Pick<AccountFigures, 'equity' | 'margin'>,
  percent: number,
): boolean {
  return margin > 0n && equity * 100n < margin * BigInt(percent);
}

/** What a price meets first of a position's limits. At a gap past both of them the loss counts. */
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

export interface Limits {
  takeProfit: Fixed | null;
  stopLoss: Fixed | null;
}
