import type { Page } from 'playwright';

/** How a person works a page. Fields are named by their id, buttons and links by a selector. */
export interface Hands {
  fill(id: string, text: string): Promise<void>;
  choose(id: string, label: string): Promise<void>;
  tick(id: string): Promise<void>;
  press(selector: string): Promise<void>;
}

export function mouse(page: Page): Hands {
  return {
    fill: (id, text) => page.fill(`#${id}`, text),
    choose: async (id, label) => void (await page.selectOption(`#${id}`, { label })),
    tick: (id) => page.check(`#${id}`),
    press: (selector) => page.click(selector),
  };
}

const MOST_STOPS = 80;

/** Tab by Tab to an element, forwards; fails where the keyboard does not get there or the focus cannot be seen. */
async function reach(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${selector}`);
}

export function keyboard(page: Page): Hands {
  return {
    async fill(id, text) {
      await reach(page, `#${id}`);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(id, label) {
      await reach(page, `#${id}`);
      // Letters that no key of the simulated keyboard has would be put in as text, which a list cannot take.
      await page.keyboard.type(label.replace(/[^ -~].*/, ''));
    },
    async tick(id) {
      await reach(page, `#${id}`);
      await page.keyboard.press('Space');
    },
    async press(selector) {
      await reach(page, selector);
      await page.keyboard.press('Enter');
    },
  };
}
