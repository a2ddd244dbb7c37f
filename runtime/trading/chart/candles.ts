import type { Candle as WireCandle } from '../../../schemas/generated/types.ts';
import { candleStart, SECONDS, type Interval } from './chart-range.ts';

/** One candle for display. Its numbers are floats: no decision or order uses them. */
export interface Bar {
  /** Start, seconds since 1970 UTC. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume?: number;
}

export function barOf({ t, o, h, l, c, v }: WireCandle): Bar {
  return {
    time: t,
    open: Number(o),
    high: Number(h),
    low: Number(l),
    close: Number(c),
    ...(v === undefined ? {} : { volume: Number(v) }),
  };
}

/** Merges both lists by time, without duplicates; for candles in both, the newer list wins. */
export function mergeBars(older: readonly Bar[], newer: readonly Bar[]): Bar[] {
  const first = newer[0];
  if (!first) return [...older];
  const last = newer.at(-1)!;
  return [
    ...older.filter(({ time }) => time < first.time),
    ...newer,
    ...older.filter(({ time }) => time > last.time),
  ];
}

/**
 * The last bar updated with a price, or a new bar if its time has begun; null if the price is older than the
 * last bar.
 */
export function grown(last: Bar | undefined, price: number, at: number, interval: Interval): Bar | null {
  const time = candleStart(at, interval);
  if (!last || time > last.time) return { time, open: price, high: price, low: price, close: price };
  if (time < last.time) return null;
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}

/**
 * Whether candles may be missing between the last one and this moment. A weekend's gap looks the same;
 * loading then returns nothing new.
 */
export function isBehind(last: Bar | undefined, at: number, interval: Interval): boolean {
  return last !== undefined && candleStart(at, interval) - last.time > SECONDS[interval];
}

/** Seconds until the candle that contains this moment closes. */
export function secondsToClose(at: number, interval: Interval): number {
  return candleStart(at, interval) + SECONDS[interval] - Math.floor(at);
}

/** "0:42", "12:05", "3:59:58". */
export function countdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
