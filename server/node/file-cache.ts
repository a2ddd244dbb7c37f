import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chooseCoding, encode, type Coding } from './content-coding.ts';
import { isCompressible, mediaType } from './media-type.ts';

/** A file in one content coding. */
export interface SentFile {
  content: Buffer;
  coding: Coding;
  etag: string;
}

export interface FileOnDisk {
  file: string;
  mtimeMs: number;
  size: number;
  /** Codings with a precompressed sibling (`.br`, `.gz`). */
  ready: readonly Coding[];
}

const SMALLEST_WORTH_COMPRESSING = 1024;
const SIBLING = { br: '.br', gzip: '.gz', identity: '' } as const;

async function load({ file, ready }: FileOnDisk, coding: Coding): Promise<SentFile> {
  const plain = await readFile(file);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}${coding === 'identity' ? '' : `-${coding}`}"`;
  const content = ready.includes(coding)
    ? await readFile(file + SIBLING[coding])
    : await encode(coding, plain);
  return { content, coding, etag };
}

/** In-memory files, each compressed once; evicts the least recently used above `limit` bytes. */
export class FileCache {
  readonly #entries = new Map<string, { sent: Promise<SentFile>; size: number }>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The file in the best coding that the client accepts. Reads a file again when it changed on disk. */
  get(disk: FileOnDisk, acceptEncoding: string | null): Promise<SentFile> {
    const worth = disk.size >= SMALLEST_WORTH_COMPRESSING && isCompressible(mediaType(disk.file));
    const coding = worth ? chooseCoding(acceptEncoding) : 'identity';
    const key = `${coding} ${disk.mtimeMs} ${disk.size} ${disk.file}`;
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = known ?? { sent: load(disk, coding), size: 0 };
    this.#entries.set(key, entry);
    if (!known)
      entry.sent.then(
        ({ content }) => this.#grow(key, entry, content.length),
        () => this.#entries.delete(key),
      );
    return entry.sent;
  }

  #grow(of: string, entry: { size: number }, size: number): void {
    if (this.#entries.get(of) !== entry) return;
    entry.size = size;
    this.#bytes += size;
    for (const [key, oldest] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#entries.delete(key);
      this.#bytes -= oldest.size;
    }
  }
}
