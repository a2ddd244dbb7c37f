import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandsWith, root, runLivery, temporaryFolder } from '../support/run-livery.ts';

interface Unit {
  id: string;
  source: string;
  target?: string;
}

const BRAND = 'valid-demo';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A translator's file with the given units. */
const xliff = (units: readonly Unit[], language = 'it', head = '') =>
  `<?xml version="1.0"?>\n${head}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${language}">\n<file id="f">\n${units
    .map(
      ({ id, source, target }) =>
        `<unit id="${id}"><segment>\n<source>${escaped(source)}</source>\n${target === undefined ? '' : `<target>${target}</target>`}</segment></unit>\n`,
    )
    .join('')}</file></xliff>`;

const COUNT = '{count, plural, one {# online} other {# online}}';

/** A brand and a command that imports into it. */
function withBrand(change: (manifest: Record<string, unknown>) => void = () => undefined) {
  const brands = brandsWith(BRAND);
  const manifest = path.join(brands, BRAND, 'brand.json');
  const data = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  change(data);
  writeFileSync(manifest, JSON.stringify(data, null, 2));
  const file = path.join(temporaryFolder(), 'translated.xlf');
  const run = async (content: string, language = 'it') => {
    writeFileSync(file, content);
    return runLivery(['text', 'import', BRAND, language, file, '--brands', brands]);
  };
  const texts = (language = 'it') => path.join(brands, BRAND, 'text', `${language}.json`);
  return {
    brands,
    file,
    manifest,
    run,
    isWritten: () => existsSync(texts()),
    written: (language?: string) =>
      JSON.parse(readFileSync(texts(language), 'utf8')) as Record<string, string>,
  };
}

const places = (out: string, file: string) =>
  out
    .split('\n')
    .filter((line) => line.startsWith(file))
    .map((line) => line.slice(file.length + 1).replace(/ {2}/g, ' '));

describe('livery text export', () => {
  it.runIf(process.platform === 'linux')(
    'refuses a folder in /proc, which denies it as a missing one',
    async () => {
      const argv = ['text', 'export', BRAND, 'it', '--out', '/proc/livery/texts/it.xlf'];
      const { code, err } = await runLivery([...argv, '--brands', withBrand(() => undefined).brands]);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining('/proc/livery cannot be used: the system allows no new folder there'),
      ]);
    },
  );

  it('writes every text of the brand with source, context, limit and existing translation', async () => {
    const { brands } = withBrand((manifest) => {
      manifest.tagline = { en: 'Trade well' };
    });
    const file = path.join(temporaryFolder(), 'fr.xlf');
    const { code, out } = await runLivery(['text', 'export', BRAND, 'it', '--out', file, '--brands', brands]);
    expect([code, out]).toEqual([0, expect.stringMatching(/: \d{3,} texts, 0 of them translated\.\n$/)]);
    const content = readFileSync(file, 'utf8');
    expect(content).toMatch(
      /<unit id="shell\.user-id" slr:sizeRestriction="1000">\s*<notes>\s*<note>runtime\/app\/shell\/avatar-panel\.tsx:\d+<\/note>\s*<note>Keep \{number\}: the page fills them\.<\/note>/,
    );
    expect(content).toMatch(/<unit id="nav\.profile" slr:sizeRestriction="24">/);
    expect(content).toMatch(/<unit id="manifest:tagline"[\s\S]*?<source>Trade well<\/source>/);
    expect(content).not.toContain('mark.demo');
    expect(content).not.toContain('runtime.features.desk');
  });

  it('gives a translator of a built-in language what the product and the brand say', async () => {
    const { brands } = withBrand();
    const file = path.join(temporaryFolder(), 'es.xlf');
    const argv = ['text', 'export', BRAND, 'es', '--out', file, '--brands', brands, '--json'];
    const { texts, translated } = JSON.parse((await runLivery(argv)).out);
    expect(translated).toBe(texts);
    expect(readFileSync(file, 'utf8')).toContain('<target>Perfil</target>');
  });

  describe('into an existing file', () => {
    const PROFILE = { id: 'nav.profile', source: 'Profile', target: 'Profilo' };
    const exportAgain = async (content: string, ...options: string[]) => {
      const { brands, file } = withBrand();
      writeFileSync(file, content);
      const argv = ['text', 'export', BRAND, 'it', '--out', file, '--brands', brands, ...options];
      return { ...(await runLivery(argv)), written: readFileSync(file, 'utf8') };
    };

    it('keeps the translations whose source is unchanged, and names the others', async () => {
      const { code, out, written } = await exportAgain(
        xliff([
          PROFILE,
          { id: 'nav.trades', source: 'An earlier text', target: 'Un testo' },
          { id: 'nav.gone', source: 'Gone', target: 'Sparito' },
          { id: 'nav.dashboard', source: 'Dashboard' },
        ]),
      );
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(
          /texts, 1 of them translated\.\n1 translations .+ kept\.\n2 translations .+: nav\.trades, nav\.gone\.\n$/,
        ),
      ]);
      expect(written.match(/<target>.*<\/target>/g)).toEqual(['<target>Profilo</target>']);
    });

    it('replaces it with --force', async () => {
      const { code, out, written } = await exportAgain(xliff([PROFILE]), '--force');
      expect([code, out]).toEqual([0, expect.stringMatching(/texts, 0 of them translated\.\n$/)]);
      expect(written).not.toContain('<target>');
    });

    it.each([
      ['no translation', 'notes', []],
      ['another language', xliff([PROFILE], 'fr'), []],
      ['made-up texts', xliff([PROFILE]), ['--pseudo']],
    ])('refuses %s without --force', async (_title, content, options) => {
      const refused = await exportAgain(content, ...options);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('replace it with --force')]);
      expect(refused.written).toBe(content);
      expect((await exportAgain(content, ...options, '--force')).code).toBe(0);
    });
  });

  it.each([
    ['en', 'English is the source. Change it in brands/<id>/text/en.json.\n'],
    ['xx', '"xx" is not a language. Use a code such as "fr" or "pt-BR".\n'],
  ])('refuses %s', async (language, message) => {
    const { brands } = withBrand();
    const { code, err } = await runLivery(['text', 'export', BRAND, language, '--brands', brands]);
    expect([code, err]).toEqual([2, message]);
  });
});

