export type Interval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d';
export type Range = '1D' | '1W' | '1M' | '3M' | '1Y';

export const INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];
export const RANGES: readonly Range[] = ['1D', '1W', '1M', '3M', '1Y'];

/** Spec 1 §2.7 and §9: one-minute candles, range 1M. */
export const START_INTERVAL: Interval = '1m';
export const START_RANGE: Range = '1M';

/** Seconds of a candle. */
export const SECONDS: Readonly<Record<Interval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
};

const DAYS: Readonly<Record<Range, number>> = { '1D': 1, '1W': 7, '1M': 31, '3M': 92, '1Y': 366 };

/** What a chart can hold in view and still be read. */
const MOST_IN_VIEW = 600;

/** Where a range begins, in seconds since 1970, and on which candle. */
export function rangeStart(range: Range, now: number): number {
  return Math.floor(now) - DAYS[range] * 86_400;
}

/** The finest candles of which a whole range fits into view. */
export function intervalFor(range: Range): Interval {
  return INTERVALS.find((interval) => (DAYS[range] * 86_400) / SECONDS[interval] <= MOST_IN_VIEW)!;
}

/** Start of the candle that a moment falls into. Candles are aligned to the epoch in UTC. */
export function candleStart(seconds: number, interval: Interval): number {
  return Math.floor(seconds / SECONDS[interval]) * SECONDS[interval];
}

/** How many candles to ask for at once: a range that is to be seen whole, else a good screen full and some more. */
export function pageSize(range: Range, interval: Interval): number {
  return interval === intervalFor(range) ? Math.ceil((DAYS[range] * 86_400) / SECONDS[interval]) + 1 : 500;
}
