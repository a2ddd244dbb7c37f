import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFileKeys } from '../../../server/node/check-file-keys.ts';
import { openFolderBlobs } from '../../../server/node/folder-blobs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const [first, second, other] = [keyOf(1), keyOf(2), keyOf(3)];
const source = 'LIVERY_FILE_KEY';

const files = () => path.join(temporaryFolder(), 'files');
const check = (folder: string, key: Uint8Array, previousKey?: Uint8Array) =>
  checkFileKeys(folder, { key, previousKey, source });
const store = (folder: string, key: Uint8Array) =>
  openFolderBlobs(folder, key).put('northwind/f_1', [new TextEncoder().encode('passport')]);

const REFUSED = /^LIVERY_FILE_KEY is not the key that encrypts the uploaded files in /;

describe('checkFileKeys', () => {
  it('sets the value at the first start, accepts the key afterwards and refuses another', async () => {
    const folder = files();
    await check(folder, first);
    await check(folder, first);
    await expect(check(folder, other)).rejects.toThrow(REFUSED);
    await check(folder, first);
    expect(readdirSync(folder)).toEqual(['.key-check']);
  });

  it('lets one of several first starts set the value, and refuses another key', async () => {
    const folder = files();
    const starts = await Promise.allSettled([first, first, second, first].map((key) => check(folder, key)));
    const accepted = starts.filter(({ status }) => status === 'fulfilled');
    expect([1, 3]).toContain(accepted.length);
    expect(readdirSync(folder)).toEqual(['.key-check']);
  });

  it('checks files of an earlier version, which has no value, by opening one', async () => {
    const folder = files();
    await store(folder, first);
    await expect(check(folder, other)).rejects.toThrow(REFUSED);
    expect(readdirSync(folder)).not.toContain('.key-check');
    writeFileSync(path.join(folder, 'northwind', 'a_damaged'), 'damaged');
    await check(folder, first);
    await expect(check(folder, other)).rejects.toThrow(REFUSED);
  });

  it('follows a rotation: the old key alone is refused from then on, the new one alone is not', async () => {
    const folder = files();
    await check(folder, first);
    await expect(check(folder, second)).rejects.toThrow(REFUSED);
    await Promise.all([check(folder, second, first), check(folder, second, first)]);
    await check(folder, second, first);
    await check(folder, second);
    await expect(check(folder, first)).rejects.toThrow(REFUSED);
    expect(readdirSync(folder).sort()).toEqual(['.key-check', '.key-check-previous']);
  });

  it('refuses a previous key that is not the one before the rotation', async () => {
    const folder = files();
    await check(folder, first);
    await check(folder, second, first);
    await expect(check(folder, second, other)).rejects.toThrow(
      /^LIVERY_FILE_KEY_PREVIOUS is not the key that LIVERY_FILE_KEY has replaced/,
    );
  });

  it('takes a rotation back, as the new key named as the previous one', async () => {
    const folder = files();
    await check(folder, first);
    await check(folder, second, first);
    await check(folder, first, second);
    await check(folder, first);
  });

  it('says which folder it cannot use', async () => {
    const folder = files();
    writeFileSync(folder, 'a file');
    await expect(check(folder, first)).rejects.toThrow(
      `The key of the uploaded files in ${folder} cannot be checked: `,
    );
  });
});
