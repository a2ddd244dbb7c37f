import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { callAs } from './support/call-as.ts';
import { keyboard } from './support/input.ts';
import { openLedger } from './support/ledger.ts';
import { axeProblems, sizeProblems } from './support/page-checks.ts';
import { serve } from './support/serve.ts';
import { expectText, startSession } from './support/steps.ts';
import { requestWithdrawals } from './support/withdrawals.ts';
import { REFUSED, visit } from './support/visit.ts';

const BRAND = 'northwind';

async function setUp() {
  const ledger = await openLedger();
  const served = await serve(BRAND, {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false },
  });
  return { ledger, served };
}

const submit = (page: Page) => keyboard(page).press('dialog form button[type=submit]');
const typeInto = (page: Page, label: string, text: string) =>
  keyboard(page).fill(page.locator('dialog').getByLabel(label), text);

/** Moves to the row with this text, and opens it. */
async function openRow(page: Page, text: string): Promise<void> {
  const row = page.locator('tr', { hasText: text }).locator('[data-row]');
  await row.waitFor();
  const isFocused = () => row.evaluate((element) => element === document.activeElement);
  // A dialog that has just closed may take the focus back to its opener.
  await expect
    .poll(async () => {
      if (!(await isFocused())) await page.keyboard.press('j');
      return await isFocused();
    })
    .toBe(true);
  await page.keyboard.press('Enter');
}

