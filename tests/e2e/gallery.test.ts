import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDevServer, type DevServer } from './support/dev-server.ts';
import { axeProblems, sizeProblems } from './support/page-checks.ts';
import { visit, type VisitOptions } from './support/visit.ts';

/** The dev server compiles each module on its first request. */
const COMPILES_MS = 90_000;

let server: DevServer;

beforeAll(async () => {
  server = await startDevServer('northwind');
});
afterAll(() => server?.close());

async function openGallery(options: VisitOptions): Promise<Page> {
  const { page } = await visit({ brand: 'northwind', ...options });
  await page.goto(`${server.url}/_gallery`, { timeout: COMPILES_MS });
  await page.getByRole('heading', { name: 'Component gallery' }).waitFor({ timeout: COMPILES_MS });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const sample = (page: Page, name: string, theme: string) =>
  page.getByRole('group', { name: `${name}, ${theme}`, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement!.textContent);

describe.each(['dark', 'light'] as const)('the component gallery in the %s theme', (theme) => {
  test('passes axe and fits a phone', async () => {
    const page = await openGallery({ theme, size: 'phone' });
    expect([...(await sizeProblems(page)), ...(await axeProblems(page))]).toEqual([]);
  });

  test('passes axe and fits a desktop, and so do its open overlays', async () => {
    const page = await openGallery({ theme });
    expect([...(await sizeProblems(page)), ...(await axeProblems(page))]).toEqual([]);
    const overlays = sample(page, 'Dialog and drawer', theme);
    for (const name of ['Open dialog', 'Open drawer']) {
      await overlays.getByRole('button', { name }).click();
      await page.locator('dialog[open]').waitFor();
      expect(await axeProblems(page, 'dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(name);
    }
    const menus = sample(page, 'Popover and menu', theme);
    for (const name of ['Account', 'State']) {
      await menus.getByRole('button', { name }).click();
      await menus.locator('.menu-panel :is(button, [role^=menuitem])').first().waitFor();
      expect(await axeProblems(page, '.menu-panel')).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

test('menus, tabs and the popover by keyboard', async () => {
  const page = await openGallery({ theme: 'dark' });
  const menus = sample(page, 'Popover and menu', 'dark');
  const button = menus.getByRole('button', { name: 'State' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitemradio', { name: 'All', checked: true }).waitFor();
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Completed');
  await page.keyboard.press('Home');
  await page.keyboard.type('pe');
  expect(await focused(page)).toBe('Pending');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('State');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitemradio', { name: 'Pending', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('State');

  const row = menus.getByRole('button', { name: /^Right-click/ });
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Copy the number/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  expect(await axeProblems(page, '.context-menu')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toContain('Right-click');
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Copy the number/ }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });

  const tabs = sample(page, 'Tabs: bar, page, pills', 'dark').getByRole('tab');
  await tabs.first().focus();
  const path: (string | null)[] = [];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await page.keyboard.press(key);
    path.push(await page.evaluate(() => document.activeElement!.firstChild!.textContent));
  }
  expect(path).toEqual(['Withdrawals', 'Fees', 'Deposits', 'Fees', 'Deposits']);

  await sample(page, 'Popover and menu', 'dark').getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Sign out');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('Account');
});
