import { describe, expect, test, vi } from 'vitest';
import type { Feature } from '../../../runtime/platform/feature.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import { createRegistry } from '../../../runtime/platform/registry.ts';
import { createText } from '../../../runtime/platform/text.ts';
import { makePage } from '../features/support/page.ts';

const Page = () => null;
const Filling = () => null;

const face = (more: Partial<PageData['features'][number]> = {}): PageData['features'][number] => ({
  id: 'profile',
  entry: 'profile.js',
  nav: [],
  slots: ['shell.banner'],
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

function made(feature: Partial<Feature> = {}, overrides: PageData['text'] = {}) {
  const page = { ...makePage({ features: [] }), features: [face()] };
  const text = createText('en', overrides);
  const whole = {
    id: 'profile',
    pages: { profile: async () => ({ Page }) },
    text: english,
    slots: { 'shell.banner': async () => ({ Filling }) },
    ...feature,
  } as Feature;
  const load = vi.fn(async () => ({ feature: whole }));
  const registry = createRegistry(page, text, load, {
    en: async () => ({ text: { base: 'Base' } }),
    es: async () => ({ text: { base: 'Suelo' } }),
  });
  return { registry, text, load, t: (key: string) => text.getState().t(key) };
}

describe('pages', () => {
  test('a page comes with its feature’s text, and the feature is loaded once', async () => {
    const { registry, load, t } = made();
    expect(await registry.page('profile')).toBe(Page);
    await registry.page('profile');
    await registry.fillings('shell.banner');
    expect(t('hello')).toBe('Hello');
    expect(load).toHaveBeenCalledOnce();
  });

  test('a route of no feature of this build', async () => {
    await expect(made().registry.page('two-fa')).rejects.toThrow('The route "two-fa" is not in this build');
  });

  test('a feature that failed to load can be tried again', async () => {
    const { registry, load } = made();
    vi.stubGlobal('navigator', { onLine: false });
    load.mockRejectedValueOnce(new TypeError('gone'));
    await expect(registry.page('profile')).rejects.toMatchObject({ chunk: 'profile' });
    expect(await registry.page('profile')).toBe(Page);
    vi.unstubAllGlobals();
  });
});

describe('slots', () => {
  test('what the features of the build put there; nothing where none does', async () => {
    const { registry } = made();
    expect([registry.hasFillings('shell.banner'), registry.hasFillings('shell.dialog')]).toEqual([
      true,
      false,
    ]);
    expect(await registry.fillings('shell.banner')).toEqual([Filling]);
    expect(await registry.fillings('shell.dialog')).toEqual([]);
  });

  test('a face that promises a filling which the code lacks is a fault', async () => {
    await expect(made({ slots: {} }).registry.fillings('shell.banner')).rejects.toThrow(
      'names the slot "shell.banner" and does not fill it',
    );
  });
});

describe('paths', () => {
  test('parameters are filled in, and cannot leave their place', () => {
    const { registry } = made();
    expect([registry.pathTo('profile'), registry.pathTo('referral', { id: '10/4 2' })]).toEqual([
      '/profile',
      '/ref/10%2F4%202',
    ]);
  });

  test('null where the feature is not in the build', () => {
    expect(made().registry.pathTo('account-signin')).toBeNull();
  });
});

describe('text', () => {
  test('another language brings the text of everything in use', async () => {
    const { registry, t } = made();
    await registry.page('profile');
    await registry.addText('shell', {
      en: async () => ({ text: { menu: 'Menu' } }),
      es: async () => ({ text: { menu: 'Menú' } }),
    });
    await registry.speak('es');
    expect([t('base'), t('hello'), t('menu')]).toEqual(['Suelo', 'Hola', 'Menú']);
  });

  test('text that arrives while the language changes is in the new one', async () => {
    const { registry, t } = made();
    let arrive: (module: { text: Record<string, string> }) => void = () => {};
    const late = registry.addText('late', {
      en: () => new Promise((resolve) => (arrive = resolve)),
      es: async () => ({ text: { late: 'Tarde' } }),
    });
    await registry.speak('es');
    arrive({ text: { late: 'Late' } });
    await late;
    expect(t('late')).toBe('Tarde');
  });

  test("a brand's own words stand above; a language without text falls back to English", async () => {
    const { registry, t } = made(
      { text: { en: english.en } },
      { en: { hello: 'Ahoy' }, es: { hello: 'Buenas' } },
    );
    await registry.page('profile');
    expect([t('hello'), t('only')]).toEqual(['Ahoy', 'English']);
    await registry.speak('es');
    expect([t('hello'), t('only'), t('none.such')]).toEqual(['Buenas', 'English', 'none.such']);
  });
});
