import { readAll, streamOf } from './byte-stream.ts';
import type { BlobStore } from './ports.ts';

const CHUNK_BYTES = 65_536;

async function* copied(
  blob: Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let at = 0; at < blob.length; at += CHUNK_BYTES) yield blob.slice(at, at + CHUNK_BYTES);
}

/** In-memory files: for a backend in a browser, for tests, and for a server without a folder. */
export function createMemoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async put(key, chunks) {
      blobs.set(key, await readAll(chunks));
    },
    async get(key) {
      const blob = blobs.get(key);
      return blob && { bytes: blob.length, content: streamOf(copied(blob)) };
    },
    delete: async (key) => void blobs.delete(key),
    deletePartial: () => Promise.resolve(),
  };
}
