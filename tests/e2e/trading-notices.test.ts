import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { serve, serveOnce } from './support/serve.ts';
import { enterTradeRoom, fillTicket, sendButton } from './support/trading-steps.ts';
import { REFUSED, visit } from './support/visit.ts';

const SETTINGS = { two_fa: false } as const;

test('notices leave the send button and the buttons of positions free', async () => {
  const served = await serve('northwind', { set: SETTINGS });
  const { page } = await visit({ brand: 'northwind' });
  await enterTradeRoom(page, served, 'trader', 'btcusd');
  for (const [width, height] of [
    [1440, 900],
    [1100, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fillTicket(page, { side: 'buy', qty: '0.01' });
    await sendButton(page).click();
    await page.getByRole('heading', { name: 'Check your order' }).waitFor();
    await sendButton(page).click();
    await page.waitForSelector('.notice');
    const covered = await page.evaluate(() => {
      const isCovered = (button: Element) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.notice');
      };
      return [...document.querySelectorAll('.ticket button, .positions-list button')]
        .filter((button) => isCovered(button))
        .map(({ textContent }) => textContent);
    });
    expect(covered, `${width}x${height}`).toEqual([]);
  }
});

const CLOSE = '**/api/v1/user/close/trade';
const REFUSALS = [
  'The market is closed.',
  'The price of this asset is too old to trade at. Try again in a few seconds.',
];

/** Refuses to close two positions, for two reasons: their notices stay until they are dismissed. */
async function showRefusals(page: Page) {
  for (const message of REFUSALS) {
    await page.route(CLOSE, (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'market_closed', message, error: '', errors: {}, requestId: 'none' },
      }),
    );
    await page
      .getByRole('button', { name: /^Close (Buy|Sell)/ })
      .first()
      .tap();
    await page
      .locator('dialog')
      .getByRole('button', { name: /^Close (Buy|Sell)/ })
      .tap();
    await page.locator('.notice', { hasText: message }).waitFor();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.unroute(CLOSE);
  }
}

/** Names of buttons that open or close positions, visible and covered by a notice at one of five points. */
const coveredTrades = (page: Page) =>
  page.evaluate(() => {
    const notices = document.querySelector<HTMLElement>('.notices')!;
    const top = (x: number, y: number) => document.elementFromPoint(x, y);
    const isCovered = (button: Element) => {
      const { left, top: y, width, height } = button.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((part) => {
        const at = [left + width * part, y + height * part] as const;
        notices.hidden = true;
        const isVisible = button.contains(top(...at));
        notices.hidden = false;
        return isVisible && top(...at)?.closest('.notice');
      });
    };
    return [...document.querySelectorAll('main button')]
      .filter((button) => isCovered(button))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .filter((name) => /^(Sell|Buy|Close|Edit TP|New Order)/.test(name));
  });

/** The text at the middle of the newest notice: no other notice is over it. */
const textOnTop = (page: Page, text: string) =>
  page.locator('.notice', { hasText: text }).evaluate((notice) => {
    const { left, top, width, height } = notice.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.notice')?.textContent;
  });

test.each([
  ['northwind', 'traderoom', 390, 844],
  ['northwind', 'traderoom', 844, 390],
  ['harbor', 'traderoom', 360, 640],
  ['northwind', 'traderoom_v2', 390, 844],
  ['harbor', 'traderoom_v2', 360, 640],
] as const)(
  'on a phone, notices cover no button that trades: %s, %s, %i × %i',
  async (brand, path, width, height) => {
    const served = await serveOnce(brand, SETTINGS);
    const { page } = await visit({ brand, size: 'phone', allow: REFUSED });
    await page.setViewportSize({ width, height });
    await enterTradeRoom(page, served, 'trader', 'btcusd', `/${path}`);
    const show = (view: string) =>
      page.locator('.traderoom-views button, [role=tab]', { hasText: view }).first().tap();
    const [list, symbols] = path === 'traderoom' ? ['Positions', 'Symbols'] : ['Trade', 'Quotes'];
    await show(list!);
    await showRefusals(page);
    expect(await page.locator('.notice').count()).toBe(2);
    expect(await textOnTop(page, REFUSALS[1]!)).toContain(REFUSALS[1]);
    for (const view of [list!, symbols!, 'Chart']) {
      await show(view);
      // Harbor's page ends with a legal footer: scrolled to it, the buttons leave the window below the header.
      for (const part of brand === 'harbor' ? [0] : [0, 0.5, 1]) {
        await page
          .locator('.shell-body')
          .evaluate((body, part) => body.scrollTo({ top: body.scrollHeight * part }), part);
        expect(await coveredTrades(page), `${view}, scrolled to ${part}`).toEqual([]);
      }
    }
    await page.locator('.notice button').last().tap();
    expect(await textOnTop(page, REFUSALS[0]!)).toContain(REFUSALS[0]);
  },
  60_000,
);
