import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { streamOf, type ByteChunks } from '../byte-stream.ts';
import type { BlobStore, StoredContent } from '../ports.ts';
import { openWithAny, sealed } from './sealed-file.ts';
import { systemCode } from './start-error.ts';

const KEY = /^[a-z0-9][a-z0-9-]*\/[A-Za-z0-9_-]+$/;
/** Folder of the files that are being written; no brand has this name. */
const PARTIAL = '.partial';

/** The result of `work`; undefined when there is no such file or folder. */
async function ifPresent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function withFile<T>(
  file: string,
  flags: 'r' | 'wx',
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(file, flags, 0o600);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** The content of a file of known length; the file is open only while it is read. */
async function* contentOf(
  file: string,
  keys: readonly Uint8Array[],
  name: string,
  bytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const handle = await open(file, 'r');
  try {
    const opened = await openWithAny(handle, keys, name);
    if (opened.bytes !== bytes) throw new Error(`The stored file ${name} was replaced while it was read`);
    yield* opened.segments();
  } finally {
    await handle.close();
  }
}

async function deleteOlder(folder: string, before: Date): Promise<void> {
  for (const name of (await ifPresent(readdir(folder))) ?? []) {
    const file = path.join(folder, name);
    const { mtime = before } = (await ifPresent(stat(file))) ?? {};
    if (mtime < before) await rm(file, { force: true });
  }
}

/**
 * Files in a folder, each encrypted with AES-256-GCM (`sealed-file.ts`). Content is streamed into a temporary
 * file, which is renamed when complete.
 * @param key 32 bytes, encrypts new files
 * @param previousKey opens files that `key` does not; files of any other key do not decrypt
 */
export function openFolderBlobs(folder: string, key: Uint8Array, previousKey?: Uint8Array): BlobStore {
  const keys = previousKey ? [key, previousKey] : [key];
  const partial = path.join(folder, PARTIAL);

  function place(name: string): string {
    if (!KEY.test(name)) throw new RangeError(`No key of a stored file: ${name}`);
    return path.join(folder, name);
  }

  async function put(name: string, chunks: ByteChunks): Promise<void> {
    const file = place(name);
    const temporary = path.join(partial, randomUUID());
    for (const each of [partial, path.dirname(file)]) await mkdir(each, { recursive: true, mode: 0o700 });
    try {
      await withFile(temporary, 'wx', async (handle) => {
        for await (const bytes of sealed(key, name, chunks)) await handle.appendFile(bytes);
        await handle.sync();
      });
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function get(name: string): Promise<StoredContent | undefined> {
    const file = place(name);
    const opened = await ifPresent(withFile(file, 'r', (handle) => openWithAny(handle, keys, name)));
    return opened && { bytes: opened.bytes, content: streamOf(contentOf(file, keys, name, opened.bytes)) };
  }

  return {
    put,
    get,
    delete: (name) => rm(place(name), { force: true }),
    deletePartial: (before) => deleteOlder(partial, before),
  };
}
