import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CallOutput } from '../../schemas/generated/calls.ts';
import { callAs } from './support/call-as.ts';
import { keyboard } from './support/input.ts';
import { expectClean } from './support/money.ts';
import { serve } from './support/serve.ts';
import { startSession } from './support/steps.ts';
import { visit } from './support/visit.ts';

/** The password that the page shows below login and server. */
async function shownPassword(page: Page): Promise<string> {
  const password = await page.locator('main span.select-all, dialog span.select-all').last().innerText();
  expect(password).toMatch(/^[\w!-]{14}$/);
  return password;
}

test('a trader opens a demo account, funds it and resets its password', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page } = await visit({ brand: 'northwind', theme: 'dark' });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/accounts`);
  await page.getByText('No trading account yet, get started by creating a trading account').waitFor();
  await page.getByText('Simulated trading platform').waitFor();
  await expectClean(page);
  await page.getByRole('link', { name: 'Open a demo account' }).click();
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByText('Leverage is required').waitFor();
  await expectClean(page);
  await page.selectOption('#demo-account_leverage', '1:20');
  await page.selectOption('#demo-account_initial_deposit', '1000');
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByText('This password is shown once.').waitFor();
  const password = await shownPassword(page);
  await expectClean(page);

  await page.getByRole('link', { name: 'See your trading accounts' }).click();
  await page.getByText('1,000.00 USD').waitFor();
  expect(await page.content()).not.toContain(password);
  await page.getByRole('button', { name: /^FUND NOW/ }).click();
  await page.getByRole('button', { name: 'Add 50,000 USD' }).click();
  await page.getByText('51,000.00 USD').waitFor();
  await expectClean(page);

  await page.getByRole('button', { name: /^Reset password/ }).click();
  await expectClean(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('dialog').getByText('This password is shown once.').waitFor();
  const next = await shownPassword(page);
  expect(next).not.toBe(password);
  await expectClean(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(next);
  const { servers } = await callAs<CallOutput['trading-account.list']>(page, 'GET', '/servers/user');
  expect(servers).toMatchObject([{ account_balance: '51000.00', password: null, status: 'open' }]);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [password, next]) expect(stored).not.toContain(secret);
});

test('a trader opens a demo account by keyboard only on a phone, in Spanish', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page } = await visit({ brand: 'northwind', size: 'phone', language: 'es', theme: 'light' });
  await startSession(page, served, 'practice');
  await page.goto(`${served.url}/new/account/demo`);
  const { choose, press } = keyboard(page);
  await choose('demo-account_leverage', '1:10');
  await press('form button[type=submit]');
  await page.getByText('Esta contraseña se muestra una sola vez.').waitFor();
  const password = await shownPassword(page);
  await expectClean(page);
  await press('main a[href="/new/account/live"]');
  await page.getByRole('heading', { name: 'No puedes abrir una cuenta real' }).waitFor();
  await expectClean(page);
  await page.goBack();
  await page.locator('#demo-account_leverage').waitFor();
  expect(await page.content()).not.toContain(password);
  await page.goto(`${served.url}/accounts`);
  await press('[data-account] button[aria-expanded]');
  await page.locator('[data-account] [role=group] button:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('400,00 USD').waitFor();
  await expectClean(page);
});
