import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { prepareShared } from '../cli/build/shared/shared-build.ts';
import { stampBrand } from '../cli/build/stamp.ts';
import { measure } from '../cli/build/verify/budgets.ts';
import { readOutput } from '../cli/build/verify/output.ts';
import { startServer } from '../server/main.ts';
import { browserPath } from '../tests/e2e/browser.ts';
import { emptyWorkshop, exampleBrand } from './brands.ts';
import { median, type Row } from './row.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const RUNS = 7;

interface PaintedWindow extends Window {
  paintedAt: number;
}

/** Largest contentful paint of a first visit, in ms, with a slow network and a processor four times slower. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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

/** The sign-in page as a visitor gets it. */
export async function pageRows(root: string): Promise<Row[]> {
  const workshop = emptyWorkshop(root);
  const folder = path.join(workshop, 'northwind');
  await stampBrand(await exampleBrand(root, 'northwind'), await prepareShared(root), folder);
  const weights = measure(readOutput(folder), '/');
  const server = await startServer({ sites: [{ folder }], environment: 'demo', port: 0, preview: true, logLevel: 'silent' });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  const paints: number[] = [];
  for (let index = 0; index < RUNS; index += 1) paints.push(await firstPaint(browser, `${server.url('northwind')}/login`));
  await browser.close();
  await server.close();
  rmSync(workshop, { recursive: true, force: true });
  return [
    { what: 'Sign-in page, JavaScript', value: weights.loginScript / 1000, unit: 'KB', goal: 90, how: 'gzip, everything preloaded; checked in CI' },
    { what: 'Sign-in page, CSS', value: weights.css / 1000, unit: 'KB', goal: 16, how: 'gzip; checked in CI' },
    { what: 'Sign-in page, largest contentful paint', value: median(paints) / 1000, unit: 's', goal: 0.8, how: `slow 4G (1.6 Mbit/s, 150 ms), processor / 4, ${RUNS} first visits` },
  ];
}