test('an operator credits a deposit, pays a withdrawal and rejects another, by keyboard', async () => {
  const { ledger, served } = await setUp();
  const { page: trader } = await visit({ brand: BRAND });
  await startSession(trader, served, 'trader');
  await trader.goto(`${served.url}/profile`);
  await trader.waitForSelector('.avatar');
  await requestWithdrawals(trader, served, ['300.00', '400.00']);
  const before = await ledger.account(BRAND, 'trader', 'real');

  const { page } = await visit({ brand: BRAND, theme: 'dark' });
  await startSession(page, served, 'admin');
  await page.goto(`${served.url}/desk`);
  await expectText(page, 'Crypto transfer · BTC');
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('columnheader', { name: 'Method' }).waitFor();
  expect(await sizeProblems(page)).toEqual([]);
  await openRow(page, 'Crypto transfer · BTC');
  await expectText(page, 'Requested coin');
  await page.keyboard.press('a');
  await typeInto(page, 'Received amount', '0.002');
  await typeInto(page, 'Transaction id', '4f1c00aa');
  const words = await page.getByText(/^Credit .*\sUSD to WEB/).textContent();
  const [, credited] = /Credit ([0-9.,]+)\sUSD/.exec(words!)!;
  await submit(page);
  await expectText(page, 'approved.');
  const after = await ledger.account(BRAND, 'trader', 'real');
  expect(after.balance - before.balance).toBe(BigInt(credited!.replace(/[.,]/g, '')));
  await page.keyboard.press('Escape');

  await page.goto(`${served.url}/desk?tab=withdrawals`);
  await openRow(page, '300.00');
  expect(await roomBelow(page.locator('dialog .desk-actions'))).toBeLessThan(1);
  const destination = async () => (await page.locator('dialog .select-all').allTextContents()).slice(0, 2);
  await expect.poll(destination).toEqual(['Tara Lindqvist', 'DE89370400440532013000']);
  for (const [field, done] of [
    [null, 'approved.'],
    ['Payment reference', 'marked as sent.'],
    [null, 'settled.'],
  ] as const) {
    await page.locator('dialog .desk-actions').waitFor();
    await page.keyboard.press('a');
    if (field) await typeInto(page, field, 'E2E-77');
    await submit(page);
    await expectText(page, done);
  }
  expect(await axeProblems(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await openRow(page, '400.00');
  await page.locator('dialog .desk-actions').waitFor();
  await page.keyboard.press('r');
  await typeInto(page, 'Reason', 'The name of the holder differs');
  await submit(page);
  await expectText(page, 'rejected.');
  const end = await ledger.account(BRAND, 'trader', 'real');
  expect(end.balance).toBe(after.balance - 30_000n);
  expect(end.reserved).toBe(before.reserved - 70_000n);
  expect((await ledger.withdrawals(BRAND, 'trader')).map(({ state }) => state)).toEqual(
    expect.arrayContaining(['settled', 'rejected']),
  );
  expect(await ledger.problems()).toEqual([]);
  const { balance } = await callAs<{ balance: string }>(trader, 'GET', '/user/trades/account');
  expect(BigInt(balance.replace('.', ''))).toBe(end.balance);
});

/** Minor units of an amount as it is shown. */
const minorOf = (shown: string) => BigInt(shown.replace(/[.,]/g, ''));

test('two operators correct a balance, and one approves a plan upgrade, by keyboard', async () => {
  const { ledger, served } = await setUp();
  const { page: trader } = await visit({ brand: BRAND });
  await startSession(trader, served, 'trader');
  await trader.goto(`${served.url}/profile`);
  await trader.waitForSelector('.avatar');
  await callAs(trader, 'POST', '/user/upgradeplan', { plan_id: 'standard' });
  const before = await ledger.account(BRAND, 'trader', 'real');

  const { page: first } = await visit({ brand: BRAND });
  await startSession(first, served, 'admin');
  await first.goto(`${served.url}/desk?tab=corrections`);
  await expectText(first, 'No correction awaits a second operator.');
  await first.keyboard.press('n');
  await first.keyboard.type(served.emailOf('trader'));
  await expectText(first, 'Balance now');
  await keyboard(first).choose(first.getByLabel('Effect'), 'Take from the balance');
  await typeInto(first, 'Amount', '25.50');
  await typeInto(first, 'Reason', 'A fee was credited twice');
  await expectText(first, 'Another operator has to approve it first.');
  expect(await axeProblems(first, 'dialog')).toEqual([]);
  await submit(first);
  await expectText(first, 'requested.');
  await first.locator('dialog').waitFor({ state: 'detached' });
  expect(await ledger.account(BRAND, 'trader', 'real')).toEqual(before);
  await openRow(first, '25.50');
  await expectText(first, 'Cancel request');
  expect(await first.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const { page: second } = await visit({ brand: BRAND, theme: 'dark' });
  await startSession(second, served, 'superadmin');
  await second.goto(`${served.url}/desk?tab=corrections`);
  await second.locator('[data-row]').first().waitFor();
  expect(await axeProblems(second)).toEqual([]);
  await openRow(second, '25.50');
  await second.locator('dialog .desk-actions').waitFor();
  await expectText(second, 'A fee was credited twice');
  await second.keyboard.press('a');
  const words = await second.getByText(/^Post .* to the account of WEB/).textContent();
  const [, shownBefore, shownAfter] = /Balance: ([0-9.,]+)\sUSD before, ([0-9.,]+)\sUSD after/.exec(words!)!;
  expect(minorOf(shownBefore!)).toBe(before.balance);
  await submit(second);
  await expectText(second, 'posted.');
  const corrected = await ledger.account(BRAND, 'trader', 'real');
  expect(corrected.balance).toBe(before.balance - 2550n);
  expect(minorOf(shownAfter!)).toBe(corrected.balance);
  expect(await axeProblems(second, 'dialog')).toEqual([]);
  await trader.goto(`${served.url}/transactions?tab=all`);
  await expectText(trader, 'A fee was credited twice');

  await second.goto(`${served.url}/desk?tab=plans`);
  await second.locator('[data-row]').first().waitFor();
  expect(await axeProblems(second)).toEqual([]);
  await openRow(second, 'Standard');
  await expectText(second, 'Free funds now');
  await second.keyboard.press('a');
  const plan = await second.getByText(/^Reserve .* for the plan/).textContent();
  const [, amount] = /Reserve ([0-9.,]+)\sUSD/.exec(plan!)!;
  await submit(second);
  await expectText(second, 'approved.');
  const end = await ledger.account(BRAND, 'trader', 'real');
  expect(end.reserved - corrected.reserved).toBe(minorOf(amount!));
  expect(end.balance).toBe(corrected.balance);
  expect(await ledger.problems()).toEqual([]);
  const { balance } = await callAs<{ balance: string }>(trader, 'GET', '/user/trades/account');
  expect(minorOf(balance)).toBe(end.balance);
});

/** Whether an element is in view within its parent. */
const isInView = (element: Locator) =>
  element.evaluate((each) => {
    const [own, box] = [each.getBoundingClientRect(), each.parentElement!.getBoundingClientRect()];
    return own.left >= box.left - 1 && own.right <= box.right + 1;
  });

/** Pixels of the dialog that stay visible below an element. */
const roomBelow = (element: Locator) =>
  element.evaluate(
    (each) => each.closest('dialog')!.getBoundingClientRect().bottom - each.getBoundingClientRect().bottom,
  );

test('the desk works on a phone, in Spanish, without axe findings', async () => {
  const { served } = await setUp();
  const { page } = await visit({
    brand: BRAND,
    size: 'phone',
    theme: 'light',
    language: 'es',
    allow: REFUSED,
  });
  await startSession(page, served, 'admin');
  await page.goto(`${served.url}/desk`);
  await page.getByRole('tabpanel').waitFor();
  for (const tab of [
    'deposits',
    'withdrawals',
    'plans',
    'corrections',
    'users',
    'managers',
    'settings',
    'audit',
  ]) {
    await page.goto(`${served.url}/desk?tab=${tab}`);
    await page.getByRole('tabpanel').locator('li, .list-empty').first().waitFor();
    expect([tab, await axeProblems(page)]).toEqual([tab, []]);
    expect([tab, await sizeProblems(page)]).toEqual([tab, []]);
    expect([tab, await isInView(page.locator('.desk [aria-selected=true]'))]).toEqual([tab, true]);
  }
  await page.goto(`${served.url}/desk?tab=users`);
  await page.getByRole('button', { name: /Tara Lindqvist/ }).click();
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  await expectText(page, 'El cliente lo ve.');
  expect(await axeProblems(page, 'dialog')).toEqual([]);
  await page.goto(`${served.url}/desk?tab=corrections`);
  await page.getByRole('button', { name: 'Nueva corrección' }).click();
  await page.getByRole('textbox', { name: 'Cliente' }).fill(served.emailOf('trader'));
  await expectText(page, 'Saldo actual');
  await page.getByRole('textbox', { name: 'Importe' }).fill('10,00');
  await expectText(page, 'Antes tiene que aprobarlo otro operador.');
  expect(await axeProblems(page, 'dialog')).toEqual([]);
  expect(await sizeProblems(page)).toEqual([]);
});
