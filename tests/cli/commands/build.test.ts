import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandLike } from '../support/stamped-brand.ts';
import { runLivery, temporaryFolder } from '../support/run-livery.ts';

interface BuildReport {
  ok: boolean;
  brands: { id: string; ok: boolean; folder?: string; problems: unknown[]; faults?: { check: string }[] }[];
}

const reportOf = (out: string) => JSON.parse(out) as BuildReport;
/** Failed checks; one of them is the size of the sign-in page. */
const faults = ({ brands }: BuildReport) => brands.flatMap((brand) => brand.faults ?? []);

describe('livery build', () => {
  it('builds and verifies every brand', async () => {
    const out = temporaryFolder();
    const result = reportOf((await runLivery(['build', '--all', '--out', out, '--json'])).out);
    expect(result.brands.map(({ id }) => id)).toEqual(['harbor', 'meridian', 'northwind']);
    expect(faults(result)).toEqual([]);
    expect(readdirSync(out)).toEqual(['harbor', 'meridian', 'northwind']);
  });

  it('prints size and output folder of a brand', async () => {
    const out = temporaryFolder();
    const run = await runLivery(['build', 'meridian', '--out', out]);
    expect(run.out).toMatch(
      /^ok {5}meridian {2}\S*meridian {2}demo, build [0-9a-f]{10} {2}sign-in page [\d.]+ KB JavaScript, [\d.]+ KB CSS, trade room [\d.]+ KB JavaScript \(gzip\)\n/,
    );
    expect(run.out).not.toContain('\u001b');
  });

  it('builds the valid brands and exits with 1 if another is invalid', async () => {
    const brands = brandLike('meridian', 'good');
    mkdirSync(path.join(brands, 'bad'));
    writeFileSync(path.join(brands, 'bad/brand.json'), '{');
    const out = temporaryFolder();
    const run = await runLivery(['build', '--all', '--out', out, '--brands', brands]);
    expect(run.code).toBe(1);
    expect(run.err).toContain('bad is not built: ');
    expect(run.err).toMatch(/\n1 of 2 brands failed: fix the problems above and build again\.\n$/);
    expect(readdirSync(out)).toEqual(['good']);
  });

  it('writes nothing for an unknown brand and suggests the closest id', async () => {
    const out = temporaryFolder();
    const run = await runLivery(['build', 'harbr', '--out', out]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('Did you mean "harbor"?');
    expect(readdirSync(out)).toEqual([]);
  });

  it('does not replace a folder that it did not write', async () => {
    const out = temporaryFolder();
    mkdirSync(path.join(out, 'harbor'));
    writeFileSync(path.join(out, 'harbor/thesis.txt'), 'mine');
    const run = await runLivery(['build', 'harbor', '--out', out]);
    expect(run.code).toBe(2);
    expect(run.err).toContain('is not the output of a build');
    expect(readFileSync(path.join(out, 'harbor/thesis.txt'), 'utf8')).toBe('mine');
  });

  it('builds nothing where no folder can be made', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    // In /proc, a new folder is denied as if its parent were missing.
    const places = process.platform === 'linux' ? [file, '/proc/livery/out'] : [file];
    for (const out of places) {
      const run = await runLivery(['build', 'meridian', '--out', out]);
      expect(run).toMatchObject({ code: 2, out: '' });
      expect(run.err).toContain(`No output can be written to ${out}: `);
    }
  });

  it.each([
    [[], 'Name a brand to build, or use --all. Known brands: harbor, meridian, northwind'],
    [['harbor', '--base', 'trade'], '--base is a path with a slash at both ends'],
    [['harbor', '--out', ''], '--out names no folder'],
    [['harbor', '--frce'], 'unknown option'],
    [['--all', 'acme'], 'Use either --all or names'],
  ])('rejects %j with a message', async (argv, message) => {
    const run = await runLivery(['build', ...argv]);
    expect(run.code).toBe(2);
    expect(run.err).toContain(message);
  });

  it('points to livery init if there are no brands', async () => {
    const run = await runLivery(['build', '--all', '--brands', temporaryFolder()]);
    expect(run).toMatchObject({ code: 2 });
    expect(run.err).toContain('livery init <id>');
  });
});

describe('livery verify', () => {
  it('reports an added file and exits with 1', async () => {
    const out = temporaryFolder();
    await runLivery(['build', 'harbor', '--out', out, '--copy']);
    writeFileSync(path.join(out, 'harbor/site/extra.txt'), 'x');
    const run = await runLivery(['verify', path.join(out, 'harbor'), '--json']);
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({
      id: 'harbor',
      ok: false,
      faults: expect.arrayContaining([expect.objectContaining({ check: 'added', file: 'site/extra.txt' })]),
    });
    expect((await runLivery(['verify', path.join(out, 'harbor')])).out).toContain(
      'added  site/extra.txt\n    The build did not write this file.\n',
    );
  });

  it('rejects a folder that is not a build output', async () => {
    const run = await runLivery(['verify', temporaryFolder()]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('is not a built brand');
  });
});

describe('build commands', () => {
  it.each(['build', 'verify', 'preview', 'dev'])('%s --help prints examples', async (name) => {
    const { code, out } = await runLivery([name, '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`$ livery ${name} `);
  });

  it.each([
    ['preview', 'harbor', '--set', 'two_fa=false'],
    ['preview', 'northwind', '--set', 'two_fs=1'],
    ['preview', 'northwind', '--port', 'x'],
    ['preview', 'northwind', '--home', 'x'],
  ])('%s %s rejects %s %s before starting', async (...argv) => {
    const run = await runLivery(argv);
    expect(run.code).toBe(2);
    expect(run.err).not.toBe('');
  });
});
