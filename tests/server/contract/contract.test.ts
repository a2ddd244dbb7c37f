import { beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallId } from '../../../schemas/generated/calls.ts';
import { handlers } from '../../../server/generated/handlers.ts';
import type { Db } from '../../../server/ports.ts';
import { callFile, onEveryEngine, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { definitions } from '../support/call-definitions.ts';
import { stepUp } from '../support/fresh-code.ts';

const handled = Object.keys(handlers) as CallId[];
const withSession = handled.filter((id) => ['session', 'confirmed'].includes(definitions[id].auth));
const signed = handled.filter((id) => definitions[id].auth === 'signature');
const named = (id: CallId, value = 'x') => ({
  params: Object.fromEntries(
    [...definitions[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, value]),
  ),
});
/** A role that may make the call. */
const roleOf = (id: CallId, otherwise = 'trader'): string =>
  definitions[id].roles?.find((role) => role === 'manager') ?? definitions[id].roles?.[0] ?? otherwise;
const PASSWORD = 'a long pass phrase';

describe('generated handlers', () => {
  it('contain exactly the calls of the contract', () => {
    expect([...handled].sort()).toEqual(Object.keys(calls).sort());
  });

  it('require every call at compile time', () => {
    // @ts-expect-error the other calls are missing
    const missing: typeof handlers = { 'auth.login': handlers['auth.login'] };
    expect('auth.logout' in missing).toBe(false);
  });
});

onEveryEngine('contract', (at) => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(at.db, {
      settings: { enable_account_connection_autotrade: true, enable_mining: true },
      brand: { features: ['auth', 'profile', 'joint-account', 'mining'] },
    });
  });

  describe('access control', () => {
    it.each(withSession)('rejects %s without a session', async (id) => {
      expect(await kit.visitor().call(id, undefined, named(id))).toMatchObject({
        status: 401,
        code: 'session_required',
      });
    });

    it.each(withSession)('rejects %s with an invalid session token', async (id) => {
      const visitor = kit.visitor();
      visitor.cookies.set(`session_${kit.brand.id}_4600`, 'A'.repeat(43));
      expect((await visitor.call(id, undefined, named(id))).code).toBe('session_required');
      visitor.cookies.clear();
      visitor.token = 'A'.repeat(43);
      expect((await visitor.call(id, undefined, named(id))).code).toBe('session_required');
    });

    it.each(signed)('rejects %s without a signature for any user', async (id) => {
      const visitors = [kit.visitor(), await kit.signedIn('superadmin')];
      for (const visitor of visitors)
        for (const input of [{}, undefined])
          expect(await visitor.call(id, input, named(id))).toMatchObject({
            status: 401,
            code: 'invalid_signature',
          });
    });

    it.each(handled.filter((id) => definitions[id].roles))('rejects %s without its role', async (id) => {
      for (const role of ['trader', 'manager', 'suspended'].filter(
        (one) => !(definitions[id].roles as readonly string[]).includes(one),
      )) {
        expect(await (await kit.signedIn(role)).call(id, undefined, named(id))).toMatchObject({
          status: 403,
          code: 'role_required',
        });
      }
    });

    it('rejects confirmed calls of an unconfirmed session', async () => {
      const strict = await startKit(at.db, { settings: { two_fa: true } });
      for (const role of ['trader', 'admin', 'manager']) {
        const visitor = strict.visitor();
        const user = strict.backend.demoUsers(strict.brand.id).find((one) => one.role === role)!;
        expect(
          (await visitor.call('auth.login', { email: user.email, password: user.password })).data.next,
        ).toBe('two_fa');
        for (const id of handled.filter(
          (one) =>
            definitions[one].auth === 'confirmed' &&
            ((definitions[one].roles as readonly string[] | undefined)?.includes(role) ?? true),
        )) {
          expect([id, (await visitor.call(id, undefined, named(id))).code]).toEqual([
            id,
            'confirmation_required',
          ]);
        }
      }
    });

    it.each(
      handled.filter(
        (id) =>
          definitions[id].repeat !== 'safe' &&
          definitions[id].crossSiteCheck !== 'handler' &&
          definitions[id].auth !== 'signature',
      ),
    )('rejects %s from another site', async (id) => {
      const visitor = await kit.signedIn('superadmin');
      const path = definitions[id].path.replace(/\{\w+\}/g, 'x');
      for (const headers of [
        { origin: 'https://evil.example.net' },
        { origin: 'null' },
        { origin: 'https://evil.example.net', 'sec-fetch-site': 'cross-site' },
        { origin: 'http://localhost:4601', 'sec-fetch-site': 'same-site' },
      ]) {
        const response = await visitor.send(
          definitions[id].method,
          path,
          '{}',
          headers as unknown as Record<string, string>,
        );
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          403,
          'cross_site',
        ]);
      }
      expect((await visitor.call('auth.user')).status).toBe(200);
    });
  });

  it('accepts same-origin requests and requests with a bearer token', async () => {
    const request = (headers: Record<string, string>) =>
      kit.backend.fetch(new Request(`${kit.origin}/api/v1/auth/logout`, { method: 'POST', headers }), {
        ip: '203.0.113.1',
        brandId: kit.brand.id,
        origin: kit.origin,
        site: kit.site,
      });
    expect((await request({})).status).toBe(403);
    expect((await request({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await request({ origin: kit.origin, site: kit.site })).status).toBe(200);
    expect((await request({ authorization: `Bearer ${'A'.repeat(43)}` })).status).toBe(200);
  });

  /** These errors depend on stored state; the tests of their features cover them. */
  const STATES = [
    'order_ended',
    'position_closed',
    'feature_disabled',
    'manager_request_open',
    'wrong_state',
    'payout_account_in_use',
    'withdrawal_not_cancellable',
    'second_approver_required',
    'reference_used',
  ];
  const refusals = handled.flatMap((id) =>
    (callFile(id).examples ?? [])
      .filter(({ error }) => error && !STATES.includes(error))
      .map((example) => [id, example.name, example] as const),
  );

  it.each(refusals)(
    'responds to the example "%s: %s" as documented',
    async (id, _example, { params, input, error }) => {
      const own = await startKit(at.db, {
        settings: { send_must_verify_email: true, enable_account_connection_autotrade: true },
        brand: { features: ['auth', 'profile', 'joint-account', 'trading-accounts'] },
      });
      await own.visitor().call('auth.register', {
        first_name: 'Ana',
        last_name: 'Ruiz',
        email: 'ana@example.com',
        country: 'Spain',
        password: PASSWORD,
        repeat_password: PASSWORD,
        terms: true,
      });
      const visitor = definitions[id].auth === 'public' ? own.visitor() : await own.signedIn(roleOf(id));
      if (definitions[id].freshCode && error !== 'step_up_required') await stepUp(own, visitor, roleOf(id));
      const headers: Record<string, string> =
        definitions[id].repeat === 'key' ? { 'idempotency-key': 'an-example-of-the-contract' } : {};
      expect((await visitor.call(id, input as Record<string, unknown>, { params, headers })).code).toBe(
        error,
      );
    },
  );

  it.each([
    ['GET', '/nothing'],
    ['POST', '/health'],
    ['DELETE', '/user/settings'],
    ['GET', '/auth/login'],
    ['GET', '/../health'],
    ['GET', '/testmail'],
  ])('responds to the unknown call %s %s with no_such_call', async (method, path) => {
    const response = await kit.visitor().send(method, path, method === 'GET' ? undefined : '{}');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      404,
      'no_such_call',
    ]);
  });

  it.each(['auth.handoff', 'auth.update', 'session.revoke-others'] as const)(
    'rate-limits %s per user',
    async (id) => {
      const own = await startKit(at.db);
      const [greedy, other] = [await own.signedIn('admin'), await own.signedIn('superadmin')];
      const codeFor = async (visitor: Visitor) => (await visitor.call(id, {})).code;
      expect(await codeFor(greedy)).not.toBe('rate_limited');
      await at.db.query('update rate_window set hits = 6000 where brand_id = $1', [own.brand.id]);
      expect(await codeFor(greedy)).toBe('rate_limited');
      expect(await codeFor(other)).not.toBe('rate_limited');
      own.wait(3600);
      expect(await codeFor(greedy)).not.toBe('rate_limited');
    },
  );

  it.each([
    ['auth.logout', 60],
    ['settings.read-post', 120],
  ] as const)('allows %s %i times per network in five minutes', async (id, most) => {
    const own = await startKit(
      { ...at.db, kind: 'postgresql' },
      {
        environment: 'production',
        seed: false,
        brand: {
          mode: 'live',
          hosts: ['trade.example.com'],
          legal: { legalName: 'Northwind Markets Ltd' } as never,
        },
      },
    );
    const answers = await Promise.all(Array.from({ length: most + 1 }, () => own.visitor().call(id)));
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['rate_limited']);
    own.wait(300);
    expect((await own.visitor().call(id)).status).toBe(200);
  });

  describe('request body', () => {
    const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
      const response = await kit.visitor().send('POST', '/auth/login', body, headers);
      return [response.status, ((await response.json()) as { code: string }).code];
    };

    it.each([
      '{',
      '{"email":',
      '\u0000',
      'email=a',
      '{"a":1}}',
      '['.repeat(2000) + ']'.repeat(2000),
      `{"a":${'{"a":'.repeat(300)}1${'}'.repeat(300)}}`,
    ])('rejects malformed JSON: %.20s', async (body) => {
      expect(await post(body)).toEqual([422, 'malformed_body']);
    });

    it.each(['{"email":"\\ud800"}', '{"\\udfff":1}', '{"a":[{"b":"x\\ude00y"}]}'])(
      'rejects a lone surrogate: %s',
      async (body) => {
        expect(await post(body)).toEqual([422, 'malformed_body']);
      },
    );

    it('rejects invalid UTF-8', async () => {
      expect(await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).toEqual([422, 'malformed_body']);
    });

    it.each(['[]', '"text"', '7', 'null', 'true', ''])(
      'rejects JSON that is not an object: %s',
      async (body) => {
        expect(await post(body)).toEqual([422, 'validation_failed']);
      },
    );

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ])('rejects the media type %s', async (type) => {
      expect(await post('{}', { 'content-type': type })).toEqual([415, 'unsupported_media_type']);
    });

    it('is limited to 64 KiB, also without Content-Length', async () => {
      const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(65 * 1024) });
      expect(await post(large)).toEqual([413, 'body_too_large']);
      let sent = 0;
      const endless = new ReadableStream({
        pull: (controller) => {
          sent += 1;
          controller.enqueue(new TextEncoder().encode(' '.repeat(1024)));
        },
      });
      const request = new Request(`${kit.origin}/api/v1/auth/login`, {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { origin: kit.origin, 'content-type': 'application/json' },
      } as RequestInit);
      const response = await kit.backend.fetch(request, {
        ip: '203.0.113.1',
        brandId: kit.brand.id,
        origin: kit.origin,
        site: kit.site,
      });
      expect(response.status).toBe(413);
      expect(sent).toBeLessThan(200);
    });
  });

  describe('hostile values', () => {
    const values = [
      '\u0000',
      '\u202Etxt.exe',
      "' or 1=1 --",
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      '../../etc/passwd',
      '\uD800',
      '🧨'.repeat(200),
      'x'.repeat(5000),
      1e308,
      -1,
      [],
      {},
      null,
      true,
      { $ne: 1 },
    ];

    it.each(handled.filter((id) => definitions[id].method !== 'GET'))(
      'get no server error from %s',
      async (id) => {
        const visitor = await kit.signedIn(roleOf(id, 'superadmin'));
        const fields = [
          ...new Set(Object.keys((callFile(id).examples?.find(({ input }) => input)?.input ?? {}) as object)),
        ];
        for (const value of values) {
          const input = Object.fromEntries(fields.map((field) => [field, value]));
          const { status } = await visitor.call(
            id,
            input,
            named(id, new TextDecoder().decode(new TextEncoder().encode(String(value))).slice(0, 60) || 'x'),
          );
          expect(status).toBeLessThan(500);
          if (id === 'auth.logout') break;
        }
      },
    );

    it.each(
      handled.filter((id) => definitions[id].method === 'GET' && definitions[id].answer.kind === 'json'),
    )('in the query get 200, 404 or 422 from %s', async (id) => {
      const visitor = await kit.signedIn(roleOf(id, 'superadmin'));
      for (const value of values) {
        const { status } = await visitor.call(id, undefined, {
          ...named(id),
          query: { after: String(value), limit: String(value), search: String(value) },
        });
        expect(definitions[id].path.includes('{') ? [200, 404, 422] : [200, 422]).toContain(status);
      }
    });
  });

  describe('card data', () => {
    it.each([
      { card_number: '1' },
      { 'Card-Number': '' },
      { cardCvv: '123' },
      { cvc: '1' },
      { pan: '1' },
      { card: { expiry: 1 }, deep: [{ card_expiry_month: '01' }] },
      { remark: 'my card is 4242 4242 4242 4242 ok' },
      { remark: '4242-4242-4242-4242' },
      { note: 378_282_246_310_005 },
      { unknown: ['5555555555554444'] },
    ])('is rejected in %j', async (extra) => {
      const before = kit.log.length;
      const answer = await kit
        .visitor()
        .call('auth.login', { email: 'a@example.com', password: 'b', ...extra });
      expect([answer.status, answer.code, answer.errors]).toEqual([422, 'raw_card_data_refused', {}]);
      expect(JSON.stringify(kit.log.slice(before))).not.toMatch(/4242|3782|5555/);
    });

    it('is rejected in the query', async () => {
      expect(
        (
          await (
            await kit.signedIn('admin')
          ).call('user.list', undefined, { query: { search: '4242424242424242' } })
        ).code,
      ).toBe('raw_card_data_refused');
    });

    it.each([
      { company: 'Spain' },
      { expand: 'x' },
      { remark: '4242424242424241' },
      { remark: '42424242' },
      { device: 'Build 4242424242424242' },
      { account_number: '4242424242424242' },
      { iban: '4242424242424242' },
      { amount: '4242424242424242' },
      { cardholder_note: 'x' },
    ])('is not detected in %j', async (extra) => {
      expect(
        (
          await kit
            .visitor()
            .call('auth.login', { email: `${Object.keys(extra)[0]}@example.com`, password: 'b', ...extra })
        ).code,
      ).toBe('invalid_credentials');
    });
  });

  it('responds with busy and degraded health while the database is unavailable, and recovers', async () => {
    let isUnavailable = true;
    const flaky: Db = {
      ...at.db,
      query: async (sql, params, scope) => {
        if (isUnavailable) throw Object.assign(new Error('cannot be reached'), { code: 'busy' });
        return await at.db.query(sql, params, scope);
      },
      tx: (work, scope) =>
        isUnavailable
          ? Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
          : at.db.tx(work, scope),
    };
    isUnavailable = false;
    const own = await startKit(flaky);
    isUnavailable = true;
    own.wait(10);
    const user = own.backend.demoUsers(own.brand.id)[0]!;
    const refused = await own.visitor().call('auth.login', { email: user.email, password: user.password });
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    expect(await own.visitor().call('health.read')).toMatchObject({
      status: 503,
      data: { status: 'degraded' },
    });
    isUnavailable = false;
    expect(
      (await own.visitor().call('auth.login', { email: user.email, password: user.password })).status,
    ).toBe(200);
    expect((await own.visitor().call('health.read')).data).toEqual({
      status: 'ok',
      environment: 'demo',
      version: '0.1.0',
      database: at.db.kind,
    });
  });

  it('responds to an internal error with the request id only and logs the reason', async () => {
    const broken: Db = {
      ...at.db,
      query: async (sql, params, scope) => {
        if (sql.includes('insert into rate_window')) throw new Error('relation "secret" of user bob');
        return await at.db.query(sql, params, scope);
      },
    };
    const own = await startKit(broken);
    const { status, body } = await own
      .visitor()
      .call('auth.login', { email: 'a@example.com', password: 'b' });
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(own.log).toContainEqual(
      expect.objectContaining({ requestId: body.requestId, reason: 'relation "secret" of user bob' }),
    );
  });

  it('logs each call once with its id', async () => {
    const own = await startKit(at.db);
    await own.visitor().call('country.list');
    expect(own.log).toEqual([
      {
        requestId: expect.stringMatching(/^r_/),
        brand: own.brand.id,
        call: 'country.list',
        status: 200,
        ms: 0,
        message: 'call',
      },
    ]);
  });

  it('allows CORS for the brand’s own hosts with bearer sessions only', async () => {
    const own = await startKit(at.db, { brand: { session: 'bearer', hosts: ['trade.example.com'] } });
    const allowedOrigin = async (origin: string, method: string) => {
      const response = await own.backend.fetch(
        new Request(`${own.origin}/api/v1/user/settings`, {
          method,
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
        { ip: '203.0.113.1', brandId: own.brand.id, origin: own.origin, site: own.site },
      );
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowedOrigin('https://trade.example.com', 'OPTIONS')).toBe('https://trade.example.com');
    expect(await allowedOrigin('https://trade.example.com', 'GET')).toBe('https://trade.example.com');
    expect(await allowedOrigin('http://trade.example.com', 'GET')).toBeNull();
    expect(await allowedOrigin('https://evil.example.net', 'OPTIONS')).toBeNull();
    const byCookie = await kit
      .visitor()
      .send('GET', '/user/settings', undefined, { origin: 'https://trade.example.com' });
    expect(byCookie.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lists countries and marks unserved ones inactive', async () => {
    const own = await startKit(at.db, { brand: { markets: ['ES', 'DE'] } });
    const { data } = await own.visitor().call('country.list');
    expect(data.length).toBeGreaterThan(240);
    expect(data.filter(({ inactive }) => !inactive)).toEqual([
      { iso: 'DE', nicename: 'Germany', phonecode: '49', flag: '🇩🇪', inactive: false },
      { iso: 'ES', nicename: 'Spain', phonecode: '34', flag: '🇪🇸', inactive: false },
    ]);
    expect((await kit.visitor().call('country.list')).data.every(({ inactive }) => !inactive)).toBe(true);
  });
});
