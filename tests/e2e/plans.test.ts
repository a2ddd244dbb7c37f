import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Settings } from '../../schemas/generated/types.ts';
import { callAs } from './support/call-as.ts';
import { keyboard } from './support/input.ts';
import { openLedger, type Ledger } from './support/ledger.ts';
import { axeProblems, sizeProblems, takeScreenshot } from './support/page-checks.ts';
import { serve, type Served } from './support/serve.ts';
import { enter, startSession } from './support/steps.ts';
import { REFUSED, visit } from './support/visit.ts';

const BRAND = 'northwind';
/** A demo user without open positions: the balance does not depend on prices. */
const TRADER = 'manager-asked';
const NAMES = ['Essential', 'Standard', 'Advanced', 'Signature'];
const STANDARD = 100_000n;

async function setUp(set: Partial<Settings> = {}) {
  const ledger = await openLedger();
  const served = await serve(BRAND, {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false, enable_account_connection_autotrade: false, ...set },
  });
  return { ledger, served };
}

/** Cents as the page writes them. */
function figures(cents: bigint, [thousands, point]: readonly [string, string]): string {
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${whole}${point}${(cents % 100n).toString().padStart(2, '0')}`;
}
const EN = [',', '.'] as const;
const ES = ['.', ','] as const;

/** The header shows the balance of the ledger; its reserved funds are these. */
async function expectMoney(page: Page, ledger: Ledger, reserved: bigint, style: typeof EN | typeof ES = EN) {
  const account = await ledger.account(BRAND, TRADER, 'real');
  expect(account.reserved).toBe(reserved);
  await expect
    .poll(() => page.locator('.balance-amount').innerText())
    .toContain(figures(account.balance, style));
  expect(await ledger.problems()).toEqual([]);
}

async function checkDialog(page: Page, name: string) {
  expect([await axeProblems(page, 'dialog[open]'), await sizeProblems(page)]).toEqual([[], []]);
  await takeScreenshot(page, 'plans', name);
}

interface Upgrades {
  upgrades: { id: string }[];
}

/** Decides the pending request at the operator's side. */
async function decide(admin: Page, verb: 'approve' | 'reject', input?: object) {
  const { upgrades } = await callAs<Upgrades>(admin, 'GET', '/operator/plan-upgrades?state=pending');
  expect(upgrades).toHaveLength(1);
  await callAs(admin, 'POST', `/operator/plan-upgrades/${upgrades[0]!.id}/${verb}`, input);
}

async function openDesk(served: Served): Promise<Page> {
  const { page } = await visit();
  await startSession(page, served, 'admin');
  await page.goto(`${served.url}/profile`);
  await page.waitForSelector('.avatar');
  return page;
}

const planButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a trader joins a plan, cancels, joins again and leaves, by keyboard', async () => {
  const { ledger, served } = await setUp();
  const admin = await openDesk(served);
  const { page } = await visit({ brand: BRAND, theme: 'dark', allow: REFUSED });
  await enter(page, served, TRADER);
  await expectMoney(page, ledger, 0n);
  const dialog = page.getByRole('dialog', { name: 'Trading plans' });
  const keys = keyboard(page);
  const press = (name: string | RegExp) => keys.press(dialog.getByRole('button', { name }));
  const openPlans = (button: string) => keys.press(planButton(page, button));
  async function join() {
    await press('Join plan: Standard');
    await dialog.getByRole('heading', { name: 'Join Standard?' }).waitFor();
    await dialog.getByText('No plan is needed to withdraw your free funds.').waitFor();
    await checkDialog(page, 'join-dark');
    await press(/^Join plan$/);
    await dialog.waitFor({ state: 'detached' });
  }
  await openPlans('Plans');
  await dialog.getByRole('table').waitFor();
  expect(await dialog.getByRole('rowheader').allInnerTexts()).toEqual(NAMES);
  await checkDialog(page, 'table-dark');
  await join();
  await expectMoney(page, ledger, 0n);

  await openPlans('Plan Standard: pending');
  await dialog.getByText('Bitcoin (BTC)').waitFor();
  expect(await dialog.getByRole('button', { name: /^Join plan/ }).count()).toBe(0);
  await checkDialog(page, 'pending-dark');
  await press('Cancel request');
  await dialog.waitFor({ state: 'detached' });
  await openPlans('Plans');
  await join();
  await planButton(page, 'Plan Standard: pending').waitFor();
  await decide(admin, 'approve');
  await openPlans('Plan Standard');
  await expectMoney(page, ledger, STANDARD);
  await dialog
    .getByRole('row', { name: /Standard/ })
    .getByText('Active', { exact: true })
    .waitFor();
  expect(await dialog.getByRole('button', { name: /^Join plan/ }).count()).toBe(0);

  await press('Leave plan');
  await dialog.getByRole('heading', { name: 'Leave Standard?' }).waitFor();
  await press('Leave plan');
  await planButton(page, 'Plans').waitFor();
  await expectMoney(page, ledger, 0n);
});

test('a trader who is asked to choose can close the plans, and joins on a phone, in Spanish', async () => {
  const { ledger, served } = await setUp({ require_plan: true });
  const admin = await openDesk(served);
  const { page } = await visit({ brand: BRAND, size: 'phone', language: 'es', theme: 'light' });
  await enter(page, served, TRADER);
  const dialog = page.getByRole('dialog', { name: 'Planes de trading' });
  await dialog.getByRole('list', { name: 'Planes de trading' }).waitFor();
  await checkDialog(page, 'cards-phone');
  await dialog.getByRole('button', { name: 'Cerrar' }).tap();
  await dialog.waitFor({ state: 'detached' });

  await planButton(page, 'Posiciones').tap();
  await planButton(page, 'Planes').tap();
  await dialog.getByRole('button', { name: 'Unirme al plan: Standard' }).tap();
  await checkDialog(page, 'join-phone');
  await dialog.getByRole('button', { name: 'Unirme al plan', exact: true }).tap();
  await planButton(page, 'Plan Standard: pendiente').waitFor();
  await decide(admin, 'reject', { reason: 'Falta tu depósito' });
  await planButton(page, 'Planes').tap();
  await dialog.getByText('Se ha rechazado tu solicitud para unirte a Standard: Falta tu depósito').waitFor();
  await checkDialog(page, 'rejected-phone');
  await expectMoney(page, ledger, 0n, ES);
});

test('a trader is in several plans, by mouse', async () => {
  const { ledger, served } = await setUp({ enable_multi_plans: true });
  const admin = await openDesk(served);
  const { page } = await visit({ brand: BRAND, theme: 'light', allow: REFUSED });
  await enter(page, served, TRADER);
  const dialog = page.getByRole('dialog', { name: 'Trading plans' });
  for (const [name, button] of [
    ['Essential', 'Plans'],
    ['Standard', 'Plan Essential'],
  ] as const) {
    await planButton(page, button).click();
    await dialog.getByRole('button', { name: `Join plan: ${name}` }).click();
    await dialog.getByRole('button', { name: 'Join plan', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await decide(admin, 'approve');
    await planButton(page, `Plan ${name}`).waitFor();
  }
  await expectMoney(page, ledger, STANDARD + 25_000n);
  await planButton(page, 'Plan Standard').click();
  await dialog.getByText('PLAN Active').nth(1).waitFor();
  await checkDialog(page, 'several-light');

  await dialog.getByRole('button', { name: 'Join plan: Signature' }).click();
  await callAs(page, 'POST', '/user/upgradeplan', { plan_id: 'advanced' });
  await dialog.getByRole('button', { name: 'Join plan', exact: true }).click();
  await page.getByText('An upgrade is already pending, so no other was started.').first().waitFor();
});
