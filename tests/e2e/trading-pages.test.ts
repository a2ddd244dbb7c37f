import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { BrandId } from './support/build-output.ts';
import { FEATURES } from '../../cli/manifest/schema-data.ts';
import { axeProblems, takeScreenshot, sizeProblems } from './support/page-checks.ts';
import { serve, type Served } from './support/serve.ts';
import { goWithin, settle, watchTraffic } from './support/settled-page.ts';
import { controlPrices } from './support/controlled-prices.ts';
import { enterTradeRoom } from './support/trading-steps.ts';
import { visit, type VisitOptions } from './support/visit.ts';

type Variant = Required<Pick<VisitOptions, 'size' | 'theme' | 'language'>>;

/** A dialog or other state of a page. */
interface State {
  name: string;
  /** Only at this size. */
  size?: Variant['size'];
  prepare(page: Page, variant: Variant): Promise<void>;
  /** Restores the page for the next state. */
  restore?(page: Page): Promise<void>;
}

interface Stop {
  name: string;
  path: string;
  ready: string;
  /** Only in these brands. */
  in?: readonly BrandId[];
  /** Checked after the page itself, on the same load. */
  states?: readonly State[];
}

const ROWS = '.data-table tbody tr, .position-card';
const CHART = '.chart canvas';

async function checkOrder(page: Page, { size }: Variant) {
  if (size === 'phone') await page.locator('.trade-button[data-side=buy]').click();
  for (const box of await page.locator('.ticket-field [type=checkbox]').all()) await box.check();
  await takeScreenshot(page, 'northwind', `ticket-limits-${size}`);
  await page.locator('.ticket-send').click();
  await page.waitForSelector('.ticket-check');
}

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
}

async function closeMenu(page: Page) {
  await page.keyboard.press('Escape');
  await page.waitForSelector('.balance-trigger[aria-expanded=false]');
}

const openView = (page: Page, index: number) => page.locator('.traderoom-views button').nth(index).click();
const openTab = (page: Page, index: number) => page.getByRole('tab').nth(index).click();

/** A dialog that a button of the first row, or of the page, opens. */
const dialogOf = (name: string, button: string): State => ({
  name,
  async prepare(page) {
    await page.locator(button).first().click();
    await page.waitForSelector('dialog');
  },
  restore: closeDialog,
});

/** A dialog that a key opens. */
const dialogOfKey = (name: string, key: string, content: string, size?: Variant['size']): State => ({
  name,
  ...(size ? { size } : {}),
  async prepare(page) {
    await page.keyboard.press(key);
    await page.waitForSelector(content);
  },
  restore: closeDialog,
});

const TRADE_ROOM_STATES: readonly State[] = [
  { name: 'balance-menu', prepare: (page) => page.click('.balance-trigger'), restore: closeMenu },
  dialogOfKey('palette', 'Control+k', 'dialog'),
  dialogOfKey('hotkeys', '?', 'dialog kbd', 'desktop'),
  { name: 'exposure', size: 'desktop', prepare: (page) => openTab(page, 1) },
  {
    name: 'history',
    size: 'desktop',
    async prepare(page) {
      await openTab(page, 2);
      await page.waitForSelector('.list-foot');
    },
    restore: (page) => openTab(page, 0),
  },
  {
    name: 'traderoom-positions',
    size: 'phone',
    async prepare(page) {
      await openView(page, 1);
      await page.waitForSelector(ROWS);
    },
  },
  {
    name: 'traderoom-symbols',
    size: 'phone',
    prepare: (page) => openView(page, 2),
    restore: (page) => openView(page, 0),
  },
  { name: 'order-check', prepare: checkOrder, restore: closeDialog },
];

