import type { BlobStore } from './ports.ts';

async function joined(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** In-memory files: for a backend in a browser, for tests, and for a server without a folder. */
export function createMemoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async put(key, chunks) {
      blobs.set(key, await joined(chunks));
    },
    get: async (key) => blobs.get(key)?.slice(),
    delete: async (key) => void blobs.delete(key),
  };
}
