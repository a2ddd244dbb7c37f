import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../server/support/databases.ts';
import { root } from './support/build-output.ts';
import { serve, type Served } from './support/serve.ts';
import { confirmCode } from './support/step-up.ts';
import { startSession } from './support/steps.ts';
import { UNREACHABLE, visit, type Visit } from './support/visit.ts';

const BRAND = 'meridian';
const BY_BRAND = 'Meridian is suspended.';
const BY_ACCOUNT = 'Your account is suspended.';
const UNDER_REVIEW = {
  from: { state: 'active', is_trading: true },
  state: 'suspended',
  is_trading: false,
  reason: 'Under review',
  contact: 'desk@example.com',
};

/** An administrator's calls, without a browser. */
async function operator(served: Served) {
  const send = (method: string, to: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${served.url}/api/v1${to}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: served.url, ...headers },
    });
  const signedIn = await send('POST', '/auth/login', {
    email: served.emailOf('superadmin'),
    password: served.password,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const sent = async (method: string, to: string, body: unknown) =>
    expect((await send(method, to, body, { cookie })).status).toBe(200);
  await confirmCode(sent, served, 'superadmin');
  return {
    suspendBrand: () => sent('PUT', '/operator/settings', { settings: { suspended: 'true' } }),
    resumeBrand: () => sent('PUT', '/operator/settings', { settings: { suspended: 'false' } }),
    suspendTrader: () => sent('POST', `/operator/users/u_${BRAND}_trader/state`, UNDER_REVIEW),
  };
}

const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Waits until the page has loaded its data. */
const rest = (page: Page) => page.waitForTimeout(3000);

async function open(served: Served, to: string, { withStream = true } = {}): Promise<Visit> {
  const opened = await visit({ brand: BRAND, language: 'en', allow: UNREACHABLE });
  if (!withStream) await opened.context.route('**/api/v1/stream', (route) => route.abort());
  await startSession(opened.page, served, 'trader');
  await opened.page.goto(served.url + to);
  await opened.page.waitForSelector('.avatar');
  await rest(opened.page);
  return opened;
}

/** Suspends the brand, resumes it and suspends the account; each open page shows each change. */
async function expectChangesShown(visits: readonly Visit[], through: Served): Promise<void> {
  const desk = await operator(through);
  const onEach = (check: (page: Page) => Promise<void>) => Promise.all(visits.map(({ page }) => check(page)));
  await desk.suspendBrand();
  await onEach((page) => shows(page, BY_BRAND));
  await desk.resumeBrand();
  await onEach((page) => page.getByText(BY_BRAND).waitFor({ state: 'hidden' }));
  await desk.suspendTrader();
  await onEach((page) => shows(page, BY_ACCOUNT));
}

describe('a suspension while a page is open', () => {
  test('shows without a reload in the trade room, the order book and the profile', async () => {
    const served = await serve(BRAND);
    const paths = ['/traderoom', '/orderbook', '/profile'];
    await expectChangesShown(await Promise.all(paths.map((to) => open(served, to))), served);
  });

  test('shows when it was made through another process', async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const own = await serve(BRAND, { databaseUrl: database.url });
    const other = await serve(BRAND, { databaseUrl: database.url, mails: own.mails });
    await expectChangesShown([await open(own, '/traderoom')], other);
  });

  test('shows without a stream in the trade room and the profile', async () => {
    const served = await serve(BRAND);
    const paths = ['/traderoom', '/profile'];
    const visits = await Promise.all(paths.map((to) => open(served, to, { withStream: false })));
    await expectChangesShown(visits, served);
  });

  test('shows when a hidden tab comes back, and after the connection was lost', async () => {
    const served = await serve(BRAND);
    const { page, context } = await open(served, '/traderoom');
    const desk = await operator(served);
    /** The test browser reports every tab as visible, so this overrides the state. */
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => (value ? 'hidden' : 'visible'),
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await setHidden(true);
    await context.setOffline(true);
    await desk.suspendTrader();
    await rest(page);
    await context.setOffline(false);
    await setHidden(false);
    await shows(page, BY_ACCOUNT);
  });
});

test.each(['desktop', 'phone'] as const)(
  'a suspended trader sees every figure of the account without scrolling on a %s',
  async (size) => {
    const served = await serve(BRAND, { set: { two_fa: false } });
    const { page } = await visit({ brand: BRAND, language: 'en', size });
    await startSession(page, served, 'suspended');
    await page.goto(served.url);
    await page.getByText('Margin level').waitFor();
    const overflow = await page
      .locator('.account-strip')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
  },
);

describe('a brand without trading', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'livery-plain-'));
  const output = path.join(folder, 'out', BRAND);

  beforeAll(() => {
    cpSync(path.join(root, 'brands', BRAND), path.join(folder, 'brands', BRAND), { recursive: true });
    const file = path.join(folder, 'brands', BRAND, 'brand.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...manifest, features: { 'dark-auth': true } }));
    const { NODE_ENV: _test, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        'scripts/livery.mjs',
        '--brands',
        path.join(folder, 'brands'),
        'build',
        BRAND,
        '--out',
        path.dirname(output),
      ],
      { cwd: root, env, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The brand could not be built.\n${stdout}\n${stderr}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('shows the suspension of the brand and of the account without a reload', async () => {
    const served = await serve(BRAND, { folder: output });
    await expectChangesShown([await open(served, '/profile')], served);
  });
});
