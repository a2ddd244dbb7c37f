import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeProblems, layoutProblems, takeScreenshot } from './support/page-checks.ts';
import { builtDemo, serveFolder } from './support/static-host.ts';
import { expectText, fillPasswords, LANDING, submit } from './support/steps.ts';
import { visit } from './support/visit.ts';

let folder: string;

beforeAll(() => {
  folder = builtDemo();
}, 120_000);

const userButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signInAs(page: Page, name: string): Promise<void> {
  await userButton(page, name).click();
  await page.waitForURL((url) => url.pathname === LANDING);
}

const openPositions = (page: Page) => page.getByText(/^\d+ open positions$/).first();

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Buy 0\.\d+/ }).click();
  await page.getByRole('button', { name: /^Confirm: buy/ }).click();
  await expectText(page, '3 open positions');
}

async function openDemoDialog(page: Page): Promise<void> {
  await page.locator('.avatar').first().click();
  await page.getByRole('button', { name: 'Demo users and mail' }).click();
}

describe('a static demo', () => {
  test('trades in the browser, keeps its data, and starts over', async () => {
    const url = await serveFolder(folder);
    const { page, context } = await visit({ brand: 'northwind' });
    await page.goto(url);
    await expectText(page, 'This demo has no server');
    expect(await axeProblems(page)).toEqual([]);
    await takeScreenshot(page, 'static-demo', 'sign-in');
    await signInAs(page, 'Trader');
    await expectText(page, '2 open positions');
    await buy(page);

    await page.reload();
    await expectText(page, '3 open positions');

    const second = await context.newPage();
    await second.goto(url);
    await expectText(second, 'This tab has data of its own');
    await signInAs(second, 'Trader');
    await expectText(second, '2 open positions');
    await second.close();

    await openDemoDialog(page);
    await expectText(page, 'stays in this browser');
    expect(await axeProblems(page, 'dialog')).toEqual([]);
    await takeScreenshot(page, 'static-demo', 'dialog');
    await page.getByRole('button', { name: 'Start over' }).click();
    const question = page.getByRole('dialog', { name: 'Start the demo over?' });
    await question.getByRole('button', { name: 'Start over' }).click();
    await signInAs(page, 'Trader');
    await expectText(page, '2 open positions');
    expect(await openPositions(page).count()).toBe(1);
  });

  test('shows its mails, whose links work', async () => {
    const url = await serveFolder(folder);
    const { page } = await visit({ brand: 'northwind', size: 'phone' });
    await page.goto(`${url}/reset`);
    await page.fill('input[type=email]', 'trader@northwind.example');
    await submit(page);
    await page.getByRole('button', { name: 'Demo users and mail' }).click();
    await page.getByText('To trader@northwind.example').click();
    expect(await axeProblems(page, 'dialog')).toEqual([]);
    expect(await layoutProblems(page)).toEqual([]);
    await takeScreenshot(page, 'static-demo', 'mails');
    await page.getByRole('dialog').getByRole('link').first().click();
    await fillPasswords(page, 'reset-confirm', 'another long pass phrase');
    await submit(page);
    await page.waitForURL(`${url}/login`);
  });

  test('changes to another user', async () => {
    const url = await serveFolder(folder);
    const { page } = await visit({ brand: 'northwind' });
    await page.goto(url);
    await signInAs(page, 'Trader');
    await openDemoDialog(page);
    await userButton(page, 'New trader without money').click();
    await page.waitForURL((url) => url.pathname === LANDING);
    await page.locator('.avatar').first().click();
    await expectText(page, 'new@northwind.example');
  });
});
