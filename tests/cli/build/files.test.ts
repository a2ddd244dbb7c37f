import {
  type linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

  it('replaces the folder that a link leads to, and keeps the link', () => {
    const parent = temporaryFolder();
    const served = path.join(temporaryFolder(), 'www');
    replaceFolder(served, filled('one'));
    symlinkSync(served, path.join(parent, 'acme'));
    replaceFolder(path.join(parent, 'acme'), filled('two'));
    expect(readFileSync(path.join(served, 'file'), 'utf8')).toBe('two');
    expect(readlinkSync(path.join(parent, 'acme'))).toBe(served);
    expect(readdirSync(path.dirname(served))).toEqual(['www']);
  });

  it('replaces the output that another build puts there meanwhile', () => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'acme');
    replaceFolder(folder, filled('one'));
    let others = 0;
    const rename: typeof renameSync = (from, to) => {
      renameSync(from, to);
      if (from !== folder || others) return;
      others += 1;
      mkdirSync(folder);
      filled('other')(folder);
    };
    replaceFolder(folder, filled('two'), rename);
    expect(others).toBe(1);
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('two');
  });

  it('puts the old folder back if the new one cannot be renamed', () => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'acme');
    replaceFolder(folder, filled('one'));
    const rename: typeof renameSync = (from, to) => {
      if (String(from).includes('.new-')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      renameSync(from, to);
    };
    expect(() => replaceFolder(folder, filled('two'), rename)).toThrow('EIO');
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('one');
  });

  it('sweepOutputs puts back the output that a killed build had moved away', () => {
    const parent = temporaryFolder();
    for (const [name, text] of [
      ['.acme.old-999999999', 'live'],
      ['.acme.new-999999999', 'half'],
    ] as const) {
      mkdirSync(path.join(parent, name));
      filled(text)(path.join(parent, name));
    }
    sweepOutputs(parent);
    expect(readdirSync(parent)).toEqual(['acme']);
    expect(readFileSync(path.join(parent, 'acme', 'file'), 'utf8')).toBe('live');
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
