import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Opening } from './dialogs.ts';
import { keyboard } from './input.ts';
import type { Served } from './serve.ts';
import { goWithin, settle, watchTraffic, type Traffic } from './settled-page.ts';
import { UNKNOWN } from './site-routes.ts';
import { startSession } from './steps.ts';
import { visit, type VisitOptions } from './visit.ts';

export const OPEN = 'dialog[open]';

/** The first visible match in the topmost dialog, else on the page. */
async function locate(page: Page, target: string | RegExp): Promise<Locator> {
  const count = await page.locator(OPEN).count();
  const place = count ? page.locator(OPEN).nth(count - 1) : page.locator('body');
  const found =
    typeof target === 'string' ? place.locator(target) : place.getByRole('button', { name: target });
  return found.filter({ visible: true }).first();
}

const hasFocus = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

/** Tabs once around the dialog, and back over its first control. Tab may lead to the browser's own controls. */
async function trapProblems(page: Page, dialog: Locator): Promise<string[]> {
  const left = await dialog.evaluateHandle((element) => {
    const outside: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (!element.contains(target as Node)) outside.push((target as Element).outerHTML.slice(0, 80));
    });
    return outside;
  });
  const stops = await dialog.locator('a[href], button, input, select, textarea, [tabindex="0"]').count();
  for (let stop = 0; stop < Math.min(stops, 30) + 2; stop++) await page.keyboard.press('Tab');
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Shift+Tab');
  return (await left.jsonValue()).map((control) => `Tab leaves the dialog to ${control}`);
}

/** A dialog inherits the style of its place: in a line that does not wrap, its own texts would not either. */
async function styleProblems(dialog: Locator): Promise<string[]> {
  const whiteSpace = await dialog.evaluate((element) => getComputedStyle(element).whiteSpace);
  return whiteSpace === 'normal' ? [] : [`its texts have white-space: ${whiteSpace}`];
}

/** Opens a dialog by keyboard, goes around it and closes it. */
async function roundProblems(page: Page, opener: Locator | null): Promise<string[]> {
  await opener?.waitFor();
  const before = opener ? await page.locator(OPEN).count() : 0;
  if (opener) await keyboard(page).press(opener);
  const dialog = page.locator(OPEN).nth(before);
  await dialog.waitFor();
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  const problems = [...(await trapProblems(page, dialog)), ...(await styleProblems(dialog))];
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator(OPEN).count()).toBe(before);
  return !opener || (await isBack(page, opener)) ? problems : [...problems, 'the focus does not return'];
}

/** The focus is on the opener, or elsewhere on the page if the opener is gone. */
const isBack = async (page: Page, opener: Locator): Promise<boolean> =>
  (await opener.count())
    ? await opener.evaluate((element) => element === document.activeElement)
    : await page.evaluate(() => document.activeElement !== document.body);

/** Presses a key on the way to the dialog, whose own opener alone is reached by Tab. */
async function press(page: Page, target: string | RegExp): Promise<void> {
  const [, key, field] = /^(\w+)@(.+)/.exec(String(target)) ?? [];
  const control = await locate(page, field ?? target);
  await control.focus();
  await page.keyboard.press(key ?? 'Enter');
}

/** Closes the dialogs that are left open, and enters a page anew without loading the site again. */
async function reenter(page: Page, traffic: Traffic, path: string): Promise<void> {
  for (let left = await page.locator(OPEN).count(); left > 0; left--) await page.keyboard.press('Escape');
  for (const address of [UNKNOWN.path, path]) {
    await goWithin(page, address);
    await settle(page, traffic);
  }
}

async function openingProblems(
  page: Page,
  reach: (path: string) => Promise<unknown>,
  [dialog, path, ...presses]: Opening,
): Promise<string[]> {
  const check = async () => {
    await reach(path);
    for (const target of presses.slice(0, -1)) await press(page, target);
    const last = presses.at(-1);
    return await roundProblems(page, last ? await locate(page, last) : null);
  };
  const problems = await check().catch((error: Error) => [error.message.split('\n')[0]!]);
  return problems.map((problem) => `${dialog} at ${path}: ${problem}`);
}

/** A page of a demo user, in English. */
export async function openPage(
  served: Served,
  role: string,
  options: Pick<VisitOptions, 'size' | 'allow'> = {},
): Promise<Page> {
  const { page } = await visit({ brand: served.brand, language: 'en', ...options });
  await startSession(page, served, role);
  await page.goto(`${served.url}/profile`);
  await page.waitForSelector('main h1');
  return page;
}

/** What is wrong with the focus of these dialogs. */
export async function dialogProblems(
  page: Page,
  served: Served,
  openings: readonly Opening[],
): Promise<string[]> {
  const problems: string[] = [];
  const traffic = watchTraffic(page);
  for (const [index, opening] of openings.entries()) {
    // A page scrolls to a fragment when the site loads.
    const reach = (path: string) =>
      index === 0 || path.includes('#') ? page.goto(served.url + path) : reenter(page, traffic, path);
    problems.push(...(await openingProblems(page, reach, opening)));
  }
  return problems;
}
