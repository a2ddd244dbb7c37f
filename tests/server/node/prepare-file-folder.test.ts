import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareFileFolder } from '../../../server/node/prepare-file-folder.ts';
import { readStartConfig } from '../../../server/node/start-config.ts';
import { StartError } from '../../../server/node/start-error.ts';
import { builtSite } from '../support/site-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function problemsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof StartError) return error.problems;
    throw error;
  }
  return [];
}

describe('prepareFileFolder', () => {
  it('creates the folder for its owner only and leaves nothing in it', () => {
    const folder = path.join(temporaryFolder(), 'livery/files');
    prepareFileFolder(folder, ['/srv/dist/acme']);
    expect(readdirSync(folder)).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(() => prepareFileFolder(folder, [])).not.toThrow();
  });

  it.each(['', 'below'])('refuses a file (%j)', (below) => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const folder = path.join(file, below);
    expect(problemsOf(() => prepareFileFolder(folder, []))).toEqual([
      expect.stringContaining(
        `LIVERY_FILES is ${folder}, which is not a folder that the backend can write to`,
      ),
    ]);
  });

  it.runIf(process.platform === 'linux')(
    'refuses a folder in /proc, which denies it as a missing one',
    () => {
      expect(problemsOf(() => prepareFileFolder('/proc/livery/files', []))).toEqual([
        expect.stringContaining('LIVERY_FILES is /proc/livery/files, which is not a folder'),
      ]);
    },
  );

  it.each(['acme', 'acme/site/files', 'link/files'])('refuses %s, part of a built brand', (name) => {
    const dist = temporaryFolder();
    mkdirSync(path.join(dist, 'acme/site'), { recursive: true });
    symlinkSync(path.join(dist, 'acme/site'), path.join(dist, 'link'));
    const folder = path.join(dist, name);
    expect(problemsOf(() => prepareFileFolder(folder, [path.join(dist, 'acme')]))).toEqual([
      expect.stringContaining(`LIVERY_FILES is ${folder}, a folder of the built brand`),
    ]);
    expect(existsSync(path.join(dist, 'acme/site/files'))).toBe(false);
  });

  it.each(['acme-files', '..acme'])('accepts %s beside a built brand', (name) => {
    const dist = temporaryFolder();
    expect(() => prepareFileFolder(path.join(dist, name), [path.join(dist, 'acme')])).not.toThrow();
  });
});

describe('readStartConfig', () => {
  const environment = { LIVERY_ENVIRONMENT: 'demo', LIVERY_FILE_KEY: Buffer.alloc(32, 7).toString('base64') };

  it('creates the folder of uploaded files', () => {
    const LIVERY_FILES = path.join(temporaryFolder(), 'files');
    const env = { ...environment, LIVERY_DATA: temporaryFolder(), LIVERY_SITES: builtSite(), LIVERY_FILES };
    expect(readStartConfig(env).fileDir).toBe(LIVERY_FILES);
    expect(existsSync(LIVERY_FILES)).toBe(true);
  });

  it('reports an unusable folder together with other problems', () => {
    const site = builtSite();
    const env = { ...environment, PORT: '0', LIVERY_DATA: temporaryFolder(), LIVERY_SITES: site };
    expect(problemsOf(() => readStartConfig({ ...env, LIVERY_FILES: path.join(site, 'files') }))).toEqual([
      expect.stringContaining('PORT is "0"'),
      expect.stringContaining('a folder of the built brand'),
    ]);
  });
});
