import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ByteChunks } from '../byte-stream.ts';

/**
 * Format: version, salt, then segments of 64 KiB, each encrypted with AES-256-GCM and followed by its tag
 * (the STREAM construction, as in age). The key is derived from the master key, the salt and the name: a
 * renamed file does not decrypt, and no key serves two contents. The nonce is the segment's number and a mark
 * on the last one: segments cannot be reordered, dropped or appended.
 */
const CIPHER = 'aes-256-gcm';
const VERSION = 2;
const SALT_BYTES = 16;
const HEADER_BYTES = 1 + SALT_BYTES;
const SEGMENT_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_BYTES = SEGMENT_BYTES + TAG_BYTES;
const OPTIONS = { authTagLength: TAG_BYTES };

const fileKey = (master: Uint8Array, salt: Uint8Array, name: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', master, salt, `file ${name}`, 32));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealSegment(key: Uint8Array, index: number, isLast: boolean, content: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast), OPTIONS);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the content after its tag was verified. */
function openSegment(
  key: Uint8Array,
  index: number,
  isLast: boolean,
  sealed: Buffer,
): Uint8Array<ArrayBuffer> {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast), OPTIONS);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const content = decipher.update(sealed.subarray(0, -TAG_BYTES));
  decipher.final();
  return new Uint8Array(content);
}

/** Regroups chunks into segments; only the last one is shorter, and empty only if there is no content. */
async function* segmentsOf(chunks: ByteChunks): AsyncGenerator<{ content: Uint8Array; isLast: boolean }> {
  const segment = Buffer.alloc(SEGMENT_BYTES);
  let filled = 0;
  for await (const chunk of chunks)
    for (let offset = 0; offset < chunk.length;) {
      if (filled === SEGMENT_BYTES) {
        yield { content: segment, isLast: false };
        filled = 0;
      }
      const piece = chunk.subarray(offset, offset + SEGMENT_BYTES - filled);
      segment.set(piece, filled);
      filled += piece.length;
      offset += piece.length;
    }
  yield { content: segment.subarray(0, filled), isLast: true };
}

/** Encrypts the content of a file segment by segment. */
export async function* sealed(
  master: Uint8Array,
  name: string,
  chunks: ByteChunks,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(master, salt, name);
  yield Uint8Array.of(VERSION, ...salt);
  let index = 0;
  for await (const { content, isLast } of segmentsOf(chunks)) {
    yield sealSegment(key, index, isLast, content);
    index += 1;
  }
}

/** @throws when the file ends before */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) throw new Error('The stored file is truncated');
    read += bytesRead;
  }
  return bytes;
}

export interface SealedFile {
  /** Length of the content. */
  bytes: number;
  /**
   * The content in segments, each verified before it is returned.
   * @throws at a segment that was altered
   */
  segments(): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

/**
 * Opens an encrypted file. Verifies its last segment, whose nonce and length authenticate the length of the
 * file: a truncated file is refused before its first byte is read.
 * @throws when the file was truncated, renamed or encrypted with another key
 */
export async function openSealed(file: FileHandle, master: Uint8Array, name: string): Promise<SealedFile> {
  const { size } = await file.stat();
  const body = size - HEADER_BYTES;
  const header = body < TAG_BYTES ? undefined : await readAt(file, 0, HEADER_BYTES);
  if (header?.[0] !== VERSION) throw new Error(`The stored file ${name} has an unknown format`);
  const key = fileKey(master, header.subarray(1), name);
  const last = Math.ceil(body / SEALED_BYTES) - 1;
  async function segment(index: number): Promise<Uint8Array<ArrayBuffer>> {
    const start = index * SEALED_BYTES;
    const length = Math.min(SEALED_BYTES, body - start);
    if (length < TAG_BYTES) throw new Error('The stored file is truncated');
    return openSegment(key, index, index === last, await readAt(file, HEADER_BYTES + start, length));
  }
  await segment(last);
  return {
    bytes: body - (last + 1) * TAG_BYTES,
    async *segments() {
      for (let index = 0; index <= last; index += 1) yield await segment(index);
    },
  };
}

/**
 * Opens the file with the first key that fits.
 * @throws the error of the first key
 */
export async function openWithAny(
  handle: FileHandle,
  [key, ...others]: readonly Uint8Array[],
  name: string,
): Promise<SealedFile> {
  try {
    return await openSealed(handle, key!, name);
  } catch (error) {
    if (!others.length) throw error;
    return await openWithAny(handle, others, name).catch(() => {
      throw error;
    });
  }
}
