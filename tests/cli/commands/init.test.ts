import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectAnswers } from '../../../cli/init/answers.ts';
import { newBrandFiles } from '../../../cli/init/new-brand-files.ts';
import { paletteFor } from '../../../cli/init/palette.ts';
import { themeContrast } from '../../../cli/checks/theme-contrast.ts';
import { svgProblems } from '../../../cli/manifest/svg-problems.ts';
import type { CheckContext } from '../../../cli/manifest/check-context.ts';
import { root, runLivery, temporaryFolder } from '../support/run-livery.ts';

const init = (brands: string, ...argv: string[]) => runLivery(['init', ...argv, '--brands', brands]);

describe('livery init', () => {
  it('creates a valid brand without prompting', async () => {
    const brands = temporaryFolder();
    const { code, out, err } = await init(brands, 'acme');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`\nNext:\n  npm run livery -- dev acme --brands ${brands}\n`);
    expect(readdirSync(path.join(brands, 'acme'), { recursive: true }).sort()).toEqual([
      'assets',
      'assets/logo-dark.svg',
      'assets/logo.svg',
      'assets/mark.svg',
      'assets/panel.svg',
      'brand.json',
      'text',
      'text/en.json',
      'text/es.json',
    ]);
    expect((await runLivery(['validate', '--brands', brands])).out).toBe('ok     acme  no problems\n');
    expect(statSync(path.join(brands, 'acme')).mode & 0o777).toBe(0o755);
  });

  it('prints the same next step as the README', async () => {
    const project = temporaryFolder();
    for (const name of ['schemas', 'templates']) symlinkSync(path.join(root, name), path.join(project, name));
    const { out } = await runLivery(['init', 'acme'], {
      root: project,
      brands: path.join(project, 'brands'),
    });
    const next = /\nNext:\n {2}(.+)\n$/.exec(out)?.[1];
    expect(next).toBe('npm run livery -- dev acme');
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toMatch(
      new RegExp(`\\nnpm run livery -- init acme .*\\n${next}\\n`),
    );
  });

  it('draws a panel for the sign-in page and names it in the manifest', async () => {
    const brands = temporaryFolder();
    await init(brands, 'acme');
    const { logos } = JSON.parse(readFileSync(path.join(brands, 'acme/brand.json'), 'utf8'));
    expect(logos.panel).toBe('assets/panel.svg');
    expect(svgProblems(readFileSync(path.join(brands, 'acme/assets/panel.svg'), 'utf8'))).toEqual([]);
  });

  it.each(['hosts', 'allowedHosts'])(
    'references a schema that explains %s, as the README does',
    async (name) => {
      const brands = temporaryFolder();
      await init(brands, 'acme');
      const { $schema } = JSON.parse(readFileSync(path.join(brands, 'acme/brand.json'), 'utf8'));
      expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toMatch(new RegExp(`\\| \`${name}\`: \\w`));
      const schema = JSON.parse(readFileSync(path.resolve(brands, 'acme', $schema), 'utf8'));
      expect(schema.properties[name].description).toMatch(/\w{3}/);
    },
  );

  it('enables the trading features and lists the others as disabled', async () => {
    const brands = temporaryFolder();
    for (const [id, mode] of [
      ['acme', 'demo'],
      ['beta', 'live'],
    ] as const) {
      await init(brands, id, '--mode', mode);
      const { features } = JSON.parse(readFileSync(path.join(brands, id, 'brand.json'), 'utf8'));
      expect(Object.keys(features).filter((feature) => features[feature])).toEqual([
        'account-switch',
        'order-book',
        'pending-orders',
        'trade-room',
        'watchlist',
      ]);
      expect(Object.hasOwn(features, 'sales-kit')).toBe(mode === 'demo');
    }
  });

  it('references the JSON schema', async () => {
    const brands = temporaryFolder();
    await init(brands, 'acme');
    const { $schema } = JSON.parse(readFileSync(path.join(brands, 'acme/brand.json'), 'utf8'));
    expect(existsSync(path.resolve(brands, 'acme', $schema))).toBe(true);
  });

  it('applies its options', async () => {
    const brands = temporaryFolder();
    const { out } = await init(
      brands,
      'acme',
      '--name',
      'Acme "& Söhne"',
      '--primary',
      '#FFEE00',
      '--languages',
      'es, en',
      '--regime',
      'none',
      '--json',
    );
    expect(JSON.parse(out)).toMatchObject({ ok: true, id: 'acme', problems: [] });
    const brand = JSON.parse(readFileSync(path.join(brands, 'acme/brand.json'), 'utf8'));
    expect(brand).toMatchObject({
      name: 'Acme "& Söhne"',
      languages: ['es', 'en'],
      theme: { dark: { primary: '#ffee00' } },
    });
    expect(brand.protection).toBeUndefined();
    expect(brand.theme.light.primary).not.toBe('#ffee00');
  });

  it('lists what a live brand lacks, and fails as validate does', async () => {
    const { code, out, err } = await init(temporaryFolder(), 'acme', '--mode', 'live');
    expect(code).toBe(1);
    expect(out).toContain('does not name the operator');
    expect(out).toMatch(
      /Next: fix the errors in \S+acme\/brand\.json, put your own logos into \S+acme\/assets, and then\n {2}npm run livery -- validate acme --brands \S+\n {2}npm run livery -- dev acme --brands \S+\n$/,
    );
    expect(out.match(/a logo that "livery init" drew/g)).toHaveLength(4);
    expect(out).not.toContain('preview');
    expect(err).toBe('acme was created, but cannot be built yet: it has 11 errors.\n');
  });

  it('tells a script that a live brand is created and incomplete', async () => {
    const brands = temporaryFolder();
    const { code, out } = await init(brands, 'acme', '--mode', 'live', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, folder: path.join(brands, 'acme') });
    expect(JSON.parse(out).problems).toHaveLength(11);
  });

  it('reports all invalid options at once', async () => {
    const brands = temporaryFolder();
    const options = ['--mode', 'live', '--primary', 'teal', '--languages', 'en,xx,yyy', '--regime', 'none'];
    const { code, err } = await init(brands, 'Acme', ...options);
    expect([code, err.trim().split('\n')]).toEqual([
      2,
      [
        expect.stringContaining('"Acme" cannot be an id'),
        expect.stringContaining('--primary cannot be "teal"'),
        '--languages cannot be "en,xx,yyy". "xx" is not a language. "yyy" is not a language. Write one to 12 codes of ISO 639 with commas between them: en,es or pt-BR.',
        '--regime cannot be "none". Write eu, uk, au or custom. A live site shows the risk warning of its regime.',
      ],
    ]);
    expect(readdirSync(brands)).toEqual([]);
  });

  it.each([
    ['id', ['Acme']],
    ['id', ['../acme']],
    ['id', ['a']],
    ['mode', ['acme', '--mode', 'beta']],
    ['primary', ['acme', '--primary', 'teal']],
    ['languages', ['acme', '--languages', 'english']],
    ['regime', ['acme', '--regime', 'us']],
    ['name', ['acme', '--name', ' ']],
  ])('rejects an invalid %s and writes nothing: %j', async (_, argv) => {
    const brands = temporaryFolder();
    const { code, err } = await init(brands, ...argv);
    expect(code).toBe(2);
    expect(err).toMatch(/cannot be .*Write /s);
    expect(readdirSync(brands)).toEqual([]);
  });

  it('does not change an existing folder', async () => {
    const brands = temporaryFolder();
    mkdirSync(path.join(brands, 'acme'));
    writeFileSync(path.join(brands, 'acme/mine.txt'), 'mine');
    const { code, err } = await init(brands, 'acme');
    expect(code).toBe(2);
    expect(err).toContain('exists already');
    expect(readdirSync(path.join(brands, 'acme'))).toEqual(['mine.txt']);
  });

  it.runIf(process.platform === 'linux')(
    'refuses a folder in /proc, which denies it as a missing one',
    async () => {
      const { code, err } = await init('/proc/livery/brands', 'acme');
      expect([code, err]).toEqual([
        2,
        expect.stringContaining('/proc/livery cannot be used: the system allows no new folder there'),
      ]);
    },
  );

  it('reports a folder that it cannot write to', async () => {
    const brands = path.join(temporaryFolder(), 'brands');
    writeFileSync(brands, 'a file instead of the folder');
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(path.join(temporaryFolder(), 'nowhere', 'brands'), link);
    for (const folder of [brands, link]) {
      const { code, err } = await init(folder, 'acme');
      expect(code).toBe(2);
      expect(err).toContain(`${folder} cannot be the folder of the brands`);
    }
  });

  it('prompts on a terminal and repeats a question after an invalid answer', async () => {
    const answers = ['Acme Markets', 'beta', 'live', '', 'de', 'uk'];
    const questions: string[] = [];
    const errors: string[] = [];
    const ask = async (question: string, initial = '') => {
      questions.push(question);
      return answers.shift() || initial;
    };
    const io = {
      root,
      brands: '',
      out: () => {},
      err: (text: string) => {
        errors.push(text);
      },
      color: false,
      ask,
    };
    expect(await collectAnswers(io, 'acme', {})).toEqual({
      id: 'acme',
      name: 'Acme Markets',
      mode: 'live',
      primary: '#0f766e',
      languages: ['de'],
      regime: 'uk',
    });
    expect(questions).toHaveLength(6);
    expect(errors).toEqual(['Write demo or live.\n']);
  });

  it('derives two themes with sufficient contrast from any accent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const theme = {
          default: 'light',
          radius: 0,
          fonts: {},
          ...paletteFor(`#${number.toString(16).padStart(6, '0')}`),
        };
        expect(themeContrast({ brand: { theme } } as unknown as CheckContext)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('draws a valid mark for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2, maxLength: 60, unit: 'grapheme' }),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
        (name, letter) => {
          const files = newBrandFiles(
            root,
            { id: `${letter}cme`, name, mode: 'demo', primary: '#0f766e', languages: ['en'], regime: 'eu' },
            'schema.json',
          );
          for (const [file, content] of files)
            if (file.endsWith('.svg')) expect(svgProblems(content)).toEqual([]);
          expect(JSON.parse(files.get('brand.json')!)).toMatchObject({ name });
        },
      ),
      { numRuns: 40 },
    );
  });
});
