import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPlatform, loadPlatformText } from '../../../runtime/app/boot.ts';
import { memoryStorage } from '../../../runtime/lib/storage.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { makePage, trader, type PageOptions } from '../support/page.ts';

async function setUp(
  respond: (url: string, init?: RequestInit) => Promise<Response>,
  options: PageOptions = {},
) {
  const fetched = vi.fn(respond);
  const platform = createPlatform(makePage({ features: ['auth', 'profile'], ...options }), {
    fetch: fetched as unknown as typeof fetch,
    fetchApi: fetched as unknown as typeof fetch,
    local: memoryStorage(),
    tab: memoryStorage(),
    hint: memoryStorage(),
    loadEntry: () => Promise.reject(new Error('unused')),
    report: () => {},
  });
  await loadPlatformText(platform);
  return { platform, fetched, notices: () => platform.notifications.getState().list.map(({ text }) => text) };
}

const fine = async () => Response.json({ data: {} });

afterEach(() => document.head.replaceChildren());

describe('API base', () => {
  const addMeta = (content: string) => {
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

  test("is the build's by default", async () => {
    const { platform, fetched } = await setUp(fine, { page: { api } });
    await platform.api.call('auth.user');
    expect(fetched.mock.calls[0]![0]).toBe('/api/v1/auth/user');
  });

  test('is the one in the api-base meta element if the build allows it', async () => {
    addMeta('https://api.acme.example/api/v1/');
    const { platform, fetched } = await setUp(fine, { page: { api } });
    await platform.api.call('auth.user');
    expect(fetched.mock.calls[0]![0]).toBe('https://api.acme.example/api/v1/auth/user');
  });

  test('ignores an api-base meta element that the build does not allow', async () => {
    addMeta('https://elsewhere.example/api/v1/');
    const { platform, fetched } = await setUp(fine, { page: { api } });
    await platform.api.call('auth.user');
    expect(fetched.mock.calls[0]![0]).toBe('/api/v1/auth/user');
  });
});

describe('signOut', () => {
  test('sends the sign-out and ends the session', async () => {
    const { platform, fetched, notices } = await setUp(fine);
    platform.session.begin({ user: trader });
    await platform.signOut();
    expect([fetched.mock.calls.map(([url]) => url), platform.session.getState().status, notices()]).toEqual([
      ['/api/v1/auth/logout'],
      'guest',
      [],
    ]);
  });

  test('ends the session locally and shows a notice when the server is unreachable', async () => {
    const { platform, notices } = await setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    platform.session.begin({ user: trader });
    await platform.signOut();
    expect([platform.session.getState().status, platform.settings.getState().backend]).toEqual([
      'guest',
      'down',
    ]);
    expect(notices()).toEqual([expect.stringContaining('we could not reach the server')]);
  });

  test('ends the session locally after 3 s without an answer, and says so', async () => {
    vi.useFakeTimers();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const control = new AbortController();
      setTimeout(() => control.abort(), milliseconds);
      return control.signal;
    });
    const { platform, notices } = await setUp(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
        ),
    );
    platform.session.begin({ user: trader });
    const leaving = platform.signOut();
    await vi.advanceTimersByTimeAsync(3000);
    expect(platform.session.getState().status).toBe('guest');
    await leaving;
    expect(notices()).toEqual([expect.stringContaining('we could not reach the server')]);
    limit.mockRestore();
    vi.useRealTimers();
  });

  test('leaves no notice of the user to the next one', async () => {
    const { platform, notices } = await setUp(fine);
    platform.session.begin({ user: trader });
    platform.notifications.show('error', 'You can withdraw 12.00 USD now.');
    await platform.signOut();
    expect(notices()).toEqual([]);
  });

  test('leaves no notice after a sign-out in another tab, or a session that expired', async () => {
    const { platform, notices } = await setUp(fine);
    platform.session.begin({ user: trader });
    platform.notifications.show('error', 'Nothing was sent.');
    platform.session.end('expired');
    expect(notices()).toEqual([]);
    platform.session.begin({ user: trader });
    platform.notifications.show('error', 'Nothing was sent.');
    platform.session.begin({ user: { ...trader, id: 'u_other' } });
    expect(notices()).toEqual([]);
    platform.notifications.show('error', 'Nothing was closed.');
    platform.notifications.show('success', 'Withdrawal of 300.00 USD requested.');
    platform.session.end('signed-out');
    expect(notices()).toEqual([]);
  });

  test('shows no notice when the session has already ended on the server', async () => {
    const { platform, notices } = await setUp(async () =>
      Response.json({ code: 'session_required', message: 'Sign in' }, { status: 401 }),
    );
    platform.session.begin({ user: trader });
    await platform.signOut();
    expect([platform.session.getState().status, notices()]).toEqual(['guest', []]);
  });
});

