import { randomFillSync } from 'node:crypto';
import type { Clock, Random } from '../ports.ts';

export const systemClock: Clock = { now: () => new Date() };

export const systemRandom: Random = { bytes: (count) => randomFillSync(new Uint8Array(count)) };
