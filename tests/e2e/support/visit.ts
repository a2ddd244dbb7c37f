import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { expect, inject, onTestFinished, type RunnerTestCase } from 'vitest';
import { saveScreenshot } from './page-checks.ts';

let launched: Promise<Browser> | undefined;

/**
 * One browser process per worker, which all its test files share. It ends with the worker: a server that
 * several workers share would relay every message through a third process.
 */
function browser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: inject('browserExecutable'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  return launched;
}

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

export interface VisitOptions {
  size?: keyof typeof SIZES;
  /** The brand whose stored preferences the test sets. */
  brand?: string;
  theme?: 'light' | 'dark';
  language?: string;
  /** Lets the page register its service worker, whose requests no route of a test reaches. */
  serviceWorker?: boolean;
  /** Expected console messages: the browser reports refused requests too. */
  allow?: RegExp;
  /** Console warnings are faults too. */
  strict?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors and CSP violations so far; a test may take them out. */
  faults: string[];
}

function listen(page: Page, faults: string[], { allow, strict }: Pick<VisitOptions, 'allow' | 'strict'>) {
  const levels = strict ? ['error', 'warning'] : ['error'];
  const note = (text: string) => {
    if (!allow?.test(text)) faults.push(text);
  };
  page.on(
    'console',
    (message) =>
      levels.includes(message.type()) && note(`console: ${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
}

/** Saves screenshots of a failed test's pages. */
async function saveScreenshots(pages: readonly Page[], test: string): Promise<void> {
  for (const [index, page] of pages.entries())
    await saveScreenshot(page, 'failed', `${test.replace(/\W+/g, '-')}-${index}`).catch(() => undefined);
}

const contexts = new Set<BrowserContext>();

/** Closes the pages of a test. Its servers close after them: a page that still loads would report an error. */
export async function closeVisits({ name, result }: Readonly<RunnerTestCase>): Promise<void> {
  const open = [...contexts];
  contexts.clear();
  if (result?.state === 'fail')
    await saveScreenshots(
      open.flatMap((context) => context.pages()),
      name,
    );
  for (const context of open) await context.close();
}

/** Opens a separate browser context for a test, which fails at its end if the page reported errors. */
export async function visit({
  size = 'desktop',
  brand,
  theme,
  language,
  serviceWorker = false,
  allow,
  strict = false,
}: VisitOptions = {}): Promise<Visit> {
  const context = await (
    await browser()
  ).newContext({
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    hasTouch: size === 'phone',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const faults: string[] = [];
  context.on('page', (page) => listen(page, faults, { allow, strict }));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    ),
  );
  await context.addInitScript(
    (preferences) => {
      if (!location.protocol.startsWith('http')) return;
      for (const [key, value] of Object.entries(preferences))
        if (!localStorage.getItem(key)) localStorage.setItem(key, value);
    },
    Object.fromEntries(
      Object.entries({ theme, language }).flatMap(([key, value]) =>
        value ? [[`app:${brand}:${key}`, value]] : [],
      ),
    ),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  contexts.add(context);
  onTestFinished(async ({ task }) => {
    await closeVisits(task);
    expect(faults).toEqual([]);
  });
  return { page, context, faults };
}

/** The browser's message about a refused request. */
export const REFUSED =
  /Failed to load resource: the server responded with a status of (401|403|409|422|429|503)/;
export const UNREACHABLE = /Failed to load resource: (net::ERR_|the server responded)/;
