import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls, type CallDefinition } from '../../../schemas/generated/calls.ts';
import { MAX_BODY_BYTES } from '../../../server/contract/body-limits.ts';
import { brandByHost } from '../../../server/node/brand-by-host.ts';
import { requestRouter, type RequestRouterOptions } from '../../../server/node/request-router.ts';
import { createHealthProbe } from '../../../server/node/health-probe.ts';
import { capConnections, listen } from '../../../server/node/http-server.ts';
import { loadSite } from '../../../server/node/load-site.ts';
import { openMetrics } from '../../../server/node/open-metrics.ts';
import type { ReadableMail } from '../../../server/node/outbox-page.ts';
import { openStaticSite } from '../../../server/node/static-site.ts';
import type { Environment } from '../../../server/ports.ts';
import { builtSite } from '../support/site-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface ForwardedRequest {
  brandId: string;
  origin: string;
  ip: string;
}

const MAILS: ReadableMail[] = [
  {
    to: 'ann@northwind.example',
    subject: 'Older',
    text: 'Your code is 012345.',
    code: '012345',
    createdAt: new Date('2026-01-01T10:00:00Z'),
  },
  {
    to: 'bob@northwind.example',
    subject: '<script>alert(1)</script>',
    text: 'Open http://localhost/reset?code=123456abc or not.',
    createdAt: new Date('2026-01-02T10:00:00Z'),
  },
];

async function serve(
  ids: readonly string[] = ['northwind'],
  environment: Environment = 'demo',
  over: Partial<RequestRouterOptions> = {},
) {
  const seen: ForwardedRequest[] = [];
  const errors: Record<string, unknown>[] = [];
  const loaded = ids.map((id) =>
    loadSite(builtSite({ id, name: id, hosts: environment === 'production' ? [`${id}.com`] : [] })),
  );
  const brands = loaded.map(({ brand }) => brand);
  const router = requestRouter({
    siteAddress: (brandId) => `https://site-of-${brandId}.example`,
    sites: new Map(loaded.map((site) => [site.brand.id, { brand: site.brand, serve: openStaticSite(site) }])),
    brandByHost: brandByHost(brands, environment),
    backend: {
      async fetch(call, info) {
        seen.push(info);
        if (call.url.endsWith('/fails')) throw new Error('broken');
        return Response.json(
          { data: await call.text() },
          { headers: { 'set-cookie': 'a=1', 'cache-control': 'public' } },
        );
      },
      mails: async () => MAILS,
    },
    environment,
    preview: true,
    healthProbe: createHealthProbe(async () => true),
    proxies: 0,
    metrics: openMetrics(),
    log: { info() {}, warn() {}, error: (fields) => errors.push(fields) },
    ...over,
  });
  const server = await listen(router, { host: '127.0.0.1', port: 0, portMayMove: false });
  onTestFinished(() => server.close());
  /** Sends a request as is: `fetch` overrides Host and normalizes URLs. */
  const raw = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
    new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: server.port,
          path,
          method,
          headers: { host: `localhost:${server.port}`, ...headers },
          agent: false,
        },
        async (response) => {
          const head = Object.entries(response.headers)
            .map(([name, value]) => `${name}: ${String(value)}`)
            .join('\n')
            .toLowerCase();
          resolve({ status: response.statusCode ?? 0, head, body: await text(response) });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  return { server, raw, seen, errors };
}

describe('connection limit per address', () => {
  it('closes connections above the limit until another one ends', async () => {
    const server = await listen(async () => new Response('served'), {
      host: '127.0.0.1',
      port: 0,
      portMayMove: false,
      connectionsPerAddress: 2,
    });
    onTestFinished(() => server.close());
    const open = () => connect(server.port, '127.0.0.1');
    const answered = async (socket: Socket) => {
      socket.on('error', () => undefined);
      socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return (await text(socket).catch(() => '')).includes('served');
    };
    const [first, second] = [open(), open()];
    await Promise.all([first, second].map((socket) => once(socket, 'connect')));
    expect(await answered(open())).toBe(false);
    expect(await answered(first)).toBe(true);
    const retry = async (): Promise<boolean> => (await answered(open())) || (await retry());
    expect(await retry()).toBe(true);
    expect(await answered(second)).toBe(true);
  });

  it('counts IPv6 connections by /64 network', () => {
    const server = new EventEmitter();
    capConnections(server as unknown as Server, 1);
    const connected = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
      server.emit('connection', socket);
      return socket;
    };
    const first = connected('2001:db8:1:2::1');
    expect(connected('2001:db8:1:2::2').destroy).toHaveBeenCalledOnce();
    expect(connected('2001:db8:1:3::1').destroy).not.toHaveBeenCalled();
    first.emit('close');
    expect(connected('2001:db8:1:2::2').destroy).not.toHaveBeenCalled();
  });
});

