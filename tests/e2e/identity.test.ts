import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CallOutput } from '../../schemas/generated/calls.ts';
import type { IdentityRecord } from '../../schemas/generated/types.ts';
import { callAs } from './support/call-as.ts';
import { keyboard } from './support/input.ts';
import { DIALOG_MS, expectClean } from './support/money.ts';
import { drawPhoto, readStored, type Photo } from './support/photos.ts';
import { serve, type Served } from './support/serve.ts';
import { stepUp } from './support/step-up.ts';
import { startSession } from './support/steps.ts';
import { UNREACHABLE, visit } from './support/visit.ts';

const LIMIT = 2_097_152;
const PATH = '/user/account/upload/id';

const choose = (page: Page, field: string, photo: Photo) =>
  page.setInputFiles(`#identity_${field}`, photo, DIALOG_MS);

/** Opens the file chooser of a focused field by the keyboard. */
async function chooseByKeyboard(page: Page, field: string, photo: Photo): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await keyboard(page).tick(`identity_${field}`);
  await (await chooser).setFiles(photo);
  await page.getByText(photo.name).waitFor();
}

/** The desk, as an administrator in another browser. */
async function openDesk(served: Served) {
  const { page } = await visit({ brand: 'northwind' });
  await startSession(page, served, 'superadmin');
  await page.goto(`${served.url}/profile`);
  const pending = async () => {
    const { checks } = await callAs<CallOutput['identity.list']>(page, 'GET', '/operator/kyc?state=pending');
    return checks.find(({ user }) => user.email.startsWith('new@'))!.id;
  };
  return {
    page,
    reject: async (reason: string) =>
      await callAs(page, 'POST', `/operator/kyc/${await pending()}/reject`, { reasons: ['blurred'], reason }),
    approve: async () => await callAs(page, 'POST', `/operator/kyc/${await pending()}/approve`),
    mustVerify: async (value: 'true' | 'false') =>
      await callAs(page, 'PUT', '/operator/settings', { settings: { enable_must_verify_kyc: value } }),
  };
}

const stateOf = (page: Page) => callAs<IdentityRecord>(page, 'GET', PATH);

