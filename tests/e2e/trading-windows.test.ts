import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeProblems } from './support/page-checks.ts';
import { serve, serveOnce } from './support/serve.ts';
import { enterTradeRoom, order } from './support/trading-steps.ts';
import { visit } from './support/visit.ts';

const EXPAND = 'The whole risk warning';

const boxOf = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const { top, bottom, left, right, height } = document.querySelector(selector)!.getBoundingClientRect();
    return { top, bottom, left, right, height };
  }, selector);

/** Texts that overflow their element. */
const cutTexts = (page: Page, selector: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map(({ textContent }) => textContent),
    selector,
  );

/** Visible texts that are cut by their element, and lines of figures that scroll. */
const cutAnywhere = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.traderoom, .traderoom *')]
      .filter((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent!.trim(),
        );
        return (
          (hasText || element.matches('.account-strip, .symbols-types')) &&
          element.checkVisibility() &&
          !element.closest('.sr-only, canvas') &&
          getComputedStyle(element).display !== 'inline' &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  );

const SETTINGS = { two_fa: false } as const;

async function openRoom(
  role = 'trader',
  path = '/traderoom',
  size: 'desktop' | 'phone' = 'desktop',
  server = serveOnce('northwind', SETTINGS),
) {
  const served = await server;
  const { page } = await visit({ brand: 'northwind', size });
  await enterTradeRoom(page, served, role, 'btcusd', path);
  await page.waitForSelector('.chart canvas');
  return { served, page };
}

test('in low windows the chart has half the height, next to Sell and Buy, and a legend of one line', async () => {
  const { page } = await openRoom('trader', '/traderoom', 'phone');
  await page.getByRole('button', { name: EXPAND }).click();
  for (const [width, height] of [
    [720, 450],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await boxOf(page, '.chart-stage')).height / height, {
        message: `${width}x${height}`,
      })
      .toBeGreaterThanOrEqual(0.5);
    const fits = async () => {
      const [stage, strip, bar] = [
        await boxOf(page, '.chart-stage'),
        await boxOf(page, '.risk-warning'),
        await boxOf(page, '.traderoom-bar'),
      ];
      return [stage.bottom <= strip.top, stage.right <= bar.left, bar.bottom <= strip.top + 1];
    };
    await expect.poll(fits, { message: `${width}x${height}` }).toEqual([true, true, true]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const legendHeight = async () => (await boxOf(page, '.chart-legend')).height;
  await expect.poll(async () => (await legendHeight()) > 8 && (await legendHeight()) < 24).toBe(true);
}, 60_000);

test('the risk warning is expanded in a wide trade room, and can be folded to one line on a phone', async () => {
  const { page } = await openRoom();
  const isExpanded = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.risk-warning p > span')].every(
        (each) => each.getClientRects().length > 0,
      ),
    );
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    expect([width, await isExpanded(), await page.getByRole('button', { name: EXPAND }).isVisible()]).toEqual(
      [width, true, false],
    );
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isExpanded()).toBe(true);
  await page.getByRole('button', { name: EXPAND }).click();
  expect(await isExpanded()).toBe(false);
  expect((await boxOf(page, '.risk-warning p')).height).toBeLessThan(24);
  await page.reload();
  await page.waitForSelector('.chart canvas');
  expect(await isExpanded()).toBe(false);
  const [strip, bottom] = [await boxOf(page, '.risk-warning'), await boxOf(page, '.bottom-bar')];
  expect(bottom.top).toBeLessThan(strip.bottom);
}, 60_000);

/** Pixels of the page, painted in magenta, that show at the edge between risk warning and bottom bar. */
async function leakedPixels(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.shell-body > :not(.risk-warning)'))
      part.style.background = 'rgb(255 0 255)';
  });
  const { top } = await boxOf(page, '.bottom-bar');
  const picture = await page.screenshot({
    clip: { x: 0, y: Math.floor(top) - 4, width: 390, height: 8 },
  });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let leaked = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 200 && data[at + 1]! < 60 && data[at + 2]! > 200) leaked += 1;
  return leaked;
}

test('on a phone nothing shows through between risk warning and bottom bar', async () => {
  const { served, page } = await openRoom('trader', '/traderoom', 'phone');
  /** Elements of the page between the top of the strip and the end of the window, at every half pixel. */
  const between = () =>
    page.evaluate(() => {
      const strip = document.querySelector('.risk-warning')!.getBoundingClientRect();
      const shown = new Set<string>();
      for (let y = strip.top + 0.5; y < innerHeight - 1; y += 0.5) {
        for (const x of [4, innerWidth / 2, innerWidth - 4]) {
          const element = document.elementFromPoint(x, y);
          if (!element?.closest('.risk-warning, .bottom-bar'))
            shown.add(element?.outerHTML.slice(0, 60) ?? '');
        }
      }
      return [...shown];
    });
  const backgrounds = () =>
    page.evaluate(() =>
      ['.risk-warning', '.bottom-bar'].map((name) => {
        const context = document.createElement('canvas').getContext('2d')!;
        context.fillStyle = getComputedStyle(document.querySelector(name)!).backgroundColor;
        context.fillRect(0, 0, 1, 1);
        return context.getImageData(0, 0, 1, 1).data[3];
      }),
    );
  for (const [path, top] of [
    ['/traderoom', 0],
    ['/profile', 137],
  ] as const) {
    await page.goto(served.url + path);
    await page.waitForSelector('.risk-warning');
    for (const height of [844, 664]) {
      await page.setViewportSize({ width: 390, height });
      await page.evaluate((top) => document.querySelector('.shell-body')!.scrollTo({ top }), top);
      await expect.poll(async () => (await boxOf(page, '.bottom-bar')).bottom).toBe(height);
      await expect.poll(between, { message: `${path} ${height}` }).toEqual([]);
      const [strip, bar] = [await boxOf(page, '.risk-warning'), await boxOf(page, '.bottom-bar')];
      expect(bar.top).toBeLessThan(strip.bottom);
      expect(await leakedPixels(page), `${path} ${height}`).toBe(0);
    }
    expect(await backgrounds()).toEqual([255, 255]);
  }
}, 60_000);

