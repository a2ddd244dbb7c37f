import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrityOf } from '../../../cli/build/content-hash.ts';
import { pageText } from '../../../cli/build/english-sentences.ts';
import { stampBrand } from '../../../cli/build/stamp.ts';
import { scriptText, tagsOf } from '../../../cli/build/verify/html.ts';
import { verifyOutput } from '../../../cli/build/verify/verify-output.ts';
import { TEXTS } from '../../../cli/manifest/text-keys.ts';
import type { PageData } from '../../../schemas/generated/types.ts';
import { temporaryFolder } from '../support/run-livery.ts';
import { loaded, read, sharedBuild } from '../support/stamped-brand.ts';

const ESPERANTO = Object.fromEntries([...TEXTS].map(([key, text]) => [key, `eo ${text}`]));

async function built(languages: string[], text: Record<string, Record<string, string>>) {
  const original = await loaded('northwind');
  const folder = path.join(temporaryFolder(), 'northwind');
  await stampBrand(
    { ...original, brand: { ...original.brand, languages }, text },
    await sharedBuild(),
    folder,
  );
  const html = read(folder, 'site/index.html');
  const page = JSON.parse(scriptText(html, 'id="brand"')!) as PageData;
  const files = readdirSync(path.join(folder, 'site/assets')).filter((file) => file.endsWith('.json'));
  return { folder, html, page, files };
}

describe('a custom language of the brand', () => {
  it('is a hashed file, not inlined into the page', async () => {
    const { folder, html, page, files } = await built(['en', 'eo'], {
      en: { 'login.title': 'Welcome' },
      eo: ESPERANTO,
    });
    expect(page.text).toEqual({ en: { 'login.title': 'Welcome' } });
    expect(files).toEqual([expect.stringMatching(/^text-eo-[0-9a-f]{10}\.json$/)]);
    const content = read(folder, `site/assets/${files[0]}`);
    expect(JSON.parse(content)).toEqual(ESPERANTO);
    expect(page.textFiles).toEqual({
      eo: { file: `assets/${files[0]}`, integrity: integrityOf(content) },
    });
    expect(html).not.toContain(ESPERANTO['app.sign-out-lost']!);
    expect(html).not.toContain('as="fetch"');
  });

  it('is prerendered and preloaded if it is the first language', async () => {
    const { html, files } = await built(['eo', 'en'], { eo: ESPERANTO });
    expect(html).toContain(ESPERANTO['login.title']!);
    const preload = tagsOf(html).find(({ attributes }) => attributes.as === 'fetch');
    expect(preload?.attributes).toMatchObject({
      rel: 'preload',
      href: `/assets/${files[0]}`,
    });
  });

  it('adds nothing to a page without one', async () => {
    const { page, files } = await built(['en', 'es'], { es: { 'login.title': 'Hola' } });
    expect(page).toMatchObject({ text: { es: { 'login.title': 'Hola' } } });
    expect(page).not.toHaveProperty('textFiles');
    expect(files).toEqual([]);
  });

  it('is verified, including its protected texts', async () => {
    const shared = await sharedBuild();
    const check = async (text: Record<string, string>) => {
      const { folder } = await built(['en', 'eo'], { eo: text });
      const { faults } = await verifyOutput(folder, { sharedOf: async () => shared, brands: [] });
      return faults.filter(({ check: name }) => name !== 'budget').map(({ message }) => message);
    };
    expect(await check({ 'login.title': 'Bonvenon' })).toEqual([]);
    expect(await check({ 'mark.demo': 'Reala mono' })).toEqual([
      expect.stringContaining('overrides the text "mark.demo" (eo)'),
    ]);
  });
});

describe('a language from right to left', () => {
  const isolated = (key: string) => `\u2066${TEXTS.get(key)!}\u2069`;

  it('isolates protected and untranslated English sentences', async () => {
    const { folder, files, html } = await built(['ar', 'en'], { ar: { 'login.title': 'تسجيل الدخول.' } });
    const texts = JSON.parse(read(folder, `site/assets/${files[0]}`)) as Record<string, string>;
    expect(texts['login.title']).toBe('تسجيل الدخول.');
    for (const key of ['mark.demo', 'app.backend-down', 'mining-simulation.note'])
      expect(texts[key], key).toBe(isolated(key));
    expect(texts).not.toHaveProperty(['app.close']);
    for (const page of [html, read(folder, 'site/offline.html')])
      expect(page).toContain(isolated('mark.demo'));
    const manifest = JSON.parse(read(folder, 'site/manifest.webmanifest')) as object;
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl' });
    const shared = await sharedBuild();
    const { faults } = await verifyOutput(folder, { sharedOf: async () => shared, brands: [] });
    expect(faults.filter(({ check }) => check === 'protected-text')).toEqual([]);
  });

  it('has none of a feature that is not in the build', async () => {
    const original = await loaded('harbor');
    const { ar } = pageText({ ...original, brand: { ...original.brand, languages: ['ar'] } });
    expect(ar).toHaveProperty(['app.backend-down']);
    expect(ar).not.toHaveProperty(['mining-simulation.note']);
  });
});
