import { type linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { jsonForScript } from '../../../cli/build/escape.ts';
import { cachedFile } from '../../../cli/build/cached-file.ts';
import { linkOrCopyFiles } from '../../../cli/build/link-or-copy.ts';
import { replaceFolder, sweepOutputs } from '../../../cli/build/replace-folder.ts';
import { temporaryFolder } from '../support/run-livery.ts';

function transferFiles(transfer: 'link' | 'copy', link?: typeof linkSync) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'out'));
  const links = ['one', 'two'].map((name) => {
    writeFileSync(path.join(folder, name), name);
    return { to: name, from: path.join(folder, name), integrity: '' };
  });
  linkOrCopyFiles(links, path.join(folder, 'out'), transfer, link);
  return links.map(({ to, from }) => {
    const target = path.join(folder, 'out', to);
    return { same: statSync(target).ino === statSync(from).ino, text: readFileSync(target, 'utf8') };
  });
}

const LINKED = [
  { same: true, text: 'one' },
  { same: true, text: 'two' },
];
const COPIED = [
  { same: false, text: 'one' },
  { same: false, text: 'two' },
];

function failingLink(code: string) {
  return vi.fn<typeof linkSync>(() => {
    throw Object.assign(new Error(code), { code });
  });
}

describe('linkOrCopyFiles', () => {
  it('links or copies files', () => {
    expect(transferFiles('link')).toEqual(LINKED);
    expect(transferFiles('copy')).toEqual(COPIED);
  });

  it.each(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP'])(
    'copies all files after linking fails once with %s',
    (code) => {
      const link = failingLink(code);
      expect(transferFiles('link', link)).toEqual(COPIED);
      expect(link).toHaveBeenCalledTimes(1);
    },
  );

  it('fails if the disk is full', () => {
    expect(() => transferFiles('link', failingLink('ENOSPC'))).toThrow('ENOSPC');
  });
});

describe('replaceFolder', () => {
  const filled = (text: string) => (folder: string) => writeFileSync(path.join(folder, 'file'), text);

  it('replaces the old folder', () => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'acme');
    replaceFolder(folder, filled('one'));
    writeFileSync(path.join(folder, 'left'), 'x');
    replaceFolder(folder, filled('two'));
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readdirSync(folder)).toEqual(['file']);
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('two');
  });

  it('keeps the old folder and removes temporary files if writing fails', () => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'acme');
    replaceFolder(folder, filled('one'));
    const failing = (beside: string) => {
      filled('half')(beside);
      throw new Error('full');
    };
    expect(() => replaceFolder(folder, failing)).toThrow('full');
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('one');
  });

  it('sweepOutputs removes leftovers of killed builds, not those of running ones', () => {
    const parent = temporaryFolder();
    for (const name of [
      '.acme.new-999999999',
      '.acme.old-999999999',
      `.acme.new-${process.pid}`,
      'acme',
      '.hidden',
    ])
      mkdirSync(path.join(parent, name));
    sweepOutputs(parent);
    expect(readdirSync(parent).sort()).toEqual([`.acme.new-${process.pid}`, '.hidden', 'acme']);
    expect(() => sweepOutputs(path.join(parent, 'none'))).not.toThrow();
  });
});

describe('cachedFile', () => {
  it('writes content once, as a read-only file', () => {
    const cache = temporaryFolder();
    const first = cachedFile(cache, 'site/robots.txt', 'text');
    const { ino, mode } = statSync(first.from);
    expect(cachedFile(cache, 'site/other.txt', 'text')).toEqual({ ...first, to: 'site/other.txt' });
    expect(statSync(first.from).ino).toBe(ino);
    expect(mode & 0o222).toBe(0);
  });
});

describe('jsonForScript', () => {
  it('escapes characters that end the element, open a comment or end a line', () => {
    const hostile = { name: '</script><script>alert(1)</script><!--&\u2028\u2029' };
    const text = jsonForScript(hostile);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual(hostile);
  });
});
