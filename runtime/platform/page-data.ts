import type { PageData as StampedPageData, Settings } from '../../schemas/generated/types.ts';

/** What the stamped page knows of its brand, with the settings typed. */
export type PageData = Omit<StampedPageData, 'settings'> & { settings: Settings };

/** Reads the brand that the build inlined into the page. Missing or broken data is a broken build: it throws. */
export function readPageData(document: Document): PageData {
  const element = document.getElementById('brand');
  if (!element?.textContent) throw new Error('This page carries no brand data.');
  return JSON.parse(element.textContent) as PageData;
}
