import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { keyboard } from './support/input.ts';
import { DIALOG_MS, expectClean } from './support/money.ts';
import { serve, type Served } from './support/serve.ts';
import { startSession } from './support/steps.ts';
import { UNREACHABLE, visit } from './support/visit.ts';

const BRAND = 'northwind';
const BUTTON = '.floating-chat';
const SETTINGS = { two_fa: false, show_floating_chat: true };

/** The queue of messages, as an administrator in another browser. */
async function openDesk(served: Served) {
  const { page } = await visit({ brand: BRAND });
  await startSession(page, served, 'admin');
  await page.goto(`${served.url}/desk?tab=messages`);
  return {
    page,
    open: (text: string) => page.locator('tr', { hasText: text }).locator('[data-row]').click(DIALOG_MS),
    async answer(text: string) {
      await page.getByLabel('Your reply').fill(text);
      await page.getByRole('button', { name: 'Send reply' }).click();
      await page.locator('.message[data-own]', { hasText: text }).waitFor();
    },
  };
}

/** The button is wholly inside the window, 8 pixels or more from its edges unless `margin` says otherwise. */
async function expectInside(page: Page, margin = 8): Promise<void> {
  const size = page.viewportSize()!;
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await page.locator(BUTTON).boundingBox())!;
      return Math.min(x, y, size.width - x - width, size.height - y - height);
    })
    .toBeGreaterThanOrEqual(margin);
}

test('a trader writes, through a lost connection too, and the desk answers', async () => {
  const served = await serve(BRAND, { set: SETTINGS });
  const { page, context } = await visit({ brand: BRAND, theme: 'dark', allow: UNREACHABLE });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/profile`);
  await page.getByRole('button', { name: 'Open the support chat' }).click(DIALOG_MS);
  await page.getByText('No messages yet.').waitFor();
  const field = page.getByLabel('Your message');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await page.locator('dialog').boundingBox())!.width).toBe(600);
  await expectClean(page);
  await field.fill('Where is my statement?\n<img src=x onerror=alert(1)>');
  await field.press('Enter');
  await page.locator('.message[data-own]', { hasText: 'now' }).waitFor();

  await context.setOffline(true);
  await field.fill('And the one of last year?');
  await field.press('Enter');
  await page.getByText('Not sent yet').waitFor();
  await expectClean(page);
  await context.setOffline(false);
  await page.getByText('Not sent yet').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  const desk = await openDesk(served);
  await desk.page.getByText('2 unread').waitFor(DIALOG_MS);
  await expectClean(desk.page);
  await desk.open('2 unread');
  await desk.page.getByText('And the one of last year?').last().waitFor();
  await desk.answer('Both are under Statements.');
  await expectClean(desk.page);

  const unread = page.getByRole('button', { name: 'Open the support chat, 1 unread reply' });
  await unread.waitFor(DIALOG_MS);
  await page.getByRole('link', { name: 'Support 1 unread reply' }).waitFor();
  const from = (await unread.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(-400, 300, { steps: 4 });
  await page.mouse.up();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await expectInside(page);
  await unread.click();
  await page.locator('.message', { hasText: 'Both are under Statements.' }).waitFor();
  await page.getByRole('button', { name: 'Open the support chat', exact: true }).waitFor(DIALOG_MS);
  expect(await page.locator('.message').count()).toBe(3);
  await desk.answer('Anything else?');
  await page.locator('.message', { hasText: 'Anything else?' }).waitFor(DIALOG_MS);
});

test('a trader writes by keyboard only on a phone, in Spanish', async () => {
  const served = await serve(BRAND, { set: { ...SETTINGS, live_chat: '' } });
  const { page } = await visit({ brand: BRAND, size: 'phone', language: 'es', theme: 'light' });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/profile`);
  const { press } = keyboard(page);
  const placeOf = async () => {
    const { x, y } = (await page.locator(BUTTON).boundingBox())!;
    return [x, y];
  };
  await press(BUTTON);
  await page.getByText('Ahora no estamos en línea').waitFor();
  await expectClean(page);
  await page.keyboard.type('¿Dónde está mi extracto?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Gracias');
  await page.keyboard.press('Enter');
  await page.locator('.message[data-own]', { hasText: 'ahora' }).waitFor();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await page.locator(`${BUTTON}:focus`).waitFor();
  const before = await placeOf();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await expect.poll(placeOf).toEqual([before[0], before[1]! - 72]);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expectInside(page);
  await page.setViewportSize({ width: 320, height: 400 });
  await expectInside(page);
  await page.keyboard.press('Home');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${served.url}/traderoom`);
  await expectInside(page, 0);
  const first = await placeOf();
  await page.locator(BUTTON).focus();
  await page.keyboard.press('ArrowUp');
  await expectInside(page);
  await page.keyboard.press('Home');
  await expect.poll(placeOf).toEqual(first);
  await expectClean(page);
  await page.goto(`${served.url}/livechat`);
  await page.getByText('¿Dónde está mi extracto?').waitFor();
  expect(await page.locator(BUTTON).count()).toBe(0);
  await expectClean(page);
});

test('the chat button covers nothing of the footer at the end of a page, on a phone', async () => {
  const served = await serve(BRAND, { set: SETTINGS });
  const { page } = await visit({ brand: BRAND, size: 'phone' });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/profile`);
  await page.locator(BUTTON).waitFor();
  const gap = () =>
    page.evaluate((selector) => {
      const body = document.querySelector('.shell-body')!;
      body.scrollTo(0, body.scrollHeight);
      const lastLine = document.querySelector('.site-footer')!.lastElementChild!.getBoundingClientRect();
      return document.querySelector(selector)!.getBoundingClientRect().top - lastLine.bottom;
    }, BUTTON);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await expectClean(page);
});

test('a suspended trader writes to support', async () => {
  const served = await serve('harbor', { set: { two_fa: false } });
  const { page } = await visit({ brand: 'harbor' });
  await startSession(page, served, 'suspended');
  await page.goto(`${served.url}/profile`);
  await page.getByRole('button', { name: 'Write to support' }).click();
  await page.getByLabel('Your message').fill('Why am I suspended?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.message[data-own]', { hasText: 'now' }).waitFor();
  await expectClean(page);
});
