import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMemoryBlobs } from '../../../server/memory-blobs.ts';
import { openFolderBlobs } from '../../../server/node/folder-blobs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = new Uint8Array(32).fill(3);
const text = (value: string) => new TextEncoder().encode(value);
const CONTENT = 'passport of a user';

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
    expect(await blobs.get('northwind/f_1')).toEqual(text(CONTENT));
    await blobs.put('northwind/f_1', [text('another')]);
    expect(await blobs.get('northwind/f_1')).toEqual(text('another'));
    await blobs.put('northwind/f_2', []);
    expect(await blobs.get('northwind/f_2')).toEqual(new Uint8Array());
    await blobs.delete('northwind/f_1');
    await blobs.delete('northwind/f_1');
    expect(await blobs.get('northwind/f_1')).toBeUndefined();
    expect(await blobs.get('meridian/f_2')).toBeUndefined();
  });

  it('discards a failed write and keeps the previous content', async () => {
    const blobs = open();
    await expect(blobs.put('northwind/f_1', failing())).rejects.toThrow('ended early');
    expect(await blobs.get('northwind/f_1')).toBeUndefined();
    await blobs.put('northwind/f_1', [text(CONTENT)]);
    await expect(blobs.put('northwind/f_1', failing())).rejects.toThrow('ended early');
    expect(await blobs.get('northwind/f_1')).toEqual(text(CONTENT));
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

  it.each(['../f_1', 'northwind/../../f_1', 'northwind', '/etc/passwd', 'northwind/f 1', ''])(
    'cannot be named %j',
    async (name) => {
      const { blobs } = await written();
      await expect(blobs.put(name, [text('x')])).rejects.toThrow(RangeError);
      await expect(blobs.get(name)).rejects.toThrow(RangeError);
    },
  );
});
