import { createStore, del, get, set } from 'idb-keyval';
import { readAll, streamOf } from '../byte-stream.ts';
import type { BlobStore } from '../ports.ts';

async function* only(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes;
}

/** Files in a database of the browser. */
export function createStoredBlobs(database: string): BlobStore {
  const store = createStore(database, 'files');
  return {
    async put(key, chunks) {
      await set(key, await readAll(chunks), store);
    },
    async get(key) {
      const bytes = await get<Uint8Array<ArrayBuffer>>(key, store);
      return bytes && { bytes: bytes.length, content: streamOf(only(bytes)) };
    },
    delete: (key) => del(key, store),
    deletePartial: () => Promise.resolve(),
  };
}
