import type { Browser, Page } from 'playwright';
import type { RunningServer } from '../server/main.ts';
import { withStampedBrand } from './brands.ts';
import { withPreview } from './preview-browser.ts';
import { INSTRUMENTS, QUOTES, startQuoteProxy } from './quote-proxy.ts';
import { median, type Row } from './row.ts';

const SECONDS = 8;
const ROUNDS = 3;
const PAINTS = 5;
const IDLE_SECONDS = 20;

interface FrameFigures {
  /** Per second. */
  frames: number;
  /** In ms. */
  longest: number;
}

async function signIn(page: Page, url: string, brand: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.waitForSelector('form button[type=submit]');
  await page.fill('#login-email', `trader@${brand}.example`);
  await page.fill('#login-password', `${brand}-demo-2026`);
  await page.click('form button[type=submit]');
}

/** Frame rate of the page and its longest task under a stream of quotes. */
async function measureFrames(page: Page): Promise<FrameFigures> {
  return await page.evaluate(async (milliseconds) => {
    let [frames, longest, isRunning] = [0, 0, true];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    const count = () => {
      frames += 1;
      if (isRunning) requestAnimationFrame(count);
    };
    const start = performance.now();
    requestAnimationFrame(count);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    isRunning = false;
    const durationMs = performance.now() - start;
    observer.disconnect();
    return { frames: (frames * 1000) / durationMs, longest };
  }, SECONDS * 1000);
}

async function quoteLoadRows(browser: Browser, target: string, brand: string): Promise<Row[]> {
  const site = await startQuoteProxy(target);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, site.url, brand);
  await page.waitForSelector(`.symbols-table[aria-rowcount="${INSTRUMENTS + 1}"] tbody tr:nth-child(12)`);
  await page.waitForSelector('.chart canvas');
  await page.waitForTimeout(4000);
  const rounds: FrameFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureFrames(page));
  await page.context().close();
  await site.close();
  const how = `${QUOTES} quotes/s of ${INSTRUMENTS} instruments in five frames/s of /stream from a stand-in, trade room open at 1440 px, ${ROUNDS} × ${SECONDS} s`;
  return [
    {
      what: 'Trade room under quotes, frames',
      value: median(rounds.map(({ frames }) => frames)),
      unit: '/s',
      goal: 59,
      atLeast: true,
      isFixed: true,
      how,
    },
    {
      what: 'Trade room under quotes, longest task',
      value: median(rounds.map(({ longest }) => longest)),
      unit: 'ms',
      goal: 50,
      how: `${how}; 0: none over 50 ms`,
    },
  ];
}

/** Milliseconds from the click to the first candles on the screen. */
async function chartPaint(browser: Browser, url: string, brand: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    document.addEventListener(
      'submit',
      () => {
        const pressed = performance.now();
        const checkChart = () => {
          const legend = document.querySelector('.chart-legend');
          if (!document.querySelector('.chart canvas') || !legend?.textContent?.match(/\d/))
            return requestAnimationFrame(checkChart);
          return requestAnimationFrame(() =>
            requestAnimationFrame(() => Object.assign(window, { chartPainted: performance.now() - pressed })),
          );
        };
        checkChart();
      },
      true,
    );
  });
  await signIn(page, url, brand);
  const painted = await (
    await page.waitForFunction(() => (window as unknown as { chartPainted?: number }).chartPainted)
  ).jsonValue();
  await context.close();
  return painted!;
}

/** Requests of an idle trader's page. */
async function idleRow(browser: Browser, url: string, brand: string): Promise<Row> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, url, brand);
  await page.waitForSelector('.chart canvas');
  await page.goto(`${url}/traderoom`);
  await page.waitForSelector('.chart canvas');
  // The page reads the user again once, after five seconds (spec 1 §4).
  await page.waitForTimeout(7000);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  await page.waitForTimeout(IDLE_SECONDS * 1000);
  await context.close();
  return {
    what: 'Idle trader with the stream, requests',
    value: requests / IDLE_SECONDS,
    unit: '/s',
    goal: 0,
    how: `signed in, trade room open, ${IDLE_SECONDS} s at rest`,
  };
}

/** The trade room in a browser: under a thousand quotes per second, at start and idle. */
export async function tradingRows(root: string): Promise<Row[]> {
  const brand = 'northwind';
  const visit = async (browser: Browser, server: RunningServer) => {
    const url = server.url(brand);
    const paints: number[] = [];
    for (let index = 0; index < PAINTS; index += 1) paints.push(await chartPaint(browser, url, brand));
    const rows = [...(await quoteLoadRows(browser, url, brand)), await idleRow(browser, url, brand)];
    return { paints, rows };
  };
  const { paints, rows } = await withStampedBrand(root, brand, ({ folder }) =>
    withPreview(folder, visit, { overrides: { [brand]: { two_fa: false } } }),
  );
  return [
    {
      what: 'First chart after sign-in',
      value: median(paints) / 1000,
      unit: 's',
      goal: 1,
      how: `from pressing Log in to two frames after the first candles, ${PAINTS} first visits`,
    },
    ...rows,
  ];
}
