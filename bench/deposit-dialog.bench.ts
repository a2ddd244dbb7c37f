import type { Browser, Page } from 'playwright';
import { readOutput } from '../cli/build/verify/output.ts';
import type { RunningServer } from '../server/main.ts';
import { withStampedBrand } from './brands.ts';
import { signInTrader, withPreview } from './preview-browser.ts';
import { median, type Row } from './row.ts';

const BRAND = 'northwind';
const RUNS = 9;
/** By now the page has loaded everything that it loads without a click. */
const SETTLES_MS = 8000;
/** A pointer rests on a button for about this long before the click. */
const HOVER_MS = 1000;

interface Opened {
  /** From the click to two frames after the dialog has its content, in ms. */
  opens: number;
  /** Scripts that the button's hover and the dialog have loaded. */
  scripts: Set<string>;
}

interface TimedWindow extends Window {
  opens: Promise<number>;
}

/** Watches the next click: resolves when the dialog has a field or a button, two frames later. */
async function watchClick(page: Page): Promise<void> {
  await page.evaluate(() => {
    const opened = () => document.querySelector('dialog[open] button, [role="dialog"] button') !== null;
    (window as unknown as TimedWindow).opens = new Promise((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (!opened()) return void requestAnimationFrame(look);
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
  });
}

async function open(browser: Browser, server: RunningServer): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInTrader(page, server, BRAND);
  await page.waitForURL('**/traderoom');
  await page.waitForSelector('.traderoom-chart canvas');
  await page.waitForTimeout(SETTLES_MS);
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(`site${pathname}`);
  });
  const button = page.getByRole('button', { name: 'Deposit', exact: true }).first();
  await button.hover();
  await page.waitForTimeout(HOVER_MS);
  await watchClick(page);
  await button.click();
  const opens = await page.evaluate(() => (window as unknown as TimedWindow).opens);
  await context.close();
  return { opens, scripts };
}

async function openOften(browser: Browser, server: RunningServer): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let run = 0; run < RUNS; run += 1) opened.push(await open(browser, server));
  return opened;
}

/** The deposit dialog, opened from the header of the trade room. */
export async function depositDialogRows(root: string): Promise<Row[]> {
  const { output, opened } = await withStampedBrand(root, BRAND, async ({ folder }) => ({
    output: readOutput(folder),
    opened: await withPreview(folder, openOften),
  }));
  const bytes = opened.map(({ scripts }) =>
    [...scripts].reduce((sum, file) => sum + output.get(file)!.gzip(), 0),
  );
  return [
    {
      what: 'Deposit dialog, click to content',
      value: median(opened.map(({ opens }) => opens)),
      unit: 'ms',
      goal: 100,
      how: `button hovered for ${HOVER_MS / 1000} s, until two frames after the dialog is in the page; ${RUNS} first visits at 1440 px`,
    },
    {
      what: 'Deposit dialog, JavaScript',
      value: median(bytes) / 1000,
      unit: 'KB',
      goal: 25,
      how: `gzip of the ${opened[0]!.scripts.size} files that hover and click load in the trade room`,
    },
  ];
}
