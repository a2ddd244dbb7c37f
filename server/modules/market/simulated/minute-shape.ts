import type { Course } from './movers.ts';
import { shock, uniform } from './noise.ts';

/** Maximum ticks per minute: four per second. */
export const SLOTS = 240;
/** Turning points per minute: the price stays between two adjacent ones. */
const KNOTS = 6;
const KNOT_NOISE = 0.45;
/** Upper bound of `shock`. */
const MAX_SHOCK = 3.75;

/** Highest and lowest log price so far. */
export interface PriceExtremes {
  top: number;
  bottom: number;
}

export function reach(reached: PriceExtremes, log: number): void {
  if (log > reached.top) reached.top = log;
  if (log < reached.bottom) reached.bottom = log;
}

/** Log prices at the ticks of a minute, between those at its start and its end. */
export function createMinuteShape(course: Course, seed: number, ticks: number) {
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

  /** Includes the ticks up to this one. Ticks between two knots matter only after the last whole knot. */
  function reachIn(reached: PriceExtremes, minute: number, tick: number, start: number, end: number): void {
    const passed = Math.floor(tick / perKnot);
    for (let knot = 0; knot <= passed; knot += 1) reach(reached, knotOf(minute, knot, start, end));
    const next = knotOf(minute, passed + 1, start, end);
    if (next <= reached.top && next >= reached.bottom) return;
    for (let later = passed * perKnot + 1; later <= tick; later += 1)
      reach(reached, logOf(minute, later, start, end));
  }

  /** Includes all ticks of the minutes from `from` on; `logs` are the logarithms at their starts and at the end. */
  function reachAll(reached: PriceExtremes, from: number, logs: Float64Array): void {
    for (const log of logs.subarray(0, -1)) reach(reached, log);
    for (let index = 0; index < logs.length - 1; index += 1) {
      const [start, end] = [logs[index]!, logs[index + 1]!];
      const noise = course.sizeOf(Math.floor((from + index) / 60)) * KNOT_NOISE * MAX_SHOCK;
      // Skips a minute that cannot exceed what has been reached.
      if (Math.max(start, end) + noise > reached.top || Math.min(start, end) - noise < reached.bottom)
        reachIn(reached, from + index, ticks - 1, start, end);
    }
  }

  return { logOf, reachIn, reachAll };
}
