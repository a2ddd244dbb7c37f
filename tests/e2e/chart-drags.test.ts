import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { controlPrices } from './support/controlled-prices.ts';
import { openLedger } from './support/ledger.ts';
import { serve } from './support/serve.ts';
import { expectText } from './support/steps.ts';
import { closeAll, enterTradeRoom, order } from './support/trading-steps.ts';
import { SIZES, visit } from './support/visit.ts';

const ROLE = 'identity-pending';

/** The trade room with an open buy that has no limits. */
async function openRoom(size: keyof typeof SIZES) {
  const ledger = await openLedger();
  const prices = await controlPrices({ BTCUSD: ['91000.00', '91018.00'] });
  const served = await serve('northwind', {
    databaseUrl: ledger.databaseUrl,
    prices: prices.source,
    set: { two_fa: false },
  });
  const { page } = await visit({ brand: 'northwind', size });
  await enterTradeRoom(page, served, ROLE, 'btcusd');
  if (size === 'phone') await page.locator('.trade-button[data-side=buy]').tap();
  await order(page, { side: 'buy', qty: '0.04' });
  if (size === 'phone') await page.getByRole('button', { name: 'Chart', exact: true }).tap();
  await page.waitForSelector('.chart canvas');
  const limits = async () => {
    const [{ take_profit, stop_loss } = { take_profit: '', stop_loss: '' }] = (
      await ledger.account('northwind', ROLE, 'real')
    ).open;
    return { take_profit, stop_loss };
  };
  return { page, limits };
}

/** The middle of the chart, at the height of the position's line: there the mouse has another cursor. */
const pointOnLine = (page: Page) =>
  page.locator('.chart-host').evaluate((host: HTMLElement) => {
    const { left, top, width, height } = host.getBoundingClientRect();
    const x = left + width / 2;
    const isOnLine = (y: number) => {
      host.dispatchEvent(
        new PointerEvent('pointermove', { pointerType: 'mouse', clientX: x, clientY: top + y }),
      );
      return host.style.cursor === 'ns-resize';
    };
    const found = Array.from({ length: Math.floor(height) }, (_, y) => y).filter(isOnLine);
    return { x, y: top + found[Math.floor(found.length / 2)]! };
  });

const selectedRanges = (page: Page) =>
  page.getByRole('group', { name: 'Time range' }).locator('[aria-pressed=true]').allTextContents();

type Path = readonly (readonly [dx: number, dy: number])[];
const STRAIGHT_STEPS = 12;

const pathTo = (dx: number, dy: number): Path =>
  Array.from({ length: STRAIGHT_STEPS }, (_, index) => {
    const part = (index + 1) / STRAIGHT_STEPS;
    return [dx * part, dy * part];
  });

async function moveMouse(page: Page, from: { x: number; y: number }, path: Path) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const [dx, dy] of path) await page.mouse.move(from.x + dx, from.y + dy);
  await page.mouse.up();
}

async function moveFinger(page: Page, from: { x: number; y: number }, path: Path, restMs = 0) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  await page.waitForTimeout(restMs);
  for (const [dx, dy] of path) await send('touchMove', [{ x: from.x + dx, y: from.y + dy }]);
  await send('touchEnd', []);
}

const NONE = { take_profit: null, stop_loss: null };

test('with a mouse, a pan that starts on a position pans the chart, and a drag asks before it sets a limit', async () => {
  const { page, limits } = await openRoom('desktop');
  await moveMouse(page, await pointOnLine(page), pathTo(160, 2));
  await page.getByRole('button', { name: 'Go to the newest candle' }).click();
  expect(await page.locator('dialog').count()).toBe(0);
  await moveMouse(page, await pointOnLine(page), pathTo(1, 60));
  await page.getByRole('dialog', { name: /Take profit and stop loss/ }).waitFor();
  expect(await limits()).toEqual(NONE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await moveMouse(page, await pointOnLine(page), pathTo(1, 60));
  await page.getByRole('button', { name: 'Save' }).click();
  await expectText(page, 'BTC/USD: take profit and stop loss are set');
  const { take_profit, stop_loss } = await limits();
  expect(take_profit).toBeNull();
  expect(Number(stop_loss)).toBeGreaterThan(80_000);
  expect(Number(stop_loss)).toBeLessThan(91_000);
  await closeAll(page);
});

test('on a phone, a swipe over a position pans the chart, and a long press moves a limit', async () => {
  const { page, limits } = await openRoom('phone');
  await moveFinger(page, await pointOnLine(page), pathTo(120, 6));
  await page.getByRole('button', { name: 'Go to the newest candle' }).tap();
  await moveFinger(page, await pointOnLine(page), pathTo(-120, 6), 400);
  await moveFinger(page, await pointOnLine(page), pathTo(2, 60));
  expect(await page.locator('dialog').count()).toBe(0);
  expect(await limits()).toEqual(NONE);
  await moveFinger(page, await pointOnLine(page), pathTo(2, 60), 400);
  await page.getByRole('dialog', { name: /Take profit and stop loss/ }).waitFor();
  expect(await limits()).toEqual(NONE);
  await page.getByRole('button', { name: 'Save' }).tap();
  await expectText(page, 'BTC/USD: take profit and stop loss are set');
  expect(Number((await limits()).stop_loss)).toBeGreaterThan(80_000);
});

test('a range is selected while it is in view: not at first, after a pan or at another interval', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page } = await visit({ brand: 'northwind' });
  await enterTradeRoom(page, served, ROLE, 'btcusd');
  await page.waitForSelector('.chart canvas');
  const choose = (name: string) => page.locator('.chart-choice', { hasText: name }).last().click();
  const expectRanges = async (expected: string[]) => {
    await page.waitForTimeout(500);
    await expect.poll(() => selectedRanges(page)).toEqual(expected);
  };
  await expectRanges([]);
  for (const range of ['1Y', '1D', '1W', '3M', '1M']) {
    await choose(range);
    await expectRanges([range]);
  }
  const box = (await page.locator('.chart-host').boundingBox())!;
  await moveMouse(page, { x: box.x + 100, y: box.y + 150 }, pathTo(100, 2));
  await expectRanges([]);
  await choose('1M');
  await expectRanges(['1M']);
  await page.reload();
  await page.waitForSelector('.chart canvas');
  await expectRanges(['1M']);
  await choose('5m');
  await expectRanges([]);
  await page.reload();
  await page.waitForSelector('.chart canvas');
  await expectRanges([]);
});
