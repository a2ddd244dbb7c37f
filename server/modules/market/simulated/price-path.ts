import type { Price } from '../../../../domain/money/amount.ts';
import { priceOfTicks, ticksOf } from '../../../../domain/money/price.ts';
import type { Prices } from '../../../../domain/trading/position-figures.ts';
import type { MarketAsset } from '../assets.ts';
import type { Course } from './movers.ts';
import { createMinuteShape, SLOTS, type PriceExtremes } from './minute-shape.ts';
import { mix, uniform } from './noise.ts';

const MINUTE_MS = 60_000;
/** Interval of the feed's timer. */
export const SLOT_MS = MINUTE_MS / SLOTS;

/** Bid prices of a time range, in points (10^-digits). */
export interface Extremes {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** An asset's price at each tick. */
export interface PricePath {
  /** Time of a tick of a minute, milliseconds since 1970. */
  timeOf(minute: number, tick: number): number;
  /** The last tick at or before a time, in the same minute or the one before. */
  tickAt(at: number): { minute: number; tick: number };
  quoteAt(minute: number, tick: number): Prices;
  /** Bids of the ticks of whole minutes in [`from`, `to`). */
  minutes(from: number, to: number): Extremes;
  /** Bids of the ticks of a minute up to and including this one. */
  part(minute: number, tick: number): Extremes;
  priceOf(points: number): Price;
}

/** Slots between ticks by asset class; the most liquid assets tick in every slot. */
const KNOT_INTERVALS: Partial<Record<MarketAsset['class'], number>> = {
  fx_major: 1,
  gold: 1,
  crypto: 1,
  index_major: 2,
  equity: 2,
};

export function createPricePath(asset: MarketAsset, course: Course, seed: number): PricePath {
  const every = KNOT_INTERVALS[asset.class] ?? 4;
  const ticks = SLOTS / every;
  const phase = mix(seed, 1) % every;
  const scale = 10 ** asset.digits;
  const priceAt = (points: number) => priceOfTicks(points, asset.digits);
  const spread = Number(ticksOf(asset.spread, asset.digits));
  const below = Math.floor(spread / 2);
  const bidOf = (log: number) => Math.max(1, Math.round(Math.exp(log) * scale) - below);
  const shape = createMinuteShape(course, seed, ticks);
  let current = { minute: Number.NaN, start: 0, end: 0 };

  function ends(minute: number): { start: number; end: number } {
    if (current.minute !== minute) {
      const [start, end] = course.logs(minute, 2) as unknown as [number, number];
      current = { minute, start, end };
    }
    return current;
  }

  const logAt = (minute: number, tick: number): number =>
    shape.logOf(minute, tick, ends(minute).start, ends(minute).end);
  const extremes = (open: number, { top, bottom }: PriceExtremes, close: number): Extremes => ({
    open: bidOf(open),
    high: bidOf(top),
    low: bidOf(bottom),
    close: bidOf(close),
  });

  return {
    timeOf: (minute, tick) => minute * MINUTE_MS + (tick * every + phase) * SLOT_MS,
    tickAt(at) {
      const minute = Math.floor(at / MINUTE_MS);
      const tick = Math.floor((Math.floor((at - minute * MINUTE_MS) / SLOT_MS) - phase) / every);
      return tick >= 0 ? { minute, tick } : { minute: minute - 1, tick: ticks - 1 };
    },
    quoteAt(minute, tick) {
      const bid = bidOf(logAt(minute, tick));
      const wider = Math.floor(spread * 0.35 * uniform(seed ^ 0x2c1b, minute * SLOTS + tick));
      return { bid: priceAt(bid), ask: priceAt(bid + Math.max(1, spread + wider)) };
    },
    minutes(from, to) {
      const logs = course.logs(from, to - from + 1);
      const reached = { top: -Infinity, bottom: Infinity };
      shape.reachAll(reached, from, logs);
      return extremes(logs[0]!, reached, shape.logOf(to - 1, ticks - 1, logs.at(-2)!, logs.at(-1)!));
    },
    part(minute, tick) {
      const { start, end } = ends(minute);
      const reached = { top: start, bottom: start };
      shape.reachIn(reached, minute, tick, start, end);
      return extremes(start, reached, logAt(minute, tick));
    },
    priceOf: priceAt,
  };
}
