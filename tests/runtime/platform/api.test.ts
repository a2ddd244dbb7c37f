import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls, type CallId } from '../../../schemas/generated/calls.ts';
import { callRoutes } from '../../../schemas/generated/call-routes.ts';
import { createApi, parseRoute, type ApiOptions } from '../../../runtime/platform/api.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

function made(
  respond: (url: string, init: RequestInit) => Response | Promise<Response>,
  more: Partial<ApiOptions> = {},
) {
  const fetched = vi.fn(async (url: string, init: RequestInit) => await respond(url, init));
  const onSessionEnd = vi.fn();
  const onReach = vi.fn();
  const api = createApi({
    routes: callRoutes,
    base: '/api/v1/',
    fetch: fetched as unknown as typeof fetch,
    token: () => undefined,
    language: () => 'es',
    text: (key) => key,
    hasSession: () => true,
    endsSession: [401, 400],
    onSessionEnd,
    onReach,
    ...more,
  });
  const headers = () => fetched.mock.calls[0]![1].headers as Headers;
  return { api, fetched, onSessionEnd, onReach, headers };
}

describe('what is sent', () => {
  test('method, address, body and language of the contract', async () => {
    const { api, fetched, headers } = made(() => answer(200, { data: {} }));
    await api.call('auth.login', { input: { email: 'a@example.com', password: 'x', device: '' } });
    const [url, init] = fetched.mock.calls[0]!;
    expect([url, init.method, JSON.parse(init.body as string)]).toEqual([
      '/api/v1/auth/login',
      'POST',
      { email: 'a@example.com', password: 'x', device: '' },
    ]);
    expect([
      headers().get('Accept-Language'),
      headers().get('Content-Type'),
      headers().get('Authorization'),
    ]).toEqual(['es', 'application/json', null]);
    expect(init.credentials).toBe('same-origin');
  });

  test('parameters cannot leave their place in the path', async () => {
    const { api, fetched } = made(() => answer(200, { data: {} }));
    await api.call('session.revoke', { params: { id: '../a?b' } });
    expect(fetched.mock.calls[0]![0]).toBe('/api/v1/user/sessions/..%2Fa%3Fb');
  });

  test('a bearer token, and then no cookie', async () => {
    const { api, fetched, headers } = made(() => answer(200, { data: {} }), { token: () => 'secret' });
    await api.call('auth.user');
    expect([headers().get('Authorization'), fetched.mock.calls[0]![1].credentials]).toEqual([
      'Bearer secret',
      'omit',
    ]);
  });

  test('a key where the call moves money: a new one each time, the given one when sent again', async () => {
    const id = Object.keys(calls).find((name) => calls[name as CallId].repeat === 'key') as CallId;
    const { api, fetched } = made(() => answer(200, { data: {} }));
    const send = (request: object) =>
      (api.call as (id: CallId, request: object) => Promise<unknown>)(id, request);
    await send({ params: { id: '1' }, input: {} });
    await send({ params: { id: '1' }, input: {} });
    await send({ params: { id: '1' }, input: {}, idempotencyKey: 'mine' });
    const keys = fetched.mock.calls.map(([, init]) => (init.headers as Headers).get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
  });

  test('no key where the contract asks for none', async () => {
    const { api, headers } = made(() => answer(200, { data: {} }));
    await api.call('auth.user');
    expect(headers().has('Idempotency-Key')).toBe(false);
  });

  test("the table that pages are stamped from is the contract's", () => {
    for (const [id, { method, path, repeat }] of Object.entries(calls))
      expect(parseRoute(callRoutes, id as CallId)).toMatchObject({
        method,
        path,
        takesKey: repeat === 'key',
      });
  });

  test('a route names the calls that are stale after it', () => {
    expect(parseRoute(callRoutes, 'manager.trade-store')).toEqual({
      method: 'POST',
      path: '/manager/accounts/{id}/trades/store',
      takesKey: true,
      invalidates: ['manager.trades', 'manager.accounts'],
    });
    expect(parseRoute(callRoutes, 'session.list').invalidates).toEqual([]);
  });

  test('a call that no feature of the build names is a mistake, and says where to name it', async () => {
    const { api } = made(() => answer(200, { data: {} }), { routes: {} });
    await expect(api.call('health.read')).rejects.toThrow('schemas/features');
  });
});

describe('answers', () => {
  test('the data of the envelope, with its message', async () => {
    const { api } = made(() => answer(200, { data: { id: 'u' }, message: 'Saved' }));
    expect(await api.call('auth.user')).toEqual({ ok: true, data: { id: 'u' }, message: 'Saved' });
  });

  test("a foreign backend's bare body is the data", async () => {
    const { api } = made(() => answer(200, [{ nicename: 'Spain' }]));
    expect(await api.call('country.list')).toMatchObject({ ok: true, data: [{ nicename: 'Spain' }] });
  });

  test('an answer that is no JSON says so', async () => {
    const { api } = made(() => answer(200, '<html>'));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'unreadable', status: 0, message: 'api.unreadable' },
    });
  });

  test('an error has its code, first messages by field and the time to wait', async () => {
    const { api } = made(() =>
      answer(
        422,
        {
          code: 'validation_failed',
          message: 'Look again',
          errors: { email: ['One', 'Two'], password: 'Three' },
          requestId: 'r1',
        },
        { 'Retry-After': '30' },
      ),
    );
    expect(await api.call('auth.user')).toEqual({
      ok: false,
      error: {
        code: 'validation_failed',
        status: 422,
        message: 'Look again',
        fields: { email: 'One', password: 'Three' },
        retryAfter: 30,
        requestId: 'r1',
      },
    });
  });

  test("a foreign backend's error and status words are understood", async () => {
    const { api } = made(() => answer(403, { error: 'Verify first', status: 'email_not_verified' }));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'email_not_verified', message: 'Verify first' },
    });
  });

  test('an error without words gets words', async () => {
    const { api } = made(() => answer(500, 'oops'));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'unknown', status: 500, message: 'api.unreadable' },
    });
  });
});

