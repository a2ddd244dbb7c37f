import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/run-livery.ts';
import { stamped } from '../support/stamped-brand.ts';

const found =
  process.env.NGINX_PATH ??
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file));

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** The stamped file inside a whole configuration, with a port of its own and without a certificate. */
function configuration(folder: string, id: string, root: string, port: number, redirectPort: number): string {
  const workshop = temporaryFolder();
  mkdirSync(path.join(workshop, 'temporary'));
  const site = readFileSync(path.join(folder, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace(`/srv/${id}/site`, root);
  writeFileSync(path.join(workshop, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${workshop}/temporary/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(workshop, 'nginx.conf'),
    `${user} pid ${workshop}/pid; error_log stderr; daemon off; master_process off; events {}\nhttp {\n${temporary}\naccess_log off; types { text/html html; text/javascript js; text/css css; text/plain txt; }\ninclude ${workshop}/site.conf;\n}\n`,
  );
  return path.join(workshop, 'nginx.conf');
}

describe.skipIf(!found)('nginx itself (skipped where it is not installed; NGINX_PATH names it)', () => {
  const running: ChildProcess[] = [];
  let address = '';
  let nested = '';
  let script = '';
  let redirects = '';

  async function serve(folder: string, id: string, root: string): Promise<string> {
    const [port, redirectPort] = [await freePort(), await freePort()];
    const file = configuration(folder, id, root, port, redirectPort);
    redirects = `http://127.0.0.1:${redirectPort}`;
    execFileSync(found!, ['-t', '-c', file, '-e', 'stderr'], { stdio: 'pipe' });
    running.push(spawn(found!, ['-c', file, '-e', 'stderr'], { stdio: 'ignore' }));
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 10_000, interval: 50 });
    return `http://127.0.0.1:${port}`;
  }

  beforeAll(async () => {
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
  });

  it.each(['/', '/login', '/verify_email?x=1', '/token/a.b.c'])(
    'sends the page of %s with its headers',
    async (place) => {
      const answer = await fetch(address + place);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>Harbor</title>');
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
    },
  );

  it('keeps assets for a year, compressed where asked, and says that the answer depends on it', async () => {
    const answer = await fetch(`${address}/assets/${script}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    });
  });

  it('answers 404 to a missing asset, which nobody keeps, and to the headers of another host', async () => {
    for (const place of ['/assets/none.js', '/_headers']) {
      const answer = await fetch(address + place);
      expect(answer.status, place).toBe(404);
      expect(answer.headers.get('cache-control')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['/favicon.ico', '/wp-login.php', '/.env', '/app.js.map'])(
    'answers 404 to the missing file %s instead of the page',
    async (place) => {
      expect((await fetch(address + place)).status).toBe(404);
    },
  );

  it('redirects from port 80, with path and query', async () => {
    const answer = await fetch(`${redirects}/login?next=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:\/\/127\.0\.0\.1\/login\?next=1$/),
    ]);
  });

  it('compresses text', async () => {
    const answer = await fetch(`${address}/licenses.txt`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });

  it('serves the web manifest as one', async () => {
    expect((await fetch(`${address}/manifest.webmanifest`)).headers.get('content-type')).toBe(
      'application/manifest+json',
    );
  });

  it('serves a site below a path, and nothing beside it', async () => {
    expect(await (await fetch(`${nested}/trade/login`)).text()).toContain('data-page="account-signin"');
    expect((await fetch(`${nested}/trade/profile`)).status).toBe(200);
    expect((await fetch(`${nested}/trade/assets/none.js`)).status).toBe(404);
    expect((await fetch(`${nested}/login`)).status).toBe(404);
  });
});
