import { ZERO_MONEY, add, subtract, type Money } from '../../../domain/money/amount.ts';
import { divideHalfEven, formatQuotient } from '../../../domain/money/decimal.ts';
import { formatPercent, percentOf } from '../../../domain/money/percent.ts';
import type { ManagerOverview, TrackRecord } from '../../../schemas/generated/types.ts';

export interface ClosedTrade {
  openAt: Date;
  closeAt: Date;
  profit: Money;
}

/** An open position at its current profit. */
export type OpenTrade = Pick<ClosedTrade, 'openAt' | 'profit'>;

/** Balance changes of an account, oldest first. */
export interface Movement {
  at: Date;
  amount: Money;
}

/** Performance of a manager's trades, without amounts of money. */
export interface Performance {
  record: TrackRecord;
  /** A calendar month in UTC, "2026-11", and its return in percent. */
  months: { month: string; profit: string }[];
  /** Null when there are too few trades. */
  figures: Pick<
    ManagerOverview,
    'monthly_return' | 'total_return' | 'total_win' | 'total_trade' | 'trade_length' | 'trade_per_day'
  > | null;
}

/** Minimum number of closed trades for figures. */
export const ENOUGH_TRADES = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

/** A part of a whole in percent, two decimals; zero for a zero whole. */
export function showShare(part: Money, whole: Money): string {
  return whole > 0n ? formatPercent(percentOf(part, whole)) : '0.00';
}

/** Quotient of two counts or durations. */
const quotient = (part: number, whole: number, digits: number): string =>
  formatQuotient(BigInt(part), BigInt(whole), digits);

/** Sum of all amounts up to a moment. `movements` are oldest first. */
function sumUntil(movements: readonly Movement[]): (at: number) => Money {
  const times = movements.map(({ at }) => at.getTime());
  let sum = ZERO_MONEY;
  const sums = movements.map(({ amount }) => (sum = add(sum, amount)));
  return (at) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return sums[low - 1] ?? ZERO_MONEY;
  };
}

/** Factor by which the closings at one moment change an account, in units of 10^-18: 10^18 means no change. */
interface Growth {
  at: number;
  factor: bigint;
}

const NO_GROWTH = 10n ** 18n;

/** Growth by a profit that was made with one of these balances: the least favourable counts. */
function factorOf(profit: Money, balances: readonly Money[]): bigint {
  const [first, ...others] = balances.filter((balance) => balance > 0n);
  if (first === undefined) return NO_GROWTH;
  const isGain = profit > 0n;
  const base = others.reduce((worst, one) => (one > worst === isGain ? one : worst), first);
  const factor = NO_GROWTH + divideHalfEven(profit * NO_GROWTH, base);
  return factor > 0n ? factor : 0n;
}

/**
 * Growth by the closings of each moment, oldest first: the profit relative to the balance before it, or, if that
 * is less favourable, to the balance without the deposits and withdrawals since the opening. A balance below
 * zero has no return.
 */
function growthOf(trades: readonly ClosedTrade[], balanceAt: (at: number) => Money): Growth[] {
  const oldestFirst = [...trades].sort((a, b) => a.closeAt.getTime() - b.closeAt.getTime());
  const profitAt = sumUntil(oldestFirst.map(({ closeAt, profit }) => ({ at: closeAt, amount: profit })));
  const closedAt = new Map<number, ClosedTrade[]>();
  for (const trade of oldestFirst) {
    const at = trade.closeAt.getTime();
    const closed = closedAt.get(at);
    if (closed) closed.push(trade);
    else closedAt.set(at, [trade]);
  }
  return [...closedAt].map(([at, closed]) => {
    const profit = closed.reduce((sum, trade) => add(sum, trade.profit), ZERO_MONEY);
    const earlier = subtract(profitAt(at), profit);
    const withoutFlows = closed.map(({ openAt }) =>
      add(balanceAt(openAt.getTime()), subtract(earlier, profitAt(openAt.getTime()))),
    );
    return { at, factor: factorOf(profit, [subtract(balanceAt(at), profit), ...withoutFlows]) };
  });
}

/** Return of a period in percent, two decimals. */
function returnBetween(growth: readonly Growth[], after: number, until: number): string {
  const total = growth
    .filter(({ at }) => at > after && at <= until)
    .reduce((product, { factor }) => divideHalfEven(product * factor, NO_GROWTH), NO_GROWTH);
  return formatQuotient((total - NO_GROWTH) * 100n, NO_GROWTH, 2);
}

/**
 * Every calendar month from the first closing to the last, including months without closings, as the last
 * moment before it and its own last moment.
 */
function monthsOf(first: Date, last: Date): { name: string; after: number; until: number }[] {
  const months = [];
  for (
    let [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
    Date.UTC(year, month) <= last.getTime();
    month += 1
  ) {
    const start = Date.UTC(year, month);
    months.push({
      name: new Date(start).toISOString().slice(0, 7),
      after: start - 1,
      until: Date.UTC(year, month + 1) - 1,
    });
  }
  return months;
}

/** The open positions as if they closed now, if that is a loss. */
function openLosses(open: readonly OpenTrade[], now: Date): ClosedTrade[] {
  const profit = open.reduce((sum, one) => add(sum, one.profit), ZERO_MONEY);
  return profit < 0n ? open.map((one) => ({ ...one, closeAt: now })) : [];
}

/**
 * Returns are time-weighted: those of the closings, one after another. No deposit or withdrawal of the manager
 * improves them, and no loss that is left open.
 */
export function performanceOf(
  trades: readonly ClosedTrade[],
  movements: readonly Movement[],
  now: Date,
  open: readonly OpenTrade[] = [],
): Performance {
  if (!trades.length)
    return { record: { trades: 0, from: null, to: null, enough: false }, months: [], figures: null };
  const from = trades.reduce((least, { openAt }) => Math.min(least, openAt.getTime()), Infinity);
  const closings = trades.map(({ closeAt }) => closeAt.getTime()).sort((a, b) => a - b);
  const to = closings.at(-1)!;
  const balanceAt = sumUntil(movements);
  const enough = trades.length >= ENOUGH_TRADES && balanceAt(from) > 0n;
  const record = {
    trades: trades.length,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    enough,
  };
  if (!enough) return { record, months: [], figures: null };
  const losses = openLosses(open, now);
  const growth = growthOf(
    [...trades, ...losses],
    sumUntil([...movements, ...losses.map(({ profit }) => ({ at: now, amount: profit }))]),
  );
  const returnOf = (after: number, until: number) => returnBetween(growth, after, until);
  const end = losses.length ? now : new Date(to);
  const months = monthsOf(new Date(closings[0]!), end).map(({ name, after, until }) => ({
    month: name,
    profit: returnOf(after, until),
  }));
  const length = trades.reduce((sum, { openAt, closeAt }) => sum + (closeAt.getTime() - openAt.getTime()), 0);
  const wins = trades.filter(({ profit }) => profit > 0n).length;
  return {
    record,
    months,
    figures: {
      monthly_return: returnOf(now.getTime() - MONTH_MS, now.getTime()),
      total_return: returnOf(0, end.getTime()),
      total_win: quotient(wins * 100, trades.length, 2),
      total_trade: trades.length,
      trade_length: quotient(length, trades.length * HOUR_MS, 1),
      trade_per_day: quotient(trades.length * DAY_MS, Math.max(to - from, DAY_MS), 2),
    },
  };
}