describe('livery text import', () => {
  it('writes what differs from the product, and the manifest’s own texts', async () => {
    const brand = withBrand((manifest) => {
      manifest.tagline = { en: 'Trade well' };
      manifest.languages = ['en', 'it'];
    });
    const { code, out } = await brand.run(
      xliff([
        { id: 'manifest:tagline', source: 'Trade well', target: 'Opera bene' },
        { id: 'nav.profile', source: 'Profile', target: 'Profilo' },
        { id: 'shell.user-id', source: 'WEB{number}', target: '' },
      ]),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/\d+ of \d+ texts have no translation \(.+\): the existing text stays, else English/);
    expect(out).toMatch(/2 texts are translated, \d+ are not\.\n$/);
    expect(brand.written()).toEqual({ 'nav.profile': 'Profilo' });
    expect(JSON.parse(readFileSync(brand.manifest, 'utf8')).tagline).toEqual({
      en: 'Trade well',
      it: 'Opera bene',
    });
  });

  it('makes a language that the brand does not offer yet, and says so', async () => {
    const brand = withBrand();
    const { out } = await brand.run(xliff([{ id: 'nav.profile', source: 'Profile', target: 'Profilo' }]));
    expect(out).toContain('Add "it" to languages in brand.json: until then nobody can choose it.');
  });

  it('reads files that an editor began with a byte order mark', async () => {
    const brand = withBrand((manifest) => {
      manifest.tagline = { en: 'Trade well' };
    });
    const units = [
      { id: 'manifest:tagline', source: 'Trade well', target: 'Opera bene' },
      { id: 'nav.profile', source: 'Profile', target: 'Profilo' },
    ];
    await brand.run(xliff([{ id: 'nav.watchlist', source: 'Watchlist', target: 'Preferiti' }]));
    for (const file of [brand.manifest, path.join(path.dirname(brand.manifest), 'text/it.json')])
      writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect((await brand.run(xliff(units))).code).toBe(0);
    expect(brand.written()).toEqual({ 'nav.watchlist': 'Preferiti', 'nav.profile': 'Profilo' });
    expect(JSON.parse(readFileSync(brand.manifest, 'utf8')).tagline.it).toBe('Opera bene');
  });

  it('keeps no copy of a text that the product has in this language', async () => {
    const brand = withBrand();
    const own = xliff([{ id: 'nav.profile', source: 'Profile', target: 'Mi perfil' }], 'es');
    expect((await brand.run(own, 'es')).code).toBe(0);
    expect(brand.written('es')).toEqual({ 'nav.profile': 'Mi perfil' });
    await brand.run(xliff([{ id: 'nav.profile', source: 'Profile', target: 'Perfil' }], 'es'), 'es');
    expect(brand.written('es')).toEqual({});
  });

  it('reports every problem at once, each with its place, and writes nothing', async () => {
    const brand = withBrand();
    const wrong: Unit[] = [
      { id: 'nav.profile', source: 'Profile', target: 'Profilo' },
      { id: 'nav.profil', source: 'Profile', target: 'Profilo' },
      { id: 'mark.demo', source: 'Demo', target: 'Prova' },
      { id: 'nav.profile', source: 'Profile', target: 'Profilo' },
      { id: 'nav.terminal', source: 'Terminals', target: 'Terminali' },
      { id: 'shell.user-id', source: 'WEB{number}', target: 'WEB{numero}' },
      { id: 'shell.registered', source: 'Registered {date}', target: 'Registrato {date' },
      { id: 'shell.kyc', source: 'KYC verification', target: '&lt;b&gt;KYC&lt;/b&gt;' },
      { id: 'shell.sign-out', source: 'Sign out', target: 'Esci\u202e' },
      { id: 'nav.watchlist', source: 'Watchlist', target: 'Preferiti'.repeat(4) },
      { id: 'shell.change-password', source: 'Change password', target: ' Cambia' },
    ];
    const { code, out, err } = await brand.run(xliff(wrong));
    expect(code).toBe(1);
    expect(places(out, brand.file)).toEqual([
      '9:1 error translation-key /nav.profil',
      '12:1 error translation-key /mark.demo',
      '15:1 error translation-key /nav.profile',
      '18:1 error translation-source /nav.terminal',
      '21:1 error translation-placeholder /shell.user-id',
      '21:1 error translation-placeholder /shell.user-id',
      '24:1 error translation-syntax /shell.registered',
      '24:1 error translation-placeholder /shell.registered',
      '27:1 error translation-markup /shell.kyc',
      '30:1 error translation-character /shell.sign-out',
      '33:1 error translation-length /nav.watchlist',
      '36:1 error translation-space /shell.change-password',
      '1:1 warning translation-missing',
    ]);
    expect(out).toContain('Did you mean "nav.profile"?');
    expect(out.match(/^ {2}docs\/translation\.md$/gm)).toHaveLength(13);
    expect(out).toContain('marks a demo or a rehearsal: no brand may override it');
    expect(err).toMatch(/^Nothing was imported: 12 errors, 1 warning\./);
    expect(brand.isWritten()).toBe(false);
  });

  it('reports a problem that only the manifest’s rules find at the translation', async () => {
    const brand = withBrand((manifest) => {
      manifest.tagline = { en: 'Trade well' };
    });
    const long = 'Opera '.repeat(30).trim();
    const { code, out } = await brand.run(
      xliff([{ id: 'manifest:tagline', source: 'Trade well', target: long }]),
    );
    expect(code).toBe(1);
    expect(places(out, brand.file)).toContainEqual(expect.stringMatching(/^6:1 error shape/));
    expect(JSON.parse(readFileSync(brand.manifest, 'utf8')).tagline).toEqual({ en: 'Trade well' });
    expect(brand.isWritten()).toBe(false);
  });

  it.each([
    ['no XML', 'nonsense', /1:\d+ error xliff/],
    ['broken XML', xliff([]).replace('</file>', ''), /4:\d+ error xliff/],
    ['another language', xliff([], 'de'), /2:1 error xliff/],
    ['XLIFF 1.2', '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', /1:1 error xliff/],
    ['a DOCTYPE', xliff([], 'it', '<!DOCTYPE xliff [<!ENTITY a "b">]>'), /2:\d+ error xliff/],
    [
      'inline codes',
      xliff([{ id: 'nav.profile', source: 'Profile', target: 'Profilo <ph id="1"/>' }]),
      /6:17 error xliff/,
    ],
  ])('refuses %s', async (_, content, place) => {
    const brand = withBrand();
    const { code, out } = await brand.run(content);
    expect(code).toBe(1);
    expect(places(out, brand.file)[0]).toMatch(place);
    expect(brand.isWritten()).toBe(false);
  });

  it('takes a relative path from the current folder, as other commands do', async () => {
    const { brands, file } = withBrand();
    writeFileSync(file, xliff([{ id: 'nav.profile', source: 'Profile', target: 'Profilo' }]));
    const here = path.relative(process.cwd(), file);
    const io = { root: temporaryFolder() };
    const argv = ['text', 'import', BRAND, 'it', here, '--brands', brands];
    expect((await runLivery(argv, io)).code).toBe(0);
    const exported = ['text', 'export', BRAND, 'it', '--out', here, '--brands', brands];
    expect((await runLivery(exported, io)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('<target>Profilo</target>');
  });

  it('refuses a file that is not there', async () => {
    const { brands } = withBrand();
    const argv = ['text', 'import', BRAND, 'it', 'no.xlf', '--brands', brands, '--json'];
    const { code, out } = await runLivery(argv);
    expect([code, JSON.parse(out)]).toEqual([
      2,
      { ok: false, error: expect.stringMatching(/no\.xlf does not exist\. Name the XLIFF file/) },
    ]);
  });

  it('checks plural forms by the rules of the language', async () => {
    const brands = brandsWith(BRAND);
    const manifest = path.join(brands, BRAND, 'brand.json');
    const data = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify({ ...data, features: { ...data.features, desk: true } }));
    const check = async (target: string) => {
      const file = path.join(temporaryFolder(), 'pl.xlf');
      writeFileSync(file, xliff([{ id: 'operator.online', source: COUNT, target }], 'pl'));
      return places((await runLivery(['text', 'import', BRAND, 'pl', file, '--brands', brands])).out, file);
    };
    const missing = '1:1 warning translation-missing';
    expect(await check('{count, plural, one {# a} few {# b} many {# c} other {# d}}')).toEqual([missing]);
    expect(await check('{count, plural, one {# a} other {# d}}')).toEqual([
      '6:1 warning translation-plural /operator.online',
      missing,
    ]);
    expect(await check('{count, plural, one {# a} some {# d}}')).toEqual([
      '6:1 error translation-plural /operator.online',
      '6:1 error translation-plural /operator.online',
      missing,
    ]);
  });
});

describe('a language of the product', () => {
  const parts = ['runtime', 'schemas/text', 'server/text'];
  const copy = () => {
    const folder = temporaryFolder();
    for (const part of parts)
      cpSync(path.join(root, part), path.join(folder, part), {
        recursive: true,
        filter: (file) => !/\.tsx|\.css$/.test(file),
      });
    cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    cpSync(path.join(root, '.prettierrc.json'), path.join(folder, '.prettierrc.json'));
    return folder;
  };
  const contents = (folder: string, end: string) =>
    Object.fromEntries(
      parts.flatMap((part) =>
        readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith(end))
          .map((file) => [file, readFileSync(path.join(folder, part, file), 'utf8')]),
      ),
    );

  it('comes back from a translator as the same files', async () => {
    const folder = copy();
    const before = { ...contents(folder, 'text/es.ts'), ...contents(folder, 'es.json') };
    const file = path.join(folder, 'es.xlf');
    const texts = (await runLivery(['text', 'export', 'product', 'es', '--out', file], { root: folder })).out;
    expect(texts).toMatch(/(\d+) texts, \1 of them translated/);
    const { code } = await runLivery(['text', 'import', 'product', 'es', file], { root: folder });
    expect(code).toBe(0);
    const typed = (files: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(files).map(([file, text]) => [
          file,
          text.replace(': Dictionary', '').replace(/^import type .*\n+/, ''),
        ]),
      );
    expect(typed({ ...contents(folder, 'text/es.ts'), ...contents(folder, 'es.json') })).toEqual(
      typed(before),
    );
  });

  it('leaves a folder in English that lacks a translation', async () => {
    const folder = copy();
    const file = path.join(folder, 'eo.xlf');
    await runLivery(['text', 'export', 'product', 'eo', '--pseudo', '--out', file], { root: folder });
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, content.replace(/(<unit id="nav\.profile"[\s\S]*?)<target>[^<]*<\/target>/, '$1'));
    const { code, out } = await runLivery(['text', 'import', 'product', 'eo', file], { root: folder });
    expect(code).toBe(0);
    expect(out).toContain('(nav.profile): folders that lack one are not written and stay English.');
    expect(out).toMatch(
      /The translations of runtime\/app\/shell\/text\/en\.ts are not written: 1 of \d+ texts have none \(nav\.profile\)\./,
    );
    expect(out).not.toContain('runtime/app/shell/text/eo.ts');
    expect(out).toContain('wrote server/text/eo.json');
    const desk = readFileSync(path.join(folder, 'runtime/features/desk/text/eo.ts'), 'utf8');
    expect(desk).toContain("from '../identity/text/eo.ts'");
  });

  it('writes the translated folders only', async () => {
    const folder = copy();
    const file = path.join(folder, 'eo.xlf');
    await runLivery(['text', 'export', 'product', 'eo', '--pseudo', '--out', file], { root: folder });
    const units = /<unit id="(?!wallets\.)[^"]*"[\s\S]*?<\/unit>/g;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(units, (unit) => unit.replace(/<target>[^<]*<\/target>/, '')),
    );
    const { out } = await runLivery(['text', 'import', 'product', 'eo', file], { root: folder });
    expect(out.match(/^wrote .*$/gm)).toEqual(['wrote runtime/features/wallets/text/eo.ts']);
  });
});
