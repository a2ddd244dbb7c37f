import { preloadedFiles } from './check-pages.ts';
import { tagsOf } from './html.ts';
import { type Fault, type Output, textOf } from './output.ts';

/** Sizes of the files that a page loads before it is usable, in bytes after gzip. */
export interface Budgets {
  loginScript: number;
  css: number;
  /** Scripts of the trade room for a signed-in user; 0 if the build has none, or its chunks are unknown. */
  tradeRoomScript: number;
}

interface Limit {
  bytes: number;
  page: string;
  what: string;
}

/** A decimal kilobyte: 1,000 bytes. */
const LIMITS: Record<keyof Budgets, Limit> = {
  loginScript: { bytes: 92_000, page: 'The sign-in page', what: 'JavaScript' },
  css: { bytes: 16_000, page: 'The sign-in page', what: 'CSS' },
  // 140 of it are React's renderer, the router, the query client and the charting library.
  tradeRoomScript: { bytes: 195_000, page: 'The trade room', what: 'JavaScript' },
};
const PAGE = 'site/index.html';

function weigh(output: Output, addresses: string[], base: string): number {
  const files = new Set(addresses.map((address) => `site/${address.slice(base.length)}`));
  return [...files].reduce((sum, file) => sum + (output.get(file)?.gzip() ?? 0), 0);
}

/** `tradeRoom`: the scripts of the trade room, below the web root. */
export function measure(output: Output, base: string, tradeRoom: readonly string[]): Budgets {
  const tags = tagsOf(textOf(output, PAGE));
  const scripts = tags
    .flatMap(({ name, attributes }) =>
      name === 'script' && attributes.src
        ? [attributes.src]
        : name === 'link' && attributes.rel === 'modulepreload'
          ? [attributes.href!]
          : [],
    )
    .concat(preloadedFiles(tags));
  const sheets = tags.flatMap(({ name, attributes }) =>
    name === 'link' && attributes.rel === 'stylesheet' ? [attributes.href!] : [],
  );
  return {
    loginScript: weigh(output, scripts, base),
    css: weigh(output, sheets, base),
    tradeRoomScript: weigh(
      output,
      tradeRoom.map((file) => base + file),
      base,
    ),
  };
}

export function checkBudgets(budgets: Budgets): Fault[] {
  const over = (Object.keys(LIMITS) as (keyof Budgets)[]).filter((key) => budgets[key] > LIMITS[key].bytes);
  return over.map((key) => {
    const { bytes, page, what } = LIMITS[key];
    const excess = budgets[key] - bytes;
    return {
      check: 'budget',
      file: PAGE,
      message: `${page} loads ${budgets[key].toLocaleString('en')} bytes of ${what} (gzip), ${excess.toLocaleString('en')} more than allowed. Load later what its first paint does not show: CONTRIBUTING.md, "Lazy-loaded UI".`,
    };
  });
}
