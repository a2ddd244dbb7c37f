import { createHash } from 'node:crypto';
import { median } from './row.ts';

/** Duration of the loop on the reference machine in ms: one free core of a common cloud machine. */
export const REFERENCE_MS = 100;
const RUNS = 5;
const ITEMS = 40_000;
const HASHES = 40_000;
const UNITS = 700_000;

/** Mix of objects, text, hashes and big integers, as in a build, a page and an order. */
function loop(): number {
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    id: `item-${index}`,
    price: index * 7,
    open: true,
  }));
  const parsed = JSON.parse(JSON.stringify(items)) as typeof items;
  const byId = new Map(parsed.map((item) => [item.id, item]));
  let digest = '';
  for (let index = 0; index < HASHES; index += 1)
    digest = createHash('sha256')
      .update(`${digest}${byId.get(`item-${index % ITEMS}`)!.price}`)
      .digest('hex');
  let units = 1n;
  for (let index = 0; index < UNITS; index += 1)
    units = (units * 1_000_003n + BigInt(index)) % 1_000_000_007n;
  return digest.length + Number(units % 7n);
}

/** Median duration of several runs of a fixed loop on this machine, in ms. */
export function calibrate(): number {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    loop();
    durations.push(performance.now() - start);
  }
  return median(durations);
}

/**
 * How many times slower than the reference machine this one was during a suite.
 * @param before ms of the loop before the suite
 * @param after ms of the loop after it
 */
export const machineFactor = (before: number, after: number): number => (before + after) / 2 / REFERENCE_MS;
