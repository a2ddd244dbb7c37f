import { formatPrice } from '../../../../domain/money/price.ts';
import type { Candle } from '../../../../schemas/generated/types.ts';
import type { MarketAsset } from '../assets.ts';
import { INTERVAL_MS } from '../candle-interval.ts';
import type { CandleRange } from '../market.ts';
import { tradingHours } from '../trading-hours.ts';
import type { Extremes, PricePath } from './price-path.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Start of the simulated history. */
const FIRST_DAY = Date.UTC(2023, 0, 2);
/** Range of history computed before yielding to the event loop. */
const CYCLE_MS = 30 * DAY_MS;

export interface History {
  /** Candles of the prices streamed until `now`. */
  candles(range: CandleRange, now: number): Promise<{ candles: Candle[]; more: boolean }>;
}

const join = (earlier: Extremes | undefined, later: Extremes): Extremes =>
  earlier
    ? {
        open: earlier.open,
        high: Math.max(earlier.high, later.high),
        low: Math.min(earlier.low, later.low),
        close: later.close,
      }
    : later;

/** The history of a simulated asset, computed from its path on demand. */
export function createHistory(asset: MarketAsset, path: PricePath): History {
  const hours = tradingHours(asset.hours);
  const days = new Map<number, Extremes>();

  /** Prices in [`from`, `to`); the last minute ends with the last tick. */
  function traded(from: number, to: number): Extremes | undefined {
    let seen: Extremes | undefined;
    for (let session = hours.nextAfter(from); session.from < to; session = hours.nextAfter(session.to)) {
      const [start, end] = [Math.max(from, session.from) / MINUTE_MS, Math.min(to, session.to) / MINUTE_MS];
      const whole = Math.floor(end);
      if (whole > start) seen = join(seen, path.minutes(start, whole));
      const last = path.tickAt(end * MINUTE_MS - 1);
      if (end > whole && last.minute === whole) seen = join(seen, path.part(whole, last.tick));
      if (session.to >= to) break;
    }
    return seen;
  }

  /** Whole days are cached: they are the most expensive. */
  function candleOf(start: number, length: number, end: number): Extremes | undefined {
    if (length < DAY_MS || end < start + length) return traded(start, end);
    const seen = days.get(start) ?? traded(start, end);
    if (seen) days.set(start, seen);
    return seen;
  }

  const show = (points: number) => formatPrice(path.priceOf(points), asset.digits);

  return {
    async candles({ interval, from = FIRST_DAY, to, limit }, now) {
      const length = INTERVAL_MS[interval];
      const first = Math.max(from, FIRST_DAY);
      const candles: Candle[] = [];
      let end = Math.min(to, now + 1);
      let computed = 0;
      while (end > first && candles.length < limit) {
        const tradedTo = Math.min(end, hours.lastBefore(end).to);
        const start = Math.floor((tradedTo - 1) / length) * length;
        if (start < first) break;
        computed += length === DAY_MS && days.has(start) ? 0 : length;
        const seen = candleOf(start, length, Math.min(start + length, now + 1));
        if (seen)
          candles.push({
            t: start / 1000,
            o: show(seen.open),
            h: show(seen.high),
            l: show(seen.low),
            c: show(seen.close),
          });
        end = start;
        if (computed >= CYCLE_MS) {
          computed = 0;
          await new Promise((resolve) => setTimeout(resolve));
        }
      }
      return { candles: candles.reverse(), more: end > FIRST_DAY && hours.lastBefore(end).to > FIRST_DAY };
    },
  };
}
