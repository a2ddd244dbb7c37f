import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OtherBrand } from '../../../cli/build/verify/other-brands.ts';
import { checkOtherBrands } from '../../../cli/build/verify/check-brand.ts';
import { type Output, readOutput } from '../../../cli/build/verify/output.ts';
import { root, runLivery, temporaryFolder } from '../support/run-livery.ts';
import { brandLike, loaded, sharedBuild, stamped } from '../support/stamped-brand.ts';
import { stampBrand } from '../../../cli/build/stamp.ts';

let northwind: Output;

beforeAll(async () => {
  northwind = readOutput((await stamped('northwind')).folder);
});

const sibling = (...words: string[]): OtherBrand => ({ id: words[0]!, words, pictures: new Map() });
const OWN = sibling('northwind', 'Northwind', 'www.northwind.example');

/** The output with a text appended to its web manifest. */
function outputWith(text: string): Output {
  const name = 'site/manifest.webmanifest';
  const file = northwind.get(name)!;
  return new Map([...northwind, [name, { ...file, content: Buffer.from(`${file.content}\n${text}`) }]]);
}

const AWKWARD = [
  'my-brand',
  'Acme-Pro',
  'acme.example-shop.com',
  'Acme Markets Ltd.',
  'A+B (Global) [EU]',
  'Smith & Söhne',
  '株式会社アクメ',
  'Ünïcode Märkte',
  '$money^|\\',
  '{braces}',
  '"Quoted"',
];

describe('checkOtherBrands', () => {
  it.each(AWKWARD)('accepts an output without the sibling name %s', (word) => {
    expect(checkOtherBrands(northwind, OWN, [sibling('other', word)])).toEqual([]);
  });

  it.each(AWKWARD)('reports the sibling name %s in an output', (word) => {
    for (const text of [`by ${word}.`, JSON.stringify({ by: word })])
      expect(checkOtherBrands(outputWith(text), OWN, [sibling('other', word)])).toMatchObject([
        { check: 'other-brand', message: `It names "${word}", which belongs to the brand "other".` },
      ]);
  });

  it('reports escaped names in HTML and scripts', () => {
    const others = [sibling('other', 'Smith & Söhne')];
    for (const text of ['<p>Smith &amp; Söhne</p>', '"Smith \\u0026 Söhne"'])
      expect(checkOtherBrands(outputWith(text), OWN, others)).toHaveLength(1);
  });

  it('ignores sibling names within the brand’s own names', () => {
    const own = sibling('acme-pro', 'Acme Pro', 'app.acme.com');
    const text = 'acme-pro Acme Pro app.acme.com';
    expect(checkOtherBrands(outputWith(text), own, [sibling('acme', 'Acme', 'acme.com')])).toEqual([]);
    expect(checkOtherBrands(outputWith(`${text} Acme Gold`), own, [sibling('acme', 'Acme')])).toHaveLength(1);
  });

  it('ignores siblings of the same operator', () => {
    const mine = { ...OWN, operator: 'acme-group' };
    const other = sibling('other', 'Acme Markets');
    const output = outputWith('A brand of Acme Markets');
    expect(checkOtherBrands(output, mine, [{ ...other, operator: 'acme-group' }])).toEqual([]);
    expect(checkOtherBrands(output, mine, [{ ...other, operator: 'other-group' }])).toHaveLength(1);
    expect(checkOtherBrands(output, OWN, [other])).toHaveLength(1);
  });

  it('ignores words that every output contains', () => {
    const others = ['site', 'assets', 'server', 'proxy', 'licensed', 'traderoom', 'eu'].map((id) =>
      sibling(id),
    );
    expect(checkOtherBrands(northwind, OWN, others)).toEqual([]);
  });

  it('reports random names exactly when the output contains them', () => {
    const id = fc.stringMatching(/^[a-z][a-z0-9-]{5,30}$/);
    const name = fc
      .string({ unit: 'grapheme', minLength: 6, maxLength: 60 })
      .map((text) => `Zq${text.trim()}`);
    const host = fc.domain();
    fc.assert(
      fc.property(id, name, host, (...words) => {
        const other = sibling(...(words.map((word) => word.normalize('NFC')) as [string, string, string]));
        expect(checkOtherBrands(northwind, OWN, [other])).toEqual([]);
        expect(checkOtherBrands(outputWith(` ${words.join(' ; ')} `), OWN, [other]).length).toBeGreaterThan(
          0,
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('livery build with a sibling brand', () => {
  it('succeeds for a random sibling id', async () => {
    const id = fc.sample(fc.stringMatching(/^[a-z][a-z0-9]{1,8}-[a-z0-9-]{1,12}$/), 1)[0]!;
    const folder = temporaryFolder();
    const brands = path.join(folder, 'brands');
    mkdirSync(brands);
    cpSync(path.join(root, 'brands/northwind'), path.join(brands, 'northwind'), { recursive: true });
    expect(await runLivery(['init', id, '--brands', brands]), id).toMatchObject({ code: 0 });
    const built = await runLivery(['build', 'northwind', id, '--brands', brands, '--out', folder, '--json']);
    const { brands: results } = JSON.parse(built.out) as { brands: { faults: { check: string }[] }[] };
    expect(
      results.map(({ faults }) => faults.filter(({ check }) => check !== 'budget')),
      id,
    ).toEqual([[], []]);
  });

  it('succeeds for names and hosts with hyphens, dots, spaces and Unicode', async () => {
    const brands = brandLike('northwind', 'acme-pro-2', (manifest) => ({
      ...manifest,
      name: 'Ácme-Pro 2. (Überse) 株',
      hosts: ['www.acme-pro-2.example', 'app.acme--pro.example'],
    }));
    const { folder } = await stampBrand(
      await loaded('acme-pro-2', brands),
      await sharedBuild(),
      path.join(temporaryFolder(), 'acme-pro-2'),
    );
    const output = readOutput(folder);
    const own = sibling(
      'acme-pro-2',
      'Ácme-Pro 2. (Überse) 株',
      'www.acme-pro-2.example',
      'app.acme--pro.example',
    );
    expect(checkOtherBrands(output, own, [sibling('acme', 'Ácme-Pro'), sibling('pro-2')])).toEqual([]);
    expect(checkOtherBrands(northwind, OWN, [own])).toEqual([]);
  });
});
