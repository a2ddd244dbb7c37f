import type { BlobStore, Db, Log, Metrics, Ports, Random } from '../ports.ts';
import { canvasImages } from './canvas-images.ts';
import { createWebHasher } from './web-hasher.ts';
import { writePdf } from './write-pdf.ts';

const random: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** Warnings and errors in the browser's console. */
const log: Log = {
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};

const metrics: Metrics = { count: () => undefined, observe: () => undefined };

/**
 * The ports of a backend in a worker.
 * @param name of the demo: its data are the visitor's own and stay in the browser, so that their key protects nothing
 */
export async function browserPorts(db: Db, blobs: BlobStore, name: string): Promise<Ports> {
  const key = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return {
    db,
    blobs,
    random,
    log,
    metrics,
    clock: { now: () => new Date() },
    hasher: createWebHasher(random),
    images: canvasImages,
    pdf: writePdf,
    codeKey: new Uint8Array(key),
  };
}
