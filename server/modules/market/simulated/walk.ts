import { mix, shock, uniform } from './noise.ts';

/** Market minutes in a block; a power of two, as each half is drawn between the ends of its whole. */
const BLOCK = 1024;
const DAY = 1440;
/** Octaves between blocks: the longest wave lasts 2^8 blocks, some 180 days. Beyond that the walk returns to its level. */
const OCTAVES = 9;
const OCTAVE_SIZE = 0.42;
/** A day at work on one asset's chart needs two; a long chart reads them in order. */
const KEPT_BLOCKS = 24;

/**
 * A random walk that is a function of its seed: its value at any market minute is found without the minutes before it.
 * A day moves it by 1 (standard deviation), and calm weeks take turns with lively ones.
 */
export interface Walk {
  /** Adds `weight` times the walk at market minute `start + pace * index` to `sums[offset + index]`, for `count` indices from `from` on. */
  addTo(
    sums: Float64Array,
    offset: number,
    from: number,
    count: number,
    start: number,
    pace: number,
    weight: number,
  ): void;
}

function wave(seed: number, octave: number, block: number): number {
  const period = 2 ** octave;
  const position = block / period + uniform(seed, octave);
  const index = Math.floor(position);
  const own = mix(seed, 0x1000 + octave);
  const left = shock(own, index);
  return left + (shock(own, index + 1) - left) * (position - index);
}

/** The walk at the beginning of a block: waves of all lengths, the longer the larger. */
function blockStart(seed: number, block: number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave += 1)
    sum += OCTAVE_SIZE * Math.SQRT2 ** octave * wave(seed, octave, block);
  return sum;
}

function drawBlock(seed: number, block: number): Float64Array {
  const points = new Float64Array(BLOCK + 1);
  points[0] = blockStart(seed, block);
  points[BLOCK] = blockStart(seed, block + 1);
  const liveliness = Math.exp(0.25 * wave(mix(seed, 7), 3, block));
  for (let span = BLOCK; span > 1; span /= 2) {
    const size = (liveliness * Math.sqrt(span / DAY)) / 2;
    for (let left = 0; left < BLOCK; left += span) {
      const middle = left + span / 2;
      points[middle] =
        (points[left]! + points[left + span]!) / 2 + size * shock(seed, block * BLOCK + middle);
    }
  }
  return points;
}

export function createWalk(seed: number): Walk {
  const blocks = new Map<number, Float64Array>();
  let last: { block: number; points: Float64Array } = { block: Number.NaN, points: new Float64Array(0) };

  function pointsOf(block: number): Float64Array {
    if (last.block === block) return last.points;
    const points = blocks.get(block) ?? drawBlock(seed, block);
    blocks.delete(block);
    blocks.set(block, points);
    if (blocks.size > KEPT_BLOCKS) blocks.delete(blocks.keys().next().value!);
    last = { block, points };
    return points;
  }

  return {
    addTo(sums, offset, from, count, start, pace, weight) {
      let block = Number.NaN;
      let points = last.points;
      for (let index = from; index < from + count; index += 1) {
        const minute = start + pace * index;
        const whole = Math.floor(minute);
        if (!(whole >= block * BLOCK && whole < (block + 1) * BLOCK))
          points = pointsOf((block = Math.floor(whole / BLOCK)));
        const left = points[whole - block * BLOCK]!;
        sums[offset + index]! +=
          weight * (left + (points[whole - block * BLOCK + 1]! - left) * (minute - whole));
      }
    },
  };
}
