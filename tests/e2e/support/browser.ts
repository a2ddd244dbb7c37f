import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Usual paths of Chrome or Chromium. */
const PATHS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

const HELP = `No browser for the tests was found. Do one of these, then run them again:
  - install Google Chrome, or
  - run: npx playwright install chromium, or
  - set CHROMIUM_PATH to the executable of a Chrome or Chromium.`;

async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  return await packaged.executablePath();
}

/**
 * The browser executable for the tests: CHROMIUM_PATH, an installed Chrome, one that Playwright installed, or
 * (Linux) the one from the npm package.
 * @throws with instructions if none exists
 */
export async function browserPath(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(
      `CHROMIUM_PATH names ${named}, and there is no such file. Correct it, or remove it to use an installed Chrome.`,
    );
  }
  const found =
    [...(PATHS[process.platform] ?? []), chromium.executablePath()].find((path) => existsSync(path)) ??
    (await packagedChromium());
  if (!found) throw new Error(HELP);
  return found;
}
