import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { callAs } from './support/call-as.ts';
import { keyboard } from './support/input.ts';
import { serve, type Served } from './support/serve.ts';
import { startSession } from './support/steps.ts';
import { visit } from './support/visit.ts';

const BRAND = 'northwind';

/** Presses that lead to a dialog; the last one opens it. Those before may open dialogs below it. */
type Opening = readonly [path: string, ...presses: (string | RegExp)[]];

const WITHDRAW = ['.balance-trigger', /^Withdraw$/] as const;
const METHODS = [...WITHDRAW, /^Other withdrawable/, '[aria-describedby^=withdrawal-account]'] as const;
const ROW = '[data-row]';

const TRADER: readonly Opening[] = [
  ['/profile', /^Edit$/],
  ['/profile#data', '#data .text-error'],
  ['/orderbook', '.quick-add'],
  ['/traderoom', /^Close (buy|sell)/i],
  ['/traderoom', /^Edit TP and SL/],
  ['/traderoom', /^Close All$/],
  ['/accounts', /^(Reset|Set).*password/],
  ['/transactions?tab=withdrawals', /^Details/],
  ['/orderbook', ...WITHDRAW],
  ['/orderbook', ...WITHDRAW, /^Simulated withdrawal/],
  ['/orderbook', ...METHODS],
  ['/orderbook', ...METHODS, /^PayPal$/],
  ['/orderbook', ...METHODS, /^Remove /],
];

const ASKED: readonly Opening[] = [
  ['/manager', /^Review the request$/],
  ['/manager', /^Review the request$/, /^View Profile$/],
];

const CONNECTED: readonly Opening[] = [
  ['/traderoom', /^Manager: /],
  ['/manager', /^Revoke access$/],
];

const DESK: readonly Opening[] = [
  ...['deposits', 'identity', 'messages', 'plans', 'corrections', 'users', 'settings'].map(
    (tab) => [`/desk?tab=${tab}`, ROW] as const,
  ),
  ['/desk?tab=corrections', /^New correction/],
];

const OPEN = 'dialog[open]';

/** The first visible match in the topmost dialog, else on the page. */
async function locate(page: Page, target: string | RegExp): Promise<Locator> {
  const count = await page.locator(OPEN).count();
  const place = count ? page.locator(OPEN).nth(count - 1) : page.locator('body');
  const found =
    typeof target === 'string' ? place.locator(target) : place.getByRole('button', { name: target });
  return found.filter({ visible: true }).first();
}

const hasFocus = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

/** Whether Tab leads to the page below; it may lead to the browser's own controls. */
const isBelow = (dialog: Locator) =>
  dialog.evaluate(
    (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
  );

/** Tabs once around the dialog, and back over its first control. */
async function trapProblems(page: Page, dialog: Locator): Promise<string[]> {
  const stops = await dialog.locator('a[href], button, input, select, textarea, [tabindex="0"]').count();
  const keys = [...Array.from({ length: Math.min(stops, 30) + 2 }, () => 'Tab'), 'Shift+Tab', 'Shift+Tab'];
  for (const key of keys) {
    await page.keyboard.press(key);
    if (await isBelow(dialog)) return [`${key} leaves the dialog`];
  }
  return [];
}

/** Opens a dialog by keyboard, goes around it and closes it. */
async function dialogProblems(page: Page, opener: Locator): Promise<string[]> {
  await opener.waitFor();
  const before = await page.locator(OPEN).count();
  await keyboard(page).press(opener);
  const dialog = page.locator(OPEN).nth(before);
  await dialog.waitFor();
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  const problems = await trapProblems(page, dialog);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator(OPEN).count()).toBe(before);
  return (await isBack(page, opener)) ? problems : [...problems, 'the focus does not return'];
}

/** The focus is on the opener, or elsewhere on the page if the opener is gone. */
const isBack = async (page: Page, opener: Locator): Promise<boolean> =>
  (await opener.count())
    ? await opener.evaluate((element) => element === document.activeElement)
    : await page.evaluate(() => document.activeElement !== document.body);

async function openingProblems(page: Page, { url }: Served, [path, ...presses]: Opening): Promise<string[]> {
  await page.goto(url + path);
  for (const press of presses.slice(0, -1)) await keyboard(page).press(await locate(page, press));
  const opener = await locate(page, presses.at(-1)!);
  const problems = await dialogProblems(page, opener).catch((error: Error) => [
    error.message.split('\n')[0]!,
  ]);
  return problems.map((problem) => `${path} ${String(presses.at(-1))}: ${problem}`);
}

async function openPage(served: Served, role: string, size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const { page } = await visit({ brand: BRAND, language: 'en', size });
  await startSession(page, served, role);
  await page.goto(`${served.url}/profile`);
  await page.waitForSelector('main h1');
  return page;
}

async function problemsOf(page: Page, served: Served, openings: readonly Opening[]): Promise<string[]> {
  const problems: string[] = [];
  for (const opening of openings) problems.push(...(await openingProblems(page, served, opening)));
  return problems;
}

const ACCOUNT = {
  platform: 'MT4',
  leverage: '1:30',
  account_type: 'Raw Spread',
  currency: 'USD',
  server: 'Northwind-Demo',
  is_demo: true,
  initial_deposit: '1000',
};

async function traderProblems(served: Served): Promise<string[]> {
  const page = await openPage(served, 'trader');
  await callAs(page, 'POST', '/servers', ACCOUNT);
  return await problemsOf(page, served, TRADER);
}

/** With and without a request of a manager. */
async function managedProblems(served: Served): Promise<string[]> {
  const page = await openPage(served, 'manager-asked');
  await page.locator(OPEN).waitFor();
  await page.keyboard.press('Escape');
  const asked = await problemsOf(page, served, ASKED);
  await callAs(page, 'POST', '/user/connect/autotrader', { id: `u_${BRAND}_manager` });
  return [...asked, ...(await problemsOf(page, served, CONNECTED))];
}

/** With a row in each queue. */
async function deskProblems(served: Served): Promise<string[]> {
  const trader = await openPage(served, 'trader');
  await callAs(trader, 'POST', '/message', { message: 'Where is my statement?' });
  await callAs(trader, 'POST', '/user/upgradeplan', { plan_id: 'essential' });
  const page = await openPage(served, 'superadmin');
  const correction = { user_id: `u_${BRAND}_trader`, amount: '5.00', reason: 'Credited twice' };
  await callAs(page, 'POST', '/operator/corrections', correction);
  return await problemsOf(page, served, DESK);
}

async function otherProblems(served: Served): Promise<string[]> {
  const [pending, suspended] = [
    await openPage(served, 'identity-pending'),
    await openPage(served, 'suspended'),
  ];
  return [
    ...(await problemsOf(pending, served, [['/kyc', /^Done$/, /^View: /]])),
    ...(await problemsOf(suspended, served, [['/', /^Withdraw$/]])),
    ...(await problemsOf(await openPage(served, 'new', 'phone'), served, [['/traderoom', /^Buy/]])),
  ];
}

test('each dialog takes the focus, keeps it, closes on Escape and returns it to its opener', async () => {
  const served = await serve(BRAND, { set: { two_fa: false } });
  const checks = [traderProblems, managedProblems, deskProblems, otherProblems];
  const found = await Promise.all(checks.map((check) => check(served)));
  expect(found.flat()).toEqual([]);
}, 240_000);
