import { expect, onTestFinished, test } from 'vitest';
import { startBtcpay } from '../server/support/btcpay-server.ts';
import { openLedger } from './support/ledger.ts';
import { expectFocus, keyboard, tabTo } from './support/input.ts';
import { balanceOf, DIALOG_MS, expectBalance, expectClean, fillBilling, fillCard } from './support/money.ts';
import { takeScreenshot } from './support/page-checks.ts';
import { serve } from './support/serve.ts';
import { startSession } from './support/steps.ts';
import { REFUSED, visit, type VisitOptions } from './support/visit.ts';

/** A trader of northwind at their order book, with the balance in cents. */
async function openOrderbook(options: Omit<VisitOptions, 'brand'> = {}) {
  const ledger = await openLedger();
  const served = await serve('northwind', { databaseUrl: ledger.databaseUrl, set: { two_fa: false } });
  const { page } = await visit({ brand: 'northwind', ...options });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/orderbook`);
  return { ledger, served, page, before: await balanceOf(ledger, 'northwind') };
}

test('a card deposit is credited when the processor confirms it, by mouse on a desktop', async () => {
  const { ledger, page, before } = await openOrderbook();
  await page.getByRole('button', { name: 'Deposit' }).click();
  await page.locator('dialog [data-account=real]').click();
  await page.getByRole('tab', { name: 'Card' }).waitFor();
  await page.getByRole('button', { name: '500', exact: true }).click();
  await fillCard(page, '4242 4242 4242 4242', 'Tara Lindqvist');
  await expectClean(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillBilling(page);
  await expectClean(page);
  await page.getByRole('button', { name: 'Deposit 500.00 USD' }).click();
  await page.getByText('Deposit successful').waitFor(DIALOG_MS);
  await expectClean(page);
  await expectBalance(page, ledger, 'northwind', before + 50_000n);
});

test('a card deposit is credited, by keyboard alone', async () => {
  const { ledger, page, before } = await openOrderbook({ theme: 'light' });
  const keys = keyboard(page);
  const opener = page.getByRole('button', { name: 'Deposit' });
  await keys.press(opener);
  await keys.press('dialog [data-account=real]');
  await tabTo(page, page.getByRole('tab', { name: 'Card' }));
  await keys.press(page.getByRole('button', { name: '200', exact: true }));
  await fillCard(page, '4242424242424242', 'Tara Lindqvist', keys);
  await keys.press(page.getByRole('button', { name: 'Continue' }));
  await fillBilling(page, keys);
  await keys.press(page.getByRole('button', { name: 'Deposit 200.00 USD' }));
  await page.getByText('Deposit successful').waitFor(DIALOG_MS);
  await page.locator('dialog :focus').waitFor();
  await expectBalance(page, ledger, 'northwind', before + 20_000n);
  await page.keyboard.press('Escape');
  await expectFocus(opener);
});

test('a declined card credits nothing; one that the bank confirms does, on a phone in Spanish', async () => {
  const { ledger, served, page, before } = await openOrderbook({
    size: 'phone',
    language: 'es',
    allow: REFUSED,
  });
  await page.locator('.balance-trigger').click();
  await page.getByRole('button', { name: 'Depositar' }).click();
  await page.locator('[data-method=card]').click();
  await page.getByRole('button', { name: '200', exact: true }).click();
  await fillCard(page, '1234 5678 9012 3456', 'Tara Lindqvist');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.frameLocator('dialog iframe').locator('[name=number]:focus').waitFor();
  await fillCard(page, '4000 0000 0000 0002', 'Tara Lindqvist');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await fillBilling(page);
  await page.getByRole('button', { name: /^Depositar 200/ }).click();
  await page.getByText('El depósito no se ha enviado').waitFor(DIALOG_MS);
  expect(await balanceOf(ledger, 'northwind')).toBe(before);
  const proceed = page.getByRole('link', { name: 'Haz clic aquí para continuar' });
  async function payWithConfirmation() {
    await fillCard(page, '4000 0000 0000 3220', 'Tara Lindqvist');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await fillBilling(page);
    await page.getByRole('button', { name: /^Depositar 200/ }).click();
    await proceed.waitFor(DIALOG_MS);
  }
  await payWithConfirmation();
  await proceed.click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.waitForURL(`${served.url}/**`);
  await page.getByText('Depósito rechazado').waitFor(DIALOG_MS);
  await page.getByText('Tu banco no ha podido confirmar').waitFor();
  await expectClean(page);
  await takeScreenshot(page, 'deposits', 'card-returned-rejected-phone');
  expect(page.url()).not.toContain('deposit=');
  expect(await balanceOf(ledger, 'northwind')).toBe(before);
  await page.getByRole('button', { name: 'Iniciar otro depósito' }).click();
  await page.locator('[data-method=card]').click();
  await page.getByRole('button', { name: '200', exact: true }).click();
  await payWithConfirmation();
  const bank = await page.context().newPage();
  await bank.goto((await proceed.getAttribute('href'))!);
  await bank.getByRole('button', { name: 'Confirm' }).click();
  for (const tab of [bank, page]) await tab.getByText('Depósito completado').waitFor(DIALOG_MS);
  await expectBalance(page, ledger, 'northwind', before + 20_000n);
  await bank.reload();
  await bank.locator('.balance-trigger').waitFor(DIALOG_MS);
  expect(await bank.locator('dialog[open]').count()).toBe(0);
});

test('a crypto deposit shows the address of the server and credits nothing by itself', async () => {
  const { ledger, page, before } = await openOrderbook({ theme: 'light' });
  const offer = page.waitForResponse((response) => response.url().endsWith('/user/deposits/misc/settings'));
  await page.getByRole('button', { name: 'Deposit' }).click();
  await page.locator('dialog [data-account=real]').click();
  const { data } = (await (await offer).json()) as { data: { coins: { address: string }[] } };
  await page.getByRole('tab', { name: 'Crypto' }).click();
  expect(await page.locator('dialog .select-all').innerText()).toBe(data.coins[0]!.address);
  await page.getByRole('button', { name: '500', exact: true }).click();
  await page.getByText('You send').waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await page.getByText('Deposit requested').waitFor(DIALOG_MS);
  await expectClean(page);
  await expectBalance(page, ledger, 'northwind', before);
});

test('the hosted checkout is credited once its invoice is settled, by keyboard', async () => {
  const btcpay = await startBtcpay('harbor-store');
  onTestFinished(() => btcpay.close());
  const ledger = await openLedger();
  const served = await serve('harbor', {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false, btcpay_payment: true },
    payments: { harbor: { btcpay: { key: btcpay.key, standIn: { port: btcpay.port } } } },
    callbackSecrets: { harbor: { btcpay: [btcpay.secret] } },
  });
  const { page } = await visit({ brand: 'harbor' });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/orderbook`);
  const before = await balanceOf(ledger, 'harbor');
  const { fill, press } = keyboard(page);
  await press(page.getByRole('button', { name: 'Deposit' }));
  const real = page.locator('dialog [data-account=real]');
  const checkout = page.getByRole('tab', { name: 'Crypto checkout' });
  await real.or(checkout).first().waitFor(DIALOG_MS);
  if (await real.count()) await press(real);
  await tabTo(page, 'dialog [role=tab]');
  await page.keyboard.press('End');
  await fill('deposit-checkout-amount', '150');
  await takeScreenshot(page, 'deposits', 'checkout-amount-desktop');
  await page.keyboard.press('Enter');
  const pay = page.getByRole('link', { name: /^Pay on / });
  await pay.waitFor(DIALOG_MS);
  const [invoice] = [...btcpay.invoices.values()];
  expect(await pay.getAttribute('href')).toBe(invoice!.checkoutLink);
  expect(await balanceOf(ledger, 'harbor')).toBe(before);
  await expectClean(page);
  await takeScreenshot(page, 'deposits', 'checkout-pay-desktop');
  btcpay.set(invoice!.id, 'Settled', 'None', invoice!.amount);
  for (const delivery of [1, 2].map(() => btcpay.deliver(invoice!.id, 'InvoiceSettled', new Date()))) {
    const { status } = await fetch(`${served.url}/api/v1/user/btcpay/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'btcpay-sig': delivery.signature },
      body: delivery.body,
    });
    expect(status).toBe(200);
  }
  await page.getByText('Deposit successful').waitFor(DIALOG_MS);
  await takeScreenshot(page, 'deposits', 'checkout-done-desktop');
  await expectBalance(page, ledger, 'harbor', before + 15_000n);
});

test('a coin is paid to the address of its deposit, and credited once its invoice is settled', async () => {
  const btcpay = await startBtcpay('harbor-store');
  onTestFinished(() => btcpay.close());
  const ledger = await openLedger();
  const served = await serve('harbor', {
    databaseUrl: ledger.databaseUrl,
    set: { two_fa: false },
    payments: { harbor: { btcpay: { key: btcpay.key, standIn: { port: btcpay.port } } } },
    callbackSecrets: { harbor: { btcpay: [btcpay.secret] } },
  });
  const { page } = await visit({ brand: 'harbor', size: 'phone', theme: 'light', language: 'es' });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/orderbook`);
  const before = await balanceOf(ledger, 'harbor');
  await page.locator('.balance-trigger').click();
  await page.getByRole('button', { name: 'Depositar' }).click();
  const real = page.locator('dialog [data-account=real]');
  const crypto = page.locator('[data-method=crypto]');
  await real.or(crypto).first().waitFor(DIALOG_MS);
  if (await real.count()) await real.click();
  await takeScreenshot(page, 'deposits', 'methods-phone');
  await crypto.click();
  await page.locator('#deposit-crypto-amount').fill('150');
  await page.getByText('En el siguiente paso recibes una dirección propia.').waitFor();
  await expectClean(page);
  await takeScreenshot(page, 'deposits', 'coin-amount-phone');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Tipo de cambio fijo (vence:').waitFor(DIALOG_MS);
  const [invoice] = [...btcpay.invoices.values()];
  const address = btcpay.addressOf(invoice!.id);
  const shown = page.locator('dialog .select-all');
  expect(await shown.innerText()).toBe(address);
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await balanceOf(ledger, 'harbor')).toBe(before);
  await expectClean(page);
  await takeScreenshot(page, 'deposits', 'coin-address-phone');
  await page.goto(`${served.url}/transactions?tab=deposits`);
  await page.getByRole('button', { name: 'Ver dirección' }).click(DIALOG_MS);
  await page.locator('dialog .select-all').waitFor(DIALOG_MS);
  expect(await page.locator('dialog .select-all').innerText()).toBe(address);
  btcpay.set(invoice!.id, 'Settled', 'None', invoice!.amount);
  for (const delivery of [1, 2].map(() => btcpay.deliver(invoice!.id, 'InvoiceSettled', new Date()))) {
    const { status } = await fetch(`${served.url}/api/v1/user/btcpay/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'btcpay-sig': delivery.signature },
      body: delivery.body,
    });
    expect(status).toBe(200);
  }
  await page.getByText('Depósito completado').waitFor(DIALOG_MS);
  await expectBalance(page, ledger, 'harbor', before + 15_000n);
});
