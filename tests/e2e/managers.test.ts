import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openLedger } from './support/ledger.ts';
import { serve, type Served } from './support/serve.ts';
import { nextCode } from './support/step-up.ts';
import { controlPrices } from './support/controlled-prices.ts';
import { enter, expectText } from './support/steps.ts';
import { dismissNotices, enterTradeRoom, order } from './support/trading-steps.ts';
import { visit } from './support/visit.ts';

const BRAND = 'northwind';
/** The demo user with a pending request of the demo manager. */
const TRADER = 'manager-asked';
/** The browser's error for reading an account that is no longer connected. */
const GONE = /status of 404 .*\/manager\/accounts\//;
/** The browser's error for a connection without a fresh code. */
const CODE_NEEDED = /status of 403 .*\/user\/connect\/autotrader/;
/** The server copies trades twice a second, and the manager page polls every five seconds. */
const POLLING = { timeout: 12_000, interval: 150 };

async function setUp() {
  const ledger = await openLedger();
  const prices = await controlPrices({ BTCUSD: ['91000.00', '91018.00'], ETHUSD: ['3100.00', '3101.20'] });
  const served = await serve(BRAND, {
    databaseUrl: ledger.databaseUrl,
    prices: prices.source,
    set: { two_fa: false },
  });
  const [trader, manager] = [
    await visit({ brand: BRAND, allow: CODE_NEEDED }),
    await visit({ brand: BRAND, allow: GONE }),
  ];
  await enter(trader.page, served, TRADER);
  return {
    ledger,
    served,
    trader: trader.page,
    manager: manager.page,
    openOf: async (role: string) => (await ledger.account(BRAND, role, 'real')).open,
  };
}

/** Accepts the request in the dialog over the page, with a mailed code. */
async function accept(page: Page, served: Served) {
  const dialog = page.getByRole('dialog', { name: 'Trade Access Request' });
  await dialog.getByText('What only you can do').waitFor();
  const code = nextCode(served, TRADER);
  await dialog.getByRole('button', { name: 'Accept Request' }).click();
  await page.locator('#step-up-code').fill(await code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
  await dismissNotices(page);
}

async function openManagerDesk(page: Page, served: Served) {
  await enterTradeRoom(page, served, 'manager', 'btcusd');
  await page.goto(`${served.url}/manager`);
}

async function orderFor(page: Page, asset: string, qty: string) {
  const form = page.getByRole('region', { name: 'New order' });
  await form.getByLabel('Asset').selectOption({ label: asset });
  await form.getByLabel('Quantity').fill(qty);
  await form.getByRole('button', { name: /^Buy / }).click();
}

test('a manager trades for a connected trader, has trades copied, and loses access on revocation', async () => {
  const { ledger, served, trader, manager, openOf } = await setUp();
  await accept(trader, served);

  await openManagerDesk(manager, served);
  await manager.getByRole('button', { name: /^Open the account WEB/ }).click();
  await orderFor(manager, 'BTC/USD', '0.03');
  await expectText(manager, /^Placed on WEB\d+: BTC\/USD/);
  await manager.getByRole('button', { name: 'Close the position in BTC/USD' }).waitFor();
  expect((await openOf(TRADER)).map(({ asset, qty }) => [asset, Number(qty)])).toEqual([['btcusd', 0.03]]);
  expect(await openOf('manager')).toEqual([]);

  await manager.goto(`${served.url}/traderoom`);
  await order(manager, { side: 'sell', qty: '0.05' });
  await expect
    .poll(async () => (await openOf(TRADER)).map(({ side }) => side), POLLING)
    .toEqual(['sell', 'buy']);
  await trader.goto(`${served.url}/traderoom`);
  await expect.poll(() => trader.locator('.side-badge[data-side=sell]').count(), POLLING).toBe(1);

  await manager.goto(`${served.url}/manager`);
  await manager.getByRole('button', { name: /^Open the account WEB/ }).click();
  await manager.getByRole('region', { name: 'New order' }).waitFor();
  await trader.goto(`${served.url}/manager`);
  await trader.getByRole('button', { name: 'Revoke access' }).click();
  await trader.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
  await trader.getByText('No manager is connected to your account.').waitFor();

  await manager.getByText('This account is no longer connected to you.').waitFor();
  expect((await openOf(TRADER)).map(({ side }) => side)).toEqual(['sell', 'buy']);
  expect(await ledger.problems()).toEqual([]);
});

test('a trader declines a request; a manager requests access and withdraws the request', async () => {
  const { served, trader, manager, openOf } = await setUp();
  const dialog = trader.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.waitFor({ state: 'detached' });

  await openManagerDesk(manager, served);
  await manager.getByText('No account is connected to you.').waitFor();
  await manager.getByText('Declined', { exact: true }).waitFor();
  await manager.getByLabel('Trader’s number').fill('nobody');
  await manager.getByRole('button', { name: 'Send request' }).click();
  await manager.getByText('Enter the number that the trader sees in their menu').waitFor();
  await trader.click('.avatar');
  const number = /\d+/.exec(
    await trader
      .getByText(/^WEB\d+$/)
      .first()
      .innerText(),
  )![0];
  await manager.getByLabel('Trader’s number').fill(`WEB${number}`);
  await manager.getByRole('button', { name: 'Send request' }).click();
  await expectText(manager, `Request sent to WEB${number}.`);
  await manager.getByRole('button', { name: `Withdraw the request to WEB${number}` }).click();
  await expectText(manager, `Request to WEB${number} withdrawn.`);
  await trader.goto(`${served.url}/manager`);
  await trader.getByText('No manager is connected to your account.').waitFor();
  expect(await openOf(TRADER)).toEqual([]);
});
