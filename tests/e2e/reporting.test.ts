import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CallOutput } from '../../schemas/generated/calls.ts';
import { callAs } from './support/call-as.ts';
import { controlPrices } from './support/controlled-prices.ts';
import { keyboard } from './support/input.ts';
import { expectClean } from './support/money.ts';
import { serve, type ServeOptions } from './support/serve.ts';
import { startSession } from './support/steps.ts';
import { visit, type VisitOptions } from './support/visit.ts';

const SETTLED = { timeout: 10_000 };

/** Cents of an amount in wire format, or as the page shows it in English. */
const cents = (text: string): bigint =>
  BigInt(
    text
      .replace('−', '-')
      .replace(/[^-\d.]/g, '')
      .replace('.', ''),
  );

/** Cash and the value of each asset type, by the calls of the account. */
async function partsOf(page: Page): Promise<Record<string, bigint>> {
  const account = await callAs<CallOutput['trade.account']>(page, 'GET', '/user/trades/account');
  const open = await callAs<CallOutput['trade.pnl']>(page, 'GET', '/user/trades/update/pnl');
  const parts: Record<string, bigint> = {
    cash: cents(account.balance) - cents(account.reserved) - cents(account.margin),
  };
  if (cents(account.reserved)) parts['reserved'] = cents(account.reserved);
  for (const { asset, traded_amount: margin, profit } of open)
    parts[asset.type] = (parts[asset.type] ?? 0n) + cents(margin) + cents(profit);
  return parts;
}

const totalOf = (parts: Record<string, bigint>): bigint =>
  Object.values(parts).reduce((sum, part) => sum + part, 0n);

const LABELS: Record<string, string> = { Cash: 'cash', Crypto: 'crypto', 'Reserved funds': 'reserved' };

/** The rows of the list beside the doughnut chart. */
async function shownParts(page: Page): Promise<Record<string, bigint>> {
  const rows = await page.locator('.portfolio-list tbody tr').all();
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => [
        LABELS[(await row.locator('th').innerText()).trim()],
        cents(await row.locator('td').first().innerText()),
      ]),
    ),
  ) as Record<string, bigint>;
}

const shownTotal = async (page: Page): Promise<bigint> =>
  cents(await page.locator('[aria-labelledby=portfolio-total] .money').first().innerText());

/** The page shows the total and the parts that the calls answer. */
async function expectPortfolio(page: Page): Promise<Record<string, bigint>> {
  let parts: Record<string, bigint> = {};
  await expect
    .poll(async () => {
      parts = await partsOf(page);
      return (await shownTotal(page)) - totalOf(parts);
    }, SETTLED)
    .toBe(0n);
  expect(await shownParts(page)).toEqual(parts);
  return parts;
}

const figure = async (page: Page, name: string): Promise<bigint> =>
  cents(await page.getByRole('group', { name }).locator('p .figures').innerText());

async function open(role: string, options: VisitOptions, more: ServeOptions = {}) {
  const set = { two_fa: false, home_page: 'wealth_management', enable_mining: true } as const;
  const served = await serve('northwind', { set, ...more });
  const { page } = await visit({ brand: 'northwind', ...options });
  await startSession(page, served, role);
  await page.goto(served.url);
  return { page, served };
}

test('a trader reads the same figures on dashboard, portfolio and report as the calls answer', async () => {
  const prices = await controlPrices({
    BTCUSD: ['91000.00', '91018.00'],
    ETHUSD: ['2900.00', '2901.00'],
  });
  const { page, served } = await open('trader', { theme: 'dark' }, { prices: prices.source });
  await page.getByRole('heading', { name: 'Welcome, Tara' }).waitFor();
  for (const [coinId, type] of [
    ['btcusd', 'buy'],
    ['ethusd', 'sell'],
  ])
    await callAs(page, 'POST', '/user/trades/store', { coinId, type, qty: '0.02' });
  await page.locator('.portfolio-list').getByText('Crypto').waitFor();
  expect(Object.keys(await expectPortfolio(page))).toEqual(expect.arrayContaining(['cash', 'crypto']));
  await page.locator('.portfolio-ring[data-state=drawn]').waitFor();
  await page.getByText('Sample news').first().waitFor();
  await expectClean(page);

  await page.getByRole('link', { name: 'View portfolio' }).click();
  await page.waitForURL('**/portfolio');
  const before = totalOf(await expectPortfolio(page));
  prices.set('BTCUSD', '92000.00', '92018.00');
  await expect.poll(() => shownTotal(page), SETTLED).not.toBe(before);
  const parts = await expectPortfolio(page);
  expect(await figure(page, 'Crypto')).toBe(parts['crypto']);
  await expectClean(page);

  await page.goto(`${served.url}/reports`);
  const account = await callAs<CallOutput['trade.account']>(page, 'GET', '/user/trades/account');
  await expect.poll(() => figure(page, 'Total Balance'), SETTLED).toBe(cents(account.balance));
  await expect.poll(() => figure(page, 'Estimated PNL'), SETTLED).toBe(cents(account.profit));
  const { statements } = await callAs<CallOutput['statement.list']>(page, 'GET', '/user/statements?limit=6');
  await page.locator('.report-months').waitFor();
  const months = await page
    .locator('.report-months tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
  expect(months.map((row) => row.map(cents))).toEqual(
    statements.map(({ opening_balance: first, closing_balance: last }) => [
      cents(first),
      cents(last),
      cents(last) - cents(first),
    ]),
  );
  await expectClean(page);
});

test('an administrator sees the counts of the desk and opens a queue from them', async () => {
  const { page, served } = await open('admin', { theme: 'light' });
  await page.locator('.dashboard-card .figures').first().waitFor();
  const counts = await callAs<CallOutput['desk.summary']>(page, 'GET', '/operator/summary');
  const count = async (name: string) =>
    Number(
      await page
        .getByRole('link', { name: new RegExp(`^${name} ?\\d`) })
        .locator('.figures')
        .innerText(),
    );
  expect(await count('Customers')).toBe(counts.customers);
  expect(await count('Leads')).toBe(counts.leads);
  expect(await count('KYC')).toBe(counts.pending_identity);
  expect(await count('Pending withdrawals')).toBe(
    counts.pending_withdrawals + counts.approved_withdrawals + counts.sent_withdrawals,
  );
  expect(await count('Pending deposits')).toBe(counts.pending_deposits + counts.deposits_in_review);
  await expectClean(page);
  await page.getByRole('link', { name: /^KYC/ }).click();
  await page.waitForURL(`${served.url}/desk?tab=identity`);
});

test('a trader reads the pages by keyboard on a phone, in Spanish', async () => {
  const { page, served } = await open('trader', { size: 'phone', language: 'es', theme: 'light' });
  const { press } = keyboard(page);
  await page.getByText('Cuenta verificada').waitFor();
  await expectClean(page);
  await press('main a[href="/portfolio"]');
  await page.getByRole('heading', { name: 'Cartera', exact: true }).waitFor();
  await page.locator('.portfolio-list').waitFor();
  await expectClean(page);

  await page.goto(`${served.url}/help`);
  await press('main details:first-of-type summary');
  await page.getByText('Abre Depositar en el menú del saldo, elige un método').waitFor();
  await expectClean(page);
  for (const [path, text] of [
    ['/reports', 'Saldo por meses'],
    ['/mining', 'Panel simulado'],
    ['/wallets', 'Los monederos llegarán pronto'],
    ['/new/account/live', 'No puedes abrir una cuenta real'],
  ] as const) {
    await page.goto(served.url + path);
    await page.getByRole('heading', { name: text }).waitFor();
    await expectClean(page);
  }
});
