import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Onboarding } from '../../schemas/generated/types.ts';
import { callAs } from './support/call-as.ts';
import { expectFocus, keyboard, tabTo } from './support/input.ts';
import { openLedger } from './support/ledger.ts';
import { axeProblems, sizeProblems, takeScreenshot } from './support/page-checks.ts';
import { serve } from './support/serve.ts';
import { enter } from './support/steps.ts';
import { visit } from './support/visit.ts';

const BRAND = 'northwind';
/** A demo user without money. */
const TRADER = 'new';
/** The wizard opens 5 s after the page has loaded. */
const OPENS = { timeout: 30_000 };

async function setUp() {
  const ledger = await openLedger();
  const served = await serve(BRAND, {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false, enable_onboarding: true },
  });
  return { ledger, served };
}

const onServer = (page: Page) => callAs<Onboarding>(page, 'GET', '/user/onboarding');

async function expectStep(dialog: Locator, title: string) {
  const heading = dialog.getByRole('heading', { name: title });
  await heading.waitFor(OPENS);
  await expectFocus(heading);
}

/** Accessibility and layout of the open dialog, with a screenshot for review. */
async function checkStep(page: Page, name: string) {
  expect([await axeProblems(page, 'dialog[open]'), await sizeProblems(page)]).toEqual([[], []]);
  await takeScreenshot(page, 'onboarding', name);
}

test('a new trader goes through the four steps and asks for a first deposit, by keyboard', async () => {
  const { ledger, served } = await setUp();
  const { page } = await visit({ brand: BRAND, theme: 'dark' });
  await enter(page, served, TRADER);
  const wizard = page.getByRole('dialog', { name: 'Get started' });
  const keys = keyboard(page);
  const press = (name: string) => keys.press(wizard.getByRole('button', { name, exact: true }));
  await expectStep(wizard, 'Congratulations, Noel: your account is open');
  await checkStep(page, '1-account-dark');
  await press('Continue');

  await expectStep(wizard, 'What are you interested in?');
  await press('Continue');
  await wizard.getByText('Choose at least one interest').waitFor();
  await checkStep(page, '2-interests-dark');
  for (const name of ['Managed Investment', 'Long Term Investment'])
    await keys.tick(wizard.getByRole('checkbox', { name }));
  await press('Continue');

  await expectStep(wizard, 'Amount and risk');
  await wizard.getByText('No one can promise you a monthly profit.').waitFor();
  await checkStep(page, '3-profit-dark');
  expect((await onServer(page)).investment_interests).toEqual(['Managed Investment', 'Long Term Investment']);
  expect(await wizard.getByLabel('Amount', { exact: true }).inputValue()).toBe('250.00');
  await press('Continue');

  const deposit = page.getByRole('dialog', { name: 'Deposit', exact: true });
  await deposit.getByRole('tab', { name: 'Crypto' }).waitFor();
  await page.keyboard.press('Escape');
  await deposit.waitFor({ state: 'detached' });
  await expectStep(wizard, 'Fund your account');
  await checkStep(page, '4-fund-dark');
  await press('Choose a method');
  await tabTo(page, deposit.getByRole('tab', { name: 'Card' }));
  await page.keyboard.press('ArrowRight');
  await expectFocus(deposit.getByRole('tab', { name: 'Crypto' }));
  const amount = deposit.getByLabel('Amount', { exact: true });
  await expect.poll(() => amount.inputValue()).toBe('250.00');
  await keys.press(deposit.getByRole('button', { name: 'I have sent it' }));
  await deposit.getByRole('heading', { name: 'Deposit requested' }).waitFor();
  await wizard.waitFor({ state: 'detached' });
  expect(await deposit.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  expect((await onServer(page)).is_due).toBe(false);
  expect((await ledger.account(BRAND, TRADER, 'real')).balance).toBe(0n);
  expect(await ledger.problems()).toEqual([]);
});

test('a trader postpones the wizard and resumes it on a phone, in Spanish', async () => {
  const { served } = await setUp();
  const { page: desktop } = await visit({ brand: BRAND, theme: 'light' });
  await enter(desktop, served, TRADER);
  const wizard = desktop.getByRole('dialog', { name: 'Get started' });
  await expectStep(wizard, 'Congratulations, Noel: your account is open');
  await checkStep(desktop, '1-account-light');
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await wizard.getByText('Managed Investment').click();
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expectStep(wizard, 'Amount and risk');

  const { page: phone } = await visit({ brand: BRAND, size: 'phone', language: 'es', theme: 'light' });
  await enter(phone, served, TRADER);
  const sheet = phone.getByRole('dialog', { name: 'Primeros pasos' });
  await expectStep(sheet, 'Importe y riesgo');
  await checkStep(phone, '3-profit-phone');
  await sheet.getByRole('button', { name: 'Atrás' }).tap();
  await expectStep(sheet, '¿Qué te interesa?');
  expect(await sheet.getByRole('checkbox', { name: 'Inversión gestionada' }).isChecked()).toBe(true);
  await checkStep(phone, '2-interests-phone');
  await sheet.getByRole('button', { name: 'Ahora no' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => onServer(phone)).toMatchObject({ is_due: false, step: 2 });

  await wizard.getByRole('button', { name: "Don't show this again" }).click();
  await wizard.waitFor({ state: 'detached' });
  await expect.poll(() => onServer(desktop)).toMatchObject({ is_due: false, step: 2 });
});

test('a live brand suggests no amount', async () => {
  const served = await serve('harbor', { set: { two_fa: false, enable_onboarding: true } });
  const { page } = await visit({ brand: 'harbor', size: 'phone', theme: 'light' });
  await enter(page, served, TRADER);
  await callAs(page, 'PUT', '/user/onboarding/step', { step: 3 });
  const wizard = page.getByRole('dialog', { name: 'Get started' });
  await expectStep(wizard, 'Amount and risk');
  expect(await wizard.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
  expect(await wizard.getByRole('group', { name: 'Amounts' }).locator('[aria-pressed=true]').count()).toBe(0);
  await wizard.getByRole('button', { name: 'Continue' }).tap();
  await wizard.getByText('Enter an amount').waitFor();
  await checkStep(page, '3-profit-live-phone');
});
