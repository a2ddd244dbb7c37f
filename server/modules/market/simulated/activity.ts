import { cacheLast } from './cache-last.ts';
import { shock } from './noise.ts';

export const WEEK_HOURS = 168;
/** 1970-01-01 was a Thursday, so weeks of this calendar start on one. */
const THURSDAY = 4;

/**
 * Relative variance of each hour of a working day (UTC, one digit per hour) and of each weekend hour:
 * variance that accrues while a market is closed is its opening gap.
 */
const PROFILES = {
  flat: { day: '555544445566677888876555', weekend: 4 },
  fx: { day: '443334467777888998765432', weekend: 0.6 },
  us: { day: '111111111111258878985111', weekend: 0.4 },
  europe: { day: '111111389777779998511111', weekend: 0.4 },
  asia: { day: '887766544444333322211477', weekend: 0.4 },
} as const;

export type ActivityName = keyof typeof PROFILES;

/** Minutes per block; a power of two, so that the walk can be bisected. */
export const BLOCK_MINUTES = 1024;
/** Cached block clocks: a day of one-minute candles needs two. */
const CACHED_BLOCKS = 24;

/** Standard deviations of log volatility, by minute and by hour: news minutes, and calm and busy hours. */
const MINUTE_VOLATILITY = 0.9;
const HOUR_VOLATILITY = 0.35;
const MEAN_VOLATILITY = Math.exp((MINUTE_VOLATILITY ** 2 + HOUR_VOLATILITY ** 2) / 2);

/** Market time: fast in busy hours, almost still at night and at the weekend. */
export interface Activity {
  /** Market minutes until a minute since 1970, for an average week. */
  elapsed(minute: number): number;
  /** Market minutes in each minute of an hour since 1970: 1 on average over a week. */
  rate(hour: number): number;
  /** Market minutes from the start of a block to each of its minutes, with the volatility of that minute. */
  clock(block: number): Float64Array;
}

function weightOf(name: ActivityName, hour: number): number {
  const { day, weekend } = PROFILES[name];
  const weekday = (Math.floor(hour / 24) + THURSDAY) % 7;
  return weekday === 6 || weekday === 0 ? weekend : Number(day[hour % 24]);
}

function volatilityOf(seed: number, minute: number): number {
  const hour = HOUR_VOLATILITY * shock(seed ^ 0x3d4d, Math.floor(minute / 60));
  return Math.exp(hour + MINUTE_VOLATILITY * shock(seed, minute)) / MEAN_VOLATILITY;
}

/** All assets of a seed share their volatile minutes, because news moves whole markets. */
export function createActivity(seed: number, name: ActivityName): Activity {
  const weights = Array.from({ length: WEEK_HOURS }, (_, hour) => weightOf(name, hour));
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / WEEK_HOURS;
  const rates = Float64Array.from(weights, (weight) => weight / mean);
  const starts = new Float64Array(WEEK_HOURS);
  for (let hour = 1; hour < WEEK_HOURS; hour += 1) starts[hour] = starts[hour - 1]! + rates[hour - 1]! * 60;
  const rate = (hour: number) => rates[hour % WEEK_HOURS]!;

  function drawClock(block: number): Float64Array {
    const clock = new Float64Array(BLOCK_MINUTES + 1);
    for (let index = 0; index < BLOCK_MINUTES; index += 1) {
      const minute = block * BLOCK_MINUTES + index;
      clock[index + 1] = clock[index]! + rate(Math.floor(minute / 60)) * volatilityOf(seed, minute);
    }
    return clock;
  }

  return {
    elapsed(minute) {
      const hour = Math.floor(minute / 60);
      const week = hour - (hour % WEEK_HOURS);
      return week * 60 + starts[hour % WEEK_HOURS]! + (minute - hour * 60) * rate(hour);
    },
    rate,
    clock: cacheLast(CACHED_BLOCKS, drawClock),
  };
}