describe('reloadUser', () => {
  /** A platform whose answers the test gives, in any order. */
  async function setUpHeld() {
    const answers: ((user: Partial<User>) => void)[] = [];
    const { platform } = await setUp(
      () =>
        new Promise((resolve) => {
          answers.push((user) => resolve(Response.json({ data: { ...trader, ...user } })));
        }),
    );
    platform.session.begin({ user: trader });
    return { platform, answers, user: () => platform.session.getState().user };
  }

  test('keeps the answer to the last request when an earlier one arrives later', async () => {
    const { platform, answers, user } = await setUpHeld();
    const [before, after] = [platform.reloadUser(), platform.reloadUser()];
    answers[1]!({ is_practice: true });
    await after;
    answers[0]!({ is_practice: false });
    await before;
    expect(user()!.is_practice).toBe(true);
  });

  test('shows each answer that arrives in the order of the requests', async () => {
    const { platform, answers, user } = await setUpHeld();
    const [before, after] = [platform.reloadUser(), platform.reloadUser()];
    answers[0]!({ estimatedBalance: '1.00' });
    await before;
    expect(user()!.estimatedBalance).toBe('1.00');
    answers[1]!({ estimatedBalance: '2.00' });
    await after;
    expect(user()!.estimatedBalance).toBe('2.00');
  });

  test('does not undo a change that was made here while the answer was on its way', async () => {
    const { platform, answers, user } = await setUpHeld();
    const reading = platform.reloadUser();
    platform.session.change({ is_practice: true });
    answers[0]!({ is_practice: false });
    await vi.waitUntil(() => answers.length === 2);
    expect(user()!.is_practice).toBe(true);
    answers[1]!({ is_practice: true, estimatedBalance: '2.00' });
    expect(await reading).toBe(true);
    expect(user()).toMatchObject({ is_practice: true, estimatedBalance: '2.00' });
  });

  test('ignores an answer after the sign-out, also once somebody else has signed in', async () => {
    const { platform, answers, user } = await setUpHeld();
    const [first, second] = [platform.reloadUser(), platform.reloadUser()];
    platform.session.end('signed-out');
    answers[0]!({});
    await first;
    expect(platform.session.getState().status).toBe('guest');
    platform.session.begin({ user: { ...trader, id: 'u_2' } });
    answers[1]!({});
    await second;
    expect(user()!.id).toBe('u_2');
  });
});

describe('setLanguage', () => {
  test('changes and stores the language, and sends it with every call', async () => {
    const { platform, fetched } = await setUp(fine);
    await platform.setLanguage('es');
    await platform.api.call('auth.user');
    expect([platform.text.getState().t('app.retry'), platform.local.get('language')]).toEqual([
      'Reintentar',
      'es',
    ]);
    expect((fetched.mock.calls[0]![1]!.headers as Headers).get('Accept-Language')).toBe('es');
  });

  test('keeps the current language and shows a notice when text fails to load', async () => {
    const { platform, notices } = await setUp(fine);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await platform.registry.addText('wallet', {
      en: async () => ({ text: {} }),
      es: () => Promise.reject(new TypeError('gone')),
    });
    await platform.setLanguage('es');
    expect([platform.text.getState().language, platform.preferences.getState().language, notices()]).toEqual([
      'en',
      'en',
      ['Part of this site did not load.'],
    ]);
    vi.restoreAllMocks();
  });
});
