import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFile } from '../../../server/node/create-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('createFile', () => {
  const place = () => path.join(temporaryFolder(), 'key');

  it('writes a file with its rights', () => {
    const file = place();
    expect(createFile(file, 'secret', { mode: 0o600 })).toBe(true);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['secret', 0o600]);
  });

  it('leaves an existing file as it is', () => {
    const file = place();
    writeFileSync(file, 'first');
    expect(createFile(file, 'second')).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('first');
  });

  it('leaves nothing of a file that cannot be written whole', () => {
    const file = place();
    const write = (descriptor: number) => {
      writeFileSync(descriptor, 'sec');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(() => createFile(file, 'secret', { write })).toThrow('no space left');
    expect(readdirSync(path.dirname(file))).toEqual([]);
    expect(createFile(file, 'secret')).toBe(true);
  });

  it('fails in a missing folder', () => {
    const file = path.join(place(), 'below');
    expect(() => createFile(file, 'secret')).toThrow('ENOENT');
    expect(existsSync(path.dirname(file))).toBe(false);
  });
});
