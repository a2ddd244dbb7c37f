export type Interval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d';
export type Range = '1D' | '1W' | '1M' | '3M' | '1Y';

export const INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];
export const RANGES: readonly Range[] = ['1D', '1W', '1M', '3M', '1Y'];

/** Spec 1 §2.7 and §9: one-minute candles, range 1M. */
export const START_INTERVAL: Interval = '1m';
export const START_RANGE: Range = '1M';

/** Seconds per candle. */
export const SECONDS: Readonly<Record<Interval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
};

const DAYS: Readonly<Record<Range, number>> = { '1D': 1, '1W': 7, '1M': 31, '3M': 92, '1Y': 366 };

/** The number of candles that a chart can show legibly. */
const MAX_CANDLES = 600;

/** The start of a range, in seconds since 1970, aligned to a candle. */
export function rangeStart(range: Range, now: number): number {
  return Math.floor(now) - DAYS[range] * 86_400;
}

/** The shortest candle interval at which the whole range fits into view. */
export function intervalFor(range: Range): Interval {
  return INTERVALS.find((interval) => (DAYS[range] * 86_400) / SECONDS[interval] <= MAX_CANDLES)!;
}

/** Start of the candle that contains a moment. Candles are aligned to the epoch in UTC. */
export function candleStart(seconds: number, interval: Interval): number {
  return Math.floor(seconds / SECONDS[interval]) * SECONDS[interval];
}

/**
 * Page size of a candle request: the whole range if it is shown whole, else slightly more than a screenful.
 */
export function pageSize(range: Range, interval: Interval): number {
  return interval === intervalFor(range) ? Math.ceil((DAYS[range] * 86_400) / SECONDS[interval]) + 1 : 500;
}
