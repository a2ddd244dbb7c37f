import type { Page } from 'playwright';

/**
 * A page's elements, without their texts and repetitions: axe finds the same in two pages of one structure,
 * but for their colours.
 */
export async function structureOf(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const ATTRIBUTES = ['class', 'role', 'type', 'tabindex', 'disabled', 'hidden'];
    const isRelevant = (name: string) => name.startsWith('aria-') || ATTRIBUTES.includes(name);
    const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE;
    const valueOf = ({ name, value }: Attr) =>
      /^aria-(label|.*by|controls|value.*|live|details)$/.test(name) ? name : `${name}=${value}`;
    const describe = (element: Element): string => {
      const attributes = [...element.attributes].filter(({ name }) => isRelevant(name)).map(valueOf);
      const children = new Set([...element.children].map(describe));
      return `${element.localName}[${attributes.join()}]${[...element.childNodes].some(hasText) ? 'text' : ''}(${[...children].join()})`;
    };
    return describe(document.body);
  });
}
