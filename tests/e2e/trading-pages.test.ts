import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { BrandId } from './support/build-output.ts';
import { axeProblems, takeScreenshot, sizeProblems } from './support/page-checks.ts';
import { serve, type Served } from './support/serve.ts';
import { controlPrices } from './support/controlled-prices.ts';
import { enterTradeRoom } from './support/trading-steps.ts';
import { visit, type VisitOptions } from './support/visit.ts';

type Variant = Required<Pick<VisitOptions, 'size' | 'theme' | 'language'>>;

interface Stop {
  name: string;
  path: string;
  ready: string;
  /** Only at this size, or in these brands. */
  size?: Variant['size'];
  in?: readonly BrandId[];
  /** Opens a dialog or brings the page into a state. */
  prepare?(page: Page, variant: Variant): Promise<void>;
}

const ROWS = '.data-table tbody tr, .position-card';
const CHART = '.chart canvas';

async function toPositions(page: Page, { size }: Variant) {
  if (size === 'phone') await page.locator('.traderoom-views button').nth(1).click();
  await page.waitForSelector(ROWS);
}

async function checkOrder(page: Page, { size }: Variant) {
  if (size === 'phone') await page.locator('.trade-button[data-side=buy]').click();
  for (const box of await page.locator('.ticket-field [type=checkbox]').all()) await box.check();
  await takeScreenshot(page, 'northwind', `ticket-limits-${size}`);
  await page.locator('.ticket-send').click();
  await page.waitForSelector('.ticket-check');
}

const STOPS: readonly Stop[] = [
  { name: 'traderoom', path: '/traderoom', ready: CHART },
  { name: 'traderoom-positions', path: '/traderoom', ready: CHART, size: 'phone', prepare: toPositions },
  {
    name: 'traderoom-symbols',
    path: '/traderoom',
    ready: CHART,
    size: 'phone',
    prepare: (page) => page.locator('.traderoom-views button').nth(2).click(),
  },
  { name: 'order-check', path: '/traderoom', ready: CHART, prepare: checkOrder },
  {
    name: 'history',
    path: '/traderoom',
    ready: CHART,
    size: 'desktop',
    async prepare(page) {
      await page.getByRole('tab').nth(2).click();
      await page.waitForSelector('.list-foot');
    },
  },
  {
    name: 'exposure',
    path: '/traderoom',
    ready: CHART,
    size: 'desktop',
    prepare: (page) => page.getByRole('tab').nth(1).click(),
  },
  {
    name: 'balance-menu',
    path: '/traderoom',
    ready: CHART,
    prepare: (page) => page.click('.balance-trigger'),
  },
  {
    name: 'palette',
    path: '/traderoom',
    ready: CHART,
    async prepare(page) {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('dialog');
    },
  },
  {
    name: 'hotkeys',
    path: '/traderoom',
    ready: CHART,
    size: 'desktop',
    async prepare(page) {
      await page.keyboard.press('?');
      await page.waitForSelector('dialog kbd');
    },
  },
  { name: 'orderbook', path: '/orderbook', ready: ROWS },
  { name: 'orderbook-closed', path: '/orderbook?tab=closedTrades', ready: ROWS },
  {
    name: 'close-dialog',
    path: '/orderbook',
    ready: ROWS,
    async prepare(page) {
      await page.locator(ROWS).first().locator('.row-button').click();
      await page.waitForSelector('dialog');
    },
  },
  {
    name: 'limits-dialog',
    path: '/orderbook',
    ready: ROWS,
    async prepare(page) {
      await page.locator(ROWS).first().locator('.row-limits').click();
      await page.waitForSelector('dialog');
    },
  },
  {
    name: 'close-all-dialog',
    path: '/orderbook',
    ready: ROWS,
    async prepare(page) {
      await page.locator('.list-foot .row-button').click();
      await page.waitForSelector('dialog');
    },
  },
  { name: 'watchlist', path: '/watchlist', ready: 'main h1', in: ['northwind', 'harbor'] },
  {
    name: 'new-assets',
    path: '/watchlist',
    ready: 'main h1',
    in: ['northwind'],
    async prepare(page) {
      await page.locator('main .quick-add, .quick-add').first().click();
      await page.waitForSelector('dialog');
    },
  },
  { name: 'market-analysis', path: '/market_analysis', ready: 'main h1', in: ['northwind'] },
  { name: 'manager', path: '/manager', ready: 'main h1', in: ['northwind'] },
  { name: 'terminal', path: '/traderoom_v2', ready: '.terminal canvas', in: ['northwind', 'harbor'] },
  { name: 'terminal-classic', path: '/traderoom_mt4', ready: '.terminal canvas', in: ['northwind'] },
  {
    name: 'new-order',
    path: '/traderoom_v2',
    ready: '.terminal canvas',
    in: ['northwind', 'harbor'],
    size: 'desktop',
    async prepare(page) {
      await page.keyboard.press('F9');
      await page.waitForSelector('.ticket-send');
    },
  },
];