describe('the end of a session', () => {
  test.each([401, 400])('%i ends it', async (status) => {
    const { api, onSessionEnd } = made(() => answer(status, {}));
    await api.call('auth.user');
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  test('a guest has none to end', async () => {
    const { api, onSessionEnd } = made(() => answer(401, {}), { hasSession: () => false });
    await api.call('auth.login', { input: { email: '', password: '', device: '' } });
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('the manifest says which answers do', async () => {
    const { api, onSessionEnd } = made(() => answer(400, {}), { endsSession: [401] });
    await api.call('auth.user');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test.each([403, 404, 409, 422, 429, 500])('%i does not', async (status) => {
    const { api, onSessionEnd } = made(() => answer(status, {}));
    await api.call('auth.user');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

describe('a network that is lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('offline is an error like any other', async () => {
    const { api, onReach } = made(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'offline', status: 0, message: 'api.offline' },
    });
    expect(onReach.mock.calls).toEqual([[false]]);
  });

  test('no answer in time', async () => {
    vi.useRealTimers();
    const { api } = made(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
      { timeout: 5 },
    );
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'timeout', message: 'api.timeout' },
    });
  });

  test('a call that the page gave up is no lost network', async () => {
    const leaving = new AbortController();
    const { api, onReach } = made(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
    );
    const result = api.call('auth.user', { signal: leaving.signal });
    leaving.abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(onReach).not.toHaveBeenCalled();
  });

  test.each([
    [200, true],
    [422, true],
    [500, true],
    [502, false],
    [503, false],
    [504, false],
  ])('%i: reached %s', async (status, reached) => {
    const { api, onReach } = made(() => answer(status, {}));
    await api.call('auth.user');
    expect(onReach.mock.calls).toEqual([[reached]]);
  });
});
