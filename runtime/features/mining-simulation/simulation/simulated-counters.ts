/** Constants of the simulated counters (spec 2 §4). */
const PROCESSOR_MAX = 10_000;
const PROCESSOR_HIGH = 7000;
const MEMORY_MAX = 5000;
const STEP = 5;
const STEP_MS = 20;
const MINUTE_MS = 60_000;

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

const below = (random: Random, max: number): number => Math.floor(random() * max);

export interface Processor {
  value: number;
  isHigh: boolean;
}

export function processorAt(random: Random): Processor {
  const value = below(random, PROCESSOR_MAX);
  return { value, isHigh: value >= PROCESSOR_HIGH };
}

export const memoryAt = (random: Random): number => below(random, MEMORY_MAX);

/** Maximum of the counter of a minute: 5000 to 10000. */
export const minuteMax = (random: Random): number => 5000 + below(random, 5001);

/** The counter of the current minute, by the time since the start. */
export const minuteCount = (elapsedMs: number, max: number): number =>
  Math.min(max, Math.floor((elapsedMs % MINUTE_MS) / STEP_MS) * STEP);

/** The time since the start as hours, minutes and seconds. */
export function uptime(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
