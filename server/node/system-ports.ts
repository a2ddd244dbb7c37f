import { randomFillSync } from 'node:crypto';
import type { Clock, Random } from '../ports.ts';

export const systemClock: Clock = { now: () => new Date() };

const drawn = new Uint8Array(8192);
let used = drawn.length;

/**
 * Random bytes from a pool, because a system call costs more than the bytes; each is used once and never
 * stored.
 */
function bytes(count: number): Uint8Array {
  if (count > drawn.length) return randomFillSync(new Uint8Array(count));
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const given = drawn.slice(used, used + count);
  drawn.fill(0, used, used + count);
  used += count;
  return given;
}

export const systemRandom: Random = { bytes };
