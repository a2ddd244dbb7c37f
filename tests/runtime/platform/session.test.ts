import { describe, expect, test } from 'vitest';
import {
  cookieStorage,
  memoryStorage,
  safeStorage,
  storageWithFallback,
} from '../../../runtime/lib/storage.ts';
import { createSession, HINT } from '../../../runtime/platform/session.ts';
import { trader } from '../support/page.ts';

const everything = (storage: ReturnType<typeof memoryStorage>, keys: string[]) =>
  keys.map((key) => storage.get(key)).join(' ');

describe('cookie session', () => {
  test('stores only a hint without personal data', () => {
    const [local, tab] = [memoryStorage(), memoryStorage()];
    const session = createSession('cookie', local, tab);
    expect(session.getState()).toEqual({ status: 'guest', user: null });
    session.begin({ user: trader, token: 'secret' });
    expect(session.getState()).toEqual({ status: 'signed-in', user: trader });
    expect([session.token(), tab.get('token')]).toEqual([undefined, null]);
    expect(everything(local, [HINT, 'token', 'user'])).not.toMatch(/secret|ana@/);
  });

  test('is unknown after a reload with a hint, and a guest once it has ended', () => {
    const local = memoryStorage();
    createSession('cookie', local, memoryStorage()).begin({ user: trader });
    const again = createSession('cookie', local, memoryStorage());
    expect(again.getState().status).toBe('unknown');
    again.end('expired');
    expect(again.getState()).toEqual({ status: 'guest', user: null, ended: 'expired' });
    expect(createSession('cookie', local, memoryStorage()).getState().status).toBe('guest');
  });
});

describe('cookie session in a browser that blocks storage', () => {
  /** The cookies of a browser, and storage that throws. */
  function blocked() {
    const jar = new Map<string, string>();
    const page = {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
        if (text.endsWith('Max-Age=0')) jar.delete(name!);
        else jar.set(name!, value!);
      },
    };
    const storage = safeStorage(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }, 'acme:');
    const hint = storageWithFallback(storage, cookieStorage(page, 'acme:', 'Path=/; SameSite=Strict'));
    return { hint, storage, jar };
  }

  test('survives a reload until it ends, by a cookie without personal data', () => {
    const { hint, storage, jar } = blocked();
    createSession('cookie', hint, storage).begin({ user: trader, token: 'secret' });
    expect([...jar].join(' ')).not.toMatch(/secret|ana@/);
    const again = createSession('cookie', hint, storage);
    expect([again.getState().status, again.hinted()]).toEqual(['unknown', true]);
    again.end('signed-out');
    expect([jar.size, createSession('cookie', hint, storage).getState().status]).toEqual([0, 'guest']);
  });

  test('sets no cookie when storage works', () => {
    const { jar } = blocked();
    const cookies = cookieStorage({ cookie: '' }, 'acme:', 'Path=/');
    const local = memoryStorage();
    createSession('cookie', storageWithFallback(local, cookies), memoryStorage()).begin({ user: trader });
    expect([jar.size, local.get(HINT) === null]).toEqual([0, false]);
    expect(cookies.get(HINT)).toBeNull();
  });

  test('never writes a bearer token to a cookie', () => {
    const { hint, storage, jar } = blocked();
    createSession('bearer', hint, storage).begin({ user: trader, token: 'secret' });
    expect(jar.size).toBe(0);
  });
});

describe('change', () => {
  test('merges into the user as last read, and brings no user back', () => {
    const session = createSession('cookie', memoryStorage(), memoryStorage());
    session.change({ unread_notifications: 3 });
    expect(session.getState().user).toBeNull();
    session.begin({ user: trader });
    session.update({ ...trader, estimatedBalance: '7.00' });
    session.change({ unread_notifications: 3 });
    expect(session.getState().user).toEqual({
      ...trader,
      estimatedBalance: '7.00',
      unread_notifications: 3,
    });
    session.end('signed-out');
    session.change({ unread_notifications: 4 });
    expect(session.getState().status).toBe('guest');
  });
});

describe('bearer token session', () => {
  test('keeps the token in the tab only, until the session ends', () => {
    const [local, tab] = [memoryStorage(), memoryStorage()];
    const session = createSession('bearer', local, tab);
    session.begin({ user: trader, token: 'secret' });
    expect([session.token(), local.get(HINT), local.get('token')]).toEqual(['secret', null, null]);
    session.end('signed-out');
    expect([session.token(), session.hinted()]).toEqual([undefined, false]);
  });
});
