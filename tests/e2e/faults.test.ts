import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve, serveOnce, start } from './support/served.ts';
import {
  complains,
  enter,
  fillLogin,
  LANDING,
  PASSWORD,
  register,
  says,
  signIn,
  submit,
} from './support/steps.ts';
import { REFUSED, UNREACHABLE, visit } from './support/visit.ts';

/** A part that could not be loaded is said on the page and, by its name, in the console. */
const LOST_PART = new RegExp(`${UNREACHABLE.source}|ChunkError`);
const DOWN = 'We cannot reach the service right now.';

describe('the backend is away', () => {
  test('at start: the page stands, says so, and recovers by itself', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: UNREACHABLE });
    await context.route('**/api/**', (route) => route.abort());
    await page.goto(`${served.url}/authentication`);
    await says(page, DOWN);
    await fillLogin(page, served.person('trader'), served.password);
    await says(page, 'No connection to the server.');
    expect(await page.inputValue('#login-password')).toBe(served.password);
    await context.unroute('**/api/**');
    await page.getByText(DOWN).waitFor({ state: 'hidden' });
    await submit(page);
    await page.waitForURL(`${served.url}${LANDING}`);
  });

  test('later: nothing typed is lost; a restart on the same data keeps the session', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'livery-e2e-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const first = await start('meridian', { dataDir });
    const { page } = await visit({ brand: 'meridian', language: 'en', allow: UNREACHABLE });
    await register(page, first, { email: 'kept@example.com' });
    await page.waitForURL(`${first.url}/verify_email`);
    const { code } = await first.mailTo('kept@example.com');
    await page.waitForSelector('#email-verify-code');
    await first.close();
    await page.fill('#email-verify-code', code!);
    await submit(page);
    await says(page, 'No connection to the server.');
    expect(await page.inputValue('#email-verify-code')).toBe(code);

    const second = await serve('meridian', { dataDir, port: first.port });
    await submit(page);
    await page.waitForURL(`${second.url}/authentication`);
    await fillLogin(page, 'kept@example.com', PASSWORD);
    await page.waitForURL(`${second.url}${LANDING}`);
  });

  test('a page that was not loaded yet: said in place, and there when the site is back', async () => {
    const first = await start('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en', allow: LOST_PART });
    await page.goto(`${first.url}/authentication`);
    await page.waitForSelector('#login-email');
    await first.close();
    await page.locator('main').getByRole('link', { name: 'Forgot Password' }).click();
    await says(page, 'Part of this site did not load.');
    await serve('meridian', { port: first.port });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('#reset-email');
  });

  test('an answer that is no JSON is a sentence, not a crash', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en' });
    await context.route('**/auth/login', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    );
    await signIn(page, served, served.person('trader'));
    await says(page, 'The server sent an unreadable response.');
  });
});

describe('the script is late', () => {
  test('a painted form sends nothing by itself, and keeps what was typed', async () => {
    const served = await serveOnce('northwind', { two_fa: false });
    const { page, context } = await visit();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/assets/*.js', (route) => gate.then(() => route.continue()));
    await page.goto(`${served.url}/login`, { waitUntil: 'commit' });
    await page.fill('#login-email', served.person('trader'));
    await page.fill('#login-password', served.password);
    await page.keyboard.press('Enter');
    await page.click('main form .btn-primary');
    expect(page.url()).toBe(`${served.url}/login`);
    release();
    await page.waitForSelector('form button[type=submit]');
    expect(await page.inputValue('#login-password')).toBe(served.password);
    await submit(page);
    await page.waitForURL(`${served.url}${LANDING}`);
  });
});

describe('settings that are broken', () => {
  const broken: [string, string][] = [
    ['no JSON', '<!doctype html>'],
    ['a list', '{"data":[1,2]}'],
    ['nothing', 'null'],
    [
      'wrong types',
      JSON.stringify({
        data: {
          site_name: 5,
          two_fa: {},
          login_page: 'purple',
          logo: 'javascript:alert(1)',
          site_info_url: 'https://evil.example',
          phone_code: '<b>',
          nonsense: '1',
        },
      }),
    ],
  ];

  test.each(broken)('%s: the last good values stand', async (_, body) => {
    const served = await serveOnce('northwind');
    const { page, context } = await visit();
    await context.route('**/user/settings', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await page.goto(`${served.url}/login`);
    await page.getByRole('button', { name: 'Use them' }).waitFor();
    expect(await page.locator('.site-logo img').first().getAttribute('alt')).toBe('Northwind');
    expect(await page.locator('a[href*="evil.example"], [src^="javascript:"]').count()).toBe(0);
  });
});

