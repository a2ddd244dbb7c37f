import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildRecord } from '../../../cli/build/build-record.ts';
import { scriptText } from '../../../cli/build/verify/html.ts';
import type { PageData, ServerBrand } from '../../../schemas/generated/types.ts';
import { runLivery, temporaryFolder } from '../support/run-livery.ts';
import { brandLike, read } from '../support/stamped-brand.ts';

let folder: string;

const pageOf = (output: string) =>
  JSON.parse(scriptText(read(output, 'site/index.html'), 'id="brand"')!) as PageData;
const recordOf = (output: string) => JSON.parse(read(output, 'build.json')) as BuildRecord;
const policyOf = (output: string) => /script-src ([^;]*)/.exec(read(output, 'headers.json'))![1]!;

beforeAll(async () => {
  const out = temporaryFolder();
  const run = await runLivery(['build', 'meridian', '--static-demo', '--copy', '--out', out]);
  expect(run).toMatchObject({ code: 0, out: expect.stringMatching(/^ok /) });
  folder = path.join(out, 'meridian');
}, 120_000);

describe('livery build --static-demo', () => {
  it('writes a backend for the browser into the site, and nothing for a server', () => {
    const { staticDemo } = pageOf(folder);
    for (const file of Object.values(staticDemo!))
      expect(existsSync(path.join(folder, 'site', file))).toBe(true);
    expect(recordOf(folder)).toMatchObject({ mode: 'demo', backend: staticDemo!.worker });
    expect(recordOf(folder).features).toContain('static-demo');
    expect(readdirSync(folder)).not.toContain('server.json');
    for (const library of ['hono', '@electric-sql/pglite', 'pdfkit', 'PostgreSQL', 'Inter'])
      expect(read(folder, 'site/backend-licenses.txt')).toMatch(new RegExp(`^## ${library}`, 'm'));
    expect(read(folder, 'nginx.conf')).not.toContain('proxy_pass');
  });

  it('has the pages of the card sandbox, which it may frame', async () => {
    const pages = readdirSync(path.join(folder, 'site/card-sandbox')).sort();
    expect(pages).toEqual([
      'challenge.html',
      'fields.html',
      'fields.js',
      'page.js',
      'pay.html',
      'sandbox.css',
    ]);
    expect(read(folder, 'site/card-sandbox/fields.html')).toMatch(/src="page\.js".*src="fields\.js"/);
    expect(read(folder, 'headers.json')).toContain("frame-ancestors 'self'");
    expect(JSON.parse(read(folder, 'site/serve.json'))).toMatchObject({ cleanUrls: false });
  });

  it('has none of these pages for a brand without cards', async () => {
    const brands = brandLike('meridian', 'cardless', ({ deposits, ...manifest }) => ({
      ...manifest,
      deposits: { ...(deposits as object), card: undefined },
    }));
    const out = temporaryFolder();
    const run = await runLivery(['build', 'cardless', '--static-demo', '--brands', brands, '--out', out]);
    expect(run).toMatchObject({ code: 0 });
    const cardless = path.join(out, 'cardless');
    expect(existsSync(path.join(cardless, 'site/card-sandbox'))).toBe(false);
    expect(read(cardless, 'headers.json')).toContain("frame-ancestors 'none'");
  });

  it('cannot be installed: its offline page would describe a server that goes on', async () => {
    const out = temporaryFolder();
    await runLivery(['build', 'northwind', '--static-demo', '--out', out]);
    const northwind = path.join(out, 'northwind');
    expect(recordOf(northwind).features).not.toContain('installation');
    expect(existsSync(path.join(northwind, 'site/offline.html'))).toBe(false);
  });

  it('serves the same page for unknown paths on hosts that know 404.html', () => {
    expect(read(folder, 'site/404.html')).toBe(read(folder, 'site/index.html'));
  });

  it('gives sessions a token, in the page and in its backend', () => {
    const { api, staticDemo } = pageOf(folder);
    const brand = JSON.parse(read(folder, `site/${staticDemo!.brand}`)) as ServerBrand;
    expect([api.session, api.base, brand.session]).toEqual(['bearer', '/api/v1/', 'bearer']);
  });

  it('allows WebAssembly, which no other build does', async () => {
    expect(policyOf(folder)).toContain("'wasm-unsafe-eval'");
    const out = temporaryFolder();
    await runLivery(['build', 'meridian', '--out', out]);
    const usual = path.join(out, 'meridian');
    expect(policyOf(usual)).not.toContain('unsafe');
    expect(pageOf(usual).staticDemo).toBeUndefined();
    const files = readdirSync(path.join(usual, 'site/assets'));
    expect(files.filter((file) => /^(backend|pglite|database|static-demo)/.test(file))).toEqual([]);
  });

  it('is the same for the same sources', async () => {
    const out = temporaryFolder();
    await runLivery(['build', 'meridian', '--static-demo', '--out', out]);
    expect(recordOf(path.join(out, 'meridian'))).toEqual(recordOf(folder));
  });

  it('refuses a live brand', async () => {
    const out = temporaryFolder();
    const run = await runLivery(['build', 'harbor', '--static-demo', '--out', out]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('harbor is a live brand: a static demo simulates everything');
    expect(readdirSync(out)).toEqual([]);
  });

  it('is no feature that a manifest can enable', async () => {
    const brands = brandLike('meridian', 'acme', (manifest) => ({
      ...manifest,
      features: { ...(manifest.features as object), 'static-demo': true },
    }));
    const run = await runLivery(['validate', 'acme', '--brands', brands]);
    expect(run.code).toBe(1);
    expect(run.err + run.out).toContain('static-demo');
  });

  it.each([
    ['a changed script', (file: string) => writeFileSync(file, `${readFileSync(file, 'utf8')};0`), 'changed'],
    ['a missing script', (file: string) => rmSync(file), 'missing'],
  ])('fails the verification with %s', async (_, tamper, check) => {
    const script = path.join(folder, 'site', pageOf(folder).staticDemo!.worker);
    const content = readFileSync(script);
    tamper(script);
    const run = await runLivery(['verify', folder]);
    rmSync(script, { force: true });
    writeFileSync(script, content);
    expect(run.code).toBe(1);
    expect(run.out + run.err).toContain(check);
    expect((await runLivery(['verify', folder])).code).toBe(0);
  });
});
