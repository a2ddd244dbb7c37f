import { ZERO_MONEY, add, subtract, type Money } from '../../../domain/money/amount.ts';
import { divideHalfEven, formatQuotient } from '../../../domain/money/decimal.ts';
import { formatPercent, percentOf } from '../../../domain/money/percent.ts';
import type { ManagerOverview, TrackRecord } from '../../../schemas/generated/types.ts';

export interface ClosedTrade {
  openAt: Date;
  closeAt: Date;
  profit: Money;
}

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

const balanceAt = (movements: readonly Movement[], at: number): Money =>
  movements.reduce((sum, one) => (one.at.getTime() <= at ? add(sum, one.amount) : sum), ZERO_MONEY);

/** Growth of an account by its closings at one moment, in 10^-18; 10^18 is none. */
interface Growth {
  at: number;
  factor: bigint;
}

const NO_GROWTH = 10n ** 18n;

/** Profit relative to the balance that it was made with, oldest first. A balance below zero has no return. */
function growthOf(trades: readonly ClosedTrade[], movements: readonly Movement[]): Growth[] {
  const profits = new Map<number, Money>();
  for (const { closeAt, profit } of trades)
    profits.set(closeAt.getTime(), add(profits.get(closeAt.getTime()) ?? ZERO_MONEY, profit));
  let balance = ZERO_MONEY;
  let next = 0;
  return [...profits]
    .sort(([one], [other]) => one - other)
    .map(([at, profit]) => {
      for (; next < movements.length && movements[next]!.at.getTime() <= at; next += 1)
        balance = add(balance, movements[next]!.amount);
      const before = subtract(balance, profit);
      const factor = before > 0n ? NO_GROWTH + divideHalfEven(profit * NO_GROWTH, before) : NO_GROWTH;
      return { at, factor: factor > 0n ? factor : 0n };
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

/**
 * Returns are time-weighted: those of the closings, one after another, each relative to the balance before it.
 * A deposit or withdrawal of the manager does not change them.
 */
export function performanceOf(
  trades: readonly ClosedTrade[],
  movements: readonly Movement[],
  now: Date,
): Performance {
  if (!trades.length)
    return { record: { trades: 0, from: null, to: null, enough: false }, months: [], figures: null };
  const from = Math.min(...trades.map(({ openAt }) => openAt.getTime()));
  const closings = trades.map(({ closeAt }) => closeAt.getTime()).sort((a, b) => a - b);
  const to = closings.at(-1)!;
  const enough = trades.length >= ENOUGH_TRADES && balanceAt(movements, from) > 0n;
  const record = {
    trades: trades.length,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    enough,
  };
  if (!enough) return { record, months: [], figures: null };
  const growth = growthOf(trades, movements);
  const returnOf = (after: number, until: number) => returnBetween(growth, after, until);
  const months = monthsOf(new Date(closings[0]!), new Date(to)).map(({ name, after, until }) => ({
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
      total_return: returnOf(0, to),
      total_win: quotient(wins * 100, trades.length, 2),
      total_trade: trades.length,
      trade_length: quotient(length, trades.length * HOUR_MS, 1),
      trade_per_day: quotient(trades.length * DAY_MS, Math.max(to - from, DAY_MS), 2),
    },
  };
}
