import { cpSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../server/node/load-site.ts';
import { openStaticSite } from '../../../server/node/static-site.ts';
import { builtSite, SCRIPT } from '../support/site-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function open(folder = builtSite()) {
  const serve = openStaticSite(loadSite(folder));
  return (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    serve(new Request(`http://localhost${address}`, { method, headers }));
}

describe('openStaticSite', () => {
  it('serves index.html for the app’s routes', async () => {
    const get = open();
    for (const address of ['/', '/login', '/traderoom', '/ref/42', '/index.html'])
      expect(await (await get(address)).text()).toContain('Home');
    const page = await get('/profile');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it('serves index.html to navigations whose route contains a dot', async () => {
    const get = open();
    expect((await get('/auto/ann@northwind.example', { 'sec-fetch-mode': 'navigate' })).status).toBe(200);
    expect((await get('/auto/ann@northwind.example')).status).toBe(404);
    expect((await get('/missing.js', { 'sec-fetch-mode': 'navigate' })).status).toBe(404);
  });

  it('responds with 404 for a missing file', async () => {
    const get = open();
    for (const address of ['/assets/gone.js', '/favicon.ico', '/a.php', '/app.js.map']) {
      const response = await get(address);
      expect(response.status, address).toBe(404);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
    }
  });

  it('serves no hidden file and nothing outside the web root', async () => {
    const folder = builtSite();
    symlinkSync(path.join(folder, 'server.json'), path.join(folder, 'site/assets/link-abc.json'));
    const get = open(folder);
    const addresses = [
      '/../server.json',
      '/%2e%2e/server.json',
      '/..%2fserver.json',
      '/assets/..%2f..%2fserver.json',
      '/..%5cserver.json',
      '/%2fetc/passwd.txt',
      '/.env',
      '/%2eenv',
      '/.git/config',
      '/assets/link-abc.json',
      '/server.json',
      '/headers.json',
      '/index.html%00.js',
      '/%',
      '/%c0%ae%c0%ae/server.json',
    ];
    for (const address of addresses) {
      const response = await get(address);
      expect(response.status, address).toBe(404);
      expect(await response.text()).toBe('There is nothing under this address.\n');
    }
    expect((await get('/.well-known/security.txt')).status).toBe(200);
  });

  it('serves a site below its base path', async () => {
    const get = open(builtSite({}, '/trade/'));
    expect(await (await get('/trade/profile')).text()).toContain('Home');
    expect(await (await get('/trade/login')).text()).toContain('Home');
    expect((await get('/trade/assets/app-abc123.js')).headers.get('cross-origin-resource-policy')).toBe(
      'cross-origin',
    );
    for (const address of ['/', '/trade'])
      expect((await get(address)).headers.get('location')).toBe('/trade/');
    for (const address of ['/profile', '/trader/', '/assets/app-abc123.js'])
      expect((await get(address)).status, address).toBe(404);
  });

  it('does not serve the _headers file of static hosts', async () => {
    expect(await (await open()('/_headers')).text()).toContain('Home');
  });

  it('applies every matching header rule; later rules win', async () => {
    const get = open();
    const page = await get('/profile');
    expect(page.headers.get('content-security-policy')).toContain("'sha256-x'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const script = await get('/assets/app-abc123.js');
    expect(script.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
  });

  it('negotiates the content encoding', async () => {
    const get = open();
    const bytes = async (accept: string) => {
      const response = await get('/assets/app-abc123.js', { 'accept-encoding': accept });
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      return [
        response.headers.get('content-encoding'),
        Buffer.from(await response.arrayBuffer()),
        response.headers.get('etag'),
      ] as const;
    };
    const [br, brBytes, brTag] = await bytes('gzip, deflate, br');
    expect([br, brotliDecompressSync(brBytes).toString()]).toEqual(['br', SCRIPT]);
    const [gz, gzBytes, gzTag] = await bytes('br;q=0, gzip;q=0.5');
    expect([gz, gunzipSync(gzBytes).toString()]).toEqual(['gzip', SCRIPT]);
    const [none, plainBytes, plainTag] = await bytes('');
    expect([none, plainBytes.toString()]).toEqual([null, SCRIPT]);
    expect(brBytes.length).toBeLessThan(plainBytes.length / 2);
    expect(new Set([brTag, gzTag, plainTag]).size).toBe(3);
  });

  it('sends precompressed files', async () => {
    const response = await open()('/assets/ready-abc123.css', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe('precompressed');
  });

  it('responds with 304 for a matching ETag', async () => {
    const get = open();
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { 'if-none-match': `"x", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('content-security-policy')).toContain('sha256-x');
    expect((await get('/', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('responds to HEAD without a body and rejects other methods', async () => {
    const get = open();
    const head = await get('/', {}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '34']);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await get('/', {}, method);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('serves a new build without a restart', async () => {
    const folder = builtSite();
    const get = open(folder);
    await get('/');
    writeFileSync(path.join(folder, 'site/assets/new-abc.js'), '1');
    writeFileSync(path.join(folder, 'site/index.html'), '<!doctype html><title>Newer</title>');
    writeFileSync(
      path.join(folder, 'headers.json'),
      JSON.stringify({ rules: [{ match: '/*', headers: { 'X-Build': 'newer' } }] }),
    );
    utimesSync(path.join(folder, 'site/index.html'), new Date(), new Date(Date.now() + 5000));
    const page = await get('/');
    expect(page.headers.get('x-build')).toBe('newer');
    expect(await page.text()).toContain('Newer');
    expect((await get('/assets/new-abc.js')).status).toBe(200);
  });
});

describe('loadSite', () => {
  it('suggests the outputs above or below a folder that is not one', () => {
    const dist = temporaryFolder();
    expect(() => loadSite(dist)).toThrow('Build it with: livery build <brand>');
    const place = (id: string) => cpSync(builtSite({ id }), path.join(dist, id), { recursive: true });
    place('acme');
    expect(() => loadSite(path.join(dist, 'acme/site'))).toThrow(`Did you mean ${path.join(dist, 'acme')}?`);
    expect(() => loadSite(dist)).toThrow(`Did you mean ${path.join(dist, 'acme')}?`);
    place('beta');
    expect(() => loadSite(dist)).toThrow(
      `It contains 2: name those to serve, such as ${path.join(dist, 'acme')}.`,
    );
  });

  it('reports why a folder is not a build', () => {
    const folder = builtSite();
    rmSync(path.join(folder, 'headers.json'));
    expect(() => loadSite(folder)).toThrow('headers.json is missing');
    const moved = builtSite({}, 'trade');
    expect(() => loadSite(moved)).toThrow('names no path that the site lives under');
    writeFileSync(path.join(folder, 'server.json'), '{}');
    expect(() => loadSite(folder)).toThrow('was not built by this version of Livery');
    writeFileSync(path.join(folder, 'server.json'), '{');
    expect(() => loadSite(folder)).toThrow('cannot be read');
  });

  it('lets pages embed the frames of stand-ins, on top of the policy of the build', async () => {
    const frames = ['http://127.0.0.1:4640', 'http://localhost:4640'];
    const serve = openStaticSite({ ...loadSite(builtSite()), frames });
    const response = await serve(new Request('http://localhost/robots.txt'));
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'self'; frame-src http://127.0.0.1:4640 http://localhost:4640",
    );
  });
});
