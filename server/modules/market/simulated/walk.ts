import { BLOCK_MINUTES, type Activity } from './activity.ts';
import { cacheLast } from './cache-last.ts';
import { mix, shock, uniform } from './noise.ts';

const DAY = 1440;
/**
 * Octaves between blocks: the longest wave is 2^8 blocks, about 180 days. Beyond that the walk reverts to
 * its level.
 */
const OCTAVES = 9;
const OCTAVE_SIZE = 0.42;
/** A day of one-minute candles needs two blocks; a long chart reads them in order. */
const CACHED_BLOCKS = 24;

/**
 * A random walk with random access, as a function of its seed: any minute is computed without the minutes
 * before it. Standard deviation of 1 per day; minutes are uncorrelated and scaled by the activity's clock.
 */
export interface Walk {
  /** Adds `weight` times the walk at minutes `minute + index` since 1970 to `sums[index]`. */
  addTo(sums: Float64Array, minute: number, weight: number): void;
}

function wave(seed: number, octave: number, block: number): number {
  const period = 2 ** octave;
  const position = block / period + uniform(seed, octave);
  const index = Math.floor(position);
  const own = mix(seed, 0x1000 + octave);
  const left = shock(own, index);
  return left + (shock(own, index + 1) - left) * (position - index);
}

/**
 * The walk at the start of a block, in blocks of market time: a sum of waves whose amplitude grows with
 * their length.
 */
function blockStart(seed: number, block: number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave += 1)
    sum += OCTAVE_SIZE * Math.SQRT2 ** octave * wave(seed, octave, block);
  return sum;
}

/** A Brownian bridge between the ends of a block in market time, drawn by bisection. */
function drawBlock(seed: number, activity: Activity, block: number): Float64Array {
  const points = new Float64Array(BLOCK_MINUTES + 1);
  const clock = activity.clock(block);
  const marketBlock = (at: number) => activity.elapsed(at * BLOCK_MINUTES) / BLOCK_MINUTES;
  points[0] = blockStart(seed, marketBlock(block));
  points[BLOCK_MINUTES] = blockStart(seed, marketBlock(block + 1));
  for (let span = BLOCK_MINUTES; span > 1; span /= 2) {
    for (let left = 0; left < BLOCK_MINUTES; left += span) {
      const [middle, right] = [left + span / 2, left + span];
      const [before, after] = [clock[middle]! - clock[left]!, clock[right]! - clock[middle]!];
      const whole = before + after;
      points[middle] =
        (points[left]! * after + points[right]! * before) / whole +
        Math.sqrt((before * after) / whole / DAY) * shock(seed, block * BLOCK_MINUTES + middle);
    }
  }
  return points;
}

export function createWalk(seed: number, activity: Activity): Walk {
  const pointsOf = cacheLast(CACHED_BLOCKS, (block) => drawBlock(seed, activity, block));
  return {
    addTo(sums, minute, weight) {
      for (let index = 0; index < sums.length;) {
        const block = Math.floor((minute + index) / BLOCK_MINUTES);
        const offset = block * BLOCK_MINUTES - minute;
        const end = Math.min(sums.length, offset + BLOCK_MINUTES);
        const points = pointsOf(block);
        for (; index < end; index += 1) sums[index]! += weight * points[index - offset]!;
      }
    },
  };
}
