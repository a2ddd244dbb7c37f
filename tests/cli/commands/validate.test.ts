import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync, cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandsWith, fixtures, runLivery, temporaryFolder } from '../support/run-livery.ts';

const among = (brands: string, ...argv: string[]) => runLivery(['validate', ...argv, '--brands', brands]);

describe('livery validate', () => {
  it('takes a folder of brands that are right', async () => {
    const { code, out, err } = await among(fixtures, 'valid-demo');
    expect({ code, out, err }).toEqual({ code: 0, out: 'ok    valid-demo  no problems\n', err: '' });
  });

  it('shows place, line, mark, cause, suggestion and cure', async () => {
    const { code, out, err } = await among(fixtures, 'shape');
    expect(code).toBe(1);
    expect(out).toContain(
      [
        'tests/fixtures/brands/shape/brand.json:46:17  error  shape  /features/dark-auht',
        '  46 |   "features": { "dark-auht": true },',
        '                       ^',
        '  Unknown property "dark-auht". Did you mean "dark-auth"?',
        '  → Write "dark-auth", or remove it.',
      ].join('\n'),
    );
    expect(out).toContain('wrong shape  5 errors\n');
    expect(err).toBe('1 of 1 brand(s) cannot be built: fix the errors above.\n');
  });

  it('does not fail for a warning', async () => {
    const { code, out } = await among(fixtures, 'asset-square');
    expect(code).toBe(0);
    expect(out).toContain('ok    asset-square  1 warning\n');
  });

  it('prints the same as JSON', async () => {
    const { code, out } = await among(fixtures, 'valid-demo', 'folder-name', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      brands: [
        { id: 'valid-demo', ok: true, problems: [] },
        {
          id: 'folder-name',
          ok: false,
          problems: [
            {
              severity: 'error',
              rule: 'folder-name',
              file: 'tests/fixtures/brands/folder-name/brand.json',
              line: 2,
              column: 9,
              path: '/id',
            },
          ],
        },
      ],
    });
  });

  it('says of a folder without a manifest what it lacks', async () => {
    const brands = temporaryFolder();
    mkdirSync(path.join(brands, 'acme'));
    const { out } = await among(brands);
    expect(out).toContain('The folder has no brand.json.');
    expect(out).not.toContain('Did you mean');
  });

  it('sets the mark under the place in a line with tabs', async () => {
    const brands = brandsWith('valid-demo');
    const file = path.join(brands, 'valid-demo/brand.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/ *"mode": "demo"/, '\t\t"mode": "dmeo"'));
    const { out } = await among(brands);
    expect(out).toMatch(/^ +\d+ \|   "mode": "dmeo",.*\n/m);
    const [line, mark] = out.split('\n').slice(1, 3);
    expect(mark!.indexOf('^')).toBe(line!.indexOf('"dmeo"'));
  });

  it('takes all brands where none is named', async () => {
    const brands = brandsWith('valid-demo');
    cpSync(path.join(fixtures, 'close-out'), path.join(brands, 'close-out'), { recursive: true });
    const { out } = await among(brands, '--json');
    expect(JSON.parse(out).brands.map((brand: { id: string }) => brand.id)).toEqual([
      'close-out',
      'valid-demo',
    ]);
  });

  it('refuses a host that two brands claim', async () => {
    const brands = temporaryFolder();
    for (const id of ['one', 'two']) {
      cpSync(path.join(fixtures, 'valid-demo'), path.join(brands, id), { recursive: true });
      const file = path.join(brands, id, 'brand.json');
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(
          '"id": "valid-demo"',
          `"id": "${id}",\n  "hosts": ["trade.acme.com"]`,
        ),
      );
    }
    const { code, out } = await among(brands, '--json');
    const [one, two] = JSON.parse(out).brands;
    expect(code).toBe(1);
    expect(one.problems).toEqual([]);
    expect(two.problems).toMatchObject([{ rule: 'host-shared', line: 3, column: 13, path: '/hosts/0' }]);
  });

  it('names the known brands where one is not there', async () => {
    const { code, out } = await runLivery(['validate', 'northwnd']);
    expect(code).toBe(1);
    expect(out).toContain('There is no brand "northwnd". Did you mean "northwind"?');
  });

  it('never leaves the folder of brands', async () => {
    const { code, out } = await among(path.join(fixtures, 'valid-demo'), '../valid-live');
    expect(code).toBe(1);
    expect(out).toContain('There is no brand "../valid-live"');
  });

  it('says what to do where there is no brand at all', async () => {
    const brands = temporaryFolder();
    const { code, err } = await among(brands);
    expect(code).toBe(2);
    expect(err).toBe(`There is no brand in ${brands}. Make one with: livery init <id>\n`);
  });

  it('survives a folder in the place of the manifest, bytes that are no text, and an empty file', async () => {
    const brands = temporaryFolder();
    mkdirSync(path.join(brands, 'folder/brand.json'), { recursive: true });
    for (const [id, content] of [
      ['binary', Buffer.from([0xff, 0xfe, 0x00])],
      ['empty', ''],
      ['list', '[]'],
      ['deep', '['.repeat(100_000)],
    ] as const) {
      mkdirSync(path.join(brands, id));
      writeFileSync(path.join(brands, id, 'brand.json'), content);
    }
    const { out } = await among(brands, '--json');
    const messages = Object.fromEntries(
      JSON.parse(out).brands.map((brand: { id: string; problems: { message: string; line: number }[] }) => [
        brand.id,
        brand.problems.map((problem) => problem.message),
      ]),
    );
    expect(messages).toEqual({
      binary: ['The file is written in UTF-16 (little endian), not in UTF-8.'],
      deep: ['Nested deeper than 64 levels.'],
      empty: ['Not valid JSON: a value is expected here.'],
      folder: ['This is a folder, not a file.'],
      list: ['The manifest is not an object.'],
    });
  });

  it('takes a manifest from a file only, in UTF-8 only', async () => {
    const brands = temporaryFolder();
    const text = readFileSync(path.join(fixtures, 'valid-demo/brand.json'), 'utf8');
    const place = (id: string) => {
      mkdirSync(path.join(brands, id));
      return path.join(brands, id, 'brand.json');
    };
    symlinkSync(path.join(fixtures, 'valid-demo/brand.json'), place('linked'));
    execFileSync('mkfifo', [place('pipe')]);
    writeFileSync(place('utf16be'), Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
    writeFileSync(place('utf16be-unmarked'), Buffer.from(text, 'utf16le').swap16());
    writeFileSync(place('latin1'), Buffer.from(text.replace('Fixture', 'Fixtüre'), 'latin1'));
    writeFileSync(place('huge'), text.replace('"radius": 4', '"radius": 1e400'));
    const { out } = await among(brands, '--json');
    const problems = JSON.parse(out).brands.map(
      ({
        id,
        problems: [first],
      }: {
        id: string;
        problems: { rule: string; line: number; message: string }[];
      }) => `${id} ${first!.rule} ${first!.line} ${first!.message}`,
    );
    expect(problems).toEqual([
      'huge syntax 8 The number 1e400 is beyond the range of numbers.',
      'latin1 syntax 1 The file holds bytes that are no UTF-8: it has another encoding, or is no text at all.',
      'linked manifest-missing 1 This is a symbolic link: what it leads to can lie outside the brand and change unseen.',
      'pipe manifest-missing 1 This is a pipe or a device, not a file.',
      'utf16be syntax 1 The file is written in UTF-16 (big endian), not in UTF-8.',
      'utf16be-unmarked syntax 1 The file is written in UTF-16 (big endian), not in UTF-8.',
    ]);
    expect((await among(brands)).code).toBe(1);
  });

  it('reads text files only, no link and no pipe', async () => {
    const brands = brandsWith('valid-demo');
    mkdirSync(path.join(brands, 'valid-demo/text'));
    const outside = path.join(temporaryFolder(), 'secret.json');
    writeFileSync(outside, 'secret');
    symlinkSync(outside, path.join(brands, 'valid-demo/text/en.json'));
    execFileSync('mkfifo', [path.join(brands, 'valid-demo/text/es.json')]);
    expect((await among(brands)).out).not.toContain('secret');
    const { out } = await among(brands, '--json');
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'syntax', message: expect.stringContaining('symbolic link') },
      { rule: 'syntax', message: expect.stringContaining('pipe or a device') },
    ]);
  });

  it('does not follow a link out of the folder', async () => {
    const brands = brandsWith('asset-missing');
    symlinkSync(
      path.join(fixtures, 'valid-demo/assets/mark.svg'),
      path.join(brands, 'asset-missing/assets/mark-dark.svg'),
    );
    const { out } = await among(brands, '--json');
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'asset-outside', message: "assets/mark-dark.svg leads out of the brand's folder." },
    ]);
  });

  it('does not read a drawing of more than 512 KB', async () => {
    const brands = brandsWith('asset-missing');
    writeFileSync(path.join(brands, 'asset-missing/assets/mark-dark.svg'), Buffer.alloc(512 * 1024 + 1));
    const { out } = await among(brands, '--json');
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'asset-size', message: 'assets/mark-dark.svg has 513 KB; at most 512 KB are taken.' },
    ]);
  });

  it('shows a line with hidden characters without obeying them', async () => {
    const { out } = await among(fixtures, 'hidden-characters');
    expect(out).toContain('"name": "Fix�ture"');
    expect(out).toContain('U+202E');
  });
});
