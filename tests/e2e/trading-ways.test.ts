import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { openLedger } from './support/ledger.ts';
import { serve } from './support/serve.ts';
import { controlPrices } from './support/controlled-prices.ts';
import { expectText } from './support/steps.ts';
import {
  expectAgreement,
  selectMode,
  closeAll,
  closePosition,
  dismissNotices,
  enterTradeRoom,
  order,
} from './support/trading-steps.ts';
import { plain, profitAt } from './support/trading-screen.ts';
import { visit, type VisitOptions } from './support/visit.ts';

/** A demo user with money and no trades. */
const ROLE = 'identity-pending';

async function room(options: VisitOptions = {}) {
  const ledger = await openLedger();
  const prices = await controlPrices({ BTCUSD: ['91000.00', '91018.00'], ETHUSD: ['3100.00', '3101.20'] });
  const served = await serve('northwind', {
    databaseUrl: ledger.databaseUrl,
    prices: prices.source,
    set: { two_fa: false },
  });
  const { page } = await visit({ brand: 'northwind', ...options });
  await enterTradeRoom(page, served, ROLE, 'btcusd');
  return {
    page,
    ledger,
    prices,
    served,
    options: {
      brand: 'northwind',
      role: ROLE,
      mode: 'real' as const,
      ledger,
      price: (asset: string) => prices.price(asset.toUpperCase()),
    },
  };
}

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'checkbox' | 'textbox' | 'tab',
  name: string | RegExp,
  within = 'body',
) {
  const target = page
    .locator(within)
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first();
  await target.waitFor();
  for (let stop = 0; stop < 160; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(name)}`);
}

/** Holds Enter until what it opens has the focus and the key has repeated there; confirms nothing. */
async function openByHeldEnter(page: Page, opened: string) {
  await page.keyboard.down('Enter');
  await page.locator(`${opened}:focus`).waitFor();
  for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.locator(`${opened}:focus`).waitFor();
}

async function orderByKeys(page: Page, key: 'b' | 's', qty: string, takeProfit: string, stopLoss: string) {
  await page.keyboard.press(key);
  await page.waitForFunction(
    () =>
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.closest('.ticket') !== null,
  );
  await page.keyboard.type(qty);
  for (const [name, price] of [
    ['Take profit', takeProfit],
    ['Stop loss', stopLoss],
  ] as const) {
    await tabTo(page, 'checkbox', name);
    await page.keyboard.press('Space');
    await tabTo(page, 'textbox', `${name}, price`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(price);
  }
  await openByHeldEnter(page, '.ticket-check h3');
  await tabTo(page, 'button', /^Confirm/);
  await page.keyboard.press('Enter');
  await expectText(page, 'Your Order has been Placed.');
  await dismissNotices(page);
}

test('by keyboard, a trader buys, sells, changes limits, closes one position and closes all', async () => {
  const { page, options } = await room();
  await page.locator('main').focus();
  await orderByKeys(page, 'b', '0.04', '95000', '88000');
  await page.locator('main').focus();
  await orderByKeys(page, 's', '0.02', '88000', '95000');
  await expectAgreement(page, options);

  await page.locator('main').focus();
  await tabTo(page, 'button', /^Edit TP and SL of Sell/);
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor();
  await tabTo(page, 'textbox', 'Stop loss', 'dialog');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expectText(page, 'BTC/USD: take profit and stop loss are set');
  await dismissNotices(page);
  const [sell] = (await options.ledger.account('northwind', ROLE, 'real')).open;
  expect([sell!.side, Number(sell!.stop_loss), Number(sell!.take_profit)]).toEqual(['sell', 95001, 88000]);

  await page.locator('main').focus();
  await tabTo(page, 'button', /^Close Buy 0\.04/);
  await openByHeldEnter(page, 'dialog .btn-primary');
  await page.keyboard.press('Enter');
  await expectText(page, 'Position successfully closed');
  await dismissNotices(page);
  await expectAgreement(page, options);

  await page.locator('main').focus();
  await tabTo(page, 'button', 'Close All');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Close 1 position', 'dialog');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Done', 'dialog');
  await page.keyboard.press('Enter');
  await expectAgreement(page, options);
  expect((await options.ledger.account('northwind', ROLE, 'real')).closed).toHaveLength(2);
});

test('by keyboard, a trader places an order in the terminal', async () => {
  const { page, served, options } = await room();
  await page.goto(`${served.url}/traderoom_v2`);
  await page.waitForSelector('.terminal .account-strip:not([aria-busy])');
  await page.keyboard.press('F9');
  await page.locator('.ticket-send:not([aria-disabled=true])').waitFor();
  await page.getByLabel('Quantity', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.03');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your order' }).waitFor();
  await tabTo(page, 'button', /^Confirm/);
  await page.keyboard.press('Enter');
  await expectText(page, 'Your Order has been Placed.');
  await expectAgreement(page, options);
  await dismissNotices(page);
  await page.locator('.term-window-grip').press('Escape');

  const focusedText = () => page.evaluate(() => document.activeElement!.textContent);
  await page.getByRole('listbox').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^New Order/ }).waitFor();
  await page.keyboard.type('ch');
  expect(await focusedText()).toContain('Chart');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await page.getByRole('listbox').evaluate((list) => list === document.activeElement)).toBe(true);

  await page.locator('.terminal .data-table [data-index="0"]').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Close(?! All)/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Enter');
  await expectText(page, 'Position successfully closed');
  await expectAgreement(page, options);
});

test('by touch on a phone, a trader trades, closes positions and switches to practice', async () => {
  const { page, prices, options } = await room({ size: 'phone' });
  await page.locator('.trade-button[data-side=buy]').tap();
  await order(page, { side: 'buy', qty: '0.04', takeProfit: '95000', stopLoss: '88000' });
  await expectAgreement(page, options);
  await page.locator('.trade-button[data-side=sell]').tap();
  await order(page, { side: 'sell', qty: '0.02', takeProfit: '88000', stopLoss: '95000' });
  await expectAgreement(page, options);
  prices.set('BTCUSD', '91120.00', '91138.00');
  await expectAgreement(page, options);
  await closePosition(page, 'buy');
  await expectAgreement(page, options);
  await closeAll(page);
  await expectAgreement(page, options);
  await selectMode(page, 'practice');
  await page.waitForSelector('.practice-band');
  await expectAgreement(page, { ...options, mode: 'practice' });
});

describe('trading in Spanish', () => {
  test('reads and shows numbers in Spanish format', async () => {
    const { page, ledger, prices } = await room({ language: 'es' });
    await page.locator('.ticket-side[data-side=buy]').click();
    await page.getByLabel('Cantidad', { exact: true }).fill('0,04');
    const send = page.locator('.ticket-send');
    await send.filter({ hasText: 'Comprar 0,04 BTC/USD a 91.018,00' }).click();
    await page.getByRole('heading', { name: 'Revisa tu orden' }).waitFor();
    await send.click();
    await expectText(page, 'Tu orden se ha enviado.');
    prices.set('BTCUSD', '92500.00', '92518.00');
    const {
      open: [position],
      balance,
      margin,
    } = await ledger.account('northwind', ROLE, 'real');
    const profit = profitAt(position!, '92500.00');
    const spanish = (amount: bigint) => {
      const [whole, fraction] = plain(amount).split('.') as [string, string];
      return `${whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole},${fraction}`;
    };
    expect([position!.qty, profit]).toEqual(['0.04000000', 5928n]);
    const strip = () =>
      page
        .locator('.account-strip')
        .innerText()
        .then((text) => text.replace(/\s+/g, ' '));
    await expect.poll(strip, { timeout: 10_000 }).toContain(`Patrimonio ${spanish(balance + profit)}`);
    expect(await strip()).toContain(`Saldo ${spanish(balance)}`);
    expect(await strip()).toContain(`Margen ${spanish(margin)}`);
    expect(await strip()).toContain(`Margen libre ${spanish(balance + profit - margin)}`);
    expect(await strip()).toMatch(new RegExp(`P/G .?\\+?${spanish(profit)}`));
  });
});
