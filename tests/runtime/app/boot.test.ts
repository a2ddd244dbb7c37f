import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPlatform, loadPlatformText } from '../../../runtime/app/boot.ts';
import { memoryStorage } from '../../../runtime/lib/storage.ts';
import { makePage, trader, type PageOptions } from '../support/page.ts';

async function made(
  respond: (url: string, init?: RequestInit) => Promise<Response>,
  options: PageOptions = {},
) {
  const fetched = vi.fn(respond);
  const platform = createPlatform(makePage({ features: ['auth', 'profile'], ...options }), {
    fetch: fetched as unknown as typeof fetch,
    local: memoryStorage(),
    tab: memoryStorage(),
    hint: memoryStorage(),
    loadEntry: () => Promise.reject(new Error('unused')),
    report: () => {},
  });
  await loadPlatformText(platform);
  return { platform, fetched, told: () => platform.notifications.getState().list.map(({ text }) => text) };
}

const fine = async () => Response.json({ data: {} });

afterEach(() => document.head.replaceChildren());

describe('the address of the API', () => {
  const named = (content: string) => {
    const meta = document.createElement('meta');
    meta.name = 'api-base';
    meta.content = content;
    document.head.append(meta);
  };
  const api = {
    base: '/api/v1/',
    session: 'cookie' as const,
    sessionEndsOn: [401],
    allowedBases: ['https://api.acme.example/api/v1/'],
  };

  test("is the build's", async () => {
    const { platform, fetched } = await made(fine, { page: { api } });
    await platform.api.call('auth.user');
    expect(fetched.mock.calls[0]![0]).toBe('/api/v1/auth/user');
  });

  test('may be named by the page where the build lists it', async () => {
    named('https://api.acme.example/api/v1/');
    const { platform, fetched } = await made(fine, { page: { api } });
    await platform.api.call('auth.user');
    expect(fetched.mock.calls[0]![0]).toBe('https://api.acme.example/api/v1/auth/user');
  });

  test('is not taken from the page where the build does not list it', async () => {
    named('https://elsewhere.example/api/v1/');
    const { platform, fetched } = await made(fine, { page: { api } });
    await platform.api.call('auth.user');
    expect(fetched.mock.calls[0]![0]).toBe('/api/v1/auth/user');
  });
});

describe('signing out', () => {
  test('tells the server and ends the session', async () => {
    const { platform, fetched, told } = await made(fine);
    platform.session.begin({ user: trader });
    await platform.signOut();
    expect([fetched.mock.calls.map(([url]) => url), platform.session.getState().status, told()]).toEqual([
      ['/api/v1/auth/logout'],
      'guest',
      [],
    ]);
  });

  test('without a server: ends here, and says what that means', async () => {
    const { platform, told } = await made(() => Promise.reject(new TypeError('Failed to fetch')));
    platform.session.begin({ user: trader });
    await platform.signOut();
    expect([platform.session.getState().status, platform.settings.getState().backend]).toEqual([
      'guest',
      'down',
    ]);
    expect(told()).toEqual([expect.stringContaining('we could not reach the server')]);
  });

  test('of a session that has ended already is no trouble', async () => {
    const { platform, told } = await made(async () =>
      Response.json({ code: 'session_required', message: 'Sign in' }, { status: 401 }),
    );
    platform.session.begin({ user: trader });
    await platform.signOut();
    expect([platform.session.getState().status, told()]).toEqual(['guest', []]);
  });
});

describe('the language', () => {
  test('is changed, kept, and sent with every call', async () => {
    const { platform, fetched } = await made(fine);
    await platform.setLanguage('es');
    await platform.api.call('auth.user');
    expect([platform.text.getState().t('app.retry'), platform.local.get('language')]).toEqual([
      'Reintentar',
      'es',
    ]);
    expect((fetched.mock.calls[0]![1]!.headers as Headers).get('Accept-Language')).toBe('es');
  });

  test('that cannot be loaded leaves the one that is spoken', async () => {
    const { platform, told } = await made(fine);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await platform.registry.addText('wallet', {
      en: async () => ({ text: {} }),
      es: () => Promise.reject(new TypeError('gone')),
    });
    await platform.setLanguage('es');
    expect([platform.text.getState().language, platform.preferences.getState().language, told()]).toEqual([
      'en',
      'en',
      ['Part of this site did not load.'],
    ]);
    vi.restoreAllMocks();
  });
});
