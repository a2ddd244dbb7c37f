import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openLedger, type Ledger } from './support/ledger.ts';
import { keyboard, mouse, tabTo, type UserInput } from './support/input.ts';
import { axeProblems, sizeProblems } from './support/page-checks.ts';
import { serve, type Served } from './support/serve.ts';
import { enter } from './support/steps.ts';
import { REFUSED, visit } from './support/visit.ts';

const BRAND = 'northwind';
/** A demo user without open positions: free funds do not depend on prices. */
const TRADER = 'manager-asked';
const AMOUNT = 25_000n;
/** 0.5 percent. */
const FEE = 125n;

async function setUp() {
  const ledger = await openLedger();
  const served = await serve(BRAND, {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false, enable_account_connection_autotrade: false },
  });
  return { ledger, served };
}

/** Cents as the page writes them in English. */
function usd(cents: bigint): string {
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(cents % 100n).toString().padStart(2, '0')} USD`;
}

const freeOf = async (ledger: Ledger) => {
  const { balance, margin, reserved } = await ledger.account(BRAND, TRADER, 'real');
  return balance - margin - reserved;
};

async function enterCode(page: Page, { fill, press }: UserInput, served: Served, confirm: string) {
  const { code } = await served.mailTo(served.emailOf(TRADER));
  await fill('step-up-code', code!);
  await press(page.getByRole('button', { name: confirm, exact: true }));
}

async function openOptions(page: Page, withdraw: string, { press } = mouse(page)) {
  await press('.balance-trigger');
  // The header has a button of the same name.
  await press(page.locator('.balance-menu').getByRole('button', { name: withdraw, exact: true }));
}

/** Fills the form of a bank account in Spain. */
async function fillBank(form: Locator) {
  for (const [label, value] of [
    ['Nombre del banco', 'Example Bank'],
    ['Dirección del banco', '1 Example Street'],
    ['Ciudad del banco', 'Madrid'],
    ['Número de cuenta o IBAN', 'ES9121000418450200051332'],
    ['Código SWIFT', 'bbvaesmm'],
    ['Titular de la cuenta', 'Ana Ruiz'],
    ['Dirección del titular', '2 Example Street'],
    ['Ciudad del titular', 'Madrid'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  for (const label of ['País del banco', 'País del titular'])
    await form.getByLabel(label, { exact: true }).selectOption({ value: 'Spain' });
}

test('the options stay in place when the simulated withdrawal has loaded', async () => {
  const { served } = await setUp();
  const { page } = await visit({ brand: BRAND, language: 'en' });
  let release = () => {};
  const measured = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('simulation.option')) await measured;
    await route.fulfill({ response });
  });
  await enter(page, served, TRADER);
  const dialog = page.getByRole('dialog', { name: 'Withdraw', exact: true });
  await openOptions(page, 'Withdraw');
  const history = dialog.getByRole('button', { name: 'Your withdrawals' });
  const before = await history.boundingBox();
  const option = dialog.getByRole('button', { name: /^Simulated withdrawal/ });
  expect(await option.count()).toBe(0);
  release();
  await option.waitFor();
  expect(await history.boundingBox()).toEqual(before);
});

test('a trader saves an account with a code, withdraws to it, and cancels, by keyboard', async () => {
  const { ledger, served } = await setUp();
  const { page } = await visit({ brand: BRAND, allow: REFUSED });
  await enter(page, served, TRADER);
  const keys = keyboard(page);
  const dialog = page.getByRole('dialog', { name: 'Withdraw', exact: true });
  await openOptions(page, 'Withdraw', keys);
  const free = await freeOf(ledger);
  await keys.press(dialog.getByRole('button', { name: /^Other withdrawable/ }));
  await dialog.getByRole('button', { name: `Withdrawable ${usd(free)}` }).waitFor();

  await keys.press(dialog.getByRole('button', { name: /^Review/ }));
  await dialog.getByText('Please select a withdrawal method, or setup your withdrawal methods').waitFor();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Withdrawal methods' });
  await drawer.getByText('No saved withdrawals').waitFor();
  expect(await axeProblems(page, 'dialog.side-sheet')).toEqual([]);
  await keys.press(drawer.getByRole('button', { name: 'PayPal' }));
  const form = page.getByRole('dialog', { name: 'Add a PayPal account' });
  await form.getByText('You can use this account as soon as it is saved.').waitFor();
  await tabTo(page, form.getByLabel('PayPal email'));
  await page.keyboard.type('ana@example.com');
  await page.keyboard.press('Enter');
  await enterCode(page, keys, served, 'Confirm');
  await form.waitFor({ state: 'detached' });
  await drawer.waitFor({ state: 'detached' });

  const slider = dialog.getByRole('slider');
  await tabTo(page, slider);
  await page.keyboard.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe(usd(free).replace(' ', '\u00a0'));
  await tabTo(page, dialog.getByLabel('Amount', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('250');
  expect(await axeProblems(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByText(`You receive ${usd(AMOUNT - FEE)} at `).waitFor();
  await dialog.getByText(`${usd(FEE)} fee.`).waitFor();
  await keys.press(dialog.getByRole('button', { name: `Withdraw ${usd(AMOUNT)}` }));
  await dialog.getByText('Withdrawal Initiated, awaiting approval').waitFor();
  expect(await axeProblems(page, 'dialog')).toEqual([]);
  expect(await ledger.withdrawals(BRAND, TRADER)).toEqual([
    { amount: AMOUNT, fee: FEE, wallet: 'withdrawable', type: 'paypal', state: 'requested' },
  ]);
  expect((await ledger.account(BRAND, TRADER, 'real')).reserved).toBe(AMOUNT);

  await keys.press(dialog.getByRole('button', { name: 'Your withdrawals' }).last());
  const entry = dialog.getByRole('listitem').filter({ hasText: usd(AMOUNT) });
  await entry.getByText('Requested', { exact: true }).first().waitFor();
  await keys.press(entry.getByRole('button', { name: 'Cancel withdrawal' }));
  const question = page.getByRole('dialog', { name: `Cancel the withdrawal of ${usd(AMOUNT)}?` });
  await keys.press(question.getByRole('button', { name: 'Cancel withdrawal' }));
  await entry.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await freeOf(ledger)).toBe(free);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await ledger.problems()).toEqual([]);
});

test('a trader withdraws on a phone, in Spanish', async () => {
  const { ledger, served } = await setUp();
  const { page } = await visit({
    brand: BRAND,
    size: 'phone',
    language: 'es',
    theme: 'light',
    allow: REFUSED,
  });
  await enter(page, served, TRADER);
  const dialog = page.getByRole('dialog', { name: 'Retirar', exact: true });
  await openOptions(page, 'Retirar');
  await dialog.getByRole('button', { name: /^Retirar saldo/ }).waitFor();
  expect([await axeProblems(page, 'dialog'), await sizeProblems(page)]).toEqual([[], []]);
  await dialog.getByRole('button', { name: /^Retirar saldo/ }).tap();
  await dialog.getByRole('button', { name: 'Métodos de retirada' }).tap();
  await page.getByRole('button', { name: 'Transferencia bancaria' }).tap();
  const form = page.getByRole('dialog', { name: 'Añadir una cuenta bancaria' });
  await form.getByLabel('Nombre del banco').waitFor();
  expect([await axeProblems(page, 'dialog[open]:last-of-type'), await sizeProblems(page)]).toEqual([[], []]);
  await fillBank(form);
  await form.getByRole('button', { name: 'Guardar cuenta' }).tap();
  await enterCode(page, mouse(page), served, 'Confirmar');
  await form.waitFor({ state: 'detached' });
  await dialog.getByLabel('Importe', { exact: true }).fill('250,5');
  await dialog.getByRole('button', { name: 'Revisar 250,50 USD' }).tap();
  await dialog.getByText(/^Recibes 249,25\sUSD en .*\. 1,25\sUSD de comisión\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Retirar 250,50 USD' }).tap();
  await dialog.getByText('Retirada iniciada, pendiente de aprobación').waitFor();
  expect([await axeProblems(page, 'dialog'), await sizeProblems(page)]).toEqual([[], []]);
  expect(await ledger.withdrawals(BRAND, TRADER)).toEqual([
    { amount: 25_050n, fee: 125n, wallet: 'balance', type: 'wire', state: 'requested' },
  ]);
  expect(await ledger.problems()).toEqual([]);
});