test('a trader sends documents by mouse on a desktop, through a lost connection', async () => {
  const served = await serve('northwind', { set: { two_fa: false, enable_credit_card_kyc: false } });
  const { page, context } = await visit({ brand: 'northwind', theme: 'dark', allow: UNREACHABLE });
  await startSession(page, served, 'new');
  await page.goto(`${served.url}/profile#identity`);
  await page.getByText('Not verified').waitFor();
  await page.locator('#identity').getByRole('link', { name: 'Verify Account' }).click();
  await page.getByText('Account Unverified').waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Verify Account' }).click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  for (const text of ['ID type is required', 'Document type is required', 'Proof Type is required'])
    await page.getByText(text).waitFor();
  for (const text of ['front document', 'back document', 'proof of address'])
    expect(await page.getByText(`Please provide ${/doc/.test(text) ? 'your ' : ''}${text}`).count()).toBe(2);
  await expectClean(page);

  await page.getByText('National ID Card').click();
  await page.getByText('Utility Bill').click();
  const large = await drawPhoto(page, { name: 'large.jpg', width: 4600, height: 3400, isNoisy: true });
  expect(large.buffer.length).toBeGreaterThan(LIMIT);
  await choose(page, 'front', large);
  await page.getByText('large.jpg').waitFor(DIALOG_MS);
  await choose(page, 'back', await drawPhoto(page, { name: 'back.jpg' }));
  await choose(page, 'proof_of_address', {
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await page.getByText('PDF files cannot be checked.').waitFor();
  await choose(page, 'proof_of_address', await drawPhoto(page, { name: 'bill.jpg' }));
  await page.getByText('bill.jpg').waitFor();
  await expectClean(page);

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Error uploading documents. The connection was lost.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Pending KYC Approval').waitFor(DIALOG_MS);
  await expectClean(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Your documents are under review' }).waitFor();
  await expectClean(page);

  await page.getByRole('button', { name: 'View: Proof of identity' }).click();
  await page.getByRole('img', { name: 'Back', exact: true }).waitFor();
  await expectClean(page);
  await page.keyboard.press('Escape');

  expect(await stateOf(page)).toMatchObject({ status: 'pending', type: 'id_card' });
  const front = await readStored(page, `${PATH}/front`);
  expect(front.bytes).toBeLessThanOrEqual(LIMIT);
  expect(Math.max(front.width, front.height)).toBeGreaterThanOrEqual(1600);
});

test('a trader sends a passport by keyboard only on a phone, in Spanish', async () => {
  const served = await serve('northwind', {
    set: { two_fa: false, enable_proof_of_address_kyc: false, enable_credit_card_kyc: false },
  });
  const { page } = await visit({ brand: 'northwind', size: 'phone', language: 'es', theme: 'light' });
  await startSession(page, served, 'new');
  await page.goto(`${served.url}/kyc`);
  await page.getByRole('button', { name: 'Verificar cuenta' }).waitFor();
  const { press, tick } = keyboard(page);
  await press('.kyc-state button');
  await page.getByRole('heading', { name: 'Tus documentos' }).waitFor();
  await press('button[type=submit]');
  await page.getByText('Elige el tipo de documento de identidad').waitFor();
  await page.locator('input[value=passport]:focus').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('Página de la foto').waitFor();
  await chooseByKeyboard(page, 'front', await drawPhoto(page, { name: 'primera.jpg' }));
  await page.locator('button[aria-label="Quitar primera.jpg"]:focus').waitFor(DIALOG_MS);
  await page.keyboard.press('Enter');
  await page.locator('#identity_front:focus').waitFor();
  await chooseByKeyboard(page, 'front', await drawPhoto(page, { name: 'segunda.jpg' }));
  await expectClean(page);
  await press('button[type=submit]');
  await page.getByText('Verificación pendiente de aprobación').waitFor(DIALOG_MS);
  await press(page.getByRole('button', { name: 'Listo' }));
  await page.getByRole('heading', { name: 'Tus documentos están en revisión' }).waitFor();
  await expectClean(page);
  expect(await stateOf(page)).toMatchObject({ status: 'pending', type: 'passport', back: null });

  const desk = await openDesk(served);
  await desk.reject('Falta la esquina.');
  await page.getByText('No hemos podido aceptar tus documentos').waitFor();
  await page.getByText('Falta la esquina.').waitFor();
  expect(await page.locator('.kyc-state li').count()).toBe(2);
  await expectClean(page);
  await press('.kyc-state button');
  await page.getByRole('heading', { name: 'Tus documentos' }).waitFor();
  await tick('identity_type input[value=passport]');
  await chooseByKeyboard(page, 'front', await drawPhoto(page, { name: 'tercera.jpg' }));
  await press('button[type=submit]');
  await press(page.getByRole('button', { name: 'Listo' }));
  await desk.approve();
  await page.getByRole('heading', { name: 'Tu identidad está verificada' }).waitFor();
  await page.getByText('Documento de identidad · Pasaporte').waitFor();
  await expectClean(page);
});

test('the numbers of a card are covered before its picture is sent', async () => {
  const served = await serve('northwind', {
    set: { two_fa: false, enable_proof_of_address_kyc: false },
  });
  const { page } = await visit({ brand: 'northwind' });
  await startSession(page, served, 'new');
  await page.goto(`${served.url}/kyc`);
  await page.getByRole('button', { name: 'Verify Account' }).click();
  await page.getByText('International Passport').click();
  const photo = await drawPhoto(page, { width: 1586, height: 1000 });
  await choose(page, 'front', photo);
  await choose(page, 'credit_card_front', { ...photo, name: 'card-front.jpg' });
  await page.locator('.kyc-mask-box').waitFor();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await page.locator('.kyc-mask-box').waitFor({ state: 'detached' });
  expect(await page.getByText('card-front.jpg').count()).toBe(0);
  await choose(page, 'credit_card_front', { ...photo, name: 'card-front.jpg' });
  await page.locator('.kyc-mask-box').waitFor();
  const done = page.getByRole('button', { name: 'Use this picture' });
  await page.getByRole('button', { name: 'Box over the card number' }).focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await done.click();
  await choose(page, 'credit_card_back', { ...photo, name: 'card-back.jpg' });
  const cvv = page.getByRole('button', { name: 'Box over the CVV' });
  const before = (await cvv.boundingBox())!;
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x - 80, before.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await cvv.boundingBox())!.x)).toBe(Math.round(before.x - 100));
  await done.click();
  await page.getByText('card-back.jpg').waitFor();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Pending KYC Approval').waitFor(DIALOG_MS);
  const front = await readStored(page, `${PATH}/credit_card_front`, [
    [0.4, 0.25],
    [0.4, 0.57],
  ]);
  expect(front.colors[0]!.every((channel) => channel < 16)).toBe(true);
  expect(front.colors[1]!.every((channel) => channel > 200)).toBe(true);
});

test('an unverified trader gets the identity check instead of the app, and what stays available', async () => {
  const served = await serve('northwind', { set: { two_fa: false } });
  const { page: desk, mustVerify } = await openDesk(served);
  await stepUp(desk, served, 'superadmin');
  await mustVerify('true');
  const { page } = await visit({ brand: 'northwind', size: 'phone', theme: 'dark' });
  await startSession(page, served, 'new');
  await page.goto(`${served.url}/traderoom`);
  await page.getByText('Account Unverified').waitFor();
  await page.getByText('Balance and open positions').waitFor();
  expect(await page.locator('.bottom-bar').count()).toBe(0);
  await expectClean(page);
  await page.getByRole('button', { name: 'Statements' }).click();
  await page.getByRole('heading', { name: 'Statements' }).waitFor();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('Account Unverified').waitFor();
  await mustVerify('false');
  await page.locator('.bottom-bar').waitFor();
});
