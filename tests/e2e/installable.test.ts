import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { workerScript } from '../../cli/build/service-worker.ts';
import { outputOf, root } from './support/build-output.ts';
import { axeProblems, layoutProblems, takeScreenshot } from './support/page-checks.ts';
import { serve, start } from './support/serve.ts';
import { expectText, LANDING, startSession } from './support/steps.ts';
import { REFUSED, UNREACHABLE, visit } from './support/visit.ts';

/** A copy of northwind's output that a test may change. */
function copiedOutput(): string {
  const folder = path.join(root, '.livery/e2e', `copy-${process.pid}-${Date.now()}`);
  cpSync(outputOf('northwind'), folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const buildOf = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8')) as { build: string }).build;

function rewrite(file: string, change: (text: string) => string) {
  const content = change(readFileSync(file, 'utf8'));
  rmSync(file);
  writeFileSync(file, content);
}

/** Puts another build in place: the same site under another build id. */
function deploy(folder: string, build: string) {
  const before = buildOf(folder);
  for (const file of ['site/sw.js', 'build.json', 'site/index.html'])
    rewrite(path.join(folder, file), (text) => text.replaceAll(before, build));
}

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const pageBuild = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('brand')!.textContent!) as { build: string }).build,
  );

/** A page counts as idle after this time without a request. */
const IDLE_MS = 2000;

/**
 * Waits until the page has loaded its deferred parts too. A request that reaches a worker while the browser stops it
 * for a new one starts it again, and the browser then waits for its idle timeout of 30 seconds.
 */
async function untilIdle(page: Page) {
  let last = Date.now();
  const restart = () => (last = Date.now());
  page.on('request', restart).on('requestfinished', restart);
  await expect.poll(() => Date.now() - last, { timeout: 60_000 }).toBeGreaterThan(IDLE_MS);
  page.off('request', restart).off('requestfinished', restart);
}

/** As the browser does it by itself, at a navigation or on return to the tab. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** API calls, each with the source that the browser's static routing chose; undefined without a route. */
const sourcesOfCalls = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .map(
        (entry) =>
          [entry.name, 'workerFinalSourceType' in entry ? entry.workerFinalSourceType : undefined] as const,
      ),
  );

describe('without a connection', () => {
  test.each([
    { size: 'desktop', theme: 'light', language: 'es', title: 'Sin conexión', retry: 'Reintentar' },
    { size: 'phone', theme: 'dark', language: 'en', title: 'No connection', retry: 'Try again' },
  ] as const)('shows the offline page in $language, $size, and the site again', async (variant) => {
    const first = await start('northwind');
    const { page } = await visit({ brand: 'northwind', ...variant, serviceWorker: true, allow: UNREACHABLE });
    await page.goto(`${first.url}/login`);
    await controlled(page);
    await first.close();
    await page.goto(`${first.url}/register`);
    await page.getByRole('heading', { name: variant.title }).waitFor();
    expect(await page.title()).toContain(variant.title);
    expect(await page.locator('.money-mark:visible').count()).toBe(1);
    expect(await layoutProblems(page)).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);
    await takeScreenshot(page, 'northwind', `offline-${variant.size}-${variant.theme}`);
    await page.getByRole('link', { name: variant.retry }).click();
    await page.getByRole('heading', { name: variant.title }).waitFor();
    await serve('northwind', { port: first.port });
    // The page notices on its own that the site answers: the browser was online all the time.
    await page.waitForSelector('#register-country');
  });
});

describe('caches', () => {
  test('contain files of the build only, no answer of the API', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ brand: 'northwind', serviceWorker: true, allow: REFUSED });
    await startSession(page, served, 'trader');
    await page.goto(`${served.url}/profile`);
    await controlled(page);
    await page.goto(`${served.url}${LANDING}`);
    await page.waitForSelector('.avatar');
    await page.waitForFunction(
      async () =>
        (await (await caches.open((await caches.keys())[0]!)).keys()).filter(({ url }) =>
          url.includes('traderoom'),
        ).length > 0,
    );
    const paths = await cachedPaths(page);
    expect(paths).toContain('/offline.html');
    expect(paths.filter((each) => !/^\/assets\/[\w.-]+$/.test(each) && each !== '/offline.html')).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
    const sources = await sourcesOfCalls(page);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(([, source]) => source !== 'network')).toEqual([]);
  });
});

describe('a new build', () => {
  test('is offered to an open page, which has it after a reload; without a worker, the old one goes', async () => {
    const folder = copiedOutput();
    const first = buildOf(folder);
    const served = await serve('northwind', { set: { two_fa: false }, folder });
    const { page } = await visit({ brand: 'northwind', language: 'en', serviceWorker: true, allow: REFUSED });
    await startSession(page, served, 'trader');
    await page.goto(`${served.url}${LANDING}`);
    await controlled(page);
    expect(await cacheNames(page)).toEqual([`site / ${first}`]);
    await untilIdle(page);
    deploy(folder, 'feedc0de00');
    await checkForUpdate(page);
    await expectText(page, 'A new version of this site is available.');
    await takeScreenshot(page, 'northwind', 'new-version-desktop');
    expect(await pageBuild(page)).toBe(first);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(
      (build) => document.getElementById('brand')?.textContent?.includes(build),
      'feedc0de00',
    );
    expect(await pageBuild(page)).toBe('feedc0de00');
    await controlled(page);
    expect(await cacheNames(page)).toEqual(['site / feedc0de00']);
    expect(await page.getByText('A new version of this site').count()).toBe(0);

    await untilIdle(page);
    writeFileSync(
      path.join(folder, 'site/sw.js'),
      workerScript({ base: '/', build: 'feedc0de01', files: [] }),
    );
    rewrite(path.join(folder, 'site/index.html'), (text) => `${text}\n`);
    // A check that is under way may have read the worker before.
    const namesAfterCheck = async () => {
      await checkForUpdate(page);
      return cacheNames(page);
    };
    await expect.poll(namesAfterCheck, { interval: 1000, timeout: 20_000 }).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
});