describe('two tabs', () => {
  test('signing in and out in one is seen in the other', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: REFUSED });
    const other = await context.newPage();
    await other.goto(`${served.url}/authentication`);
    await enter(page, served, 'trader');
    await other.bringToFront();
    await other.waitForURL(`${served.url}${LANDING}`);
    await page.bringToFront();
    await page.click('.avatar');
    await page.click('.menu-item-last');
    await page.waitForURL(`${served.url}/authentication`);
    await other.bringToFront();
    await other.waitForURL(`${served.url}/authentication`);
  });
});

describe('hostile text', () => {
  const HOSTILE = '"><img src=x onerror=alert(1)>';
  const dialogs = (page: Awaited<ReturnType<typeof visit>>['page']) => {
    const seen: string[] = [];
    page.on('dialog', (dialog) => {
      seen.push(dialog.message());
      void dialog.dismiss();
    });
    return seen;
  };

  test('in names it is text; in the other fields it is refused in words', async () => {
    const served = await serveOnce('northwind', { send_must_verify_email: false, two_fa: false });
    const { page } = await visit({ allow: REFUSED });
    const alerts = dialogs(page);
    await register(page, served, {
      first: HOSTILE,
      last: '{{7*7}} ${7*7}',
      email: `${HOSTILE}@example.com`,
      phone: "1'; drop",
    });
    await complains(page, 'register-email', 'Enter a complete email address');
    await complains(page, 'register-phone', 'Digits only, 15 at most');
    await page.fill('#register-email', 'hostile@example.com');
    await page.fill('#register-phone', '5550100');
    await submit(page);
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goto(`${served.url}/profile`);
    await says(page, HOSTILE);
    await page.click('.avatar');
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  test('in addresses', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ allow: REFUSED });
    const alerts = dialogs(page);
    const text = encodeURIComponent('<img src=x onerror=alert(1)>');
    for (const place of [
      `/nowhere/${text}`,
      `/token/${text}`,
      `/auto/${text}/x`,
      `/ref/${text}`,
      `/reset#token=${text}`,
      `/login?next=javascript:alert(1)#${text}`,
    ]) {
      await page.goto('about:blank');
      await page.goto(served.url + place);
      await page.waitForSelector('main h1');
    }
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  test("in the operator's settings", async () => {
    const served = await serveOnce('northwind', {
      site_name: HOSTILE,
      platform_security_bond_message: '<script>alert(1)</script> bond',
    });
    const { page } = await visit();
    const alerts = dialogs(page);
    await page.goto(`${served.url}/login`);
    await says(page, '<script>alert(1)</script> bond');
    expect(await page.title()).toContain(HOSTILE);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  test('in every field of sign-in, as long as it may be', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ allow: REFUSED });
    const alerts = dialogs(page);
    await page.goto(`${served.url}/login`);
    await page.fill('#login-email', 'x'.repeat(400));
    expect((await page.inputValue('#login-email')).length).toBeLessThanOrEqual(400);
    await page.fill('#login-password', '💥'.repeat(60));
    await submit(page);
    await page.locator('#login-email-error:not(:empty)').waitFor();
    await page.fill('#login-email', 'nobody@example.com');
    await submit(page);
    await says(page, 'Invalid Login Details');
    expect(alerts).toEqual([]);
  });
});
