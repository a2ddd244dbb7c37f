import { readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../server/byte-stream.ts';
import { createMemoryBlobs } from '../../../server/memory-blobs.ts';
import { openFolderBlobs } from '../../../server/node/folder-blobs.ts';
import type { BlobStore } from '../../../server/ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = new Uint8Array(32).fill(3);
const text = (value: string) => new TextEncoder().encode(value);
const CONTENT = 'passport of a user';

/** The whole content; undefined for an unknown key. */
async function read(blobs: BlobStore, name: string): Promise<Uint8Array | undefined> {
  const stored = await blobs.get(name);
  if (!stored) return undefined;
  const content = new Uint8Array(await new Response(stored.content).arrayBuffer());
  expect(stored.bytes).toBe(content.length);
  return content;
}

async function* failing() {
  yield text('half of ');
  throw new Error('the upload ended early');
}

describe.each([
  ['openFolderBlobs', () => openFolderBlobs(path.join(temporaryFolder(), 'files'), key)],
  ['createMemoryBlobs', () => createMemoryBlobs()],
])('%s', (_name, open) => {
  it('reads, replaces and deletes files', async () => {
    const blobs = open();
    await blobs.put('northwind/f_1', [text('passport '), text('of a user')]);
    expect(await read(blobs, 'northwind/f_1')).toEqual(text(CONTENT));
    await blobs.put('northwind/f_1', [text('another')]);
    expect(await read(blobs, 'northwind/f_1')).toEqual(text('another'));
    await blobs.put('northwind/f_2', []);
    expect(await read(blobs, 'northwind/f_2')).toEqual(new Uint8Array());
    await blobs.delete('northwind/f_1');
    await blobs.delete('northwind/f_1');
    expect(await read(blobs, 'northwind/f_1')).toBeUndefined();
    expect(await read(blobs, 'meridian/f_2')).toBeUndefined();
  });

  it('discards a failed write and keeps the previous content', async () => {
    const blobs = open();
    await expect(blobs.put('northwind/f_1', failing())).rejects.toThrow('ended early');
    expect(await read(blobs, 'northwind/f_1')).toBeUndefined();
    await blobs.put('northwind/f_1', [text(CONTENT)]);
    await expect(blobs.put('northwind/f_1', failing())).rejects.toThrow('ended early');
    expect(await read(blobs, 'northwind/f_1')).toEqual(text(CONTENT));
  });
});

describe('key rotation of openFolderBlobs', () => {
  const rotated = async () => {
    const folder = path.join(temporaryFolder(), 'files');
    await openFolderBlobs(folder, key).put('northwind/f_old', [text(CONTENT)]);
    const newKey = new Uint8Array(32).fill(4);
    return { folder, newKey, blobs: openFolderBlobs(folder, newKey, key) };
  };

  it('reads files of the previous key and writes with the current one', async () => {
    const { folder, newKey, blobs } = await rotated();
    expect(await read(blobs, 'northwind/f_old')).toEqual(text(CONTENT));
    await blobs.put('northwind/f_new', [text('selfie')]);
    expect(await read(openFolderBlobs(folder, newKey), 'northwind/f_new')).toEqual(text('selfie'));
    expect(await read(blobs, 'northwind/f_absent')).toBeUndefined();
  });

  it('refuses files of any other key', async () => {
    const { folder, newKey } = await rotated();
    await expect(openFolderBlobs(folder, newKey).get('northwind/f_old')).rejects.toThrow();
    const other = new Uint8Array(32).fill(5);
    await expect(openFolderBlobs(folder, newKey, other).get('northwind/f_old')).rejects.toThrow();
  });
});

describe('files of openFolderBlobs', () => {
  const written = async () => {
    const folder = path.join(temporaryFolder(), 'files');
    const blobs = openFolderBlobs(folder, key);
    await blobs.put('northwind/f_1', [text(CONTENT)]);
    return { folder, blobs, file: path.join(folder, 'northwind/f_1') };
  };

  it('are encrypted and readable by their owner only', async () => {
    const { folder, file } = await written();
    expect(readFileSync(file, 'latin1')).not.toContain('passport');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    const other = openFolderBlobs(folder, new Uint8Array(32).fill(4));
    await expect(other.get('northwind/f_1')).rejects.toThrow();
    expect(readdirSync(path.dirname(file))).toEqual(['f_1']);
  });

  it('differ on disk for equal content', async () => {
    const { blobs, file } = await written();
    const first = readFileSync(file);
    await blobs.put('northwind/f_1', [text(CONTENT)]);
    expect(readFileSync(file).equals(first)).toBe(false);
  });

  it.each([0, 1, 13, 20, -1])('cannot be read after byte %i has changed', async (at) => {
    const { blobs, file } = await written();
    const bytes = readFileSync(file);
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    writeFileSync(file, bytes);
    await expect(blobs.get('northwind/f_1')).rejects.toThrow();
  });

  it('cannot be read after truncation or renaming', async () => {
    const { blobs, file } = await written();
    renameSync(file, path.join(path.dirname(file), 'f_2'));
    await expect(blobs.get('northwind/f_2')).rejects.toThrow();
    writeFileSync(file, Uint8Array.of(1, 2, 3));
    await expect(blobs.get('northwind/f_1')).rejects.toThrow('unknown format');
  });

  const SEGMENT = 65_536;
  const HEADER = 17;
  const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i >> 16) + i);

  it.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 3 * SEGMENT + 5])(
    'return %i bytes however they were divided',
    async (size) => {
      const { blobs, file } = await written();
      const content = bytesOf(size);
      for (const chunk of [size || 1, 1000, SEGMENT + 7]) {
        const chunks = Array.from({ length: Math.ceil(size / chunk) }, (_, i) =>
          content.subarray(i * chunk, (i + 1) * chunk),
        );
        await blobs.put('northwind/f_1', chunks);
        expect(Buffer.from((await read(blobs, 'northwind/f_1'))!).equals(content)).toBe(true);
      }
      expect(statSync(file).size).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / SEGMENT)));
    },
  );

  describe('of several segments', () => {
    const SEALED = SEGMENT + 16;
    const content = bytesOf(3 * SEGMENT + 5);
    const divided = async () => {
      const { blobs, file } = await written();
      await blobs.put('northwind/f_1', [content]);
      const bytes = readFileSync(file);
      const segment = (i: number) => bytes.subarray(HEADER + i * SEALED, HEADER + (i + 1) * SEALED);
      const replace = (...segments: Buffer[]) =>
        writeFileSync(file, Buffer.concat([bytes.subarray(0, HEADER), ...segments]));
      return { blobs, file, segments: [0, 1, 2, 3].map(segment), replace };
    };
    /** What a reader receives before the error. */
    const receivedFrom = async (blobs: BlobStore) => {
      const received: Uint8Array[] = [];
      const { content: stream } = (await blobs.get('northwind/f_1'))!;
      const readAll = async () => {
        for await (const chunk of chunksOf(stream)) received.push(chunk);
      };
      await expect(readAll()).rejects.toThrow();
      return Buffer.concat(received);
    };

    it.each([
      ['without the last segment', [0, 1, 2]],
      ['with the first segment only', [0]],
      ['with a segment appended', [0, 1, 2, 3, 3]],
      ['with a segment inserted', [0, 1, 1, 2, 3]],
      ['with a segment dropped', [0, 2, 3]],
    ])('are refused before the first byte %s', async (_what, order) => {
      const { blobs, segments, replace } = await divided();
      replace(...order.map((i) => segments[i]!));
      await expect(blobs.get('northwind/f_1')).rejects.toThrow();
    });

    it('are refused before the first byte when one byte is missing', async () => {
      const { blobs, segments, replace } = await divided();
      replace(Buffer.concat(segments).subarray(0, -1));
      await expect(blobs.get('northwind/f_1')).rejects.toThrow();
    });

    it('return no byte of a segment that was moved or altered', async () => {
      const { blobs, segments, replace } = await divided();
      const [first, second, third, last] = segments as [Buffer, Buffer, Buffer, Buffer];
      replace(first, third, second, last);
      expect((await receivedFrom(blobs)).equals(content.subarray(0, SEGMENT))).toBe(true);
      const altered = Buffer.from(third);
      altered[100]! ^= 1;
      replace(first, second, altered, last);
      expect((await receivedFrom(blobs)).equals(content.subarray(0, 2 * SEGMENT))).toBe(true);
    });

    it('are not read ahead of their reader', async () => {
      const { blobs, segments, replace } = await divided();
      const reader = (await blobs.get('northwind/f_1'))!.content.getReader();
      expect((await reader.read()).value!.length).toBe(SEGMENT);
      await new Promise((resolve) => setTimeout(resolve, 20));
      replace(segments[0]!, Buffer.alloc(SEALED), segments[2]!, segments[3]!);
      await expect(reader.read()).rejects.toThrow();
    });
  });

  it('leave no temporary file behind, and only old ones of a crash are deleted', async () => {
    const { folder, blobs } = await written();
    await expect(blobs.put('northwind/f_2', failing())).rejects.toThrow('ended early');
    const partial = path.join(folder, '.partial');
    expect(readdirSync(partial)).toEqual([]);
    const now = new Date('2026-11-02T09:30:00.000Z');
    for (const [name, seconds] of [
      ['old', -1],
      ['new', 1],
    ] as const) {
      writeFileSync(path.join(partial, name), 'half');
      utimesSync(path.join(partial, name), now, now.getTime() / 1000 + seconds);
    }
    await blobs.deletePartial(now);
    expect(readdirSync(partial)).toEqual(['new']);
    expect(await read(blobs, 'northwind/f_1')).toEqual(text(CONTENT));
    await openFolderBlobs(path.join(folder, 'none'), key).deletePartial(now);
  });

  it('are written chunk by chunk as the chunks arrive', async () => {
    const { folder, blobs } = await written();
    const sizes: number[] = [];
    async function* observed() {
      for (let i = 0; i < 4; i += 1) {
        yield new Uint8Array(SEGMENT);
        const [name] = readdirSync(path.join(folder, '.partial'));
        sizes.push(statSync(path.join(folder, '.partial', name!)).size);
      }
    }
    await blobs.put('northwind/f_2', observed());
    // One segment waits until it is known whether it is the last one.
    expect(sizes).toEqual([0, 1, 2, 3].map((i) => HEADER + i * (SEGMENT + 16)));
  });

  it.each(['../f_1', 'northwind/../../f_1', 'northwind', '/etc/passwd', 'northwind/f 1', ''])(
    'cannot be named %j',
    async (name) => {
      const { blobs } = await written();
      await expect(blobs.put(name, [text('x')])).rejects.toThrow(RangeError);
      await expect(blobs.get(name)).rejects.toThrow(RangeError);
    },
  );
});
