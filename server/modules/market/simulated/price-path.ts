import { FIXED_DIGITS, type Fixed } from '../../../../domain/decimal.ts';
import type { MarketAsset } from '../assets.ts';
import type { Prices } from '../../../../domain/position-figures.ts';
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
  /** Ticks in a minute. */
  ticks: number;
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

interface Minute {
  minute: number;
  /** Logarithms at the knots, and the next minute's first one. */
  knots: number[];
}

/** How many slots pass between two ticks: what is traded most ticks in every slot. */
const EVERY: Partial<Record<MarketAsset['class'], number>> = { fx_major: 1, gold: 1, crypto: 1, index_major: 2, equity: 2 };

export function createPricePath(asset: MarketAsset, course: Course, seed: number): PricePath {
  const every = EVERY[asset.class] ?? 4;
  const ticks = SLOTS / every;
  const phase = mix(seed, 1) % every;
  const perKnot = ticks / KNOTS;
  const scale = 10 ** asset.digits;
  const toFixed = 10n ** BigInt(FIXED_DIGITS - asset.digits);
  const spread = Number(asset.spread / toFixed);
  const below = Math.floor(spread / 2);
  const bidOf = (log: number) => Math.max(1, Math.round(Math.exp(log) * scale) - below);
  /** Logarithms beyond which a bid is higher than this one, or lower. */
  const topLog = (bid: number) => Math.log((bid + below + 0.5) / scale);
  const bottomLog = (bid: number) => Math.log((bid + below - 0.5) / scale);
  let current: Minute = { minute: Number.NaN, knots: [] };

  function knotsOf(minute: number, from: number, to: number): number[] {
    const size = course.sizeOf(minute) * KNOT_NOISE;
    return Array.from({ length: KNOTS + 1 }, (_, knot) => {
      const straight = from + ((to - from) * knot) / KNOTS;
      return knot === 0 || knot === KNOTS ? straight : straight + size * shock(seed, minute * KNOTS + knot);
    });
  }

  function minuteOf(minute: number): Minute {
    if (current.minute !== minute) current = { minute, knots: knotsOf(minute, course.logAt(minute), course.logAt(minute + 1)) };
    return current;
  }

  function logOf({ minute, knots }: Minute, tick: number): number {
    const knot = Math.floor(tick / perKnot);
    const along = (tick % perKnot) / perKnot;
    if (along === 0) return knots[knot]!;
    const share = Math.min(1, Math.max(0, along + (uniform(seed ^ 0x5bd1, minute * SLOTS + tick) - 0.5) * 0.8));
    return knots[knot]! + (knots[knot + 1]! - knots[knot]!) * share;
  }

  function part(minute: number, tick: number): Extremes {
    const known = minuteOf(minute);
    const passed = known.knots.slice(0, Math.floor(tick / perKnot) + 1).map(bidOf);
    const inKnot = Array.from({ length: tick % perKnot }, (_, back) => bidOf(logOf(known, tick - back)));
    return { open: passed[0]!, high: Math.max(...passed, ...inKnot), low: Math.min(...passed, ...inKnot), close: bidOf(logOf(known, tick)) };
  }

  /** Minutes that cannot reach beyond what was seen are passed over. */
  function minutes(from: number, to: number): Extremes {
    const seen = part(from, ticks - 1);
    let [highLog, lowLog] = [topLog(seen.high), bottomLog(seen.low)];
    let start = course.logAt(from + 1);
    for (let minute = from + 1; minute < to; minute += 1) {
      const end = course.logAt(minute + 1);
      const reach = course.sizeOf(minute) * KNOT_NOISE * MOST_NOISE;
      if (minute === to - 1 || Math.max(start, end) + reach >= highLog || Math.min(start, end) - reach < lowLog) {
        current = { minute, knots: knotsOf(minute, start, end) };
        const own = part(minute, ticks - 1);
        seen.close = own.close;
        if (own.high > seen.high) highLog = topLog((seen.high = own.high));
        if (own.low < seen.low) lowLog = bottomLog((seen.low = own.low));
      }
      start = end;
    }
    return seen;
  }

  return {
    ticks, minutes, part,
    timeOf: (minute, tick) => minute * MINUTE_MS + (tick * every + phase) * SLOT_MS,
    tickAt(at) {
      const minute = Math.floor(at / MINUTE_MS);
      const tick = Math.floor((Math.floor((at - minute * MINUTE_MS) / SLOT_MS) - phase) / every);
      return tick >= 0 ? { minute, tick } : { minute: minute - 1, tick: ticks - 1 };
    },
    quoteAt(minute, tick) {
      const bid = bidOf(logOf(minuteOf(minute), tick));
      const wider = Math.floor(spread * 0.35 * uniform(seed ^ 0x2c1b, minute * SLOTS + tick));
      return { bid: BigInt(bid) * toFixed, ask: BigInt(bid + Math.max(1, spread + wider)) * toFixed };
    },
    fixed: (points) => BigInt(points) * toFixed,
  };
}
