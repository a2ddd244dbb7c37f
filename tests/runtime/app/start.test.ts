import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPlatform } from '../../../runtime/app/start.ts';
import { createPlatform } from '../../../runtime/app/boot.ts';
import { safeStorage } from '../../../runtime/lib/storage.ts';
import { HINT } from '../../../runtime/platform/session.ts';
import type { Platform } from '../../../runtime/platform/platform.ts';
import { makePage, trader } from '../support/page.ts';

const page = makePage({ features: ['auth', 'profile'] });
let visible = true;
let removers: (() => void)[] = [];

/** Listeners of one test do not hear the next one. */
function forgetListeners() {
  for (const target of [globalThis, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject | null) => {
        add(name, listener);
        removers.push(() => target.removeEventListener(name, listener));
      },
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  forgetListeners();
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  for (const remove of removers) remove();
  removers = [];
  visible = true;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Backend {
  up: boolean;
  user: number | object;
}

/** A platform over a backend that can go away; counts what it is asked. */
function started({
  hinted = false,
  backend = { up: true, user: trader },
}: { hinted?: boolean; backend?: Backend } = {}) {
  const asked: Record<string, number> = {};
  const local = safeStorage(() => localStorage, 'app:acme:');
  if (hinted) local.set(HINT, '1');
  const respond = async (input: RequestInfo | URL) => {
    const path = String(input).replace('/api/v1', '');
    asked[path] = (asked[path] ?? 0) + 1;
    if (!backend.up) throw new TypeError('Failed to fetch');
    if (path === '/auth/user')
      return typeof backend.user === 'number'
        ? new Response('{}', { status: backend.user })
        : Response.json({ data: backend.user });
    return Response.json({ data: path === '/health' ? { environment: 'demo' } : { cp_value: 'basic' } });
  };
  const platform: Platform = createPlatform(page, {
    fetch: respond,
    local,
    hint: local,
    tab: safeStorage(() => sessionStorage, 'app:acme:'),
    loadEntry: () => Promise.reject(new Error('unused')),
    report: () => {},
  });
  startPlatform(platform);
  return {
    platform,
    asked,
    backend,
    local,
    state: () => platform.session.getState(),
    reach: () => platform.settings.getState().backend,
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('at the start', () => {
  test('settings and environment are read; a guest asks for no person', async () => {
    const { platform, asked, state } = started();
    await vi.waitFor(() => expect(platform.settings.getState().settings.cp_value).toBe('basic'));
    expect([asked['/auth/user'], state().status, platform.settings.getState().environment]).toEqual([
      undefined,
      'guest',
      'demo',
    ]);
  });

  test('a hint brings the person', async () => {
    const { state } = started({ hinted: true });
    await vi.waitFor(() => expect(state()).toEqual({ status: 'signed-in', user: trader }));
  });

  test('a hint without a session ends as a guest', async () => {
    const { state, local } = started({ hinted: true, backend: { up: true, user: 401 } });
    await vi.waitFor(() => expect(state()).toEqual({ status: 'guest', user: null, ended: 'expired' }));
    expect(local.get(HINT)).toBeNull();
  });

  test('a backend that is down: says so, and comes back by itself', async () => {
    const { state, reach, backend } = started({ hinted: true, backend: { up: false, user: trader } });
    await pass(100);
    expect([reach(), state().status]).toEqual(['down', 'unknown']);
    backend.up = true;
    await pass(5000);
    await vi.waitFor(() => expect([reach(), state().status]).toEqual(['up', 'signed-in']));
  });
});

describe('later', () => {
  test.each([
    ['the window', ['visibilitychange', 'focus']],
    ['the network', ['online']],
  ])('settings and person are read again on the return of %s, once for all its events', async (_, events) => {
    const { asked } = started({ hinted: true });
    await pass(2000);
    const reads = () => [asked['/user/settings'], asked['/auth/user']] as [number, number];
    const [settings, person] = reads();
    for (const name of events) {
      document.dispatchEvent(new Event(name));
      dispatchEvent(new Event(name));
    }
    await pass(0);
    expect(reads()).toEqual([settings + 1, person + 1]);
  });

  test('the person is read again every 30 minutes, in a visible tab only', async () => {
    const { asked } = started({ hinted: true });
    await pass(0);
    expect(asked['/auth/user']).toBe(1);
    await pass(30 * 60 * 1000);
    expect(asked['/auth/user']).toBe(2);
    visible = false;
    await pass(30 * 60 * 1000);
    expect(asked['/auth/user']).toBe(2);
  });

  test('a backend that goes away while the page is open is asked every 5 s until it is back', async () => {
    const { platform, asked, backend, reach } = started();
    await pass(100);
    backend.up = false;
    await platform.api.call('country.list');
    expect(reach()).toBe('down');
    const before = asked['/user/settings']!;
    await pass(10_000);
    expect(asked['/user/settings']).toBe(before + 2);
    backend.up = true;
    await pass(5000);
    expect(reach()).toBe('up');
    const after = asked['/user/settings']!;
    await pass(20_000);
    expect(asked['/user/settings']).toBe(after);
  });

  test('a hidden tab does not ask', async () => {
    const { asked } = started({ backend: { up: false, user: trader } });
    await pass(100);
    visible = false;
    const before = asked['/user/settings']!;
    await pass(20_000);
    expect(asked['/user/settings']).toBe(before);
  });
});

describe('another tab', () => {
  const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

  test('that signs out is followed', async () => {
    const { state, local } = started({ hinted: true });
    await vi.waitFor(() => expect(state().status).toBe('signed-in'));
    local.remove(HINT);
    tell(`app:acme:${HINT}`);
    expect(state()).toEqual({ status: 'guest', user: null, ended: 'signed-out' });
  });

  test('that signs in is followed', async () => {
    const { state, local } = started();
    await pass(100);
    local.set(HINT, '2');
    tell(`app:acme:${HINT}`);
    await vi.waitFor(() => expect(state().status).toBe('signed-in'));
  });

  test('that changes the theme is followed, on the page too', async () => {
    const { platform, local } = started();
    local.set('theme', 'dark');
    tell('app:acme:theme');
    expect(platform.preferences.getState().theme).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test('of another brand on the same host is none of ours', async () => {
    const { state } = started({ hinted: true });
    await vi.waitFor(() => expect(state().status).toBe('signed-in'));
    tell(`app:other:${HINT}`);
    expect(state().status).toBe('signed-in');
  });
});
