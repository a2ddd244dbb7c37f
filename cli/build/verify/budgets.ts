import { loadedAhead } from './check-pages.ts';
import { tagsOf } from './html.ts';
import { type Fault, type Output, textOf } from './output.ts';

/** What a page makes a browser load before it can be used, in bytes after gzip. */
export interface Budgets {
  loginScript: number;
  css: number;
}

/** KB as people count them on the wire: 1,000 bytes. */
const LIMITS: Budgets = { loginScript: 90_000, css: 16_000 };
const TITLES: Record<keyof Budgets, string> = { loginScript: 'JavaScript', css: 'CSS' };
const PAGE = 'site/index.html';

function weigh(output: Output, addresses: string[], base: string): number {
  const files = new Set(addresses.map((address) => `site/${address.slice(base.length)}`));
  return [...files].reduce((sum, file) => sum + (output.get(file)?.gzip() ?? 0), 0);
}

export function measure(output: Output, base: string): Budgets {
  const tags = tagsOf(textOf(output, PAGE));
  const scripts = tags.flatMap(({ name, attributes }) => (name === 'script' && attributes.src ? [attributes.src] : name === 'link' && attributes.rel === 'modulepreload' ? [attributes.href!] : [])).concat(loadedAhead(tags));
  const sheets = tags.flatMap(({ name, attributes }) => (name === 'link' && attributes.rel === 'stylesheet' ? [attributes.href!] : []));
  return { loginScript: weigh(output, scripts, base), css: weigh(output, sheets, base) };
}

export function checkBudgets(budgets: Budgets): Fault[] {
  const over = (Object.keys(LIMITS) as (keyof Budgets)[]).filter((key) => budgets[key] > LIMITS[key]);
  return over.map((key) => ({ check: 'budget', file: PAGE, message: `The sign-in page loads ${(budgets[key] / 1000).toFixed(1)} KB of ${TITLES[key]} (gzip); at most ${LIMITS[key] / 1000} KB are allowed.` }));
}
