import { expect, test } from 'vitest';
import { callAs } from './support/call-as.ts';
import { dialogProblems, OPEN, openPage } from './support/dialog-walk.ts';
import { OPENINGS } from './support/dialogs.ts';
import { serve, type Served } from './support/serve.ts';
import { stepUp } from './support/step-up.ts';
import { requestWithdrawals } from './support/withdrawals.ts';

const BRAND = 'northwind';

const ACCOUNT = {
  platform: 'MT4',
  leverage: '1:30',
  account_type: 'Raw Spread',
  currency: 'USD',
  server: 'Northwind-Demo',
  is_demo: true,
  initial_deposit: '1000',
};

async function accountProblems(served: Served): Promise<string[]> {
  const page = await openPage(served, 'trader');
  await callAs(page, 'POST', '/servers', ACCOUNT);
  await requestWithdrawals(page, served, ['300.00']);
  return await dialogProblems(page, served, OPENINGS.account);
}

/** With and without a request of a manager. */
async function tradingProblems(served: Served): Promise<string[]> {
  const trading = await dialogProblems(await openPage(served, 'trader'), served, OPENINGS.trading);
  const page = await openPage(served, 'manager-asked');
  await page.locator(OPEN).waitFor();
  await page.keyboard.press('Escape');
  const asked = await dialogProblems(page, served, OPENINGS.asked);
  await stepUp(page, served, 'manager-asked');
  await callAs(page, 'POST', '/user/connect/autotrader', { id: `u_${BRAND}_manager` });
  return [...trading, ...asked, ...(await dialogProblems(page, served, OPENINGS.connected))];
}

test('each dialog of a trader takes the focus, keeps it, closes on Escape and returns it to its opener', async () => {
  const served = await serve(BRAND, { set: { two_fa: false, show_floating_chat: true } });
  const found = await Promise.all([accountProblems, tradingProblems].map((check) => check(served)));
  expect(found.flat()).toEqual([]);
}, 240_000);
