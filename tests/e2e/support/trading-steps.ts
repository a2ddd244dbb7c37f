import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Served } from './serve.ts';
import { startSession } from './steps.ts';
import { responseDifferences, screenDifferences, type AgreeOptions } from './trading-screen.ts';

export type Side = 'buy' | 'sell';

/** Blocks the page's stream, as some proxies do, so that the page polls prices. */
export async function blockStream(page: Page): Promise<void> {
  await page.context().route('**/api/v1/stream', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: '{"code":"not_found","message":"There is no such thing here.","error":"","errors":{},"requestId":"none"}',
    }),
  );
}

/** Opens a page of a demo user with an asset selected. */
export async function openWithAsset(
  page: Page,
  served: Served,
  role: string,
  asset: string,
  path = '/traderoom',
): Promise<void> {
  await page.addInitScript(
    ([brand, selected]) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem(`app:${brand}:asset`, selected!);
      // A manager's request would open a dialog over the page.
      sessionStorage.setItem(`app:${brand}:manager-request-later`, `u_${brand}_manager`);
    },
    [served.brand, asset],
  );
  await startSession(page, served, role);
  await page.goto(served.url + path);
  await page.waitForSelector('.avatar');
}

/** The same, in a trade room where orders can be sent. */
export async function enterTradeRoom(
  page: Page,
  served: Served,
  role: string,
  asset: string,
  path?: string,
): Promise<void> {
  await openWithAsset(page, served, role, asset, path);
  await page.waitForSelector(
    '.ticket-send:not([aria-disabled=true]), .terminal, [data-layout=phone] .trade-button',
  );
}

export interface OrderInput {
  side: Side;
  qty: string;
  takeProfit?: string;
  stopLoss?: string;
}

const limitInput = (page: Page, name: string) => page.getByLabel(`${name}, price`, { exact: true });

/** Fills the visible ticket. */
export async function fillTicket(page: Page, { side, qty, takeProfit, stopLoss }: OrderInput): Promise<void> {
  await page.locator(`.ticket-side[data-side=${side}]`).click();
  await page.getByLabel('Quantity', { exact: true }).fill(qty);
  for (const [name, value] of [
    ['Take profit', takeProfit],
    ['Stop loss', stopLoss],
  ] as const) {
    if (value === undefined) continue;
    await page.locator('.ticket-field label', { hasText: name }).getByRole('checkbox').check();
    await limitInput(page, name).fill(value);
  }
}

export const sendButton = (page: Page) => page.locator('.ticket-send');

/** Fills the ticket, sends it and confirms it. */
export async function order(page: Page, input: OrderInput): Promise<void> {
  await fillTicket(page, input);
  await sendButton(page).click();
  await page.getByRole('heading', { name: 'Check your order' }).waitFor();
  await sendButton(page).click();
  await page.getByText('Your Order has been Placed.').first().waitFor();
  await dismissNotices(page);
}

export async function dismissNotices(page: Page): Promise<void> {
  for (let left = await page.locator('.notice').count(); left > 0; left--)
    await page.locator('.notice button').first().click();
}

/** Closes the position of a side and confirms. */
export async function closePosition(page: Page, side: Side): Promise<void> {
  const row = page
    .locator('.data-table tbody tr, .position-card', { has: page.locator(`.side-badge[data-side=${side}]`) })
    .first();
  await row.getByRole('button', { name: /^Close / }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /^Close (Buy|Sell)/ })
    .click();
  await page.getByText('Position successfully closed').first().waitFor();
  await dismissNotices(page);
}

export async function closeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close All' }).first().click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /^Close (all )?\d+ position/ })
    .click();
  await page.locator('dialog').getByText('All opened positions successfully closed').waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Done' }).click();
  await dismissNotices(page);
}

export async function selectMode(page: Page, mode: 'real' | 'practice'): Promise<void> {
  await page.click('.balance-trigger');
  await page.getByRole('button', { name: mode === 'real' ? /^Real account/ : /^Practice account/ }).click();
  await page.locator(`.balance-trigger .mode-badge[data-mode=${mode}]`).waitFor();
  await page.keyboard.press('Escape');
  await dismissNotices(page);
}

/**
 * Two profit polls, of which the first may mismatch, and a frame: the longest delay until the page is up to
 * date.
 */
const SETTLE_TIMEOUT_MS = 14_000;

/** Expects that screen, API responses and database agree. */
export async function expectAgreement(page: Page, options: AgreeOptions): Promise<void> {
  await expect
    .poll(() => screenDifferences(page, options), { timeout: SETTLE_TIMEOUT_MS, interval: 150 })
    .toEqual([]);
  expect(await responseDifferences(page, options)).toEqual([]);
  expect(await options.ledger.problems()).toEqual([]);
}
