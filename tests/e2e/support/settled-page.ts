import type { Page, Request } from 'playwright';
import { text as en } from '../../../runtime/platform/text/en.ts';
import { text as es } from '../../../runtime/platform/text/es.ts';

const LOADING_TEXTS = [en['app.loading'], es['app.loading']];
const PLACEHOLDERS = '#root :is(.spinner, .skeleton, [aria-busy=true])';
/** Calls whose response stays open. */
const OPEN_CALLS = /\/(stream|user\/changes)$/;

/** The page cancels its requests when the user leaves it. */
const CANCELLED = 'net::ERR_ABORTED';

export interface Traffic {
  /** Requests in flight. */
  open: Set<Request>;
  /** Refused and lost requests: "GET /api/v1/user/trades 404". */
  failures: string[];
}

const addressOf = (request: Request) => new URL(request.url()).pathname;
const nameOf = (request: Request) => `${request.method()} ${addressOf(request)}`;

/** Watches the requests of a page. */
export function watchTraffic(page: Page): Traffic {
  const open = new Set<Request>();
  const failures: string[] = [];
  page.on('request', (request) => void (OPEN_CALLS.test(addressOf(request)) || open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => {
    const isKnown = open.delete(request);
    const reason = request.failure()?.errorText;
    if (isKnown && reason !== CANCELLED) failures.push(`${nameOf(request)} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${nameOf(response.request())} ${response.status()}`);
  });
  return { open, failures };
}

const hasContent = ([placeholders, loading]: readonly [string, readonly (string | undefined)[]]) =>
  document.querySelector('main h1') !== null &&
  document.querySelector(placeholders) === null &&
  ![...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
    loading.includes(textContent ?? ''),
  );

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Waits until the page shows its content, without a placeholder, and has no request in flight. */
export async function settle(page: Page, { open }: Traffic): Promise<void> {
  do {
    await page.waitForFunction(hasContent, [PLACEHOLDERS, LOADING_TEXTS] as const);
    await page.evaluate(twoFrames);
  } while (open.size > 0);
}

/** Changes the size of the window, and waits until the page is drawn in it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(twoFrames);
}

/** Opens a page within the app, which spares loading the site again. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
