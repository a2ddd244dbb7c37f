import type { Page } from 'playwright';

export interface Structure {
  /** Header, navigation, footer and dialogs. */
  frame: string;
  main: string;
}

/**
 * A page's elements, without their texts and repetitions: axe finds the same in two pages of one structure,
 * theme and size.
 */
export async function structureOf(page: Page): Promise<Structure> {
  return await page.evaluate(() => {
    const ATTRIBUTES = ['class', 'role', 'type', 'tabindex', 'disabled', 'hidden'];
    const isRelevant = (name: string) => name.startsWith('aria-') || ATTRIBUTES.includes(name);
    const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE;
    const valueOf = ({ name, value }: Attr) =>
      /^aria-(label|.*by|controls|value.*|live|details)$/.test(name) ? name : `${name}=${value}`;
    const main = document.querySelector('main');
    const describe = (element: Element): string => {
      const attributes = [...element.attributes].filter(({ name }) => isRelevant(name)).map(valueOf);
      const children = new Set([...element.children].filter((child) => child !== main).map(describe));
      return `${element.localName}[${attributes.join()}]${[...element.childNodes].some(hasText) ? 'text' : ''}(${[...children].join()})`;
    };
    return { frame: describe(document.body), main: main ? describe(main) : '' };
  });
}
