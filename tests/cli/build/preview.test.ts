import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDev } from '../../../cli/build/dev/start-dev.ts';
import { renderAddresses } from '../../../cli/build/preview/addresses.ts';
import { type PreviewOptions, startPreview } from '../../../cli/build/preview/start-preview.ts';
import type { Io } from '../../../cli/io.ts';
import type { PageData } from '../../../schemas/generated/types.ts';
import { scriptText } from '../../../cli/build/verify/html.ts';
import { createDatabase } from '../../server/support/databases.ts';
import { root } from '../support/run-livery.ts';
import { brandLike } from '../support/stamped-brand.ts';

const ids = ['preview-test', 'preview-live-test', 'dev-test'];
const running: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

function removeFolders(): void {
  for (const id of ids)
    for (const parent of ['dist', '.livery/data', '.livery/dev'])
      rmSync(path.join(root, parent, id), { recursive: true, force: true });
}

beforeAll(removeFolders);
afterAll(removeFolders);

function ioFor(brands: string): { io: Io; output: { out: string; err: string } } {
  const output = { out: '', err: '' };
  return {
    output,
    io: {
      root,
      brands,
      color: false,
      out: (text) => {
        output.out += text;
      },
      err: (text) => {
        output.err += text;
      },
    },
  };
}

async function preview(example: string, id: string, options: Partial<PreviewOptions> = {}) {
  const { io, output } = ioFor(brandLike(example, id));
  const server = await startPreview(io, id, { port: 0, ...options });
  running.push(server);
  return { server, output, site: `http://127.0.0.1:${server.port}` };
}

/** A preview on a migrated PostgreSQL database, which starts faster than a new embedded one. */
async function previewOnPostgres(example: string, id: string, options: Partial<PreviewOptions> = {}) {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  vi.stubEnv('DATABASE_URL', database.url);
  return await preview(example, id, options).finally(() => vi.unstubAllEnvs());
}

const asPage = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } };

describe('livery preview', () => {
  it('serves site and backend on one origin and prints their URLs', async () => {
    const { output, site, server } = await preview('northwind', 'preview-test', {
      fresh: true,
      as: 'admin',
      set: ['site_name=Sold'],
    });
    const lines = output.out.split('\n');
    expect(lines[0]).toBe(`Site  http://localhost:${server.port}`);
    expect(lines[1]).toBe('Trader  trader@preview-test.example / preview-test-demo-2026');
    expect(lines[2]).toBe(`Mail  http://localhost:${server.port}/_outbox`);
    expect(lines[3]).toBe(`API  http://localhost:${server.port}/_api`);
    expect((await (await fetch(`${site}/_api/openapi.json`)).json()).openapi).toBe('3.1.0');
    expect((await fetch(`${site}/_api/swagger-ui-bundle.js`)).status).toBe(200);
    expect(output.out).toContain('\nAdministrator  admin@preview-test.example / ');
    expect(output.out).toMatch(/\nSigned in once, within a minute {2}http:\/\/localhost:\d+\/token\/\S+\n/);
    const login = await fetch(`${site}/login`, asPage);
    expect(login.headers.get('content-security-policy')).toContain('trusted-types app-worker');
    for (const file of ['sw.js', 'offline.html'])
      expect((await fetch(`${site}/${file}`)).headers.get('cache-control'), file).toBe('no-cache');
    expect(await login.text()).toContain('data-page="account-signin"');
    expect((await (await fetch(`${site}/api/v1/user/settings`)).json()).data).toMatchObject({
      site_name: 'Sold',
    });
    expect((await (await fetch(`${site}/api/v1/health`)).json()).data).toMatchObject({ environment: 'demo' });
  });

  it('starts a live brand in the rehearsal environment', async () => {
    const { site } = await previewOnPostgres('harbor', 'preview-live-test', { json: true });
    expect((await (await fetch(`${site}/api/v1/health`)).json()).data).toMatchObject({
      environment: 'rehearsal',
    });
  });

  it('prints its URLs as JSON with --json', async () => {
    const { output, server } = await previewOnPostgres('northwind', 'preview-test', { json: true });
    expect(JSON.parse(output.out)).toMatchObject({
      ok: true,
      id: 'preview-test',
      port: server.port,
      users: expect.arrayContaining([expect.objectContaining({ role: 'trader' })]),
    });
  });

  it('redirects /_signin to a new sign-in URL each time', async () => {
    const { output, site } = await previewOnPostgres('northwind', 'preview-test');
    expect(output.out).toMatch(/\nOpen {2}http:\/\/localhost:\d+\/_signin\n/);
    const click = () => fetch(`${site}/_signin`, { redirect: 'manual' });
    const { status, headers } = await click();
    expect([status, headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/localhost:\d+\/token\/[\w-]+$/),
    ]);
    const again = await click();
    expect(again.headers.get('location')).not.toBe(headers.get('location'));
  });

  it('rejects a data folder that is in use', async () => {
    await preview('northwind', 'preview-test');
    await expect(preview('northwind', 'preview-test')).rejects.toThrow('in use');
  });

  it('renderAddresses reports a changed port', () => {
    const addresses = { port: 4601, site: 'http://localhost:4601', mail: 'm', users: [] };
    expect(renderAddresses(addresses, 4600)).toBe(
      'Port 4600 is in use: serving on 4601.\nSite  http://localhost:4601\nMail  m\n',
    );
    expect(renderAddresses(addresses, 4601)).toBe('Site  http://localhost:4601\nMail  m\n');
  });
});

