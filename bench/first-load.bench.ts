import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { RunningServer } from '../server/main.ts';
import { withStampedBrand } from './brands.ts';
import { emulateSlow4G, signInTrader, withPreview } from './preview-browser.ts';
import { median, type Row } from './row.ts';

const BRAND = 'northwind';
const RUNS = 3;
/** A page is quiet after this long without a request. */
const QUIET_MS = 1500;
const LIMIT_MS = 30_000;

interface Load {
  /** Largest contentful paint; of a dialog, from the click to its first button or field. In ms. */
  shown: number;
  /** The part over 50 ms of each long task from the first paint, or the click, until the page is quiet. */
  blocked: number;
  /** Received on the wire, headers included. */
  bytes: number;
}

interface Visit {
  what: string;
  /** Opened in a new browser; without it, the sign-in page. */
  path?: string;
  /** Pressed in the loaded page; the figures are those of what it opens. */
  button?: string;
  /** Goal in seconds. */
  goal: number;
}

const VISITS: readonly Visit[] = [
  { what: 'Sign-in page', goal: 0.8 },
  { what: 'Dashboard', path: '/', goal: 2 },
  { what: 'Trade room', path: '/traderoom', goal: 2 },
  { what: 'Deposit dialog', path: '/traderoom', button: 'Deposit', goal: 2 },
  { what: 'Identity check', path: '/kyc', goal: 2 },
];

interface TimedWindow extends Window {
  largest: number;
  tasks: { start: number; ms: number }[];
  opened: Promise<number>;
}

/** Collects paints and long tasks from the start of each page. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timed = window as unknown as TimedWindow;
    Object.assign(timed, { largest: 0, tasks: [] });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) timed.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        timed.tasks.push({ start: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Counts received bytes, and knows when requests last came or went. The price stream never ends. */
class Traffic {
  bytes = 0;
  private last = performance.now();

  constructor(session: CDPSession) {
    const note = (bytes: number) => {
      this.bytes += bytes;
      this.last = performance.now();
    };
    session.on('Network.requestWillBeSent', () => note(0));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => note(encodedDataLength));
  }

  async quiet(page: Page): Promise<void> {
    const end = performance.now() + LIMIT_MS;
    while (performance.now() - this.last < QUIET_MS && performance.now() < end)
      await page.waitForTimeout(QUIET_MS / 10);
  }
}

/** Long tasks after `from` in the page's time; without it, after the first contentful paint. */
function blockedSince(page: Page, from?: number): Promise<number> {
  return page.evaluate((start) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const later = (window as unknown as TimedWindow).tasks.filter((task) => task.start >= (start ?? painted));
    return later.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  }, from);
}

/** Presses a button, and measures until the dialog that it opens has a button or a field. */
async function openDialog(page: Page, traffic: Traffic, name: string): Promise<Load> {
  const before = traffic.bytes;
  await page.evaluate(() => {
    (window as unknown as TimedWindow).opened = new Promise((resolve) => {
      const look = () =>
        document.querySelector('dialog[open] :is(button, input), [role="dialog"] :is(button, input)')
          ? resolve(performance.now())
          : requestAnimationFrame(look);
      document.addEventListener('click', look, { capture: true, once: true });
    });
  });
  const from = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name, exact: true }).first().click();
  const opened = await page.evaluate(() => (window as unknown as TimedWindow).opened);
  await traffic.quiet(page);
  return {
    shown: opened - from,
    blocked: await blockedSince(page, from),
    bytes: traffic.bytes - before,
  };
}

async function load(context: BrowserContext, address: string, button?: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await emulateSlow4G(session);
  await session.send('Network.clearBrowserCache');
  await observe(page);
  const traffic = new Traffic(session);
  await page.goto(address);
  await traffic.quiet(page);
  if (button) return openDialog(page, traffic, button);
  const shown = await page.evaluate(() => (window as unknown as TimedWindow).largest);
  return { shown, blocked: await blockedSince(page), bytes: traffic.bytes };
}

/** One visit in a new browser profile: nothing is cached. */
async function visitOnce(browser: Browser, server: RunningServer, { path: at, button }: Visit) {
  const context = await browser.newContext({
    viewport: button ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  if (at !== undefined) {
    const page = await context.newPage();
    await signInTrader(page, server, BRAND);
    await page.waitForURL(`${server.url(BRAND)}/`);
    await page.close();
  }
  const measured = await load(context, `${server.url(BRAND)}${at ?? '/login'}`, button);
  await context.close();
  return measured;
}

function rowsOf({ what, goal, button }: Visit, loads: readonly Load[]): Row[] {
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  const how = button
    ? 'opened in the loaded trade room at 1440 px, the same'
    : `slow 4G, processor / 4, at 390 px, nothing cached, ${RUNS} visits`;
  return [
    {
      what: `${what}, ${button ? 'click to content' : 'largest contentful paint'}`,
      value: middle(({ shown }) => shown) / 1000,
      unit: 's',
      goal,
      how,
    },
    {
      what: `${what}, blocking time`,
      value: middle(({ blocked }) => blocked),
      unit: 'ms',
      goal: 150,
      how: `over 50 ms in each task until ${QUIET_MS / 1000} s without a request`,
    },
    {
      what: `${what}, bytes received`,
      value: middle(({ bytes }) => bytes) / 1000,
      unit: 'KB',
      goal: button ? 150 : 550,
      how: 'all requests of the same time, compressed, with headers',
    },
  ];
}

async function visitAll(browser: Browser, server: RunningServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const visit of VISITS) {
    const loads: Load[] = [];
    for (let run = 0; run < RUNS; run += 1) loads.push(await visitOnce(browser, server, visit));
    rows.push(...rowsOf(visit, loads));
  }
  return rows;
}

/** The first load of the pages that every trader opens, over a slow network with a slow processor. */
export async function firstLoadRows(root: string): Promise<Row[]> {
  const overrides = { [BRAND]: { home_page: 'wealth_management' as const } };
  return await withStampedBrand(root, BRAND, ({ folder }) => withPreview(folder, visitAll, { overrides }));
}
