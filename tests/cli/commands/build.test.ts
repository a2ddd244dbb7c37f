import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandLike } from '../support/stamped-brand.ts';
import { runLivery, temporaryFolder } from '../support/run-livery.ts';

interface Answer {
  ok: boolean;
  brands: { id: string; ok: boolean; folder?: string; problems: unknown[]; faults?: { check: string }[] }[];
}

const answer = (out: string) => JSON.parse(out) as Answer;
/** The weight of the sign-in page is one of the checks. */
const faults = ({ brands }: Answer) => brands.flatMap((brand) => brand.faults ?? []);

describe('livery build', () => {
  it('builds every brand and verifies each', async () => {
    const out = temporaryFolder();
    const result = answer((await runLivery(['build', '--all', '--out', out, '--json'])).out);
    expect(result.brands.map(({ id }) => id)).toEqual(['harbor', 'meridian', 'northwind']);
    expect(faults(result)).toEqual([]);
    expect(readdirSync(out)).toEqual(['harbor', 'meridian', 'northwind']);
  });

  it('says of each brand what it weighs, and where it went', async () => {
    const out = temporaryFolder();
    const run = await runLivery(['build', 'meridian', '--out', out]);
    expect(run.out).toMatch(
      /^ok {4}meridian {2}\S*meridian {2}demo, build [0-9a-f]{10} {2}sign-in page [\d.]+ KB JavaScript, [\d.]+ KB CSS, trade room [\d.]+ KB JavaScript \(gzip\)\n/,
    );
    expect(run.out).not.toContain('\u001b');
  });

  it('builds the good ones where another is wrong, and ends with 1', async () => {
    const brands = brandLike('meridian', 'good');
    mkdirSync(path.join(brands, 'bad'));
    writeFileSync(path.join(brands, 'bad/brand.json'), '{');
    const out = temporaryFolder();
    const run = await runLivery(['build', '--all', '--out', out, '--brands', brands]);
    expect(run.code).toBe(1);
    expect(run.err).toContain('bad is not built: ');
    expect(readdirSync(out)).toEqual(['good']);
  });

  it('leaves nothing for a brand that cannot be built, and means the one next to it', async () => {
    const out = temporaryFolder();
    const run = await runLivery(['build', 'harbr', '--out', out]);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('Did you mean "harbor"?');
    expect(readdirSync(out)).toEqual([]);
  });

  it('never replaces a folder that it did not write', async () => {
    const out = temporaryFolder();
    mkdirSync(path.join(out, 'harbor'));
    writeFileSync(path.join(out, 'harbor/thesis.txt'), 'mine');
    const run = await runLivery(['build', 'harbor', '--out', out]);
    expect(run.code).toBe(2);
    expect(run.err).toContain('is not the output of a build');
    expect(readFileSync(path.join(out, 'harbor/thesis.txt'), 'utf8')).toBe('mine');
  });

  it.each([
    [[], 'Say which brand to build, or --all. Known brands: harbor, meridian, northwind'],
    [['harbor', '--base', 'trade'], '--base is a path with a slash at both ends'],
    [['harbor', '--out', ''], '--out names no folder'],
    [['harbor', '--frce'], 'unknown option'],
    [['--all', 'acme'], 'Use either --all or names'],
  ])('explains %j', async (argv, message) => {
    const run = await runLivery(['build', ...argv]);
    expect(run.code).toBe(2);
    expect(run.err).toContain(message);
  });

  it('says where brands are made when there is none', async () => {
    const run = await runLivery(['build', '--all', '--brands', temporaryFolder()]);
    expect(run).toMatchObject({ code: 2 });
    expect(run.err).toContain('livery init <id>');
  });
});

describe('livery verify', () => {
  it('finds a fault that was planted, and ends with 1', async () => {
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

  it('needs the folder of an output', async () => {
    const run = await runLivery(['verify', temporaryFolder()]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('is no built brand');
  });
});

describe('the commands of the build', () => {
  it.each(['build', 'verify', 'preview', 'dev'])('%s explains itself with examples', async (name) => {
    const { code, out } = await runLivery([name, '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`$ livery ${name} `);
  });

  it.each([
    ['preview', 'harbor', '--set', 'two_fa=false'],
    ['preview', 'northwind', '--set', 'two_fs=1'],
    ['preview', 'northwind', '--port', 'x'],
    ['preview', 'northwind', '--home', 'x'],
  ])('%s %s refuses %s %s before anything is started', async (...argv) => {
    const run = await runLivery(argv);
    expect(run.code).toBe(2);
    expect(run.err).not.toBe('');
  });
});
