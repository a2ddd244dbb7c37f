import type { Browser } from 'playwright';
import { measure, type Weights } from '../cli/build/verify/budgets.ts';
import { type Output, readOutput } from '../cli/build/verify/output.ts';
import type { RunningServer } from '../server/main.ts';
import { withStampedBrand } from './brands.ts';
import { emulateSlow4G, signInTrader, withPreview } from './preview-browser.ts';
import { median, type Row } from './row.ts';

const BRAND = 'northwind';
const RUNS = 7;
/**
 * By now the page has loaded everything that it loads without a click; it checks for a manager request
 * after five seconds.
 */
const SETTLES_MS = 8000;

interface PaintedWindow extends Window {
  paintedAt: number;
}

/** Largest contentful paint of a first visit, in ms, with a slow network and a processor four times slower. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await emulateSlow4G(session);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (window as unknown as PaintedWindow).paintedAt = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(() => (window as unknown as PaintedWindow).paintedAt);
  await context.close();
  return painted;
}

/** Names of the scripts that the trade room loads before the first click, with an empty cache. */
async function tradeRoomLoads(browser: Browser, server: RunningServer): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInTrader(page, server, BRAND);
  await page.waitForURL('**/traderoom');
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(`site${pathname}`);
  });
  await page.goto(`${server.url(BRAND)}/traderoom`);
  await page.waitForSelector('.traderoom-chart canvas');
  await page.waitForTimeout(SETTLES_MS);
  await context.close();
  return [...scripts];
}

const weigh = (output: Output, files: readonly string[]) =>
  files.reduce((sum, file) => sum + output.get(file)!.gzip(), 0);

interface Visits {
  /** Largest contentful paint of each first visit to the sign-in page, in ms. */
  paints: number[];
  /** Scripts that the trade room loads before the first click. */
  loads: string[];
}

async function visitPages(browser: Browser, server: RunningServer): Promise<Visits> {
  const paints: number[] = [];
  for (let index = 0; index < RUNS; index += 1)
    paints.push(await firstPaint(browser, `${server.url(BRAND)}/login`));
  return { paints, loads: await tradeRoomLoads(browser, server) };
}

function signInRows(weights: Weights, paints: number[]): Row[] {
  return [
    {
      what: 'Sign-in page, JavaScript',
      value: weights.signIn.scripts / 1000,
      unit: 'KB',
      goal: 92,
      how: 'gzip, everything preloaded; checked in CI',
    },
    {
      what: 'Sign-in page, CSS',
      value: weights.signIn.styles / 1000,
      unit: 'KB',
      goal: 16,
      how: 'gzip; checked in CI',
    },
    {
      what: 'Sign-in page, largest contentful paint',
      value: median(paints) / 1000,
      unit: 's',
      goal: 0.8,
      how: `slow 4G (1.6 Mbit/s, 150 ms), processor / 4, ${RUNS} first visits`,
    },
  ];
}

const tradeRoomRows = (output: Output, weights: Weights, loads: readonly string[]): Row[] => [
  {
    what: 'Trade room, JavaScript',
    value: weights.pages.traderoom!.bytes / 1000,
    unit: 'KB',
    goal: 195,
    how: 'gzip of what the first paint needs, by the chunks; checked in CI',
  },
  {
    what: 'Trade room, JavaScript without a click',
    value: weigh(output, loads) / 1000,
    unit: 'KB',
    goal: 225,
    how: `gzip of the ${loads.length} files that a browser has loaded ${SETTLES_MS / 1000} s after it opened the page`,
  },
];

/** First visits to the sign-in page (signed out) and the trade room (signed in). */
export async function pageRows(root: string): Promise<Row[]> {
  return await withStampedBrand(root, BRAND, async ({ folder, example, shared }) => {
    const output = readOutput(folder);
    const weights = measure(output, '/', shared.graph, example.features);
    const { paints, loads } = await withPreview(folder, visitPages);
    return [...signInRows(weights, paints), ...tradeRoomRows(output, weights, loads)];
  });
}
