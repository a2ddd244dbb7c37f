import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputSizes } from '../../../cli/inspect/output-sizes.ts';
import { TEXTS } from '../../../cli/manifest/text-keys.ts';
import { brandsWith, fixtures, runLivery, temporaryFolder } from '../support/run-livery.ts';

describe('livery inspect', () => {
  it('prints features, pages and settings', async () => {
    const { code, out } = await runLivery(['inspect', 'northwind']);
    expect(code).toBe(0);
    expect(out).toMatch(/\+ {2}demo-access +enabled/);
    expect(out).toMatch(/\/profile +profile +confirmed/);
    expect(out).toMatch(/two_fa +true +settings\.two_fa/);
    expect(out).toMatch(/terms_conditions_url +https:\/\/www\.northwind\.example\/terms +links\.terms/);
    expect(out).not.toMatch(/^ {2}suspended /m);
    expect((await runLivery(['inspect', 'northwind', '--all'])).out).toMatch(
      /^ {2}suspended +false +default$/m,
    );
  });

  it('lists every text by key, with the brand’s overrides', async () => {
    const brands = brandsWith('valid-demo');
    mkdirSync(path.join(brands, 'valid-demo/text'));
    writeFileSync(path.join(brands, 'valid-demo/text/en.json'), '{ "login.title": "Come in" }');
    const { code, out } = await runLivery(['inspect', 'valid-demo', '--text', '--brands', brands]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}login\.title +\S.*\n +→ en {2}Come in\n/m);
    expect(out.match(/→/g)).toHaveLength(1);
    const { texts } = JSON.parse(
      (await runLivery(['inspect', 'valid-demo', '--text', '--json', '--brands', brands])).out,
    );
    expect(texts).toContainEqual({
      key: 'login.title',
      english: TEXTS.get('login.title'),
      fixed: false,
      own: { en: 'Come in' },
    });
    expect(texts).toHaveLength(TEXTS.size);
  });

  it('prints JSON with --json', async () => {
    const { out } = await runLivery(['inspect', 'harbor', '--json']);
    const brand = JSON.parse(out);
    expect(brand).toMatchObject({ ok: true, id: 'harbor', mode: 'live', languages: ['en', 'es'] });
    expect(brand.features).toContainEqual(
      expect.objectContaining({ id: 'sales-kit', built: false, why: 'not enabled' }),
    );
    expect(brand.settings).toContainEqual(
      expect.objectContaining({ flag: 'wire_withdraw', value: true, source: 'payouts.bank' }),
    );
    expect(brand.settings).toContainEqual(
      expect.objectContaining({ flag: 'paypal_withdraw', value: false, source: 'payouts.paypal' }),
    );
  });

  it('prints the problems of an invalid brand', async () => {
    const { code, out, err } = await runLivery(['inspect', 'close-out', '--brands', fixtures]);
    expect(code).toBe(1);
    expect(out).toContain('close-out  /protection/closeOutPercent');
    expect(err).toBe('close-out cannot be shown: 1 error.\n');
    const json = await runLivery(['inspect', 'close-out', '--brands', fixtures, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, problems: [{ rule: 'close-out' }] });
  });

  it('outputSizes sums files and bytes by type', () => {
    const folder = temporaryFolder();
    expect(outputSizes(path.join(folder, 'nothing'))).toBeUndefined();
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), 'x'.repeat(10));
    writeFileSync(path.join(folder, 'assets/a.js'), 'x'.repeat(30));
    writeFileSync(path.join(folder, 'assets/b.js'), 'x'.repeat(5));
    expect(outputSizes(folder)).toEqual({
      folder,
      files: 3,
      bytes: 45,
      kinds: [
        { kind: 'js', files: 2, bytes: 35 },
        { kind: 'html', files: 1, bytes: 10 },
      ],
    });
  });
});
