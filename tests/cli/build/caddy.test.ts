import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_BODY_BYTES } from '../../../server/contract/body-limits.ts';
import { freePort } from '../../server/support/free-port.ts';
import {
  expectEventAtOnce,
  sendTo,
  startProxiedBackend,
  type ProxiedBackend,
} from '../support/proxied-backend.ts';
import { root, temporaryFolder } from '../support/run-livery.ts';
import { stamped } from '../support/stamped-brand.ts';

const found =
  process.env.CADDY_PATH ??
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin']
    .map((folder) => path.join(folder, 'caddy'))
    .find((file) => existsSync(file));

const HARBOR = 'trade.harbor.example';

describe.skipIf(!found)('installed Caddy (skipped if missing; set CADDY_PATH)', () => {
  const folder = found ? temporaryFolder() : '';
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder };
  const file = path.join(folder, 'Caddyfile');
  let caddy: ChildProcess;
  let backend: ProxiedBackend;
  let script = '';
  let ports = { http: 0, https: 0 };

  const site = () => ({ port: ports.https, host: HARBOR, isSecure: true });
  const send = (route: string, sent?: Parameters<typeof sendTo>[2]) => sendTo(site(), route, sent);

  /** Places an output as the documentation says, with its root on this machine. */
  async function place(id: string, base?: string): Promise<string> {
    const { folder: output } = await stamped(id, base ? { base } : {});
    const target = path.join(folder, 'srv', id);
    mkdirSync(target, { recursive: true });
    const place = base ? path.join('sites', base) : 'site';
    mkdirSync(path.dirname(path.join(target, place)), { recursive: true });
    symlinkSync(path.join(output, 'site'), path.join(target, place).replace(/\/$/, ''));
    const text = readFileSync(path.join(output, 'Caddyfile'), 'utf8');
    const served = path.join(target, base ? 'sites' : 'site');
    writeFileSync(path.join(target, 'Caddyfile'), text.replace(`/srv/${id}/site`, served));
    return output;
  }

  beforeAll(async () => {
    backend = await startProxiedBackend();
    ports = { http: await freePort(), https: await freePort() };
    const output = await place('harbor');
    script = readdirSync(path.join(output, 'site/assets')).find((name) => /^app-.*\.js$/.test(name))!;
    await place('northwind', '/trade/');
    // Its own certificates, and ports that need no privileges.
    const options = `{\n local_certs\n skip_install_trust\n admin off\n http_port ${ports.http}\n https_port ${ports.https}\n}\n`;
    const deployed = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');
    writeFileSync(file, options + deployed.replace('/srv/', `${folder}/srv/`));
    const words = ['--adapter', 'caddyfile', '--config', file];
    const { status, stderr } = spawnSync(found!, ['validate', ...words], { encoding: 'utf8', env });
    expect(status, stderr).toBe(0);
    caddy = spawn(found!, ['run', ...words], {
      env: { ...env, BACKEND: `127.0.0.1:${backend.port}` },
      stdio: 'ignore',
    });
    await vi.waitFor(() => send('/'), { timeout: 20_000, interval: 100 });
  }, 60_000);

  afterAll(() => {
    caddy.kill();
    backend.close();
  });

  it.each(['/', '/login', '/verify_email?x=1', '/token/a.b.c'])(
    'serves the page %s with its headers',
    async (route) => {
      const { status, headers, text } = await send(route);
      expect(status).toBe(200);
      expect(text).toContain('<title>Harbor</title>');
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
        'strict-transport-security': expect.stringContaining('max-age=63072000'),
      });
      expect(headers.server).toBeUndefined();
    },
  );

  it('serves assets compressed on request, cached for a year, with Vary', async () => {
    const { headers } = await send(`/assets/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
  });

  it.each(['/assets/none.js', '/_headers', '/_redirects', '/favicon.ico', '/wp-login.php', '/.env'])(
    'responds with an uncached 404 to %s',
    async (route) => {
      const { status, headers } = await send(route);
      expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        404,
        'no-store',
        'nosniff',
      ]);
    },
  );

  it('redirects HTTP to HTTPS with path and query', async () => {
    const plain = { ...site(), port: ports.http, isSecure: false };
    const { status, headers } = await sendTo(plain, '/login?next=1');
    expect([status, headers.location]).toEqual([308, `https://${HARBOR}/login?next=1`]);
  });

  it('tells the backend host, scheme and address of the client, whatever the client says', async () => {
    const { headers, text } = await send('/api/v1/echo', {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' },
    });
    expect(JSON.parse(text!)).toMatchObject({
      headers: { host: HARBOR, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
    });
    expect(headers.server).toBeUndefined();
  });

  it('passes an event stream on at once', async () => {
    await expectEventAtOnce(site());
  });

  it('passes the largest upload of the API on, and refuses much larger ones', async () => {
    const upload = (bytes: number) => send('/api/v1/echo', { method: 'POST', body: Buffer.alloc(bytes) });
    expect(JSON.parse((await upload(MAX_BODY_BYTES)).text!)).toMatchObject({ length: MAX_BODY_BYTES });
    const refused = await upload(2 * MAX_BODY_BYTES).catch(() => ({ status: 413 }));
    // Caddy before 2.7 answers 502.
    expect([413, 502]).toContain(refused.status);
  });

  it('passes health checks on, and nothing that only starts like one', async () => {
    const { status, text } = await send('/readyz');
    expect([status, text]).toEqual([503, 'degraded']);
    expect((await send('/readyzz')).text).toContain('<title>Harbor</title>');
  });

  it('serves a site below its base path', async () => {
    const nested = { ...site(), host: 'trade.northwind.example' };
    expect((await sendTo(nested, '/trade/login')).text).toContain('data-page="account-signin"');
    expect((await sendTo(nested, '/trade/assets/none.js')).status).toBe(404);
  });
});
