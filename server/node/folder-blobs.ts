import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../ports.ts';
import { systemCode } from './start-error.ts';

const CIPHER = 'aes-256-gcm';
const VERSION = Uint8Array.of(1);
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^[a-z0-9][a-z0-9-]*\/[A-Za-z0-9_-]+$/;

/**
 * Derives a file's key from its name, which is also authenticated: a renamed file does not decrypt. A file
 * is version, nonce, ciphertext and tag.
 */
function fileKey(master: Uint8Array, name: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, '', `file ${name}`, 32));
}

async function* encrypted(master: Uint8Array, name: string, chunks: AsyncIterable<Uint8Array>) {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, fileKey(master, name), iv).setAAD(Buffer.from(name));
  yield VERSION;
  yield iv;
  for await (const chunk of chunks) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

function decrypted(master: Uint8Array, name: string, file: Uint8Array): Uint8Array<ArrayBuffer> {
  if (file[0] !== VERSION[0] || file.length < 1 + IV_BYTES + TAG_BYTES)
    throw new Error(`The stored file ${name} has an unknown format`);
  const decipher = createDecipheriv(CIPHER, fileKey(master, name), file.subarray(1, 1 + IV_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(file.subarray(-TAG_BYTES));
  const start = decipher.update(file.subarray(1 + IV_BYTES, -TAG_BYTES));
  return new Uint8Array(Buffer.concat([start, decipher.final()]));
}

/**
 * Files in a folder, each encrypted with AES-256-GCM. Content is streamed into a temporary file, which is
 * renamed when complete.
 * @param key 32 bytes; files of another key do not decrypt
 */
export function openFolderBlobs(folder: string, key: Uint8Array): BlobStore {
  function place(name: string): string {
    if (!KEY.test(name)) throw new RangeError(`No key of a stored file: ${name}`);
    return path.join(folder, name);
  }
  return {
    async put(name, chunks) {
      const file = place(name);
      const temporary = `${file}.${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        const target = createWriteStream(temporary, { mode: 0o600, flush: true });
        await pipeline(encrypted(key, name, Readable.from(chunks)), target);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return decrypted(key, name, await readFile(place(name)));
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (name) => rm(place(name), { force: true }),
  };
}
