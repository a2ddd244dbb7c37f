import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { BrandId } from './support/build-output.ts';
import { serve, serveOnce } from './support/serve.ts';
import { LANDING, signIn } from './support/steps.ts';
import { visit } from './support/visit.ts';

/** Delays every script until the returned function is called. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/*.js', (route) => gate.then(() => route.continue()));
  return release;
}

/** Stores the prerendered field, which a page that renders anew would replace. */
const remember = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { prerendered: document.querySelector('#login-email') }));
const isSame = (page: Page) =>
  page.evaluate(
    () => (window as { prerendered?: Element }).prerendered === document.querySelector('#login-email'),
  );

const HYDRATED = 'main:has(#login-email) button[type=submit]';

interface Case {
  brand: BrandId;
  path: string;
  opens: string;
  label: string;
}

const CASES: readonly Case[] = [
  { brand: 'northwind', path: '/login', opens: '/login', label: 'Email' },
  { brand: 'harbor', path: '/login', opens: '/login', label: 'Email' },
  { brand: 'meridian', path: '/login', opens: '/authentication', label: 'Correo electrónico' },
  { brand: 'meridian', path: '/authentication', opens: '/authentication', label: 'Correo electrónico' },
];

describe('prerendered sign-in page', () => {
  test.each(CASES)(
    'appears before any script and keeps its elements and input on hydration: $brand at $path',
    async ({ brand, path, opens, label }) => {
      const served = await serveOnce(brand);
      const { page, context } = await visit();
      const release = await holdScripts(context);
      await page.goto(`${served.url}${path}?from=mail`, { waitUntil: 'commit' });
      await page.getByLabel(label).first().waitFor();
      expect(await page.locator('.guest').getAttribute('data-variant')).toBe(
        opens === '/login' ? 'standard' : 'dark',
      );
      expect(await page.locator('.risk-warning').isVisible()).toBe(true);
      await page.fill('#login-email', 'kept@example.com');
      await remember(page);
      release();
      await page.waitForSelector(HYDRATED);
      expect(page.url()).toBe(`${served.url}${opens}?from=mail`);
      expect(await isSame(page)).toBe(true);
      expect(await page.inputValue('#login-email')).toBe('kept@example.com');
    },
  );

  test('switches to a stored language', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await page.goto(`${served.url}/login`);
    await page.waitForURL(`${served.url}/authentication`);
    await page.getByLabel('Email').first().waitFor();
  });

  test("applies the operator's current settings from the second visit on", async () => {
    const served = await serve('meridian', { set: { login_page: 'light' } });
    const { page } = await visit({ brand: 'meridian', language: 'es' });
    const read = page.waitForResponse('**/user/settings');
    await page.goto(`${served.url}/login`);
    await read;
    await page.waitForFunction(() =>
      localStorage.getItem('app:meridian:settings')?.includes('"login_page":"light"'),
    );
    await page.goto(`${served.url}/login`);
    await page.waitForSelector('.guest[data-variant=standard] button[type=submit]');
    expect(page.url()).toBe(`${served.url}/login`);
  });

  test('redirects a signed-in user to the landing page', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit();
    await signIn(page, served, served.emailOf('trader'));
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goto(`${served.url}/login`);
    await page.waitForURL(`${served.url}${LANDING}`);
  });
});
