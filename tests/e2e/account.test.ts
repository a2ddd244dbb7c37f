import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callAs } from './support/call-as.ts';
import { keyboard } from './support/input.ts';
import { DIALOG_MS, expectClean } from './support/money.ts';
import { drawPhoto } from './support/photos.ts';
import { serve, type Served } from './support/serve.ts';
import { startSession } from './support/steps.ts';
import { UNREACHABLE, visit } from './support/visit.ts';

/** The code that the step-up dialog of a demo user has asked for. */
const codeFor = async (served: Served, role: string): Promise<string> =>
  (await served.mailTo(served.emailOf(role))).code!;

test('a trader sets a photo, edits details and notifications, and downloads their data', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page } = await visit({ brand: 'northwind', theme: 'dark', allow: UNREACHABLE });
  await startSession(page, served, 'trader');
  await page.goto(`${served.url}/profile`);
  await page.locator('#details').getByRole('button', { name: 'Edit' }).click();
  await page.locator('#profile_phoneNumber').fill('5550123');
  await page.setInputFiles('#profile-photo', await drawPhoto(page, { name: 'me.jpg' }));
  await page.getByText('me.jpg').waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile successful updated').waitFor(DIALOG_MS);
  await page.locator('#details canvas').waitFor();
  expect((await callAs<{ img: string }>(page, 'POST', '/auth/user')).img).toMatch(/^\/photo\/f_/);

  await page.getByRole('checkbox', { name: 'Deposits: By email' }).click();
  await page.getByText('Saved: Deposits').waitFor();
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'Deposits: By email' }).isChecked()).toBe(false);
  await expectClean(page);

  await page.locator('#data').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.locator('#step-up-code').waitFor();
  await page.locator('#step-up-code').fill(await codeFor(served, 'trader'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^northwind-WEB\d+-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, { phone?: string }[]>;
  expect([data.profile![0]!.phone, data.ledger!.length > 0]).toEqual(['5550123', true]);

  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByText('Before you can close your account, do this:').waitFor();
  await expectClean(page);
  await page.locator('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog', { name: 'Withdraw', exact: true }).waitFor();
});

test('a trader closes an empty account by keyboard, on a phone, in Spanish', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page } = await visit({ brand: 'northwind', size: 'phone', language: 'es', allow: UNREACHABLE });
  await startSession(page, served, 'new');
  await page.goto(`${served.url}/notifications`);
  await page.getByText('Aún no hay notificaciones.').waitFor();
  await expectClean(page);
  await page.goto(`${served.url}/profile#data`);
  await page.getByText('Cerrar tu cuenta', { exact: true }).waitFor();
  const keys = keyboard(page);
  await keys.press('#data [aria-haspopup=dialog]');
  await page.getByText('No se puede deshacer.').waitFor();
  await expectClean(page);
  await keys.tick('closing-confirmed');
  await keys.press('dialog .btn-error:enabled');
  await page.locator('#step-up-code').waitFor();
  await keys.fill('step-up-code', await codeFor(served, 'new'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(login)?$/, { timeout: 15_000 });
  const refused = await page.request.post(`${served.url}/api/v1/auth/login`, {
    headers: { origin: served.url },
    data: { email: served.emailOf('new'), password: served.password, device: 'Phone' },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'account_closed' });
});