/** Opens and closes positions, so that no list is empty. */
async function fillLists(page: Page, assets: readonly string[]): Promise<void> {
  const failed = await page.evaluate(async (ids) => {
    const send = async (path: string, body: unknown) => {
      const response = await fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      });
      return response.ok
        ? ((await response.json()) as { data: { id: string } }).data
        : Promise.reject(new Error(`${path} ${response.status} ${await response.text()}`));
    };
    const turns = ['buy', 'sell', 'buy'] as const;
    try {
      for (const [index, coinId] of ids.entries()) {
        const { id } = await send('/user/trades/store', { coinId, type: turns[index % 3], qty: '0.02' });
        if (index % 2) await send('/user/close/trade', { id });
      }
      return '';
    } catch (error) {
      return String(error);
    }
  }, assets);
  expect(failed).toBe('');
}

async function checkPage(page: Page, brand: BrandId, stop: Stop, variant: Variant): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector('main .spinner'));
  await page.evaluate(async () => void (await document.fonts.ready));
  // The chart draws one frame after its canvas has appeared.
  await page.waitForTimeout(400);
  await takeScreenshot(page, brand, `${stop.name}-${variant.size}-${variant.theme}`);
  const problems = [...(await sizeProblems(page)), ...(await axeProblems(page))];
  return problems.map((problem) => `${stop.name} ${variant.size} ${variant.theme}: ${problem}`);
}

/** Dialogs and states are the same in every brand and are checked in one only. */
const isChecked = (stop: Stop, brand: BrandId, { size }: Variant) =>
  (stop.in ?? [brand]).includes(brand) &&
  (stop.size ?? size) === size &&
  (brand === 'northwind' || !stop.prepare);

async function checkPages(served: Served, role: string, variant: Variant): Promise<string[]> {
  const { brand } = served;
  const { page } = await visit({ brand, ...variant });
  await enterTradeRoom(page, served, role, 'btcusd');
  await fillLists(page, ['btcusd', 'ethusd', 'ethusd', 'btcusd', 'btcusd', 'ethusd']);
  const problems: string[] = [];
  for (const stop of STOPS.filter((item) => isChecked(item, brand, variant))) {
    await page.goto(served.url + stop.path);
    await page.waitForSelector(stop.ready);
    await stop.prepare?.(page, variant);
    problems.push(...(await checkPage(page, brand, stop, variant)));
  }
  return problems;
}

const ALL_VARIANTS: readonly Variant[] = [
  { size: 'desktop', theme: 'dark', language: 'en' },
  { size: 'desktop', theme: 'light', language: 'es' },
  { size: 'phone', theme: 'light', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'es' },
];
const onlySize = (size: Variant['size']) => ALL_VARIANTS.filter((variant) => variant.size === size);
/** The variants of a brand that one server and one test check together. */
const CASES: readonly [brand: BrandId, title: string, variants: readonly Variant[]][] = [
  ['northwind', 'on a desktop', onlySize('desktop')],
  ['northwind', 'on a phone', onlySize('phone')],
  ['harbor', 'in English', ALL_VARIANTS.filter(({ language }) => language === 'en')],
  ['meridian', 'in Spanish', ALL_VARIANTS.filter(({ language }) => language === 'es')],
];
const ROLES = ['trader', 'superadmin'];

describe('trading pages and dialogs without axe violations, horizontal overflow or small controls', () => {
  test.each(CASES)(
    'of %s %s',
    async (brand, _title, variants) => {
      const prices = await controlPrices({
        BTCUSD: ['91000.00', '91018.00'],
        ETHUSD: ['3100.00', '3101.20'],
        SOLUSD: ['142.310', '142.390'],
      });
      const served = await serve(brand, {
        prices: prices.source,
        set: { two_fa: false, crm_auto_login: false },
      });
      const problems = await Promise.all(
        variants.map((variant, index) => checkPages(served, ROLES[index]!, variant)),
      );
      expect(problems.flat()).toEqual([]);
    },
    300_000,
  );
});
