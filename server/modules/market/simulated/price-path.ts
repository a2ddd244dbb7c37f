import { FIXED_DIGITS, type Fixed } from '../../../../domain/decimal.ts';
import type { Prices } from '../../../../domain/position-figures.ts';
import type { MarketAsset } from '../assets.ts';
import type { Course } from './movers.ts';
import { mix, shock, uniform } from './noise.ts';

/** The feed's heartbeat. */
export const SLOT_MS = 250;
const MINUTE_MS = 60_000;
const SLOTS = MINUTE_MS / SLOT_MS;
/** Turning points of a minute; between two of them a price goes nowhere beyond them. */
const KNOTS = 6;
const KNOT_NOISE = 0.45;
/** No `shock` is larger. */
const MOST_NOISE = 3.75;

/** Bid prices of a span of time, in points (10^-digits). */
export interface Extremes {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** What an asset's price is at each of its ticks. */
export interface PricePath {
  /** Moment of a tick of a minute, milliseconds since 1970. */
  timeOf(minute: number, tick: number): number;
  /** The last tick at or before a moment, of that moment's minute or of the one before it. */
  tickAt(at: number): { minute: number; tick: number };
  quoteAt(minute: number, tick: number): Prices;
  /** Bids of the ticks of whole minutes, `from` to before `to`. */
  minutes(from: number, to: number): Extremes;
  /** Bids of the ticks of a minute up to this one. */
  part(minute: number, tick: number): Extremes;
  fixed(points: number): Fixed;
}

/** How many slots pass between two ticks: what is traded most ticks in every slot. */
const EVERY: Partial<Record<MarketAsset['class'], number>> = {
  fx_major: 1,
  gold: 1,
  crypto: 1,
  index_major: 2,
  equity: 2,
};

/** Highest and lowest logarithm seen. */
interface Reached {
  top: number;
  bottom: number;
}

function reach(reached: Reached, log: number): void {
  if (log > reached.top) reached.top = log;
  if (log < reached.bottom) reached.bottom = log;
}

/** The shape of a minute: logarithms at its ticks, between those of its beginning and its end. */
function minuteShape(course: Course, seed: number, ticks: number) {
  const perKnot = ticks / KNOTS;

  function knotOf(minute: number, knot: number, start: number, end: number): number {
    if (knot === 0 || knot === KNOTS) return knot === 0 ? start : end;
    return (
      start +
      ((end - start) * knot) / KNOTS +
      course.sizeOf(Math.floor(minute / 60)) * KNOT_NOISE * shock(seed, minute * KNOTS + knot)
    );
  }

  function logOf(minute: number, tick: number, start: number, end: number): number {
    const knot = Math.floor(tick / perKnot);
    const along = (tick % perKnot) / perKnot;
    const left = knotOf(minute, knot, start, end);
    if (along === 0) return left;
    const share = Math.min(
      1,
      Math.max(0, along + (uniform(seed ^ 0x5bd1, minute * SLOTS + tick) - 0.5) * 0.8),
    );
    return left + (knotOf(minute, knot + 1, start, end) - left) * share;
  }

  return {
    logOf,
    /** Ticks up to this one. Those between two knots matter only after the last knot that was passed. */
    reachIn(reached: Reached, minute: number, tick: number, start: number, end: number): void {
      const passed = Math.floor(tick / perKnot);
      for (let knot = 0; knot <= passed; knot += 1) reach(reached, knotOf(minute, knot, start, end));
      const next = knotOf(minute, passed + 1, start, end);
      if (next <= reached.top && next >= reached.bottom) return;
      for (let later = passed * perKnot + 1; later <= tick; later += 1)
        reach(reached, logOf(minute, later, start, end));
    },
  };
}

export function createPricePath(asset: MarketAsset, course: Course, seed: number): PricePath {
  const every = EVERY[asset.class] ?? 4;
  const ticks = SLOTS / every;
  const phase = mix(seed, 1) % every;
  const scale = 10 ** asset.digits;
  const toFixed = 10n ** BigInt(FIXED_DIGITS - asset.digits);
  const spread = Number(asset.spread / toFixed);
  const below = Math.floor(spread / 2);
  const bidOf = (log: number) => Math.max(1, Math.round(Math.exp(log) * scale) - below);
  const shape = minuteShape(course, seed, ticks);
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
  const extremes = (open: number, { top, bottom }: Reached, close: number): Extremes => ({
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
      return { bid: BigInt(bid) * toFixed, ask: BigInt(bid + Math.max(1, spread + wider)) * toFixed };
    },
    minutes(from, to) {
      const logs = course.logs(from, to - from + 1);
      const reached = { top: -Infinity, bottom: Infinity };
      for (let index = 0; index < to - from; index += 1) reach(reached, logs[index]!);
      for (let minute = from; minute < to; minute += 1) {
        const [start, end] = [logs[minute - from]!, logs[minute - from + 1]!];
        const most = course.sizeOf(Math.floor(minute / 60)) * KNOT_NOISE * MOST_NOISE;
        // A minute that cannot reach beyond what was seen is passed over.
        if (Math.max(start, end) + most > reached.top || Math.min(start, end) - most < reached.bottom)
          shape.reachIn(reached, minute, ticks - 1, start, end);
      }
      return extremes(
        logs[0]!,
        reached,
        shape.logOf(to - 1, ticks - 1, logs[to - 1 - from]!, logs[to - from]!),
      );
    },
    part(minute, tick) {
      const { start, end } = ends(minute);
      const reached = { top: start, bottom: start };
      shape.reachIn(reached, minute, tick, start, end);
      return extremes(start, reached, logAt(minute, tick));
    },
    fixed: (points) => BigInt(points) * toFixed,
  };
}
