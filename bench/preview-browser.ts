import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { startServer, type RunningServer, type ServerOptions } from '../server/main.ts';
import { browserPath } from '../tests/e2e/support/browser.ts';

/** Lighthouse's slow 4G; bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** Slows a page's network to slow 4G, and its processor to a quarter. */
export async function emulateSlow4G(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs `visit` with a preview of a built brand and a browser. */
export async function withPreview<T>(
  folder: string,
  visit: (browser: Browser, server: RunningServer) => Promise<T>,
  options: Pick<ServerOptions, 'overrides'> = {},
): Promise<T> {
  const server = await startServer({
    sites: [{ folder }],
    environment: 'demo',
    port: 0,
    preview: true,
    logLevel: 'silent',
    ...options,
  });
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await visit(browser, server);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Signs the demo trader of a preview in, without a form. The page then shows the brand's home page. */
export async function signInTrader(page: Page, server: RunningServer, brand: string): Promise<void> {
  const trader = server.demoUsers(brand).find(({ role }) => role === 'trader')!;
  await page.goto(await server.handoff(brand, trader.email));
}
