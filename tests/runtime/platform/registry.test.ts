import { describe, expect, test, vi } from 'vitest';
import type { Feature } from '../../../runtime/platform/feature.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import { createRegistry } from '../../../runtime/platform/registry.ts';
import { createText } from '../../../runtime/platform/text.ts';
import { makePage } from '../support/page.ts';

const Page = () => null;
const Contribution = () => null;

const face = (more: Partial<PageData['features'][number]> = {}): PageData['features'][number] => ({
  id: 'profile',
  entry: 'profile.js',
  nav: [],
  slots: [{ slot: 'shell.banner', load: 'eager' }],
  routes: [
    { id: 'profile', path: '/profile', layout: 'shell', access: 'confirmed' },
    { id: 'referral', path: '/ref/:id', layout: 'guest', access: 'public' },
  ],
  ...more,
});

const english = {
  en: async () => ({ text: { hello: 'Hello', only: 'English' } }),
  es: async () => ({ text: { hello: 'Hola', only: 'Español' } }),
};

function setUp(feature: object = {}, overrides: PageData['text'] = {}) {
  const page = { ...makePage({ features: [] }), features: [face()] };
  const text = createText('en', overrides);
  const whole = {
    id: 'profile',
    pages: { profile: async () => ({ Page }) },
    text: english,
    slots: { 'shell.banner': async () => ({ Contribution }) },
    ...feature,
  } as unknown as Feature;
  const load = vi.fn(async () => ({ feature: whole }));
  const registry = createRegistry(page, text, load, {
    en: async () => ({ text: { base: 'Base' } }),
    es: async () => ({ text: { base: 'Suelo' } }),
  });
  return { registry, text, load, t: (key: string) => text.getState().t(key) };
}

describe('registry.page', () => {
  test('loads a page with the text of its feature, and the feature once', async () => {
    const { registry, load, t } = setUp();
    expect(await registry.page('profile')).toBe(Page);
    await registry.page('profile');
    await registry.loadContribution(registry.contributions('shell.banner')[0]!);
    expect(t('hello')).toBe('Hello');
    expect(load).toHaveBeenCalledOnce();
  });

  test('rejects for a route that is not in the build', async () => {
    await expect(setUp().registry.page('two-fa')).rejects.toThrow('No route two-fa in this build');
  });

  test('loads a feature again after it has failed to load', async () => {
    const { registry, load } = setUp();
    vi.stubGlobal('navigator', { onLine: false });
    load.mockRejectedValueOnce(new TypeError('gone'));
    await expect(registry.page('profile')).rejects.toMatchObject({ chunk: 'profile' });
    expect(await registry.page('profile')).toBe(Page);
    vi.unstubAllGlobals();
  });
});

describe('registry.contributions', () => {
  test('lists the contributions of the features in the build', async () => {
    const { registry } = setUp();
    const [entry, ...others] = registry.contributions('shell.banner');
    expect(others).toEqual([]);
    expect(await registry.loadContribution(entry!)).toBe(Contribution);
    expect(registry.contributions('shell.dialog')).toEqual([]);
  });

  test('fails to load a declared contribution that the implementation lacks', async () => {
    const { registry } = setUp({ slots: {} });
    await expect(registry.loadContribution(registry.contributions('shell.banner')[0]!)).rejects.toThrow(
      'No contribution of profile to shell.banner',
    );
  });
});

describe('registry.pathTo', () => {
  test('inserts parameters, encoded', () => {
    const { registry } = setUp();
    expect([registry.pathTo('profile'), registry.pathTo('referral', { id: '10/4 2' })]).toEqual([
      '/profile',
      '/ref/10%2F4%202',
    ]);
  });

  test('returns null for a route that is not in the build', () => {
    expect(setUp().registry.pathTo('account-signin')).toBeNull();
  });
});

describe('registry.setLanguage', () => {
  test('loads the text of everything in use in the new language', async () => {
    const { registry, t } = setUp();
    await registry.page('profile');
    await registry.addText('shell', {
      en: async () => ({ text: { menu: 'Menu' } }),
      es: async () => ({ text: { menu: 'Menú' } }),
    });
    await registry.setLanguage('es');
    expect([t('base'), t('hello'), t('menu')]).toEqual(['Suelo', 'Hola', 'Menú']);
  });

  test('applies to text that arrives while the language changes', async () => {
    const { registry, t } = setUp();
    let arrive: (module: { text: Record<string, string> }) => void = () => {};
    const late = registry.addText('late', {
      en: () => new Promise((resolve) => (arrive = resolve)),
      es: async () => ({ text: { late: 'Tarde' } }),
    });
    await registry.setLanguage('es');
    arrive({ text: { late: 'Late' } });
    await late;
    expect(t('late')).toBe('Tarde');
  });

  test('keeps the sentences of a language that other parts have in English only', async () => {
    const { registry, text, t } = setUp({
      text: { ...english, fr: async () => ({ text: { hello: 'Bonjour', only: 'Français' } }) },
    });
    await registry.page('profile');
    const addEnglish = (id: string) =>
      registry.addText(id, { en: async () => ({ text: { hello: 'Hello', [id]: 'English' } }) });
    await addEnglish('before');
    await registry.setLanguage('fr');
    await addEnglish('after');
    expect([t('hello'), t('only'), t('before'), t('after')]).toEqual([
      'Bonjour',
      'Français',
      'English',
      'English',
    ]);
    expect(text.getState().language).toBe('fr');
  });

  test("prefers the brand's overrides, and falls back to English", async () => {
    const { registry, t } = setUp(
      { text: { en: english.en } },
      { en: { hello: 'Ahoy' }, es: { hello: 'Buenas' } },
    );
    await registry.page('profile');
    expect([t('hello'), t('only')]).toEqual(['Ahoy', 'English']);
    await registry.setLanguage('es');
    expect([t('hello'), t('only'), t('none.such')]).toEqual(['Buenas', 'English', 'none.such']);
  });
});
