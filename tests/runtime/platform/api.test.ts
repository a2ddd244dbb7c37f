import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls, type CallId } from '../../../schemas/generated/calls.ts';
import { callRoutes } from '../../../schemas/generated/call-routes.ts';
import { createApi, parseRoute, type ApiOptions } from '../../../runtime/platform/api.ts';

const response = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

function setUp(
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
    session: () => 1,
    endsSession: [401, 400],
    onSessionEnd,
    onReach,
    ...more,
  });
  const headers = () => fetched.mock.calls[0]![1].headers as Headers;
  return { api, fetched, onSessionEnd, onReach, headers };
}

describe('requests', () => {
  test('send the method, path, body and language of the call', async () => {
    const { api, fetched, headers } = setUp(() => response(200, { data: {} }));
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

  test('encode path parameters', async () => {
    const { api, fetched } = setUp(() => response(200, { data: {} }));
    await api.call('session.revoke', { params: { id: '../a?b' } });
    expect(fetched.mock.calls[0]![0]).toBe('/api/v1/user/sessions/..%2Fa%3Fb');
  });

  test('send a bearer token instead of cookies', async () => {
    const { api, fetched, headers } = setUp(() => response(200, { data: {} }), { token: () => 'secret' });
    await api.call('auth.user');
    expect([headers().get('Authorization'), fetched.mock.calls[0]![1].credentials]).toEqual([
      'Bearer secret',
      'omit',
    ]);
  });

  test('send a new idempotency key for a call that moves money, or the given one', async () => {
    const id = Object.keys(calls).find((name) => calls[name as CallId].repeat === 'key') as CallId;
    const { api, fetched } = setUp(() => response(200, { data: {} }));
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

  test('send no idempotency key for other calls', async () => {
    const { api, headers } = setUp(() => response(200, { data: {} }));
    await api.call('auth.user');
    expect(headers().has('Idempotency-Key')).toBe(false);
  });

  test('use the routes that the call definitions state', () => {
    for (const [id, { method, path, repeat }] of Object.entries(calls))
      expect(parseRoute(callRoutes, id as CallId)).toMatchObject({
        method,
        path,
        takesKey: repeat === 'key',
      });
  });

  test('parse the calls that a route invalidates', () => {
    expect(parseRoute(callRoutes, 'manager.store-trade')).toEqual({
      method: 'POST',
      path: '/manager/accounts/{id}/trades/store',
      takesKey: true,
      invalidates: ['manager.trades', 'manager.accounts'],
    });
    expect(parseRoute(callRoutes, 'session.list').invalidates).toEqual([]);
  });

  test('refresh the counts of the desk with each of its queues', () => {
    const queues = ['deposit.list-all', 'withdrawal.list-all', 'plan.list-upgrades', 'correction.list'];
    for (const id of Object.keys(calls)) {
      const { invalidates } = parseRoute(callRoutes, id as CallId);
      if (invalidates.some((each) => queues.includes(each)))
        expect([id, ...invalidates]).toContain('desk.summary');
    }
  });

  test('fail for a call that no feature declares, naming the call', async () => {
    const { api } = setUp(() => response(200, { data: {} }), { routes: {} });
    await expect(api.call('health.read')).rejects.toThrow('health.read');
  });
});

describe('responses', () => {
  test('return the data and message of the envelope', async () => {
    const { api } = setUp(() => response(200, { data: { id: 'u' }, message: 'Saved' }));
    expect(await api.call('auth.user')).toEqual({ ok: true, data: { id: 'u' }, message: 'Saved' });
  });

  test('say that they repeat the answer of an earlier request', async () => {
    const { api } = setUp(() =>
      response(200, { status: 1, data: { id: 'p' }, msg: 'Placed', repeated: true }),
    );
    expect(await api.call('auth.user')).toEqual({
      ok: true,
      data: { id: 'p' },
      message: 'Placed',
      repeated: true,
    });
  });

  test("return another backend's bare body as data", async () => {
    const { api } = setUp(() => response(200, [{ nicename: 'Spain' }]));
    expect(await api.call('country.list')).toMatchObject({ ok: true, data: [{ nicename: 'Spain' }] });
  });

  test('that are not JSON return the error unreadable', async () => {
    const { api } = setUp(() => response(200, '<html>'));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'unreadable', status: 0, message: 'api.unreadable' },
    });
  });

  test('with an error return its code, the first message of each field and Retry-After', async () => {
    const { api } = setUp(() =>
      response(
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

  test('understand the error and status properties of another backend', async () => {
    const { api } = setUp(() => response(403, { error: 'Verify first', status: 'email_not_verified' }));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'email_not_verified', message: 'Verify first' },
    });
  });

  test('with an error without a message get a default message', async () => {
    const { api } = setUp(() => response(500, 'oops'));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'unknown', status: 500, message: 'api.unreadable' },
    });
  });
});

describe('session end', () => {
  test.each([401, 400])('status %i ends the session', async (status) => {
    const { api, onSessionEnd } = setUp(() => response(status, {}));
    await api.call('auth.user');
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  test('status 401 does not end a session for a guest', async () => {
    const { api, onSessionEnd } = setUp(() => response(401, {}), { session: () => null });
    await api.call('auth.login', { input: { email: '', password: '', device: '' } });
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('status 401 to a call of an earlier session does not end the current one', async () => {
    let session: number | null = 1;
    const { api, onSessionEnd } = setUp(() => response(401, {}), { session: () => session });
    const late = api.call('auth.user');
    session = 2;
    await late;
    expect(onSessionEnd).not.toHaveBeenCalled();
    await api.call('auth.user');
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  test('status 400 does not end the session if the manifest does not list it', async () => {
    const { api, onSessionEnd } = setUp(() => response(400, {}), { endsSession: [401] });
    await api.call('auth.user');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test.each([403, 404, 409, 422, 429, 500])('status %i does not end the session', async (status) => {
    const { api, onSessionEnd } = setUp(() => response(status, {}));
    await api.call('auth.user');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

describe('lost connections', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('return the error offline and report the backend as unreachable', async () => {
    const { api, onReach } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await api.call('auth.user')).toMatchObject({
      ok: false,
      error: { code: 'offline', status: 0, message: 'api.offline' },
    });
    expect(onReach.mock.calls).toEqual([[false]]);
  });

  test('return the error timeout when no response arrives in time', async () => {
    vi.useRealTimers();
    const { api } = setUp(
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

  test('are not reported when the caller aborts the call', async () => {
    const leaving = new AbortController();
    const { api, onReach } = setUp(
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
  ])('status %i is reported as reachable: %s', async (status, reached) => {
    const { api, onReach } = setUp(() => response(status, {}));
    await api.call('auth.user');
    expect(onReach.mock.calls).toEqual([[reached]]);
  });
});