describe('brand selection by host', () => {
  it.each([
    'localhost:',
    'a@b',
    'localhost:99999',
    'local host',
    '<b>',
    '[::1',
    'localhost/x',
    'localhost:80:80',
  ])('responds to the invalid Host %j with unknown_host', async (host) => {
    const { raw } = await serve();
    const { status, body } = await raw('/api/v1/health', { host });
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([421, 'unknown_host']);
  });

  it('rejects requests with two Host headers', async () => {
    const { server } = await serve();
    const known = `localhost:${server.port}`;
    for (const hosts of [
      [known, known],
      [known, 'evil.example'],
      ['evil.example', known],
    ]) {
      const lines = [
        'GET /api/v1/health HTTP/1.1',
        ...hosts.map((host) => `Host: ${host}`),
        'Connection: close',
      ];
      const socket = connect(server.port, '127.0.0.1').end(`${lines.join('\r\n')}\r\n\r\n`);
      expect((await text(socket)).split('\r\n')[0], hosts.join()).toBe('HTTP/1.1 421 Misdirected Request');
    }
  });

  it('never responds to OPTIONS * with 400', async () => {
    const { raw } = await serve();
    expect((await raw('*', {}, 'OPTIONS')).status).not.toBe(400);
  });

  it('serves a single brand under every loopback name', async () => {
    const { raw, server } = await serve();
    for (const host of [
      `localhost:${server.port}`,
      '127.0.0.1',
      '[::1]:80',
      'northwind.localhost',
      'LOCALHOST',
      'dark.localhost',
    ])
      expect((await raw('/', { host })).status, host).toBe(200);
  });

  it('serves several brands under their own host names only', async () => {
    const { raw, seen } = await serve(['northwind', 'meridian']);
    await raw('/api/v1/health', { host: 'meridian.localhost:4600' });
    expect(seen).toEqual([
      {
        brandId: 'meridian',
        origin: 'http://meridian.localhost:4600',
        site: 'https://site-of-meridian.example',
        ip: '127.0.0.1',
      },
    ]);
    expect((await raw('/', { host: 'localhost' })).status).toBe(421);
  });

  it('responds to an unknown host with 421 in the contract’s envelope', async () => {
    const { raw, seen } = await serve();
    for (const host of ['evil.example', 'localhost.evil.example', 'northwind', '10.0.0.1', 'xlocalhost']) {
      const { status, body } = await raw('/api/v1/health', { host });
      expect(status, host).toBe(421);
      expect(JSON.parse(body)).toMatchObject({
        code: 'unknown_host',
        message: expect.stringContaining('No brand'),
        errors: {},
        requestId: expect.any(String),
      });
    }
    expect(seen).toEqual([]);
  });
});