test('the positions panel shows three whole rows', async () => {
  const own = serve('northwind', { set: SETTINGS });
  const { page } = await openRoom('trader', '/traderoom', 'desktop', own);
  const rows = page.locator('.traderoom-positions tbody tr[data-index]');
  await rows.first().waitFor();
  while ((await rows.count()) < 3) {
    const before = await rows.count();
    await order(page, { side: 'buy', qty: '0.01' });
    await expect.poll(() => rows.count()).toBe(before + 1);
  }
  const [row, box] = [await rows.nth(2).boundingBox(), await boxOf(page, '.traderoom-positions .table-box')];
  expect(row!.y + row!.height).toBeLessThanOrEqual(box.bottom);
}, 60_000);

test('at 1440 pixels no name is truncated, and filters and dates take one line', async () => {
  const { page } = await openRoom();
  for (const part of ['.symbols-name', '.data-table .cell-asset', '.cell-stamp'])
    await page.waitForSelector(part);
  expect(await cutTexts(page, '.symbols-name')).toEqual([]);
  expect(await cutTexts(page, '.data-table .cell-asset > .truncate')).toEqual([]);
  const tops = await page.evaluate(() =>
    [...document.querySelectorAll('.symbols-type')].map((each) =>
      Math.round(each.getBoundingClientRect().top),
    ),
  );
  expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
  expect(await cutTexts(page, '.symbols-types')).toEqual([]);
  expect((await boxOf(page, '.cell-stamp')).height).toBeLessThan(20);
}, 60_000);

test.each([
  ['en', 'desktop'],
  ['es', 'desktop'],
  ['en', 'phone'],
  ['es', 'phone'],
] as const)(
  'cuts no text of the trade room in %s on a %s',
  async (language, size) => {
    const served = await serveOnce('northwind', SETTINGS);
    const { page } = await visit({ brand: 'northwind', size, language });
    await enterTradeRoom(page, served, 'trader', 'btcusd', '/traderoom');
    await page.waitForSelector('.chart canvas');
    expect(await cutAnywhere(page)).toEqual([]);
    if (size === 'desktop') return;
    for (const view of [1, 2]) {
      await page.locator('.traderoom-views button').nth(view).click();
      await page.locator('.traderoom-views button[aria-pressed="true"]').nth(0).waitFor();
      expect(await cutAnywhere(page)).toEqual([]);
    }
  },
  60_000,
);

test('a narrow chart toolbar indicates that it scrolls, and keeps its table button visible', async () => {
  const { served, page } = await openRoom('trader', '/traderoom', 'phone');
  const more = () => page.locator('.chart-toolbar-scroll').getAttribute('data-more');
  expect(await more()).toBe('end');
  await page.locator('.chart-toolbar-scroll').evaluate((bar) => bar.scrollTo({ left: 9999 }));
  await expect.poll(more).toBe('start');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${served.url}/traderoom_v2`);
  await page.waitForSelector('.chart canvas');
  const [button, chart] = [
    await boxOf(page, '.chart-toolbar > .chart-choice'),
    await boxOf(page, '.chart-toolbar'),
  ];
  expect(button.right).toBeLessThanOrEqual(chart.right);
  expect(await cutTexts(page, '.chart-toolbar > .chart-choice')).toEqual([]);
}, 60_000);

test('Sell and Buy of a narrow window stay legible under the pointer', async () => {
  const { page } = await openRoom('trader', '/traderoom', 'phone');
  for (const side of ['sell', 'buy']) {
    const button = `.traderoom-bar [data-side="${side}"]`;
    await page.hover(button);
    await page.waitForFunction(
      (selector) => document.querySelector(selector)!.getAnimations().length === 0,
      button,
    );
    expect(await axeProblems(page, '.traderoom-bar')).toEqual([]);
  }
}, 60_000);

test.each([
  ['meridian', 'es'],
  ['northwind', 'fr'],
] as const)(
  'at 1440 px, no cell of the open positions is cut: %s, %s',
  async (brand, language) => {
    const served = await serveOnce(brand, SETTINGS);
    const { page } = await visit({ brand, language });
    await enterTradeRoom(page, served, 'trader', 'btcusd');
    await page.waitForSelector('tbody .row-limits');
    expect(await cutTexts(page, 'tbody tr:has(.row-limits) > :is(th, td)')).toEqual([]);
  },
  60_000,
);

test.each(['es', 'fr'])(
  'at 1440 px, the hint below the terminal’s chart is not cut: %s',
  async (language) => {
    const served = await serveOnce('northwind', SETTINGS);
    const { page } = await visit({ brand: 'northwind', language });
    await enterTradeRoom(page, served, 'trader', 'btcusd', '/traderoom_v2');
    await page.waitForSelector('.chart-hint');
    expect(await cutTexts(page, '.chart-hint')).toEqual([]);
  },
);
