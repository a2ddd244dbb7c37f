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

function made(feature: object = {}, overrides: PageData['text'] = {}) {
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

describe('pages', () => {
  test('a page comes with its feature’s text, and the feature is loaded once', async () => {
    const { registry, load, t } = made();
    expect(await registry.page('profile')).toBe(Page);
    await registry.page('profile');
    await registry.loadContribution(registry.contributions('shell.banner')[0]!);
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
    const [entry, ...others] = registry.contributions('shell.banner');
    expect(others).toEqual([]);
    expect(await registry.loadContribution(entry!)).toBe(Contribution);
    expect(registry.contributions('shell.dialog')).toEqual([]);
  });

  test('a declared contribution that the implementation lacks is a fault', async () => {
    const { registry } = made({ slots: {} });
    await expect(registry.loadContribution(registry.contributions('shell.banner')[0]!)).rejects.toThrow(
      'The feature "profile" has no contribution to its slot "shell.banner"',
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
