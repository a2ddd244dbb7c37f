import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync, cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandsWith, fixtures, runLivery, temporaryFolder } from '../support/run-livery.ts';

const validate = (brands: string, ...argv: string[]) => runLivery(['validate', ...argv, '--brands', brands]);

describe('livery validate', () => {
  it('accepts a valid brand', async () => {
    const { code, out, err } = await validate(fixtures, 'valid-demo');
    expect({ code, out, err }).toEqual({ code: 0, out: 'ok     valid-demo  no problems\n', err: '' });
  });

  it('prints position, line, marker, cause, suggestion and fix', async () => {
    const { code, out, err } = await validate(fixtures, 'shape');
    expect(code).toBe(1);
    expect(out).toContain(
      [
        'tests/fixtures/brands/shape/brand.json:46:17  error  shape  /features/dark-auht',
        '  46 |   "features": { "dark-auht": true },',
        '                       ^',
        '  Unknown property "dark-auht". Did you mean "dark-auth"?',
        '  → Write "dark-auth", or remove it.',
        '  docs/errors/rules/shape.md',
      ].join('\n'),
    );
    expect(out).toContain('failed shape  5 errors\n');
    expect(err).toBe('1 of 1 brand cannot be built: fix the errors above.\n');
  });

  it('succeeds with warnings', async () => {
    const { code, out } = await validate(fixtures, 'asset-square');
    expect(code).toBe(0);
    expect(out).toContain('ok     asset-square  1 warning\n');
  });

  it('prints JSON with --json', async () => {
    const { code, out } = await validate(fixtures, 'valid-demo', 'folder-name', '--json');
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

  it('reports a folder without a manifest', async () => {
    const brands = temporaryFolder();
    mkdirSync(path.join(brands, 'acme'));
    const { code, out } = await validate(brands);
    expect(code).toBe(1);
    expect(out).toContain('The folder has no brand.json.');
    expect(out).not.toContain('Did you mean');
  });

  it('aligns the marker in a line with tabs', async () => {
    const brands = brandsWith('valid-demo');
    const file = path.join(brands, 'valid-demo/brand.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/ *"mode": "demo"/, '\t\t"mode": "dmeo"'));
    const { out } = await validate(brands);
    expect(out).toMatch(/^ +\d+ \|   "mode": "dmeo",.*\n/m);
    const [line, mark] = out.split('\n').slice(1, 3);
    expect(mark!.indexOf('^')).toBe(line!.indexOf('"dmeo"'));
  });

  it('validates all brands by default', async () => {
    const brands = brandsWith('valid-demo');
    cpSync(path.join(fixtures, 'close-out'), path.join(brands, 'close-out'), { recursive: true });
    const { out } = await validate(brands, '--json');
    expect(JSON.parse(out).brands.map((brand: { id: string }) => brand.id)).toEqual([
      'close-out',
      'valid-demo',
    ]);
  });

  it('rejects a host of two brands', async () => {
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
    const { code, out } = await validate(brands, '--json');
    const [one, two] = JSON.parse(out).brands;
    expect(code).toBe(1);
    expect(one.problems).toEqual([]);
    expect(two.problems).toMatchObject([{ rule: 'host-shared', line: 3, column: 13, path: '/hosts/0' }]);
  });

  it('suggests the closest id for an unknown brand', async () => {
    const { code, out } = await runLivery(['validate', 'northwnd']);
    expect(code).toBe(2);
    expect(out).toContain('There is no brand "northwnd". Did you mean "northwind"?');
  });

  it('does not leave the folder of brands', async () => {
    const { code, out } = await validate(path.join(fixtures, 'valid-demo'), '../valid-live');
    expect(code).toBe(2);
    expect(out).toContain('There is no brand "../valid-live"');
  });

  it('names a folder of brands that does not exist', async () => {
    const brands = path.join(temporaryFolder(), 'nowhere');
    const { code, out } = await validate(brands, 'acme');
    expect(code).toBe(2);
    expect(out).toContain(`There is no brand "acme": the folder ${brands} does not exist.`);
  });

  it('reports every brand if a named one does not exist', async () => {
    const { code, out } = await validate(fixtures, 'close-out', 'nowhere', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      brands: [{ problems: [{ rule: 'close-out' }] }, { problems: [{ rule: 'manifest-missing' }] }],
    });
  });

  it.each([
    ['does not exist', path.join(fixtures, 'nope')],
    ['is a file, not a folder', path.join(fixtures, 'valid-demo/brand.json')],
  ])('says that the folder of brands %s', async (state, brands) => {
    const expected = [2, expect.stringContaining(`${brands} ${state}`)];
    for (const argv of [['validate'], ['build'], ['build', '--all']]) {
      const { code, out, err } = await runLivery([...argv, '--brands', brands]);
      expect([code, out + err]).toEqual(expected);
    }
  });

  it('points to livery init if there are no brands', async () => {
    const brands = temporaryFolder();
    const { code, err } = await validate(brands);
    expect(code).toBe(2);
    expect(err).toBe(`There is no brand in ${brands}. Create one with: livery init <id>\n`);
  });

  it('reports a folder instead of the manifest, binary content and an empty file', async () => {
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
    const { out } = await validate(brands, '--json');
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

  it('rejects a manifest that is a link or pipe, or not UTF-8', async () => {
    const brands = temporaryFolder();
    const text = readFileSync(path.join(fixtures, 'valid-demo/brand.json'), 'utf8');
    const manifestOf = (id: string) => {
      mkdirSync(path.join(brands, id));
      return path.join(brands, id, 'brand.json');
    };
    symlinkSync(path.join(fixtures, 'valid-demo/brand.json'), manifestOf('linked'));
    execFileSync('mkfifo', [manifestOf('pipe')]);
    writeFileSync(manifestOf('utf16be'), Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
    writeFileSync(manifestOf('utf16be-unmarked'), Buffer.from(text, 'utf16le').swap16());
    writeFileSync(manifestOf('latin1'), Buffer.from(text.replace('Fixture', 'Fixtüre'), 'latin1'));
    writeFileSync(manifestOf('huge'), text.replace('"radius": 4', '"radius": 1e400'));
    const { out } = await validate(brands, '--json');
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
      'latin1 syntax 1 The file is not valid UTF-8: it has another encoding, or is not text.',
      'linked manifest-missing 1 This is a symbolic link: its target can be outside the brand and change without notice.',
      'pipe manifest-missing 1 This is a pipe or a device, not a file.',
      'utf16be syntax 1 The file is written in UTF-16 (big endian), not in UTF-8.',
      'utf16be-unmarked syntax 1 The file is written in UTF-16 (big endian), not in UTF-8.',
    ]);
    expect((await validate(brands)).code).toBe(1);
  });

  it('does not read a text folder through a link', async () => {
    const brands = brandsWith('valid-demo');
    const elsewhere = temporaryFolder();
    writeFileSync(path.join(elsewhere, 'en.json'), '{ "no.such.key": "x" }');
    symlinkSync(elsewhere, path.join(brands, 'valid-demo/text'));
    const { code, out } = await validate(brands, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'text-file', severity: 'error', message: expect.stringContaining('This is a symbolic link') },
    ]);
  });

  it('does not read text files through links or pipes', async () => {
    const brands = brandsWith('valid-demo');
    mkdirSync(path.join(brands, 'valid-demo/text'));
    const outside = path.join(temporaryFolder(), 'secret.json');
    writeFileSync(outside, 'secret');
    symlinkSync(outside, path.join(brands, 'valid-demo/text/en.json'));
    execFileSync('mkfifo', [path.join(brands, 'valid-demo/text/es.json')]);
    expect((await validate(brands)).out).not.toContain('secret');
    const { out } = await validate(brands, '--json');
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'syntax', message: expect.stringContaining('symbolic link') },
      { rule: 'syntax', message: expect.stringContaining('pipe or a device') },
    ]);
  });

  it('does not follow a link that leaves the brand folder', async () => {
    const brands = brandsWith('asset-missing');
    symlinkSync(
      path.join(fixtures, 'valid-demo/assets/mark.svg'),
      path.join(brands, 'asset-missing/assets/mark-dark.svg'),
    );
    const { out } = await validate(brands, '--json');
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'asset-outside', message: "assets/mark-dark.svg is outside the brand's folder." },
    ]);
  });

  it('does not read a drawing larger than 512 KB', async () => {
    const brands = brandsWith('asset-missing');
    writeFileSync(path.join(brands, 'asset-missing/assets/mark-dark.svg'), Buffer.alloc(512 * 1024 + 1));
    const { out } = await validate(brands, '--json');
    expect(JSON.parse(out).brands[0].problems).toMatchObject([
      { rule: 'asset-size', message: 'assets/mark-dark.svg has 513 KB; at most 512 KB are allowed.' },
    ]);
  });

  it('escapes hidden characters in quoted lines', async () => {
    const { out } = await validate(fixtures, 'hidden-characters');
    expect(out).toContain('"name": "Fix�ture"');
    expect(out).toContain('U+202E');
  });
});
