import type { PageData as StampedPageData, Settings } from '../../schemas/generated/types.ts';

/** The brand data stamped into the page, with typed settings. */
export type PageData = Omit<StampedPageData, 'settings'> & { settings: Settings };

/**
 * Reads the brand data that the build inlined into the page.
 * @throws if they are missing or invalid: the build is broken
 */
export function readPageData(document: Document): PageData {
  const element = document.getElementById('brand');
  if (!element?.textContent) throw new Error('No brand data');
  return JSON.parse(element.textContent) as PageData;
}
