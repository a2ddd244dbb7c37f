import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonForScript } from '../../../cli/build/escape.ts';
import { keptFile } from '../../../cli/build/kept-file.ts';
import { placeFile } from '../../../cli/build/place-file.ts';
import { replaceFolder, sweepOutputs } from '../../../cli/build/replace-folder.ts';
import { temporaryFolder } from '../run-livery.ts';

function pair() {
  const folder = temporaryFolder();
  const from = path.join(folder, 'from');
  writeFileSync(from, 'shared');
  return { from, to: path.join(folder, 'to') };
}

const refusing = (code: string) => () => { throw Object.assign(new Error(code), { code }); };

describe('placing a shared file', () => {
  it('links it', () => {
    const { from, to } = pair();
    placeFile(from, to, 'link');
    expect(statSync(to).ino).toBe(statSync(from).ino);
  });

  it('copies it where asked', () => {
    const { from, to } = pair();
    placeFile(from, to, 'copy');
    expect(statSync(to).ino).not.toBe(statSync(from).ino);
    expect(readFileSync(to, 'utf8')).toBe('shared');
  });

  it.each(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP'])('copies it where linking ends with %s', (code) => {
    const { from, to } = pair();
    placeFile(from, to, 'link', refusing(code) as typeof linkSync);
    expect(statSync(to).ino).not.toBe(statSync(from).ino);
    expect(readFileSync(to, 'utf8')).toBe('shared');
  });

  it('fails where the disk is full', () => {
    const { from, to } = pair();
    expect(() => placeFile(from, to, 'link', refusing('ENOSPC') as typeof linkSync)).toThrow('ENOSPC');
    expect(existsSync(to)).toBe(false);
  });
});

describe('replacing a folder', () => {
  const filled = (text: string) => (folder: string) => writeFileSync(path.join(folder, 'file'), text);

  it('puts the new one in the place of the old', () => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'acme');
    replaceFolder(folder, filled('one'));
    writeFileSync(path.join(folder, 'left'), 'x');
    replaceFolder(folder, filled('two'));
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readdirSync(folder)).toEqual(['file']);
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('two');
  });

  it('leaves the old one as it was when the new one fails, and nothing beside it', () => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'acme');
    replaceFolder(folder, filled('one'));
    const failing = (beside: string) => { filled('half')(beside); throw new Error('full'); };
    expect(() => replaceFolder(folder, failing)).toThrow('full');
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('one');
  });

  it('sweeps what a killed build left, and not what a running one writes', () => {
    const parent = temporaryFolder();
    for (const name of ['.acme.new-999999999', '.acme.old-999999999', `.acme.new-${process.pid}`, 'acme', '.hidden']) mkdirSync(path.join(parent, name));
    sweepOutputs(parent);
    expect(readdirSync(parent).sort()).toEqual([`.acme.new-${process.pid}`, '.hidden', 'acme']);
    expect(() => sweepOutputs(path.join(parent, 'none'))).not.toThrow();
  });
});

describe('a kept file', () => {
  it('is written once and cannot be written to', () => {
    const cache = temporaryFolder();
    const first = keptFile(cache, 'site/robots.txt', 'text');
    const { ino, mode } = statSync(first.from);
    expect(keptFile(cache, 'site/other.txt', 'text')).toEqual({ ...first, to: 'site/other.txt' });
    expect(statSync(first.from).ino).toBe(ino);
    expect(mode & 0o222).toBe(0);
  });
});

describe('JSON in a script element', () => {
  it('has no character that ends the element, opens a comment or ends a line', () => {
    const hostile = { name: '</script><script>alert(1)</script><!--&\u2028\u2029' };
    const text = jsonForScript(hostile);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual(hostile);
  });
});
