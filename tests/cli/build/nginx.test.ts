import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_BODY_BYTES } from '../../../server/contract/body-limits.ts';
import { freePort } from '../../server/support/free-port.ts';
import { expectEventAtOnce, startProxiedBackend, type ProxiedBackend } from '../support/proxied-backend.ts';
import { temporaryFolder } from '../support/run-livery.ts';
import { stamped } from '../support/stamped-brand.ts';

const found =
  process.env.NGINX_PATH ??
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file));

/** Wraps the stamped file in a complete configuration with a test port and without a certificate. */
function configuration(
  folder: string,
  id: string,
  root: string,
  port: number,
  redirectPort: number,
  backendPort: number,
): string {
  const workFolder = temporaryFolder();
  mkdirSync(path.join(workFolder, 'temporary'));
  const site = readFileSync(path.join(folder, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace('127.0.0.1:4600', `127.0.0.1:${backendPort}`)
    .replace(`/srv/${id}/site`, root);
  writeFileSync(path.join(workFolder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${workFolder}/temporary/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(workFolder, 'nginx.conf'),
    `${user} pid ${workFolder}/pid; error_log stderr; daemon off; master_process off; events {}\nhttp {\n${temporary}\naccess_log off; types { text/html html; text/javascript js; text/css css; text/plain txt; }\ninclude ${workFolder}/site.conf;\n}\n`,
  );
  return path.join(workFolder, 'nginx.conf');
}

describe.skipIf(!found)('installed nginx (skipped if missing; set NGINX_PATH)', () => {
  const running: ChildProcess[] = [];
  let address = '';
  let nested = '';
  let script = '';
  let redirects = '';
  let backend: ProxiedBackend;

  async function serve(folder: string, id: string, root: string): Promise<string> {
    const [port, redirectPort] = [await freePort(), await freePort()];
    const file = configuration(folder, id, root, port, redirectPort, backend.port);
    redirects = `http://127.0.0.1:${redirectPort}`;
    execFileSync(found!, ['-t', '-c', file, '-e', 'stderr'], { stdio: 'pipe' });
    running.push(spawn(found!, ['-c', file, '-e', 'stderr'], { stdio: 'ignore' }));
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 10_000, interval: 50 });
    return `http://127.0.0.1:${port}`;
  }

  beforeAll(async () => {
    backend = await startProxiedBackend();
    const { folder } = await stamped('harbor');
    script = readdirSync(path.join(folder, 'site/assets')).find((name) => /^app-.*\.js$/.test(name))!;
    address = await serve(folder, 'harbor', path.join(folder, 'site'));
    const below = await stamped('northwind', { base: '/trade/' });
    const root = temporaryFolder();
    symlinkSync(path.join(below.folder, 'site'), path.join(root, 'trade'));
    nested = await serve(below.folder, 'northwind', root);
  });

  afterAll(() => {
    for (const one of running) one.kill();
    backend.close();
  });

  it.each(['/', '/login', '/verify_email?x=1', '/token/a.b.c'])(
    'serves the page %s with its headers',
    async (route) => {
      const answer = await fetch(address + route);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>Harbor</title>');
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
    },
  );

  it('serves assets compressed on request, cached for a year, with Vary', async () => {
    const answer = await fetch(`${address}/assets/${script}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    });
  });

  it('responds with an uncached 404 to a missing asset and to the files of static hosts', async () => {
    for (const route of ['/assets/none.js', '/_headers', '/_redirects']) {
      const answer = await fetch(address + route);
      expect(answer.status, route).toBe(404);
      expect(answer.headers.get('cache-control')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['/favicon.ico', '/wp-login.php', '/.env', '/app.js.map'])(
    'responds with 404 to the missing file %s',
    async (route) => {
      expect((await fetch(address + route)).status).toBe(404);
    },
  );

  it('redirects HTTP to HTTPS with path and query', async () => {
    const answer = await fetch(`${redirects}/login?next=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:\/\/127\.0\.0\.1\/login\?next=1$/),
    ]);
  });

  it('rejects more than a hundred concurrent requests of one address', async () => {
    const pending = Array.from({ length: 110 }, () => fetch(`${address}/api/v1/slow`));
    const statuses = pending.map(async (one) => (await one).status);
    await vi.waitFor(() => expect(backend.waiting.length).toBe(100));
    for (const answer of backend.waiting) answer.end();
    const seen = await Promise.all(statuses);
    expect([200, 503].map((status) => seen.filter((one) => one === status).length)).toEqual([100, 10]);
  });

  it('tells the backend host, scheme and address of the client, whatever the client says', async () => {
    const answer = await fetch(`${address}/api/v1/echo`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(await answer.json()).toMatchObject({
      headers: { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' },
    });
  });

  it('passes an event stream on at once', async () => {
    const site = { port: Number(new URL(address).port), host: '127.0.0.1', isSecure: false };
    await expectEventAtOnce(site);
  });

  it('passes the largest upload of the API on, and refuses much larger ones', async () => {
    const upload = (bytes: number) =>
      fetch(`${address}/api/v1/echo`, { method: 'POST', body: new Uint8Array(bytes) });
    expect(await (await upload(MAX_BODY_BYTES)).json()).toMatchObject({ length: MAX_BODY_BYTES });
    expect(await upload(2 * MAX_BODY_BYTES).catch(() => ({ status: 413 }))).toMatchObject({ status: 413 });
  });

  it('passes health checks on, and nothing that only starts like one', async () => {
    const answer = await fetch(`${address}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, 'degraded']);
    expect(await (await fetch(`${address}/readyzz`)).text()).toContain('<title>Harbor</title>');
  });

  it('compresses text', async () => {
    const answer = await fetch(`${address}/licenses.txt`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });

  it.each(['sw.js', 'offline.html'])('makes browsers revalidate %s', async (file) => {
    const answer = await fetch(`${address}/${file}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it('serves the web manifest with its media type', async () => {
    expect((await fetch(`${address}/manifest.webmanifest`)).headers.get('content-type')).toBe(
      'application/manifest+json',
    );
  });

  it('serves a site below its base path only', async () => {
    expect(await (await fetch(`${nested}/trade/login`)).text()).toContain('data-page="account-signin"');
    expect((await fetch(`${nested}/trade/profile`)).status).toBe(200);
    expect((await fetch(`${nested}/trade/assets/none.js`)).status).toBe(404);
    expect((await fetch(`${nested}/login`)).status).toBe(404);
  });
});
