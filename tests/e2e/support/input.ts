import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** User input on a page. Fields are element ids or locators; buttons and links are CSS selectors or locators. */
export interface UserInput {
  fill(field: string | Locator, text: string): Promise<void>;
  choose(field: string | Locator, label: string): Promise<void>;
  tick(field: string | Locator): Promise<void>;
  press(target: string | Locator): Promise<void>;
}

const fieldOf = (page: Page, field: string | Locator): Locator =>
  typeof field === 'string' ? page.locator(`#${field}`) : field;

export function mouse(page: Page): UserInput {
  return {
    fill: (field, text) => fieldOf(page, field).fill(text),
    choose: async (field, label) => void (await fieldOf(page, field).selectOption({ label })),
    tick: (field) => fieldOf(page, field).check(),
    press: (target) => (typeof target === 'string' ? page.click(target) : target.click()),
  };
}

const MAX_TAB_STOPS = 80;

/** Keys go to the frame that the browser has focused, which follows the focus of the page. */
async function expectFocusOutsideFrames(page: Page): Promise<void> {
  for (const frame of page.frames().filter((each) => each !== page.mainFrame()))
    await expect.poll(() => !frame.isDetached() && frame.evaluate(() => document.hasFocus())).toBe(false);
}

const isInFrame = (target: Locator) => target.evaluate(() => window !== window.top);

/** Tabs forward to a visible element; fails if the focus does not reach it. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const isSelector = typeof target === 'string';
  const first = isSelector ? page.locator(target).first() : target;
  await first.waitFor();
  const isFocused = () =>
    isSelector
      ? page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, target)
      : target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await isFocused()) {
      if (!(await isInFrame(first))) await expectFocusOutsideFrames(page);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Waits until an element has the focus. */
export const expectFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

/** Only real keys: the focus moves as Tab moves it. */
export function keyboard(page: Page): UserInput {
  return {
    async fill(field, text) {
      await tabTo(page, fieldOf(page, field));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(field, label) {
      await tabTo(page, fieldOf(page, field));
      // Characters without a key on the simulated keyboard would be inserted as text, which a list does not
      // accept.
      await page.keyboard.type(label.replace(/[^ -~].*/, ''));
    },
    async tick(field) {
      await tabTo(page, fieldOf(page, field));
      await page.keyboard.press('Space');
    },
    async press(target) {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
  };
}
