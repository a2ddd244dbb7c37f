import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { BrandId } from './support/built.ts';
import { serve, serveOnce } from './support/served.ts';
import { LANDING, signIn } from './support/steps.ts';
import { visit } from './support/visit.ts';

/** Holds every script back until it is let go. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/*.js', (route) => gate.then(() => route.continue()));
  return release;
}

/** Remembers the painted field itself: a page that is made anew has another one. */
const remember = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { painted: document.querySelector('#login-email') }));
const isSame = (page: Page) =>
  page.evaluate(() => (window as { painted?: Element }).painted === document.querySelector('#login-email'));

const TAKEN_OVER = 'main:has(#login-email) button[type=submit]';

interface Case {
  brand: BrandId;
  path: string;
  leadsTo: string;
  says: string;
}

const CASES: readonly Case[] = [
  { brand: 'northwind', path: '/login', leadsTo: '/login', says: 'Email' },
  { brand: 'harbor', path: '/login', leadsTo: '/login', says: 'Email' },
  { brand: 'meridian', path: '/login', leadsTo: '/authentication', says: 'Correo electrónico' },
  { brand: 'meridian', path: '/authentication', leadsTo: '/authentication', says: 'Correo electrónico' },
];

describe('the sign-in page is painted before any script, and taken over as it stands', () => {
  test.each(CASES)('$brand at $path', async ({ brand, path, leadsTo, says }) => {
    const served = await serveOnce(brand);
    const { page, context } = await visit();
    const release = await holdScripts(context);
    await page.goto(`${served.url}${path}?from=mail`, { waitUntil: 'commit' });
    await page.getByLabel(says).first().waitFor();
    expect(await page.locator('.guest').getAttribute('data-variant')).toBe(
      leadsTo === '/login' ? 'standard' : 'dark',
    );
    expect(await page.locator('.risk-warning').isVisible()).toBe(true);
    await page.fill('#login-email', 'kept@example.com');
    await remember(page);
    release();
    await page.waitForSelector(TAKEN_OVER);
    expect(page.url()).toBe(`${served.url}${leadsTo}?from=mail`);
    expect(await isSame(page)).toBe(true);
    expect(await page.inputValue('#login-email')).toBe('kept@example.com');
  });

  test('another language than the painted one is spoken all the same', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await page.goto(`${served.url}/login`);
    await page.waitForURL(`${served.url}/authentication`);
    await page.getByLabel('Email').first().waitFor();
  });

  test('what the operator has switched since counts, from the second visit on', async () => {
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

  test('somebody who is signed in is led on', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit();
    await signIn(page, served, served.person('trader'));
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goto(`${served.url}/login`);
    await page.waitForURL(`${served.url}${LANDING}`);
  });
});
