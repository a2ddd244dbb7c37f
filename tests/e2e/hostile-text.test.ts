import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { runSql } from '../server/support/run-sql.ts';
import { openLedger } from './support/ledger.ts';
import { serve, type Served } from './support/serve.ts';
import { confirmCode } from './support/step-up.ts';
import { startSession } from './support/steps.ts';
import { marked, textProblems } from './support/text-checks.ts';
import { visit } from './support/visit.ts';

const BRAND = 'northwind';
const MARKUP = '<img src=x data-hostile onerror=window.hostile=1>';
const ZALGO = `Z${'\u0353\u0323\u0301'.repeat(20)}`;
const WORD = 'W'.repeat(200);
const FIRST_NAME = marked('W'.repeat(60));
const LAST_NAME = marked('שלום 12-34 🧑‍🚀<b>');
const LONG = marked(`${MARKUP} {{7*7}} %s ${ZALGO} 🧑‍🚀🧑‍🚀 \u0000\u202egpj.exe ${WORD} אבג 12-34`);
const BANK = {
  type: 'bank',
  bank_name: marked(`${'W'.repeat(60)} אבג 1`),
  bank_address: LONG.slice(0, 60),
  bank_city: 'Paris',
  bank_country: 'France',
  account_number: 'FR1420041010050500013M02606',
  swift_code: 'BNPAFRPP',
  full_name: marked(`${'W'.repeat(60)} אבג 1`),
  address: marked('אבג 12'),
  city: marked('W'.repeat(60)),
  country: 'Spain',
};

