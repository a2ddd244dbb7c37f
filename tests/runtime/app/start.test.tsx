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

/** Records event listeners, so that they can be removed after the test. */
function trackListeners() {
  for (const target of [globalThis, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject | null, options) => {
        add(name, listener, options);
        removers.push(() => target.removeEventListener(name, listener, options));
      },
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  trackListeners();
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

/** Starts a platform with a backend that can go down, and counts requests by path. */
function start({
  hinted = false,
  backend = { up: true, user: trader },
}: { hinted?: boolean; backend?: Backend } = {}) {
  const requests: Record<string, number> = {};
  const local = safeStorage(() => localStorage, 'app:acme:');
  if (hinted) local.set(HINT, '1');
  const respond = async (input: RequestInfo | URL) => {
    const path = String(input).replace('/api/v1', '');
    requests[path] = (requests[path] ?? 0) + 1;
    if (!backend.up) throw new TypeError('Failed to fetch');
    if (path === '/auth/user')
      return typeof backend.user === 'number'
        ? new Response('{}', { status: backend.user })
        : Response.json({ data: backend.user });
    return Response.json({ data: path === '/health' ? { environment: 'demo' } : { cp_value: 'basic' } });
  };
  const platform: Platform = createPlatform(page, {
    fetch: respond,
    fetchApi: respond,
    local,
    hint: local,
    tab: safeStorage(() => sessionStorage, 'app:acme:'),
    loadEntry: () => Promise.reject(new Error('unused')),
    report: () => {},
  });
  startPlatform(platform);
  return {
    platform,
    requests,
    backend,
    local,
    state: () => platform.session.getState(),
    reach: () => platform.settings.getState().backend,
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('startPlatform', () => {
  test('reads settings and environment, and no user for a guest', async () => {
    const { platform, requests, state } = start();
    await vi.waitFor(() => expect(platform.settings.getState().settings.cp_value).toBe('basic'));
    expect([requests['/auth/user'], state().status, platform.settings.getState().environment]).toEqual([
      undefined,
      'guest',
      'demo',
    ]);
  });

  test('reads the user when the session hint is set', async () => {
    const { state } = start({ hinted: true });
    await vi.waitFor(() => expect(state()).toEqual({ status: 'signed-in', user: trader }));
  });

  test('becomes a guest when the hint is set but the session has expired', async () => {
    const { state, local } = start({ hinted: true, backend: { up: true, user: 401 } });
    await vi.waitFor(() => expect(state()).toEqual({ status: 'guest', user: null, ended: 'expired' }));
    expect(local.get(HINT)).toBeNull();
  });

  test('reports a backend that is down and recovers on its own', async () => {
    const { state, reach, backend } = start({ hinted: true, backend: { up: false, user: trader } });
    await pass(100);
    expect([reach(), state().status]).toEqual(['down', 'unknown']);
    backend.up = true;
    await pass(5000);
    await vi.waitFor(() => expect([reach(), state().status]).toEqual(['up', 'signed-in']));
  });
});

describe('after the start', () => {
  test.each([
    ['the tab becomes visible', ['visibilitychange', 'focus']],
    ['the network returns', ['online']],
  ])('reads settings and user once when %s', async (_, events) => {
    const { requests } = start({ hinted: true });
    await pass(2000);
    const reads = () => [requests['/user/settings'], requests['/auth/user']] as [number, number];
    const [settings, user] = reads();
    for (const name of events) {
      document.dispatchEvent(new Event(name));
      dispatchEvent(new Event(name));
    }
    await pass(0);
    expect(reads()).toEqual([settings + 1, user + 1]);
  });

  test('reads the user every 30 minutes in a visible tab only', async () => {
    const { requests } = start({ hinted: true });
    await pass(0);
    expect(requests['/auth/user']).toBe(1);
    await pass(30 * 60 * 1000);
    expect(requests['/auth/user']).toBe(2);
    visible = false;
    await pass(30 * 60 * 1000);
    expect(requests['/auth/user']).toBe(2);
  });

  test('polls a backend that has gone down every 5 s until it is up', async () => {
    const { platform, requests, backend, reach } = start();
    await pass(100);
    backend.up = false;
    await platform.api.call('country.list');
    expect(reach()).toBe('down');
    const before = requests['/user/settings']!;
    await pass(10_000);
    expect(requests['/user/settings']).toBe(before + 2);
    backend.up = true;
    await pass(5000);
    expect(reach()).toBe('up');
    const after = requests['/user/settings']!;
    await pass(20_000);
    expect(requests['/user/settings']).toBe(after);
  });

  test('does not poll in a hidden tab', async () => {
    const { requests } = start({ backend: { up: false, user: trader } });
    await pass(100);
    visible = false;
    const before = requests['/user/settings']!;
    await pass(20_000);
    expect(requests['/user/settings']).toBe(before);
  });
});

describe('storage events of another tab', () => {
  const notifyStorage = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

  test('sign out this tab when it signs out', async () => {
    const { state, local } = start({ hinted: true });
    await vi.waitFor(() => expect(state().status).toBe('signed-in'));
    local.remove(HINT);
    notifyStorage(`app:acme:${HINT}`);
    expect(state()).toEqual({ status: 'guest', user: null, ended: 'signed-out' });
  });

  test('sign in this tab when it signs in', async () => {
    const { state, local } = start();
    await pass(100);
    local.set(HINT, '2');
    notifyStorage(`app:acme:${HINT}`);
    await vi.waitFor(() => expect(state().status).toBe('signed-in'));
  });

  test('change the theme of this tab', async () => {
    const { platform, local } = start();
    local.set('theme', 'dark');
    notifyStorage('app:acme:theme');
    expect(platform.preferences.getState().theme).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test('change the language of this tab to another one of the site', async () => {
    const { platform, local } = start();
    local.set('language', 'es');
    notifyStorage('app:acme:language');
    await vi.waitFor(() => expect(platform.text.getState().language).toBe('es'));
    expect(document.documentElement.lang).toBe('es');
    local.set('language', 'xx');
    notifyStorage('app:acme:language');
    await vi.advanceTimersByTimeAsync(0);
    expect(platform.preferences.getState().language).toBe('es');
  });

  test('are ignored if they come from another brand on the same host', async () => {
    const { state } = start({ hinted: true });
    await vi.waitFor(() => expect(state().status).toBe('signed-in'));
    notifyStorage(`app:other:${HINT}`);
    expect(state().status).toBe('signed-in');
  });
});

describe('a key that is held', () => {
  /** Whether the browser acts on a key press on the element. */
  function acts(element: HTMLElement, key: string, repeat: boolean): boolean {
    const dialog = document.createElement('dialog');
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.append(element);
    document.body.append(dialog);
    const isTaken = element.dispatchEvent(
      new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }),
    );
    dialog.remove();
    return isTaken;
  }

  test('activates a button and submits a form once', () => {
    start();
    for (const name of ['button', 'input', 'a'])
      expect([
        name,
        ...[false, true].map((repeat) => acts(document.createElement(name), 'Enter', repeat)),
      ]).toEqual([name, true, false]);
  });

  test('keeps breaking lines, moving and typing', () => {
    start();
    expect(acts(document.createElement('textarea'), 'Enter', true)).toBe(true);
    for (const key of ['ArrowDown', 'PageDown', 'a', ' ', 'Backspace'])
      expect([key, acts(document.createElement('input'), key, true)]).toEqual([key, true]);
  });
});
