import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { PendingOrder, Position } from '../../schemas/generated/types.ts';
import type { BrandId } from './support/build-output.ts';
import { takeScreenshot } from './support/page-checks.ts';
import { serveOnce } from './support/serve.ts';
import { resize } from './support/settled-page.ts';
import { brokenTitles, cutFigures } from './support/text-checks.ts';
import { startSession } from './support/steps.ts';
import { blockStream } from './support/trading-steps.ts';
import { UNREACHABLE, visit } from './support/visit.ts';

const WIDTHS = [1440, 1280, 1024];

/** Positions with long figures, in assets without a quote, so that their profit stays. */
const longFigures = ([position]: Position[]): Position[] =>
  [
    {
      a_name: 'BTC/USD',
      digits: 2,
      qty: '123456.78',
      units: '123456.78',
      price: '94123.45',
      profit: '123456.78',
    },
    {
      a_name: 'GBP/USD',
      digits: 5,
      qty: '1234.57',
      units: '123457000',
      price: '1.26842',
      profit: '-123456.78',
    },
    {
      a_name: 'Germany 40',
      digits: 1,
      qty: '4321.09',
      units: '4321.09',
      price: '24321.5',
      profit: '12282.95',
    },
  ].map(({ a_name, digits, price, ...figures }, index) => ({
    ...position!,
    ...figures,
    id: `long-${index}`,
    asset: { ...position!.asset, id: `unquoted-${index}`, a_name, digits },
    leverage: 200,
    traded_amount: '123456.78',
    opening_price: price,
    current_price: price,
    take_profit: price,
    stop_loss: price,
    stale: false,
  }));

/** Pending orders with long figures. */
const longOrders = (orders: PendingOrder[]): PendingOrder[] =>
  [
    { a_name: 'BTC/USD', digits: 2, qty: '123456.78', price: '94123.45' },
    { a_name: 'Germany 40', digits: 1, qty: '4321.09', price: '24321.5' },
  ].map(({ a_name, digits, ...figures }, index) => ({
    ...orders[0]!,
    ...figures,
    id: `long-${index}`,
    asset: { ...orders[0]!.asset, a_name, digits },
    kind: index ? 'stop' : 'limit',
    leverage: 200,
    take_profit: figures.price,
    stop_loss: figures.price,
    expires_at: orders[0]!.created_at,
  }));

/** Replaces the positions and pending orders in the answers of the server. */
async function withLongFigures(page: Page): Promise<void> {
  await page.route('**/api/v1/user/trades/update/pnl', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Position[] };
    await route.fulfill({ response, json: { ...body, data: longFigures(body.data) } });
  });
  await page.route('**/api/v1/user/orders?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { orders: PendingOrder[] } };
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, orders: longOrders(body.data.orders) } },
    });
  });
  await page.route('**/api/v1/user/trades/closed*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { trades: Position[] } };
    const trades = longFigures(body.data.trades).map((position) => ({
      ...position,
      closing_price: position.current_price,
      close_reason: 'close_out' as const,
      close_at: position.open_at,
    }));
    await route.fulfill({ response, json: { ...body, data: { trades, total: trades.length, next: null } } });
  });
}

/** Every figure and title of the visible table, at all widths. */
async function problemsAt(page: Page, name: string): Promise<string[]> {
  await page.waitForSelector('.data-table td .figures');
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await resize(page, width, 900);
    await takeScreenshot(page, 'figures', `${name}-${width}`);
    for (const cut of [...(await cutFigures(page)), ...(await brokenTitles(page))])
      problems.push(`${name} at ${width}: ${cut}`);
  }
  return problems;
}

test.each([
  ['northwind', 'en'],
  ['northwind', 'es'],
  ['northwind', 'fr'],
  ['harbor', 'en'],
  ['harbor', 'es'],
] as [BrandId, string][])(
  'cuts no figure and breaks no title of the positions: %s, %s',
  async (brand, language) => {
    const served = await serveOnce(brand, { two_fa: false });
    const { page } = await visit({ brand, language, allow: UNREACHABLE });
    await blockStream(page);
    await withLongFigures(page);
    await startSession(page, served, 'trader');
    await page.goto(`${served.url}/traderoom`);
    const problems = await problemsAt(page, `${brand}-${language}-room-open`);
    for (const [tab, list] of [
      [1, 'pending'],
      [2, 'exposure'],
      [3, 'closed'],
    ] as const) {
      await page.getByRole('tab').nth(tab).click();
      problems.push(...(await problemsAt(page, `${brand}-${language}-room-${list}`)));
    }
    for (const tab of ['openOrders', 'pending', 'closedTrades']) {
      await page.goto(`${served.url}/orderbook?tab=${tab}`);
      problems.push(...(await problemsAt(page, `${brand}-${language}-book-${tab}`)));
    }
    expect(problems).toEqual([]);
  },
  120_000,
);
