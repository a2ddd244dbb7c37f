import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve, serveOnce, start } from './support/serve.ts';
import {
  expectFieldError,
  fillLogin,
  LANDING,
  PASSWORD,
  register,
  expectText,
  signIn,
  submit,
} from './support/steps.ts';
import { REFUSED, UNREACHABLE, visit } from './support/visit.ts';

/** Console errors about a chunk that could not be loaded. */
const MISSING_CHUNK = new RegExp(`${UNREACHABLE.source}|ChunkError`);
const DOWN = 'We cannot reach the service right now.';

describe('unreachable backend', () => {
  test('at the start shows a notice on the page, which recovers on its own', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: UNREACHABLE });
    await context.route('**/api/**', (route) => route.abort());
    await page.goto(`${served.url}/authentication`);
    await expectText(page, DOWN);
    await fillLogin(page, served.emailOf('trader'), served.password);
    await expectText(page, 'No connection to the server.');
    expect(await page.inputValue('#login-password')).toBe(served.password);
    await context.unroute('**/api/**');
    await page.getByText(DOWN).waitFor({ state: 'hidden' });
    await submit(page);
    await page.waitForURL(`${served.url}${LANDING}`);
  });

  test('during use keeps the input, and accepts the code after a restart on the same data', async () => {
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
    await expectText(page, 'No connection to the server.');
    expect(await page.inputValue('#email-verify-code')).toBe(code);

    const second = await serve('meridian', { dataDir, port: first.port });
    await submit(page);
    await page.waitForURL(`${second.url}/authentication`);
    await fillLogin(page, 'kept@example.com', PASSWORD);
    await page.waitForURL(`${second.url}${LANDING}`);
  });

  test('shows an error in place of a page that fails to load, and loads it on retry', async () => {
    const first = await start('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en', allow: MISSING_CHUNK });
    await page.goto(`${first.url}/authentication`);
    await page.waitForSelector('#login-email');
    await first.close();
    await page.locator('main').getByRole('link', { name: 'Forgot Password' }).click();
    await expectText(page, 'Part of this site did not load.');
    await serve('meridian', { port: first.port });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('#reset-email');
  });

  test('shows an error for a response that is not JSON', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en' });
    await context.route('**/auth/login', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    );
    await signIn(page, served, served.emailOf('trader'));
    await expectText(page, 'The server sent an unreadable response.');
  });
});

describe('delayed script', () => {
  test('leaves the prerendered form inactive, and keeps its input', async () => {
    const served = await serveOnce('northwind', { two_fa: false });
    const { page, context } = await visit();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/assets/*.js', (route) => gate.then(() => route.continue()));
    await page.goto(`${served.url}/login`, { waitUntil: 'commit' });
    await page.fill('#login-email', served.emailOf('trader'));
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

describe('invalid settings', () => {
  const broken: [string, string][] = [
    ['HTML', '<!doctype html>'],
    ['a list', '{"data":[1,2]}'],
    ['null', 'null'],
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

  test.each(broken)('leave the last valid values in use: %s', async (_, body) => {
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
  test('follow each other in signing in and out', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: REFUSED });
    const other = await context.newPage();
    await other.goto(`${served.url}/authentication`);
    await signIn(page, served, served.emailOf('trader'));
    await page.waitForSelector('.avatar');
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

  test('is shown as text in names, and refused with a message in other fields', async () => {
    const served = await serveOnce('northwind', { send_must_verify_email: false, two_fa: false });
    const { page } = await visit({ allow: REFUSED });
    const alerts = dialogs(page);
    await register(page, served, {
      first: HOSTILE,
      last: '{{7*7}} ${7*7}',
      email: `${HOSTILE}@example.com`,
      phone: "1'; drop",
    });
    await expectFieldError(page, 'register-email', 'Enter a complete email address');
    await expectFieldError(page, 'register-phone', 'Digits only, 15 at most');
    await page.fill('#register-email', 'hostile@example.com');
    await page.fill('#register-phone', '5550100');
    await submit(page);
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goto(`${served.url}/profile`);
    await expectText(page, HOSTILE);
    await page.click('.avatar');
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  test('has no effect in URLs', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ allow: REFUSED });
    const alerts = dialogs(page);
    const text = encodeURIComponent('<img src=x onerror=alert(1)>');
    for (const url of [
      `/nowhere/${text}`,
      `/token/${text}`,
      `/auto/${text}/x`,
      `/ref/${text}`,
      `/reset#token=${text}`,
      `/login?next=javascript:alert(1)#${text}`,
    ]) {
      await page.goto('about:blank');
      await page.goto(served.url + url);
      await page.waitForSelector('main h1');
    }
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  test("is shown as text in the operator's settings", async () => {
    const served = await serveOnce('northwind', {
      site_name: HOSTILE,
      platform_security_bond_message: '<script>alert(1)</script> bond',
    });
    const { page } = await visit();
    const alerts = dialogs(page);
    await page.goto(`${served.url}/login`);
    await expectText(page, '<script>alert(1)</script> bond');
    expect(await page.title()).toContain(HOSTILE);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  test('has no effect in sign-in fields of any length', async () => {
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
    await expectText(page, 'Invalid Login Details');
    expect(alerts).toEqual([]);
  });
});

test('a session survives a reload in a browser that blocks storage', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page } = await visit();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
  });
  await signIn(page, served, served.emailOf('trader'));
  await page.waitForSelector('.avatar');
  for (const path of ['/profile', '/traderoom']) {
    await page.goto(served.url + path);
    await page.waitForSelector('.avatar');
    await page.reload();
    await page.waitForSelector('.avatar');
  }
});
