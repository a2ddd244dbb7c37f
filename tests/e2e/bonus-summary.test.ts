import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callAs } from './support/call-as.ts';
import { expectFocus, keyboard, tabTo } from './support/input.ts';
import { openLedger } from './support/ledger.ts';
import { axeProblems, sizeProblems, takeScreenshot } from './support/page-checks.ts';
import { serve, type Served } from './support/serve.ts';
import { enter, startSession } from './support/steps.ts';
import { visit } from './support/visit.ts';

/** The example brand whose regime allows bonuses. */
const BRAND = 'meridian';
const TRADER = 'manager-asked';

/** The trader joins the plan that carries a bonus, and an operator approves. */
async function joinPlan(served: Served, page: Page) {
  await callAs(page, 'POST', '/user/upgradeplan', { plan_id: 'sereno' });
  const { page: admin } = await visit();
  await startSession(admin, served, 'admin');
  await admin.goto(`${served.url}/profile`);
  await admin.waitForSelector('.avatar');
  const { upgrades } = await callAs<{ upgrades: { id: string }[] }>(
    admin,
    'GET',
    '/operator/plan-upgrades?state=pending',
  );
  await callAs(admin, 'POST', `/operator/plan-upgrades/${upgrades[0]!.id}/approve`);
}

async function setUp() {
  const ledger = await openLedger();
  const served = await serve(BRAND, { databaseUrl: ledger.databaseUrl, set: { crm_auto_login: false } });
  return { ledger, served };
}

async function checkDialog(page: Page, name: string) {
  expect([await axeProblems(page, 'dialog[open]'), await sizeProblems(page)]).toEqual([[], []]);
  await takeScreenshot(page, 'bonus-summary', name);
}

test('a trader reads what a bonus is, and finds it in the account history, by keyboard', async () => {
  const { ledger, served } = await setUp();
  const { page } = await visit({ brand: BRAND, language: 'en', theme: 'dark' });
  await enter(page, served, TRADER);
  await joinPlan(served, page);
  await page.locator('.balance-amount', { hasText: '10,050.00' }).waitFor();
  const { press } = keyboard(page);
  await press('.balance-trigger');
  await press(page.getByRole('button', { name: 'Includes a 50.00 USD bonus' }));
  const dialog = page.getByRole('dialog', { name: 'Bonus', exact: true });
  await dialog.getByText('The amount that you can withdraw, 9,000.00 USD, does not include it.').waitFor();
  await dialog.getByText('Granted · plan Sereno').waitFor();
  await checkDialog(page, 'desktop-dark');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(page.locator('.balance-trigger'));
  const { balance, reserved, bonus } = await ledger.account(BRAND, TRADER, 'real');
  expect({ balance, reserved, bonus }).toEqual({ balance: 1_005_000n, reserved: 100_000n, bonus: 5000n });

  await page.goto(`${served.url}/transactions`);
  await tabTo(page, '[role=tab]');
  await page.keyboard.press('End');
  await expectFocus(page.getByRole('tab', { name: 'All' }));
  await page.getByText('Bonus granted').first().waitFor();
  expect(await ledger.problems()).toEqual([]);
});

test('a trader leaves the plan, which ends its bonus, on a phone, in Spanish', async () => {
  const { ledger, served } = await setUp();
  const { page } = await visit({ brand: BRAND, size: 'phone', language: 'es', theme: 'light' });
  await enter(page, served, TRADER);
  await joinPlan(served, page);
  await page.locator('.balance-amount', { hasText: '10.050,00' }).waitFor();
  await page.locator('.balance-trigger').tap();
  await takeScreenshot(page, 'bonus-summary', 'menu-phone');
  await page.getByRole('button', { name: 'Incluye un bono de 50,00 USD' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Bono', exact: true });
  await dialog.getByText('Concedido · plan Sereno').waitFor();
  await checkDialog(page, 'phone-light');
  await dialog.getByRole('button', { name: 'Cerrar' }).tap();
  await callAs(page, 'POST', '/user/removePlan', { plan_id: 'sereno' });
  await page.locator('.balance-amount', { hasText: '10.000,00' }).waitFor();
  expect((await ledger.account(BRAND, TRADER, 'real')).bonus).toBe(0n);
  expect(await ledger.problems()).toEqual([]);
});
