import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { openLedger, type Ledger, type Mode } from './support/ledger.ts';
import { serve } from './support/serve.ts';
import { EURO_RATE, controlPrices, type ControlledPrices } from './support/controlled-prices.ts';
import {
  expectAgreement,
  selectMode,
  closeAll,
  closePosition,
  enterTradeRoom,
  order,
  blockStream,
} from './support/trading-steps.ts';
import { plain, readScreen, type AgreeOptions } from './support/trading-screen.ts';
import { visit } from './support/visit.ts';

/** An asset whose market never closes, so that the tests pass on any day. */
const ASSET = 'btcusd';

interface Scene {
  page: Page;
  ledger: Ledger;
  options: AgreeOptions;
  /** Set if the test controls the prices. */
  prices?: ControlledPrices;
  url: string;
}

/** Limits that prices do not reach during the test. */
async function limitsFor(page: Page, side: 'buy' | 'sell') {
  const bid = Number(
    await page
      .locator('.ticket-side[data-side=sell] .figures')
      .innerText()
      .then((text) => text.replaceAll(',', '')),
  );
  const at = (share: number) => (bid * share).toFixed(2);
  return side === 'buy'
    ? { takeProfit: at(1.2), stopLoss: at(0.8) }
    : { takeProfit: at(0.8), stopLoss: at(1.2) };
}

/** Opens a buy and a sell with their limits, closes one, closes all; screen and ledger are compared at each step. */
async function trade({ page, options, prices }: Scene): Promise<void> {
  await expectAgreement(page, options);
  await order(page, { side: 'buy', qty: '0.05', ...(await limitsFor(page, 'buy')) });
  await expectAgreement(page, options);
  await order(page, { side: 'sell', qty: '0.02', ...(await limitsFor(page, 'sell')) });
  await expectAgreement(page, options);
  prices?.set('BTCUSD', '91250.40', '91268.40');
  await expectAgreement(page, options);
  await closePosition(page, 'buy');
  await expectAgreement(page, options);
  prices?.set('BTCUSD', '90871.15', '90889.15');
  await expectAgreement(page, options);
  await order(page, { side: 'buy', qty: '0.01' });
  await expectAgreement(page, options);
  await closeAll(page);
  await expectAgreement(page, options);
}

/** Opens, closes and compares; then the order book, after a reload, shows every closed trade as the ledger has it. */
async function tradeAndFind(scene: Scene): Promise<void> {
  const {
    page,
    ledger,
    options: { brand, role, mode },
    url,
  } = scene;
  const before = await ledger.account(brand, role, mode);
  await trade(scene);
  await page.goto(`${url}/orderbook?tab=closedTrades`);
  await page.reload();
  const { open, closed } = await ledger.account(brand, role, mode);
  expect([open.length, closed.length]).toEqual([0, before.closed.length + before.open.length + 3]);
  await page.getByText(`${closed.length} closed positions`).waitFor();
  const { rows } = await readScreen(page);
  const shown = rows.map((row) => [
    row['Direction']!.toLowerCase(),
    row['Invested'],
    Number(row['Opening price']),
    Number(row['Closed price']),
    row['Net P/L'],
    row['Closed by'],
  ]);
  const expected = closed.map((position) => [
    position.side,
    plain(position.margin),
    Number(position.opening_price),
    Number(position.closing_price),
    plain(position.profit!),
    'You',
  ]);
  expect(shown.sort()).toEqual(expected.sort());
  await page.getByRole('tab', { name: /Open orders/ }).click();
  await page.getByText('no open position').waitFor();
}

async function journey(scene: Scene): Promise<void> {
  const { page, options, url } = scene;
  await tradeAndFind(scene);
  await page.goto(`${url}/traderoom`);
  await selectMode(page, 'practice');
  await page.waitForSelector('.practice-band');
  const practice = { ...scene, options: { ...options, mode: 'practice' as Mode } };
  scene.prices?.set('BTCUSD', '91000.00', '91018.00');
  await tradeAndFind(practice);
  await page.waitForSelector('.practice-band');
}

const ALLOWED = { streamed: undefined, polled: /\/stream$/ } as const;

/** A page that gets its prices by the stream, or by polling where the stream is blocked. */
async function openBy(transport: keyof typeof ALLOWED): Promise<Page> {
  const { page } = await visit({ allow: ALLOWED[transport] });
  if (transport === 'polled') await blockStream(page);
  return page;
}

describe('a trader sees the figures of the ledger', () => {
  test('on northwind with simulated prices, streamed', async () => {
    const ledger = await openLedger();
    const served = await serve('northwind', { databaseUrl: ledger.databaseUrl, set: { two_fa: false } });
    const page = await openBy('streamed');
    await enterTradeRoom(page, served, 'trader', ASSET);
    const shown = await page.locator('.asset-price').innerText();
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>('.asset-price')!.innerText !== before,
      shown,
    );
    await journey({
      page,
      ledger,
      url: served.url,
      options: { brand: 'northwind', role: 'trader', mode: 'real', ledger },
    });
  }, 180_000);

  test.each(['streamed', 'polled'] as const)(
    'on harbor with an external price source, %s',
    async (transport) => {
      const ledger = await openLedger();
      const prices = await controlPrices({
        BTCUSD: ['91000.00', '91018.00'],
        ETHUSD: ['3100.00', '3101.20'],
      });
      const served = await serve('harbor', {
        databaseUrl: ledger.databaseUrl,
        prices: prices.source,
        set: { two_fa: false },
      });
      const page = await openBy(transport);
      await enterTradeRoom(page, served, 'trader', ASSET);
      await journey({
        page,
        ledger,
        prices,
        url: served.url,
        options: {
          brand: 'harbor',
          role: 'trader',
          mode: 'real',
          ledger,
          price: (asset) => prices.price(asset.toUpperCase()),
          rate: EURO_RATE,
        },
      });
    },
    180_000,
  );
});
