import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callAs } from './support/call-as.ts';
import { dialogProblems, openPage } from './support/dialog-walk.ts';
import { OPENINGS, type Opening } from './support/dialogs.ts';
import { drawPhoto } from './support/photos.ts';
import { serve, type Served } from './support/serve.ts';
import { REFUSED } from './support/visit.ts';
import { requestWithdrawals } from './support/withdrawals.ts';

const BRAND = 'northwind';

/** With a row in each queue. */
async function deskProblems(served: Served): Promise<string[]> {
  const trader = await openPage(served, 'trader');
  await requestWithdrawals(trader, served, ['300.00']);
  await callAs(trader, 'POST', '/message', { message: 'Where is my statement?' });
  await callAs(trader, 'POST', '/user/upgradeplan', { plan_id: 'essential' });
  const page = await openPage(served, 'superadmin');
  const correction = { user_id: `u_${BRAND}_trader`, amount: '5.00', reason: 'Credited twice' };
  await callAs(page, 'POST', '/operator/corrections', correction);
  return await dialogProblems(page, served, OPENINGS.desk);
}

/** With a photo for each file field. */
async function openUnverified(served: Served): Promise<Page> {
  const page = await openPage(served, 'new');
  const photo = await drawPhoto(page, { name: 'card.jpg' });
  page.on('filechooser', (chooser) => void chooser.setFiles(photo));
  return page;
}

/** A browser that installs sites by hand only. */
async function openByHand(served: Served): Promise<Page> {
  const page = await openPage(served, 'practice', { size: 'phone', allow: REFUSED });
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  return page;
}

async function otherProblems(served: Served): Promise<string[]> {
  const problems: string[] = [];
  const check = async (page: Page, openings: readonly Opening[]) =>
    problems.push(...(await dialogProblems(page, served, openings)));
  await check(await openPage(served, 'identity-pending'), OPENINGS.pending);
  await check(await openPage(served, 'suspended'), OPENINGS.suspended);
  await check(await openPage(served, 'trading-disabled'), OPENINGS.disabled);
  await check(await openPage(served, 'new', { size: 'phone' }), OPENINGS.phone);
  await check(await openUnverified(served), OPENINGS.unverified);
  const byHand = await openByHand(served);
  await check(byHand, OPENINGS.practice);
  await check(byHand, OPENINGS.byHand);
  return problems;
}

test('each dialog of the desk and of other roles takes the focus, keeps it, closes on Escape and returns it to its opener', async () => {
  const served = await serve(BRAND, { set: { two_fa: false, enable_credit_card_kyc: true } });
  const found = await Promise.all([deskProblems, otherProblems].map((check) => check(served)));
  expect(found.flat()).toEqual([]);
}, 240_000);