describe('behind a proxy', () => {
  const behindProxy = {
    host: 'northwind.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9, 198.51.100.7',
  };

  it('serves only manifest hosts over HTTPS and reads the client address from the trusted proxy', async () => {
    const { raw, seen } = await serve(['northwind'], 'production', { preview: false, proxies: 1 });
    const answer = await raw('/api/v1/health', behindProxy);
    expect(answer.status).toBe(200);
    expect(answer.head).toContain('strict-transport-security: max-age=');
    expect(seen).toEqual([
      {
        brandId: 'northwind',
        origin: 'https://northwind.com',
        site: 'https://site-of-northwind.example',
        ip: '198.51.100.7',
      },
    ]);
    const { head } = await raw('/', behindProxy);
    expect(head).toContain('strict-transport-security: max-age=');
    expect(head).not.toContain('includeSubDomains');
    for (const host of ['localhost', '127.0.0.1', 'northwind.localhost'])
      expect((await raw('/', { ...behindProxy, host })).status).toBe(421);
  });

  it('redirects HTTP to HTTPS without calling the backend', async () => {
    const { raw, seen } = await serve(['northwind'], 'production', { preview: false, proxies: 1 });
    const { status, head } = await raw(
      '/api/v1/auth/login?a=1',
      { host: 'northwind.com', 'x-forwarded-proto': 'http' },
      'POST',
      '{}',
    );
    expect([status, seen]).toEqual([308, []]);
    expect(head).toContain('location: https://northwind.com/api/v1/auth/login?a=1');
  });

  it('ignores X-Forwarded headers without a trusted proxy', async () => {
    const { raw, seen } = await serve(['northwind'], 'demo', { proxies: 0 });
    await raw('/api/v1/health', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    expect(seen).toEqual([
      expect.objectContaining({ ip: '127.0.0.1', origin: expect.stringMatching(/^http:/) }),
    ]);
  });
});

describe('API routing', () => {
  it('sets strict headers and keeps cookies', async () => {
    const { raw } = await serve();
    const { head } = await raw('/api/v1/health');
    for (const line of [
      'cache-control: no-store',
      "content-security-policy: default-src 'none'",
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'cross-origin-resource-policy: same-origin',
      'set-cookie: a=1',
    ])
      expect(head).toContain(line);
  });

  it('forwards request bodies', async () => {
    const { raw } = await serve();
    expect(JSON.parse((await raw('/api/v1/auth/login', {}, 'POST', '{"a":1}')).body)).toEqual({
      data: '{"a":1}',
    });
  });

  it('rejects bodies larger than any call accepts', async () => {
    const declared = Object.values<CallDefinition>(calls).map(({ body }) =>
      body.kind === 'multipart'
        ? Object.values(body.parts).reduce((sum, { maxBytes }) => sum + maxBytes, 0)
        : (body.kind !== 'none' && body.maxBytes) || 0,
    );
    expect(MAX_BODY_BYTES).toBeGreaterThan(Math.max(...declared));
    expect(MAX_BODY_BYTES).toBeLessThanOrEqual(Math.max(...declared) + 128 * 1024);
    const { raw, seen } = await serve();
    const { status, body } = await raw(
      '/api/v1/auth/login',
      { 'content-length': String(MAX_BODY_BYTES + 1) },
      'POST',
    );
    expect([status, JSON.parse(body).code, seen]).toEqual([413, 'body_too_large', []]);
  });

  it('responds with 500 without the cause and logs it with its path', async () => {
    const { raw, errors } = await serve();
    const { status, body } = await raw('/api/v1/fails');
    expect([status, JSON.parse(body).code]).toEqual([500, 'internal']);
    expect(body).not.toContain('broken');
    expect(errors).toEqual([
      expect.objectContaining({ path: '/api/v1/fails', err: expect.objectContaining({ message: 'broken' }) }),
    ]);
  });
});

describe('/_signin', () => {
  const signInAddress = async (brandId: string) => `http://localhost/token/of-${brandId}`;

  it('redirects local requests to a sign-in URL', async () => {
    const { raw } = await serve(['northwind'], 'demo', { signInAddress });
    const { status, head } = await raw('/_signin');
    expect([status, head]).toEqual([
      303,
      expect.stringContaining('location: http://localhost/token/of-northwind'),
    ]);
  });

  it('is forbidden behind proxies and tunnels, and from another site', async () => {
    const { raw } = await serve(['northwind'], 'demo', { signInAddress });
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-host', 'localhost'],
      ['x-real-ip', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1'],
      ['via', '1.1 proxy'],
      ['cf-connecting-ip', '203.0.113.9'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const { status, head } = await raw('/_signin', { [name]: value });
      expect([name, status, head.includes('location:')]).toEqual([name, 403, false]);
    }
    expect((await raw('/_signin', { 'sec-fetch-site': 'none' })).status).toBe(303);
  });

  it('is forbidden for HTTP/1.0, which nginx forwards in without proxy headers', async () => {
    const { server } = await serve(['northwind'], 'demo', { signInAddress });
    const socket = connect(server.port, '127.0.0.1');
    socket.end(`GET /_signin HTTP/1.0\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 403 Forbidden');
  });

  it('responds to GET only', async () => {
    const { raw } = await serve(['northwind'], 'demo', { signInAddress });
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await raw('/_signin', {}, method)).head).not.toContain('location:');
  });

  it('is forbidden for other hosts and absent outside a preview or without demo users', async () => {
    const loaded = loadSite(builtSite({ hosts: ['trade.northwind.test'] }));
    const { raw } = await serve(['northwind'], 'demo', {
      signInAddress,
      brandByHost: brandByHost([loaded.brand], 'demo'),
    });
    expect((await raw('/_signin', { host: 'trade.northwind.test' })).status).toBe(403);
    const served = await serve(['northwind'], 'demo', { signInAddress, preview: false });
    expect((await served.raw('/_signin')).head).not.toContain('location:');
    const withoutUsers = await serve(['northwind'], 'demo', { signInAddress: async () => undefined });
    expect((await withoutUsers.raw('/_signin')).head).not.toContain('location:');
  });
});

describe('/_api', () => {
  const apiReference = () => {
    const folder = temporaryFolder();
    const document = path.join(folder, 'openapi.json');
    writeFileSync(document, '{"openapi":"3.1.0"}');
    writeFileSync(path.join(folder, 'swagger-ui.css'), 'body{}');
    return { document, renderer: folder };
  };

  it('serves the reference with its document and renderer, under a policy without inline code', async () => {
    const { raw } = await serve(['northwind'], 'demo', { apiReference: apiReference() });
    const page = await raw('/_api');
    expect(page.status).toBe(200);
    expect(page.head).toContain("script-src 'self'; style-src 'self';");
    expect(page.body).not.toMatch(/<script>|<style|style=|onload/);
    expect((await raw('/_api/openapi.json')).body).toBe('{"openapi":"3.1.0"}');
    expect((await raw('/_api/start.js')).head).toContain('text/javascript');
    expect((await raw('/_api/swagger-ui.css')).head).toContain('text/css');
  });

  it('says when the renderer is not installed', async () => {
    const { raw } = await serve(['northwind'], 'demo', { apiReference: apiReference() });
    const { status, body } = await raw('/_api/swagger-ui-bundle.js');
    expect([status, body]).toEqual([404, expect.stringContaining('npm ci')]);
  });

  it('serves no other file of the package', async () => {
    const { raw } = await serve(['northwind'], 'demo', { apiReference: apiReference() });
    for (const name of ['package.json', '..%2f..%2fpackage.json', 'constructor'])
      expect((await raw(`/_api/${name}`)).body, name).not.toContain('openapi');
  });

  it('is forbidden for proxied requests, and absent outside a preview', async () => {
    const { raw } = await serve(['northwind'], 'demo', { apiReference: apiReference() });
    expect((await raw('/_api', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
    const production = await serve(['northwind'], 'demo', { apiReference: apiReference(), preview: false });
    expect((await production.raw('/_api')).body).toContain('Home');
  });
});

describe('/_outbox', () => {
  it('responds under loopback names only', async () => {
    const loaded = loadSite(builtSite({ hosts: ['trade.northwind.test'] }));
    const { raw } = await serve(['northwind'], 'demo', { brandByHost: brandByHost([loaded.brand], 'demo') });
    expect((await raw('/', { host: 'trade.northwind.test' })).status).toBe(200);
    expect((await raw('/_outbox', { host: 'trade.northwind.test' })).status).toBe(403);
    expect((await raw('/_outbox.json', { host: 'trade.northwind.test:4600' })).status).toBe(403);
    for (const host of ['localhost', 'LOCALHOST:4600', '127.0.0.1', 'Northwind.LocalHost'])
      expect((await raw('/_outbox', { host })).status, host).toBe(200);
    expect((await raw('/metrics', { host: 'LOCALHOST' })).status).toBe(200);
  });

  it('lists mails newest first, escaped, under a policy without scripts', async () => {
    const { raw } = await serve();
    const { status, head, body } = await raw('/_outbox');
    expect(status).toBe(200);
    expect(head).toContain("content-security-policy: default-src 'none'; style-src 'self'");
    expect(body.indexOf('&lt;script&gt;')).toBeGreaterThan(0);
    expect(body.indexOf('&lt;script&gt;')).toBeLessThan(body.indexOf('Older'));
    expect(body).not.toMatch(/<script|<style|style=|onclick/);
    expect(body).toContain('>012345</p>');
    expect(body).toContain('<a href="http://localhost/reset?code=123456abc"');
    expect((await raw('/_outbox/style.css')).head).toContain('text/css');
  });

  it('returns mails with their codes as JSON', async () => {
    const { raw } = await serve();
    expect(JSON.parse((await raw('/_outbox.json')).body)).toEqual([
      {
        to: 'bob@northwind.example',
        subject: '<script>alert(1)</script>',
        text: MAILS[1]?.text,
        created_at: '2026-01-02T10:00:00.000Z',
      },
      {
        to: 'ann@northwind.example',
        subject: 'Older',
        text: 'Your code is 012345.',
        created_at: '2026-01-01T10:00:00.000Z',
        code: '012345',
      },
    ]);
  });

  it('is forbidden for proxied requests', async () => {
    const { raw } = await serve();
    for (const address of ['/_outbox', '/_outbox.json', '/_outbox/style.css']) {
      const { status, body } = await raw(address, { 'x-forwarded-for': '203.0.113.9' });
      expect([status, body]).toEqual([403, expect.stringContaining('this machine only')]);
    }
  });

  it('falls through to the app outside a preview', async () => {
    const { raw } = await serve(['northwind'], 'demo', { preview: false });
    expect((await raw('/_outbox')).body).toContain('Home');
    expect((await raw('/_outbox.json')).status).toBe(404);
  });
});

describe('/metrics', () => {
  it('is restricted to direct local requests', async () => {
    const metrics = openMetrics();
    metrics.count('calls_total', { call: 'auth.login' });
    metrics.count('calls_total', { call: 'auth.login', other: 'x' });
    metrics.observe('call_seconds', 0.02, { call: 'auth.login' });
    const { raw } = await serve(['northwind'], 'demo', { metrics });
    const { status, body } = await raw('/metrics');
    expect(status).toBe(200);
    expect(body).toContain('livery_calls_total{call="auth.login"} 2');
    expect(body).toContain('livery_call_seconds_bucket{le="0.03",call="auth.login"} 1');
    expect((await raw('/metrics', { host: 'evil.example' })).status).toBe(403);
    expect((await raw('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  });

  it('requires a token behind a trusted proxy, also without proxy headers', async () => {
    const metricsToken = 'a-token-of-some-length-1234';
    const open = await serve(['northwind'], 'demo', { proxies: 1 });
    expect((await open.raw('/metrics')).status).toBe(403);
    const guarded = await serve(['northwind'], 'demo', { proxies: 1, metricsToken });
    expect((await guarded.raw('/metrics', { authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  });

  it('requires the token where one is configured', async () => {
    const { raw } = await serve(['northwind'], 'demo', { metricsToken: 'a-token-of-some-length-1234' });
    expect((await raw('/metrics')).status).toBe(403);
    expect((await raw('/metrics', { authorization: 'Bearer a-token-of-some-length-1235' })).status).toBe(403);
    expect(
      (await raw('/metrics', { authorization: 'Bearer a-token-of-some-length-1234', host: '10.1.2.3:4600' }))
        .status,
    ).toBe(200);
  });
});

describe('health checks', () => {
  it('reach the process under any host and without TLS, and never the page of the app', async () => {
    const over = { preview: false, proxies: 1, healthProbe: createHealthProbe(async () => false) };
    const { raw } = await serve(['northwind', 'meridian'], 'production', over);
    for (const host of ['10.0.0.1:4600', 'northwind.com', 'evil.example']) {
      const { status, head, body } = await raw('/healthz', { host });
      expect([host, status, body]).toEqual([host, 503, '{"status":"degraded"}\n']);
      expect(head).toContain('content-type: application/json');
      expect((await raw('/livez', { host })).status).toBe(200);
    }
  });

  it('leave the pages of the site to it', async () => {
    const { raw } = await serve();
    expect((await raw('/healthy')).head).toContain('text/html');
  });
});

describe('listen', () => {
  async function busyPort(): Promise<number> {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    return typeof address === 'object' && address ? address.port : 0;
  }
  const handler = async () => new Response('here');

  it('reports a port that is in use', async () => {
    const port = await busyPort();
    await expect(listen(handler, { host: '127.0.0.1', port, portMayMove: false })).rejects.toThrow(
      `Port ${port} is in use on 127.0.0.1. Stop the process that uses it, or choose another port.`,
    );
  });

  it('moves to the next free port with portMayMove', async () => {
    const port = await busyPort();
    const server = await listen(handler, { host: '127.0.0.1', port, portMayMove: true });
    onTestFinished(() => server.close());
    expect(server.port).toBeGreaterThan(port);
    expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('here');
  });

  it('reports an address that is not local', async () => {
    await expect(listen(handler, { host: '192.0.2.1', port: 0, portMayMove: true })).rejects.toThrow(
      'cannot listen on 192.0.2.1',
    );
  });

  it('completes running requests before it closes', async () => {
    let finish = () => {};
    const started = new Promise<void>((begun) => {
      void listen(
        async () => {
          begun();
          await new Promise<void>((resolve) => (finish = resolve));
          return new Response('finished');
        },
        { host: '127.0.0.1', port: 0, portMayMove: false },
      ).then((server) => (running = server));
    });
    let running: Awaited<ReturnType<typeof listen>> | undefined;
    await expect.poll(() => running).toBeDefined();
    const answer = fetch(`http://127.0.0.1:${running?.port}/`).then((response) => response.text());
    await started;
    const closed = running?.close();
    finish();
    expect(await answer).toBe('finished');
    await closed;
    await expect(fetch(`http://127.0.0.1:${running?.port}/`)).rejects.toThrow();
  });
});
