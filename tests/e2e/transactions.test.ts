import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { statementFromCsv } from '../../domain/statement/statement-csv.ts';
import { statementFault } from '../../domain/statement/verify-statement.ts';
import type { Statement } from '../../schemas/generated/types.ts';
import { axeProblems, sizeProblems, takeScreenshot } from './support/page-checks.ts';
import { serveOnce, type Served } from './support/serve.ts';
import { expectText } from './support/steps.ts';
import { visit, type VisitOptions } from './support/visit.ts';

const VARIANTS = [
  { size: 'desktop', theme: 'dark', language: 'en' },
  { size: 'phone', theme: 'light', language: 'es' },
] as const satisfies VisitOptions[];

const ROWS = '.data-table tbody tr[data-index], .data-cards > li';

const chainHash = (previous: string, text: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

async function enter(page: Page, served: Served, path: string): Promise<void> {
  await page.goto(await served.handoff(served.emailOf('trader')));
  await page.waitForSelector('.avatar');
  await page.goto(served.url + path);
}

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);
const thisMonth = () => monthOf(Date.now());
/** The month of the demo trader's first entries, 27 days ago: the current month may have none yet. */
const firstMonth = () => monthOf(Date.now() - 27 * 86_400_000);

/** The balance in the header, in minor units. */
async function shownBalance(page: Page): Promise<string> {
  await page.waitForSelector('.balance-trigger .money');
  return (await page.locator('.balance-trigger .money').first().textContent())!.replace(/\D/g, '');
}

async function checkState(page: Page, name: string, size: string): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sizeProblems(page)).toEqual([]);
  await takeScreenshot(page, 'states', `${name}-${size}`);
}

async function download(page: Page, button: number): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.transactions > div > button').nth(button).click(),
  ]);
  return readFileSync(await saved.path(), 'utf8');
}

describe.each(VARIANTS)('at $size in $language', ({ size, theme, language }) => {
  test('transactions show every movement up to the balance', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ size, theme, language, brand: 'northwind' });
    await enter(page, served, '/transactions?tab=all');
    await page.waitForSelector(ROWS);
    expect(await page.locator(ROWS).first().textContent()).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    const latest = page.locator(ROWS).first().locator('.money').last();
    expect((await latest.textContent())!.replace(/\D/g, '')).toBe(await shownBalance(page));
    await checkState(page, 'transactions', size);
    if (size === 'phone') await page.locator('.transaction-fold').click();
    await page.getByRole('searchbox').fill('no-such-id');
    await page.waitForSelector('.list-panel .list-empty');
    await page.getByRole('tab').first().click();
    await page.waitForSelector(`.list-panel :is(${ROWS}, .list-empty)`);
    expect(await axeProblems(page)).toEqual([]);
  });

  test('a statement checks itself, downloads hold, and the whole of it is printed', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ size, theme, language, brand: 'northwind' });
    await enter(page, served, '/statements');
    await page.locator(`a[href$="/statements/${thisMonth()}"]`).click();
    await page.waitForSelector('.text-success[role=status]');
    await checkState(page, 'statement', size);
    const json = JSON.parse(await download(page, 2)) as Statement;
    expect(await statementFault(json, chainHash)).toBeNull();
    expect(statementFromCsv(await download(page, 1))).toEqual(json);
    expect(json.closing.balance.replace(/\D/g, '')).toBe(await shownBalance(page));
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.statement-print tbody tr').count()).toBe(json.entries.length);
    expect(await page.locator('.statement-print').textContent()).toContain(json.closing.hash);
    expect(await page.locator('.shell').isVisible()).toBe(false);
    await takeScreenshot(page, 'states', `statement-print-${size}`);
  });
});

test('a statement that was changed on its way names the first wrong entry', async () => {
  const served = await serveOnce('northwind');
  const { page } = await visit({ brand: 'northwind', language: 'en' });
  let changed = 0;
  await page.route('**/user/statements/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Statement };
    const [entry] = body.data.entries;
    entry!.amount = '999.00';
    changed = entry!.sequence;
    await route.fulfill({ response, json: body });
  });
  await enter(page, served, `/statements/${firstMonth()}`);
  await expectText(page, /Entry \d+ does not match/);
  await expectText(page, `Entry ${changed} does not match`);
});
