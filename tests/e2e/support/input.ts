import type { Locator, Page } from 'playwright';

/** User input on a page. Field names are element ids; buttons and links are CSS selectors or locators. */
export interface UserInput {
  fill(id: string, text: string): Promise<void>;
  choose(id: string, label: string): Promise<void>;
  tick(id: string): Promise<void>;
  press(target: string | Locator): Promise<void>;
}

export function mouse(page: Page): UserInput {
  return {
    fill: (id, text) => page.fill(`#${id}`, text),
    choose: async (id, label) => void (await page.selectOption(`#${id}`, { label })),
    tick: (id) => page.check(`#${id}`),
    press: (target) => (typeof target === 'string' ? page.click(target) : target.click()),
  };
}

const MAX_TAB_STOPS = 80;

/** Tabs forward to a visible element; fails if the focus does not reach it. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const isSelector = typeof target === 'string';
  await (isSelector ? page.locator(target).first() : target).waitFor();
  const isFocused = () =>
    isSelector
      ? page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, target)
      : target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Only real keys: the focus moves as Tab moves it. */
export function keyboard(page: Page): UserInput {
  return {
    async fill(id, text) {
      await tabTo(page, `#${id}`);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(id, label) {
      await tabTo(page, `#${id}`);
      // Characters without a key on the simulated keyboard would be inserted as text, which a list does not
      // accept.
      await page.keyboard.type(label.replace(/[^ -~].*/, ''));
    },
    async tick(id) {
      await tabTo(page, `#${id}`);
      await page.keyboard.press('Space');
    },
    async press(target) {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
  };
}
