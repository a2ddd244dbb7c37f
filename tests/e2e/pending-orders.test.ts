import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { controlPrices } from './support/controlled-prices.ts';
import { openLedger } from './support/ledger.ts';
import { serve } from './support/serve.ts';
import { dismissNotices, enterTradeRoom } from './support/trading-steps.ts';
import { visit, type SIZES } from './support/visit.ts';

type Size = keyof typeof SIZES;

const QTY = '0.01';

/** Opens the dialog from the order ticket, which is a sheet on a phone. */
async function openDialog(page: Page, size: Size): Promise<void> {
  if (size === 'phone') await page.locator('.trade-button[data-side=buy]').click();
  await page.getByRole('button', { name: /^Limit or stop order/ }).click();
  await page.getByRole('heading', { name: /^Limit or stop order: BTC\/USD/ }).waitFor();
}

/** Places a buy at a price, of which the dialog says this. */
async function placeAt(page: Page, size: Size, price: string, meaning: string): Promise<void> {
  await openDialog(page, size);
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Price', { exact: true }).fill(price);
  await dialog.getByLabel('Quantity', { exact: true }).fill(QTY);
  await dialog.getByText(meaning).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function showPending(page: Page, size: Size): Promise<void> {
  if (size === 'phone')
    await page
      .locator('.traderoom-views')
      .getByRole('button', { name: /^Positions/ })
      .click();
  await page.getByRole('tab', { name: /^Pending/ }).click();
}

const rowWith = (page: Page, text: string) =>
  page.locator('tbody tr[data-index], .position-card', { hasText: text });

async function tradeRoom(size: Size) {
  const ledger = await openLedger();
  const prices = await controlPrices({ BTCUSD: ['91000.00', '91018.00'], ETHUSD: ['3100.00', '3101.20'] });
  const served = await serve('harbor', {
    databaseUrl: ledger.databaseUrl,
    prices: prices.source,
    set: { two_fa: false },
  });
  const { page } = await visit({ size });
  await enterTradeRoom(page, served, 'trader', 'btcusd');
  return { page, prices, served, ledger };
}

describe.each(['desktop', 'phone'] as const)('pending orders on a %s', (size) => {
  test('wait in the list until they are cancelled', async () => {
    const { page, ledger } = await tradeRoom(size);
    await placeAt(page, size, '90000', 'Buys when the price falls to 90,000.00 or lower');
    await page.getByText('Buy limit placed: 0.01 BTC/USD at 90,000.00. It waits for its price.').waitFor();
    await dismissNotices(page);
    await showPending(page, size);
    const row = rowWith(page, '90,000.00');
    await row.getByText('−1,018.00 (−1.12%)').waitFor();
    await row.getByRole('button', { name: 'Cancel Buy limit 0.01 BTC/USD at 90,000.00' }).click();
    await page.getByText('Order cancelled: Buy limit 0.01 BTC/USD at 90,000.00.').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show ended orders' }).click();
    await rowWith(page, '90,000.00').getByText('Cancelled').waitFor();
    expect(await ledger.problems()).toEqual([]);
  }, 120_000);

  test('become positions when their price is reached, and tell the trader', async () => {
    const { page, prices, served, ledger } = await tradeRoom(size);
    await placeAt(page, size, '91018', 'this order buys at once, at 91,018.00 or lower');
    await page.getByText('Buy limit placed: 0.01 BTC/USD at 91,018.00. Its price is there already').waitFor();
    await dismissNotices(page);
    await placeAt(page, size, '92000', 'Buys when the price rises to 92,000.00 or higher');
    await page.getByText('Buy stop placed: 0.01 BTC/USD at 92,000.00. It waits for its price.').waitFor();
    await dismissNotices(page);
    await showPending(page, size);
    await rowWith(page, '92,000.00').waitFor();
    prices.set('BTCUSD', '92100.00', '92118.00');
    await rowWith(page, '92,000.00').waitFor({ state: 'detached' });
    await page.getByText('Buy stop filled: bought 0.01 BTC/USD at 92,118.00.').waitFor();
    await page.getByRole('tab', { name: /^Trade/ }).click();
    for (const opened of ['91,018.00', '92,118.00']) await rowWith(page, opened).waitFor();
    await page.goto(`${served.url}/notifications`);
    for (const price of ['91,018.00', '92,118.00'])
      await page.getByText(`Your order reached its price: bought 0.01 BTC/USD at ${price}.`).waitFor();
    expect(await ledger.problems()).toEqual([]);
  }, 120_000);
});
