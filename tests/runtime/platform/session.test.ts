import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../runtime/lib/storage.ts';
import { createSession, HINT } from '../../../runtime/platform/session.ts';
import { trader } from '../features/support/page.ts';

const everything = (storage: ReturnType<typeof memoryStorage>, keys: string[]) =>
  keys.map((key) => storage.get(key)).join(' ');

describe('with cookies', () => {
  test('only a hint is kept, which is no secret', () => {
    const [local, tab] = [memoryStorage(), memoryStorage()];
    const session = createSession('cookie', local, tab);
    expect(session.getState()).toEqual({ status: 'guest', user: null });
    session.begin({ user: trader, token: 'secret' });
    expect(session.getState()).toEqual({ status: 'signed-in', user: trader });
    expect([session.token(), tab.get('token')]).toEqual([undefined, null]);
    expect(everything(local, [HINT, 'token', 'user'])).not.toMatch(/secret|ana@/);
  });

  test('after a reload the hint says that a session may exist, until it has ended', () => {
    const local = memoryStorage();
    createSession('cookie', local, memoryStorage()).begin({ user: trader });
    const again = createSession('cookie', local, memoryStorage());
    expect(again.getState().status).toBe('unknown');
    again.end('expired');
    expect(again.getState()).toEqual({ status: 'guest', user: null, ended: 'expired' });
    expect(createSession('cookie', local, memoryStorage()).getState().status).toBe('guest');
  });
});

describe('with a bearer token', () => {
  test('it lives in the tab and goes with the session', () => {
    const [local, tab] = [memoryStorage(), memoryStorage()];
    const session = createSession('bearer', local, tab);
    session.begin({ user: trader, token: 'secret' });
    expect([session.token(), local.get(HINT), local.get('token')]).toEqual(['secret', null, null]);
    session.end('signed-out');
    expect([session.token(), session.hinted()]).toEqual([undefined, false]);
  });
});
