import type { Page } from 'playwright';

/** User input on a page. Field names are element ids; buttons and links are CSS selectors. */
export interface UserInput {
  fill(id: string, text: string): Promise<void>;
  choose(id: string, label: string): Promise<void>;
  tick(id: string): Promise<void>;
  press(selector: string): Promise<void>;
}

export function mouse(page: Page): UserInput {
  return {
    fill: (id, text) => page.fill(`#${id}`, text),
    choose: async (id, label) => void (await page.selectOption(`#${id}`, { label })),
    tick: (id) => page.check(`#${id}`),
    press: (selector) => page.click(selector),
  };
}

const MAX_TAB_STOPS = 80;

/** Tabs forward to an element; fails if the focus does not tabTo it or is not visible. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await page.evaluate((target) => document.activeElement?.matches(target) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not tabTo ${selector}`);
}

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
    async press(selector) {
      await tabTo(page, selector);
      await page.keyboard.press('Enter');
    },
  };
}
