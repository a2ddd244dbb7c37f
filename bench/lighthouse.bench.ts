import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { startServer, type RunningServer } from '../server/main.ts';
import { browserPath } from '../tests/e2e/support/browser.ts';
import { withStampedBrand, type StampedBrand } from './brands.ts';
import { freePort } from '../tests/server/support/free-port.ts';
import { signInTrader } from './preview-browser.ts';
import type { Row } from './row.ts';

/** Not among the dependencies, for its size: npx installs it once into the cache of npm. */
const PACKAGES = ['lighthouse@12.8.2', 'third-party-web@0.30.0'];
const HELP = `npx could not run Lighthouse. It installs ${PACKAGES.join(' and ')} (some 190 MB) on first use and needs the npm registry.`;
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
};
const LIMIT_MS = 300_000;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

const run = promisify(execFile);

/** Runs Lighthouse for phones, in the browser behind the port. */
async function audit(address: string, port: number, categories: readonly string[]): Promise<Report> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      ...PACKAGES.map((name) => `--package=${name}`),
      '--',
      'lighthouse',
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
    ],
    { maxBuffer: 64e6, timeout: LIMIT_MS },
  ).catch((error: unknown) => {
    throw new Error(HELP, { cause: error });
  });
  return JSON.parse(stdout) as Report;
}

/** Titles of the audits that lower a category's score. */
function lowering({ categories, audits }: Report, category: string): string {
  const titles = categories[category]!.auditRefs.filter(
    ({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 0.9,
  ).map(({ id }) => audits[id]!.title);
  return titles.length ? titles.join('; ') : 'simulated slow 4G, processor / 4';
}

const rowsOf = (page: string, report: Report, categories: Readonly<Record<string, string>>): Row[] =>
  Object.entries(categories).map(([id, name]) => ({
    what: `Lighthouse, ${page}, ${name}`,
    value: report.categories[id]!.score * 100,
    unit: '%',
    goal: 95,
    atLeast: true,
    isFixed: true,
    how: lowering(report, id),
  }));

/** Runs `visit` with a preview and a browser that Lighthouse can attach to, signed in at `/` if asked. */
async function withSite<T>(
  { folder, example }: StampedBrand,
  isSignedIn: boolean,
  visit: (server: RunningServer, port: number) => Promise<T>,
): Promise<T> {
  const brand = example.id;
  const server = await startServer({
    sites: [{ folder }],
    environment: example.brand.mode === 'live' ? 'rehearsal' : 'demo',
    port: 0,
    preview: true,
    logLevel: 'silent',
    overrides: { [brand]: { home_page: 'wealth_management' } },
  });
  const profile = mkdtempSync(path.join(tmpdir(), 'livery-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (isSignedIn) {
      const page = await context.newPage();
      await signInTrader(page, server, brand);
      await page.waitForURL(`${server.url(brand)}/`);
      await page.close();
    }
    return await visit(server, port);
  } finally {
    await context.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Lighthouse's scores of the sign-in page and the dashboard, and of a live brand for search engines. */
export async function lighthouseRows(root: string): Promise<Row[]> {
  const scored = (brand: string, at: string, page: string, categories: Readonly<Record<string, string>>) =>
    withStampedBrand(root, brand, (stamped) =>
      withSite(stamped, at === '/', async (server, port) =>
        rowsOf(page, await audit(`${server.url(brand)}${at}`, port, Object.keys(categories)), categories),
      ),
    );
  return [
    ...(await scored('northwind', '/login', 'sign-in page', CATEGORIES)),
    ...(await scored('northwind', '/', 'dashboard', CATEGORIES)),
    ...(await scored('harbor', '/login', 'live sign-in page', { seo: 'SEO' })),
  ];
}
