import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openLedger } from './support/ledger.ts';
import { balanceOf, DIALOG_MS, expectBalance, expectClean, fillBilling, fillCard } from './support/money.ts';
import { serve, type Served } from './support/serve.ts';
import { nextCode } from './support/step-up.ts';
import { expectText, startSession } from './support/steps.ts';
import { REFUSED, visit, type VisitOptions } from './support/visit.ts';

const BRAND = 'harbor';
const DEPOSIT = 20_000n;
const WITHDRAWAL = 12_550n;

async function setUp() {
  const ledger = await openLedger();
  const served = await serve(BRAND, {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false, enable_practice_account: false },
  });
  return { ledger, served };
}

/** Approves, sends and settles the only requested withdrawal of the amount. */
async function payOut(served: Served): Promise<void> {
  const { page } = await visit({ brand: BRAND, language: 'en', theme: 'light' });
  await startSession(page, served, 'admin');
  await page.goto(`${served.url}/desk?tab=withdrawals`);
  await page.locator('tr', { hasText: '125.50' }).locator('[data-row]').click();
  for (const [action, field, done] of [
    ['Approve', null, 'approved.'],
    ['Mark as sent', 'Payment reference', 'marked as sent.'],
    ['Mark as settled', null, 'settled.'],
  ] as const) {
    await page.locator('dialog .desk-actions').getByRole('button', { name: action }).click();
    if (field) await page.getByLabel(field).fill('SEPA-2041');
    await page.locator('dialog form button[type=submit]').click();
    await expectText(page, done);
  }
}

const TEXTS = {
  en: {
    deposit: 'Deposit',
    continue: 'Continue',
    send: 'Deposit 200.00 EUR',
    deposited: 'Deposit successful',
    withdraw: 'Withdraw',
    option: /^Withdraw balance/,
    amount: 'Amount',
    review: /^Review 125\.50/,
    free: 'No payment is needed to receive it.',
    initiated: 'Withdrawal Initiated, awaiting approval',
    confirm: 'Confirm',
    done: 'Done',
    settled: 'Settled',
    figure: '125.50',
  },
  es: {
    deposit: 'Depositar',
    continue: 'Continuar',
    send: 'Depositar 200,00 EUR',
    deposited: 'Depósito completado',
    withdraw: 'Retirar',
    option: /^Retirar saldo/,
    amount: 'Importe',
    review: /^Revisar 125,50/,
    free: 'No tienes que pagar nada para recibirlo.',
    initiated: 'Retirada iniciada, pendiente de aprobación',
    confirm: 'Confirmar',
    done: 'Listo',
    settled: 'Liquidada',
    figure: '125,50',
  },
} as const;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Deposits by card, whose fields the processor's stand-in serves from another origin. */
async function deposit(page: Page, text: (typeof TEXTS)[keyof typeof TEXTS], isPhone: boolean) {
  if (isPhone) await page.locator('.balance-trigger').click();
  await button(page, text.deposit).first().click();
  await button(page, '200').click();
  await fillCard(page, '4242 4242 4242 4242', 'Tara Lindqvist');
  await button(page, text.continue).click();
  await fillBilling(page);
  await expectClean(page);
  await button(page, text.send).click();
  await page.getByText(text.deposited).waitFor(DIALOG_MS);
  await expectClean(page);
  await page.keyboard.press('Escape');
}

async function withdraw(page: Page, served: Served, text: (typeof TEXTS)[keyof typeof TEXTS]) {
  await page.locator('.balance-trigger').click();
  await button(page, text.withdraw).click();
  await button(page, text.option).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text.amount, { exact: true }).fill(text.figure);
  await button(page, text.review).click();
  await dialog.getByText(text.free).waitFor();
  await expectClean(page);
  const code = nextCode(served, 'trader');
  await dialog.getByRole('button', { name: `${text.withdraw} ${text.figure}` }).click();
  await page.locator('#step-up-code').fill(await code());
  await button(page, text.confirm).click();
  await dialog.getByText(text.initiated).waitFor();
  await expectClean(page);
  await page.keyboard.press('Escape');
}

test.each<[keyof typeof TEXTS, VisitOptions]>([
  ['en', { size: 'desktop', theme: 'light' }],
  ['es', { size: 'phone', theme: 'dark' }],
])('a live brand takes a deposit and pays a withdrawal (%s)', async (language, options) => {
  const { ledger, served } = await setUp();
  const text = TEXTS[language];
  const { page } = await visit({ ...options, brand: BRAND, language, allow: REFUSED });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/orderbook`);
  const before = await balanceOf(ledger, BRAND);
  await deposit(page, text, options.size === 'phone');
  await expectBalance(page, ledger, BRAND, before + DEPOSIT);

  await withdraw(page, served, text);
  const { reserved } = await ledger.account(BRAND, 'trader', 'real');
  expect(reserved).toBeGreaterThanOrEqual(WITHDRAWAL);
  await expectBalance(page, ledger, BRAND, before + DEPOSIT);
  await payOut(served);
  await expectBalance(page, ledger, BRAND, before + DEPOSIT - WITHDRAWAL);
  expect((await ledger.account(BRAND, 'trader', 'real')).reserved).toBe(reserved - WITHDRAWAL);
  await page.goto(`${served.url}/transactions`);
  for (const shown of [text.settled, text.figure])
    await page.locator('main').getByText(shown).filter({ visible: true }).first().waitFor();
  await expectClean(page);
});
