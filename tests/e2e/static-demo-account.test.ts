import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { DIALOG_MS, expectClean, fillBilling, fillCard } from './support/money.ts';
import { takeScreenshot } from './support/page-checks.ts';
import { drawPhoto } from './support/photos.ts';
import { builtDemo, serveFolder } from './support/static-host.ts';
import { expectText, LANDING } from './support/steps.ts';
import { REFUSED, visit } from './support/visit.ts';

/** The demo is below a path, as on GitHub Pages. */
const BASE = '/some/path/';
let folder: string;

beforeAll(() => {
  folder = builtDemo(BASE);
}, 120_000);

async function openDemo(user: string, options: Parameters<typeof visit>[0] = {}) {
  const url = await serveFolder(folder, BASE);
  const { page } = await visit({ brand: 'northwind', ...options });
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: user, exact: true }).click();
  await page.waitForURL(url + LANDING);
  return { url, page };
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: '500', exact: true }).click();
  await fillCard(page, number, 'Tara Lindqvist');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillBilling(page);
  await page.getByRole('button', { name: 'Deposit 500.00 USD' }).click();
}

/** Enters the code that the demo shows in the dialog that asks for it. */
async function confirmCode(page: Page): Promise<void> {
  const code = page.locator('dialog strong.figures');
  await page.fill('#step-up-code', await code.innerText(DIALOG_MS));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('a static demo takes cards: declined, captured, and confirmed at the bank', async () => {
  const { url, page } = await openDemo('New trader without money', { allow: REFUSED });
  const balance = page.locator('.balance-amount');
  const openDeposit = async () => {
    await page.getByRole('button', { name: 'Deposit' }).first().click();
    await page.locator('dialog [data-account=real]').click();
  };
  await openDeposit();
  await expectText(page, 'only published test numbers work');
  await payByCard(page, '4000 0000 0000 9995');
  await page.getByText('Your card has insufficient funds.').waitFor(DIALOG_MS);
  await expectClean(page);
  await payByCard(page, '4242 4242 4242 4242');
  await page.getByText('Deposit successful').waitFor(DIALOG_MS);
  await expect.poll(() => balance.innerText()).toContain('500.00');
  await page.keyboard.press('Escape');

  await openDeposit();
  await payByCard(page, '4000 0000 0000 3220');
  await page.getByRole('link', { name: 'Click here to proceed' }).click(DIALOG_MS);
  await page.getByText('Card sandbox: confirm the payment').waitFor();
  await expectText(page, '500.00 USD');
  expect(page.url()).toMatch(new RegExp(`^${url}/card-sandbox/challenge`));
  await takeScreenshot(page, 'static-demo', 'challenge');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Deposit successful').waitFor(DIALOG_MS);
  await expect.poll(() => balance.innerText()).toContain('1,000.00');
});

test('a static demo keeps photos, and exports data with the code that it shows', async () => {
  const { url, page } = await openDemo('Trader');
  await page.goto(`${url}/profile`);
  await page.locator('#details').getByRole('button', { name: 'Edit' }).click();
  await page.setInputFiles('#profile-photo', await drawPhoto(page, { name: 'me.jpg' }));
  await page.getByText('me.jpg').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile successful updated').waitFor(DIALOG_MS);
  await page.reload();
  await page.locator('#details canvas').waitFor();

  await page.locator('#data').scrollIntoViewIfNeeded();
  await page.locator('#data').getByRole('button', { name: 'Download' }).click();
  await page.locator('#step-up-code').waitFor();
  const download = page.waitForEvent('download');
  await confirmCode(page);
  const data = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { ledger: unknown[] };
  expect(data.ledger.length).toBeGreaterThan(0);
});

/** Overwrites the control file of the stored database. */
async function breakDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const { name } = (await indexedDB.databases()).find((each) => each.name!.startsWith('/pglite/'))!;
    const database = await result(indexedDB.open(name!));
    const store = database.transaction('FILE_DATA', 'readwrite').objectStore('FILE_DATA');
    const key = (await result(store.getAllKeys())).find((each) => String(each).endsWith('/pg_control'))!;
    const file = (await result(store.get(key))) as { contents: Uint8Array };
    await result(store.put({ ...file, contents: new Uint8Array(file.contents.length) }, key));
    database.close();
  });
}

test('a static demo starts over when its stored data cannot be opened', async () => {
  const { url, page } = await openDemo('Trader', { allow: /PGlite failed to initialize/ });
  await page.goto(`${url}/serve.json`);
  await breakDatabase(page);
  await page.goto(`${url}/`);
  await expectText(page, 'The demo could not start in this browser.');
  await takeScreenshot(page, 'static-demo', 'failed');
  await page.getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('dialog', { name: 'Start the demo over?' });
  await question.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Trader', exact: true }).click();
  await page.waitForURL(url + LANDING);
});

test('a visit that ends before the demo is stored does not break the next one', async () => {
  const url = await serveFolder(folder, BASE);
  const { page } = await visit({ brand: 'northwind' });
  await page.goto(`${url}/`);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/^\/pglite\//));
  await page.reload();
  await page.getByRole('button', { name: 'Trader', exact: true }).click();
  await page.waitForURL(url + LANDING);
});