const TRADER_PAGES = [
  '/',
  '/profile',
  '/livechat',
  '/notifications',
  '/transactions',
  '/transactions?tab=deposits',
  '/transactions?tab=withdrawals',
];
const DESK_TABS = [
  'deposits',
  'withdrawals',
  'identity',
  'messages',
  'plans',
  'corrections',
  'users',
  'managers',
  'settings',
  'audit',
];

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls of a demo user, without a page. */
async function callsOf(served: Served, role: string): Promise<Call> {
  const headers = { 'content-type': 'application/json', origin: served.url };
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${served.url}/api/v1${path}`, init);
    const body = (await response.json()) as { data: unknown };
    expect([path, response.status, response.ok ? null : body]).toEqual([path, 200, null]);
    return { data: body.data, cookies: response.headers.getSetCookie() };
  };
  const credentials = JSON.stringify({ email: served.emailOf(role), password: served.password });
  const { cookies } = await send('/auth/login', { method: 'POST', headers, body: credentials });
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return async <T>(method: string, path: string, body?: object) => {
    const more = { cookie, 'idempotency-key': randomUUID() };
    const init = { method, headers: { ...headers, ...more }, body: body && JSON.stringify(body) };
    return (await send(path, init)).data as T;
  };
}

/** In the database: a trader cannot change a verified name. */
const rename = (databaseUrl: string): Promise<void> =>
  runSql(
    databaseUrl,
    `update app_user set first_name = '${FIRST_NAME}', last_name = '${LAST_NAME}'
      where id in ('u_${BRAND}_trader', 'u_${BRAND}_manager', 'u_${BRAND}_identity-pending')`,
  );

/** Texts of the trader, and cases for the desk. @returns ids of cases to be rejected */
async function writeAsTrader(served: Served): Promise<{ withdrawal: string; deposit: string }> {
  const call = await callsOf(served, 'trader');
  const create = async (path: string, body: object) => (await call<{ id: string }>('POST', path, body)).id;
  await call('POST', '/message', { message: LONG });
  await confirmCode(call, served, 'trader');
  const account = await create('/user/withdrawals/wallets/store', BANK);
  const request = { wallet: 'withdrawable', account_id: account, type: 'wire' };
  const bitcoin = { payment_method: 'crypto', currency: 'BTC' };
  const rejected = {
    withdrawal: await create('/user/withdrawals', { ...request, amount: '300.00' }),
    deposit: await create('/user/deposits', { ...bitcoin, amount: '600.00' }),
  };
  await create('/user/withdrawals', { ...request, amount: '301.00' });
  await create('/user/upgradeplan', { plan_id: 'essential' });
  return rejected;
}

/** Texts of the operator: to the trader, to a suspended user and to everyone. */
async function writeAsOperator(served: Served, rejected: { withdrawal: string; deposit: string }) {
  const call = await callsOf(served, 'superadmin');
  const user = (role: string) => `u_${BRAND}_${role}`;
  const reason = LONG.slice(0, 390);
  await call('POST', `/operator/messages/${user('trader')}`, { message: LONG });
  await call('POST', `/operator/withdrawals/${rejected.withdrawal}/reject`, { reason });
  await call('POST', `/operator/deposits/${rejected.deposit}/reject`, { reason });
  await call('POST', '/operator/corrections', { user_id: user('trader'), amount: '5.00', reason });
  await call('POST', `/operator/users/${user('suspended')}/state`, {
    from: { state: 'suspended', is_trading: true },
    state: 'suspended',
    is_trading: false,
    reason,
    contact: marked(`אבג 12 ${'W'.repeat(150)}`),
  });
  const platform_security_bond_message = marked(`${MARKUP} אבג 12 ${WORD}`);
  await confirmCode(call, served, 'superadmin');
  await call('PUT', '/operator/settings', { settings: { platform_security_bond_message } });
}

async function inspect(page: Page, within: string, name: string, found: string[]): Promise<void> {
  const shown = page.locator(within).getByText(/[‹›]/).first();
  await shown.waitFor().catch(() => found.push(`${name}: shows no text`));
  found.push(...(await textProblems(page)).map((problem) => `${name}: ${problem}`));
}

/** The first row with a text, in its drawer. */
async function lookAtCase(page: Page, name: string, found: string[]): Promise<void> {
  const open = page.locator('[data-row]').filter({ hasText: '‹' }).first();
  if (!(await open.count())) return;
  await open.click();
  await inspect(page, 'dialog[open]', name, found);
}

/** Both widths, languages and themes, each once. */
const VARIANTS = [
  { size: 'phone', language: 'es', theme: 'light' },
  { size: 'desktop', language: 'en', theme: 'dark' },
] as const;

const ROLES = ['trader', 'suspended', 'manager-asked', 'superadmin'] as const;
type Pages = Record<(typeof ROLES)[number], Page>;

async function openPages(served: Served, variant: (typeof VARIANTS)[number]): Promise<Pages> {
  const pages: Partial<Pages> = {};
  for (const role of ROLES) {
    const { page } = await visit({ brand: BRAND, ...variant });
    await startSession(page, served, role);
    pages[role] = page;
  }
  return pages as Pages;
}

async function problemsOf({ url }: Served, pages: Pages, rejected: string): Promise<string[]> {
  const found: string[] = [];
  const open = async (role: keyof Pages, path: string) => {
    await pages[role].goto(url + path);
    await inspect(pages[role], 'main', `${role} ${path}`, found);
  };
  for (const path of TRADER_PAGES) await open('trader', path);
  await open('suspended', '/');
  await open('manager-asked', '/manager');
  for (const tab of DESK_TABS) {
    await open('superadmin', `/desk?tab=${tab}`);
    await lookAtCase(pages.superadmin, `case of ${tab}`, found);
  }
  await pages.superadmin.goto(`${url}/desk?tab=deposits&case=${rejected}`);
  await inspect(pages.superadmin, 'dialog[open] ol', 'rejected deposit', found);
  return found;
}

test('texts of others stay in their place, to the trader and to the operator', async () => {
  const { databaseUrl } = await openLedger();
  const set = { two_fa: false, home_page: 'wealth_management' } as const;
  const served = await serve(BRAND, { databaseUrl, set });
  await rename(databaseUrl);
  const rejected = await writeAsTrader(served);
  await writeAsOperator(served, rejected);

  const opened: Pages[] = [];
  for (const variant of VARIANTS) opened.push(await openPages(served, variant));
  const found = await Promise.all(opened.map((pages) => problemsOf(served, pages, rejected.deposit)));
  expect(VARIANTS.map((variant, index) => ({ ...variant, found: found[index] }))).toEqual(
    VARIANTS.map((variant) => ({ ...variant, found: [] })),
  );
}, 240_000);
