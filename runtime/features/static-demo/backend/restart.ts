import type { PageData } from '../../../platform/page-data.ts';

const keyOf = ({ id }: PageData) => `static-demo:${id}:restart`;

/**
 * Loads the page again, whose backend then deletes its data. This one may have failed, or have connections to what
 * has to be deleted.
 */
export function restart(page: PageData, load = (address: string) => location.assign(address)): void {
  try {
    sessionStorage.setItem(keyOf(page), 'yes');
  } catch {
    // The data were in memory.
  }
  load(page.base);
}

/** Whether this load of the page is a restart. True once. */
export function takeRestart(page: PageData): boolean {
  try {
    const isRestart = sessionStorage.getItem(keyOf(page)) !== null;
    sessionStorage.removeItem(keyOf(page));
    return isRestart;
  } catch {
    return false;
  }
}