const STOPS: readonly Stop[] = [
  { name: 'traderoom', path: '/traderoom', ready: CHART, states: TRADE_ROOM_STATES },
  {
    name: 'orderbook',
    path: '/orderbook',
    ready: ROWS,
    states: [
      dialogOf('close-dialog', `:is(${ROWS}) .row-button`),
      dialogOf('limits-dialog', `:is(${ROWS}) .row-limits`),
      dialogOf('close-all-dialog', '.list-foot .row-button'),
    ],
  },
  { name: 'orderbook-closed', path: '/orderbook?tab=closedTrades', ready: ROWS },
  {
    name: 'watchlist',
    path: '/watchlist',
    ready: 'main h1',
    in: ['northwind', 'harbor'],
    states: [dialogOf('new-assets', '.quick-add')],
  },
  { name: 'market-analysis', path: '/market_analysis', ready: 'main h1', in: ['northwind'] },
  { name: 'manager', path: '/manager', ready: 'main h1', in: ['northwind'] },
  {
    name: 'terminal',
    path: '/traderoom_v2',
    ready: '.terminal canvas',
    in: ['northwind', 'harbor'],
    states: [dialogOfKey('new-order', 'F9', '.ticket-send', 'desktop')],
  },
  { name: 'terminal-classic', path: '/traderoom_mt4', ready: '.terminal canvas', in: ['northwind'] },
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

/** Dates, badges and buttons of a table that are wider than their cell. */
const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('td:has(.cell-stamp, .side-badge, .row-button)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => `cut in its cell: ${cell.textContent}`),
  );

async function checkPage(page: Page, brand: BrandId, name: string, variant: Variant): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector('main .spinner'));
  await page.evaluate(async () => void (await document.fonts.ready));
  // The chart draws one frame after its canvas has appeared.
  await page.waitForTimeout(400);
  await takeScreenshot(page, brand, `${name}-${variant.size}-${variant.theme}`);
  // The page below a dialog is inert, and was checked before.
  const within = (await page.locator('dialog[open]').count()) ? 'dialog[open]' : undefined;
  const problems = [
    ...(await sizeProblems(page)),
    ...(await cutCells(page)),
    ...(await axeProblems(page, within)),
  ];
  return problems.map((problem) => `${name} ${variant.size} ${variant.theme}: ${problem}`);
}

/** Dialogs and states are the same in every brand and are checked in one only. */
const statesOf = ({ states = [] }: Stop, brand: BrandId, { size }: Variant) =>
  brand === 'northwind' ? states.filter((state) => (state.size ?? size) === size) : [];

async function checkPages(served: Served, role: string, variant: Variant): Promise<string[]> {
  const { brand } = served;
  const { page } = await visit({ brand, ...variant });
  await enterTradeRoom(page, served, role, 'btcusd');
  await fillLists(page, ['btcusd', 'ethusd', 'ethusd', 'btcusd', 'btcusd', 'ethusd']);
  const problems: string[] = [];
  const traffic = watchTraffic(page);
  for (const stop of STOPS.filter((item) => (item.in ?? [brand]).includes(brand))) {
    await goWithin(page, stop.path);
    await page.waitForSelector(stop.ready);
    await settle(page, traffic);
    problems.push(...(await checkPage(page, brand, stop.name, variant)));
    for (const state of statesOf(stop, brand, variant)) {
      await state.prepare(page, variant);
      problems.push(...(await checkPage(page, brand, state.name, variant)));
      await state.restore?.(page);
    }
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

/** Pages whose live prices change summaries only: the walk over all pages checks them. */
const SUMMARIES: readonly string[] = ['home', 'dashboard', 'mining', 'portfolio', 'reports'];

test('every trading page is checked', () => {
  const live = [...FEATURES.values()].filter(({ calls }) => calls.includes('stream.open'));
  const trading = live.flatMap(({ routes }) => routes).filter(({ id }) => !SUMMARIES.includes(id));
  const checked = new Set(STOPS.map(({ path }) => path.split('?')[0]!));
  expect([...checked].sort()).toEqual(trading.map(({ path }) => path).sort());
});

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
        set: { two_fa: false },
      });
      const problems = await Promise.all(
        variants.map((variant, index) => checkPages(served, ROLES[index]!, variant)),
      );
      expect(problems.flat()).toEqual([]);
    },
    300_000,
  );
});
