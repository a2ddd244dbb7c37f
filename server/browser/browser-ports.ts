import { createMemoryBlobs } from '../memory-blobs.ts';
import { Failure } from '../failure.ts';
import type { Db, Log, Metrics, Ports, Random } from '../ports.ts';
import { canvasImages } from './canvas-images.ts';
import { createWebHasher } from './web-hasher.ts';

const random: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** Warnings and errors in the browser's console. */
const log: Log = {
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};

const metrics: Metrics = { count: () => undefined, observe: () => undefined };

/** The ports of a backend in a worker. Everything but the database ends with the worker. */
export const browserPorts = (db: Db): Ports => ({
  db,
  random,
  log,
  metrics,
  clock: { now: () => new Date() },
  hasher: createWebHasher(random),
  blobs: createMemoryBlobs(),
  images: canvasImages,
  pdf: () => Promise.reject(new Failure('feature_disabled')),
  codeKey: random.bytes(32),
});