describe('livery dev', () => {
  it('listens on loopback only and releases its resources if it cannot start', async () => {
    const { io } = ioFor(brandLike('northwind', 'dev-test'));
    await expect(startDev(io, 'dev-test', { port: 0, host: '0.0.0.0' })).rejects.toThrow(
      'served on this machine only, not on 0.0.0.0',
    );
    await expect(startDev(io, 'dev-test', { port: 70_000 })).rejects.toThrow(
      /^Port 70000 cannot be used: .* Choose another with --port\.$/,
    );
    const dev = await startDev(io, 'dev-test', { port: 0, host: 'localhost' });
    running.push(dev);
    expect((await fetch(`${dev.url}/api/v1/health`)).status).toBe(200);
  });

  it('serves a brand from its sources and reloads its manifest', async () => {
    const brands = brandLike('northwind', 'dev-test');
    const { io, output } = ioFor(brands);
    const dev = await startDev(io, 'dev-test', { port: 0, fresh: true });
    running.push(dev);
    const address = dev.url.replace('localhost', '127.0.0.1');
    expect(output.out).toContain(`Site  ${dev.url}\nTrader  trader@dev-test.example / `);
    const html = async () => (await fetch(`${address}/register`, asPage)).text();
    const page = JSON.parse(scriptText(await html(), 'id="brand"')!) as PageData;
    expect(page).toMatchObject({ id: 'dev-test', build: 'dev' });
    expect((await fetch(`${address}/${page.logos.logo}`)).headers.get('content-type')).toBe('image/svg+xml');
    expect((await fetch(`${address}/@fonts/inter.woff2`)).headers.get('content-type')).toBe('font/woff2');
    expect((await fetch(`${address}/${page.features[0]!.entry}`)).headers.get('content-type')).toContain(
      'javascript',
    );
    expect((await (await fetch(`${address}/api/v1/health`)).json()).data).toMatchObject({ status: 'ok' });
    const statusOf = async (place: string, init: RequestInit = {}) =>
      (await fetch(address + place, { redirect: 'manual', ...init })).status;
    for (const place of ['/login', '/login?x=a.b', '/']) expect(await statusOf(place), place).toBe(200);
    expect(await statusOf('/login', { method: 'HEAD' })).toBe(200);
    expect(await statusOf('/token/a.b', asPage)).toBe(200);
    for (const place of ['/none.js', '/@fonts/none.woff2', '/@brand/assets', '/features/none/feature.ts'])
      expect(await statusOf(place), place).toBe(404);
    expect(await statusOf('/login', { method: 'POST' })).toBe(404);
    for (const secret of [
      '/@brand/assets/../brand.json',
      '/@brand/assets/%2e%2e/brand.json',
      '/@brand/brand.json',
    ])
      expect(await (await fetch(address + secret)).text(), secret).not.toContain('"mode"');

    const file = path.join(brands, 'dev-test/brand.json');
    const valid = readFileSync(file, 'utf8');
    writeFileSync(file, valid.replace('"mode":"demo"', '"mode":"dmeo"'));
    await vi.waitFor(() => expect(output.err).toContain('Did you mean "demo"?'), {
      timeout: 20_000,
      interval: 200,
    });
    writeFileSync(file, valid);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"name":"Northwind"', '"name":"Southwind"'));
    await vi.waitFor(async () => expect(await html()).toContain('<title>Dev · Southwind</title>'), {
      timeout: 20_000,
      interval: 200,
    });
    await vi.waitFor(
      async () =>
        expect((await (await fetch(`${address}/api/v1/user/settings`)).json()).data).toMatchObject({
          site_name: 'Southwind',
        }),
      { timeout: 20_000, interval: 200 },
    );
  });
});
