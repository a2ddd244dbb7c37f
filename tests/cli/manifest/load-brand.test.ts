import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadBrand } from '../../../cli/manifest/load-brand.ts';
import { brandsWith, root } from '../support/run-livery.ts';

const today = new Date('2026-11-21T00:00:00Z');

const epoch = process.env.SOURCE_DATE_EPOCH;
afterEach(() => {
  process.env.SOURCE_DATE_EPOCH = epoch;
});

describe('loadBrand', () => {
  it.each(['northwind', 'meridian', 'harbor'])('accepts %s', async (id) => {
    const result = await loadBrand(root, id, { today });
    expect(result.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(result.ok && result.loaded.id).toBe(id);
  });

  it('resolves defaults, settings, features and text', async () => {
    const result = await loadBrand(root, 'meridian', { today });
    if (!result.ok) throw new Error('meridian is invalid');
    const { brand, settings, features, text, folder } = result.loaded;
    expect(folder).toBe(path.join(root, 'brands/meridian'));
    expect(brand).toMatchObject({
      languages: ['es', 'en'],
      api: { base: 'same-origin', session: 'cookie', sessionEndsOn: [401, 400] },
      login: { darkHosts: [] },
      markets: [],
      demoAccounts: { platforms: ['MT4', 'MT5'] },
    });
    expect(settings).toMatchObject({
      site_name: 'Meridian',
      login_page: 'dark',
      send_must_verify_email: true,
      two_fa: false,
      minimum_withdrawal: '100.00',
    });
    expect(features).toEqual([...new Set([...features, 'auth', 'dark-auth', 'handoff', 'profile'])].sort());
    expect(features).not.toContain('joint-account');
    expect(text.es).toHaveProperty(
      ['register.terms.accept'],
      'Acepta los términos y condiciones para continuar',
    );
  });

  it('prefers texts of the manifest over text files', async () => {
    const brands = brandsWith('valid-demo');
    mkdirSync(path.join(brands, 'valid-demo/text'));
    writeFileSync(
      path.join(brands, 'valid-demo/text/en.json'),
      '{ "login.email": "file", "login.password": "file" }',
    );
    const file = path.join(brands, 'valid-demo/brand.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        '"features": {}',
        '"features": {}, "text": { "en": { "login.email": "manifest" } }',
      ),
    );
    const result = await loadBrand(root, 'valid-demo', { brands });
    expect(result.ok && result.loaded.text).toEqual({
      en: { 'login.email': 'manifest', 'login.password': 'file' },
    });
  });

  it.each([
    [
      'accountCurrencies',
      '["eur", "USD", "XQX"]',
      { rule: 'account-currency', path: '/accountCurrencies/2' },
    ],
    ['languages', '["english", "en", "xx"]', { rule: 'language-code', path: '/languages/2' }],
    ['markets', '["x", "DE", "QQ"]', { rule: 'country-code', path: '/markets/2' }],
    ['hosts', '["https://x", "a.com", "acme"]', { rule: 'host-name', path: '/hosts/2' }],
  ])(
    'reports a later problem of a list with a malformed entry at its own place: %s',
    async (list, value, later) => {
      const brands = brandsWith('valid-demo');
      const file = path.join(brands, 'valid-demo/brand.json');
      const rest = readFileSync(file, 'utf8').replace('  "languages": ["en"],\n', '');
      const languages = list === 'languages' ? '' : '\n  "languages": ["en"],';
      writeFileSync(file, rest.replace('{', `{${languages}\n"${list}": ${value},`));
      const { problems } = await loadBrand(root, 'valid-demo', { brands });
      expect(problems).toMatchObject([
        { rule: 'shape', path: `/${list}/0` },
        { ...later, column: `"${list}": ${value}`.lastIndexOf(', ') + 3 },
      ]);
    },
  );

  it('reports unreadable text files and those without a language name', async () => {
    const brands = brandsWith('valid-demo');
    const folder = path.join(brands, 'valid-demo/text');
    mkdirSync(path.join(folder, 'folder.json'), { recursive: true });
    writeFileSync(path.join(folder, 'notes.txt'), 'not read');
    writeFileSync(path.join(folder, 'en_GB.json'), '{}');
    expect(await loadBrand(root, 'valid-demo', { brands })).toMatchObject({
      ok: true,
      problems: [
        {
          severity: 'warning',
          rule: 'text-file',
          file: expect.stringMatching(/en_GB\.json$/),
          message: expect.stringContaining('"en_GB.json" is not the name of a language'),
        },
      ],
    });
    writeFileSync(path.join(folder, 'en.json'), Buffer.from('{ "login.email": "Dirección" }', 'latin1'));
    writeFileSync(path.join(folder, 'es.json'), `{ "login.email": "${'x'.repeat(600_000)}" }`);
    const result = await loadBrand(root, 'valid-demo', { brands });
    expect(result.ok).toBe(false);
    expect(result.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('is not the name'),
      expect.stringContaining('not valid UTF-8'),
      'The file has 600021 bytes.',
    ]);
  });

  it('checks dates against SOURCE_DATE_EPOCH', async () => {
    process.env.SOURCE_DATE_EPOCH = String(Date.parse('2027-08-01') / 1000);
    expect((await loadBrand(root, 'harbor')).problems.map((problem) => problem.rule)).toContain(
      'risk-warning',
    );
  });
});
