import { chromium, type Browser } from 'playwright';
import { startServer, type RunningServer, type ServerOptions } from '../server/main.ts';
import { browserPath } from '../tests/e2e/support/browser.ts';

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
