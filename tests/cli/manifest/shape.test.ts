import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { KNOWN_PATTERNS } from '../../../cli/manifest/pattern-wording.ts';
import { BRAND_SCHEMA } from '../../../cli/manifest/schema-data.ts';
import { checkShape } from '../../../cli/manifest/shape.ts';

/** Every object of the manifest's schema. */
function schemaNodes(node: unknown = BRAND_SCHEMA): Record<string, unknown>[] {
  if (node === null || typeof node !== 'object') return [];
  return [node as Record<string, unknown>, ...Object.values(node).flatMap(schemaNodes)];
}

describe('checkShape', () => {
  it('uses a valid JSON schema', () => {
    expect(new Ajv2020({ strict: false }).validateSchema(BRAND_SCHEMA)).toBe(true);
  });

  it('reports a wrong type once', () => {
    expect(checkShape({ id: 5 }).violations.filter((violation) => violation.path === '/id')).toEqual([
      { path: '/id', message: '5 has the wrong type.', cure: 'Write text in double quotes.' },
    ]);
  });

  it('reports each missing property once', () => {
    expect(checkShape({}).violations.map((violation) => violation.path)).toEqual([
      '/id',
      '/name',
      '/mode',
      '/languages',
      '/theme',
      '/logos',
      '/features',
    ]);
  });

  it('suggests a known regulation status', () => {
    expect(checkShape({ legal: { regulation: { status: 'licenced' } } }).violations).toContainEqual(
      expect.objectContaining({
        path: '/legal/regulation/status',
        message: '"licenced" is not one of the choices.',
        suggestion: 'licensed',
      }),
    );
    expect(checkShape({ legal: { regulation: {} } }).violations).toContainEqual(
      expect.objectContaining({ path: '/legal/regulation/status' }),
    );
  });

  it.each([
    [{ theme: { radius: 99 } }, '/theme/radius', '99 is out of range.', 'Write 32 or less.'],
    [{ languages: [] }, '/languages', 'The list has 0 entries.', 'It needs at least 1.'],
    [{ languages: ['en', 'en'] }, '/languages/1', '"en" is in the list more than once.', 'Keep one of them.'],
    [
      { languages: ['english'] },
      '/languages/0',
      '"english" is not a language code.',
      'Write two small letters, and a region in capitals where the wording is its own: "en", "pt-BR".',
    ],
    [
      { allowedHosts: ['https://x.com/'] },
      '/allowedHosts/0',
      '"https://x.com/" is not a host name.',
      'Write it in small letters, without https://, port and path: "www.acme.com".',
    ],
    [
      { tagline: 'All in one' },
      '/tagline',
      '"All in one" has the wrong type.',
      'Write an object: { … }. One sentence beside the sign-in form, by language.',
    ],
    [
      { settings: { somewhat_else: true } },
      '/settings/somewhat_else',
      'Unknown property "somewhat_else".',
      'Remove it. An editor that follows $schema lists the known properties.',
    ],
    [
      { logos: { picture: 'x' } },
      '/logos/picture',
      'Unknown property "picture".',
      'Remove it. Known here: logo, logo_sm, logo_dark, favicon, panel.',
    ],
    [{ name: 'x' }, '/name', '"x" is too short.', 'Write at least 2 characters.'],
    [
      { name: 'x'.repeat(61) },
      '/name',
      expect.stringContaining('is too long (61 characters).'),
      'Write at most 60 characters.',
    ],
    [
      { tagline: { english: 'x' } },
      '/tagline/english',
      'The name "english" is not allowed here.',
      'Languages are written "en" or "pt-BR".',
    ],
    [
      { protection: { riskWarning: { windowEnd: '2026-02-30' } } },
      '/protection/riskWarning/windowEnd',
      '"2026-02-30" is not a date.',
      'Write a date as 2026-09-30.',
    ],
  ])('reports %j', (manifest, path, message, cure) => {
    expect(checkShape(manifest).violations).toContainEqual(
      expect.objectContaining({ path, message, ...(cure ? { cure } : {}) }),
    );
  });

  it('has a message for every pattern of the schema', () => {
    const patterns = new Set(
      schemaNodes().flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])),
    );
    expect([...patterns].sort()).toEqual([...KNOWN_PATTERNS].sort());
  });

  it('compares plain values only when it looks for repetitions', () => {
    const lists = schemaNodes().filter(({ uniqueItems }) => uniqueItems === true);
    expect(lists.length).toBeGreaterThan(5);
    const kinds = lists.map(({ items }) => items as { type?: string; enum?: unknown[] });
    for (const { type, enum: choices } of kinds)
      expect(['string', 'integer', 'number']).toContain(type ?? typeof choices![0]);
  });

  it.each([
    [{ links: { terms: 'www.acme.com' } }, '"www.acme.com" is not an https address.', 'Write it in full'],
    [
      { logos: { logo: 'logo.svg' } },
      '"logo.svg" is not a path below assets/.',
      'Put the file into the assets',
    ],
    [{ practice: { topUpTo: '1,000' } }, '"1,000" is not an amount.', 'Write digits, and after a dot'],
    [{ accountCurrencies: ['eur'] }, '"eur" is not a currency code.', 'ISO 4217: "EUR"'],
    [{ name: '   ' }, '"   " is blank.', 'Write at least one letter.'],
  ])('explains the pattern of %j', (manifest, message, cure) => {
    const { violations } = checkShape(manifest);
    expect(violations).toContainEqual(
      expect.objectContaining({ message, cure: expect.stringContaining(cure) }),
    );
  });

  it('keeps the valid parts for further checks', () => {
    const { brand } = checkShape({
      id: 'acme',
      name: 5,
      theme: { light: { up: '#125c38', down: 'red' }, drak: {} },
      legal: { entity: 'Acme Ltd', regulation: { status: 'licenced' } },
      logos: 5,
      markets: ['DE', 'x', 'FR'],
      settings: { two_fa: 'yes', suspended: true },
    });
    expect(brand).toMatchObject({ id: 'acme', markets: ['DE', 'FR'], settings: { suspended: true } });
    expect(brand.theme).toEqual({ light: { up: '#125c38' } });
    expect(brand.legal).toEqual({ entity: 'Acme Ltd' });
    for (const section of ['name', 'logos'] as const) expect(brand).not.toHaveProperty(section);
    expect(brand.settings).not.toHaveProperty('two_fa');
  });

  it('reports every repetition of a list and keeps its other entries', () => {
    const { violations, brand } = checkShape({ markets: ['DE', 'FR', 'DE', 'x', 'FR', 'DE', 'IT'] });
    const places = violations.map(({ path }) => path).filter((path) => path.startsWith('/markets'));
    expect(places.sort()).toEqual(['/markets/2', '/markets/3', '/markets/4', '/markets/5']);
    expect(brand.markets).toEqual(['DE', 'FR', 'IT']);
  });

  it('returns the original pointers of list entries after removals', () => {
    const { brand, originalPointer } = checkShape({
      markets: ['x', 'DE', 5, 'FR', 'IT'],
      plans: [7, { id: 'gold', price: '1' }],
    });
    expect(brand.markets).toEqual(['DE', 'FR', 'IT']);
    expect(brand.markets!.map((_, index) => originalPointer(`/markets/${index}`))).toEqual([
      '/markets/1',
      '/markets/3',
      '/markets/4',
    ]);
    expect([originalPointer('/plans/0/id'), originalPointer('/hosts/2'), originalPointer('')]).toEqual([
      '/plans/1/id',
      '/hosts/2',
      '',
    ]);
  });
});
