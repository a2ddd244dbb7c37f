import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Ledger } from './ledger.ts';
import { mouse } from './input.ts';
import { axeProblems, sizeProblems } from './page-checks.ts';

/** For dialogs that wait for a payment provider. */
export const DIALOG_MS = { timeout: 30_000 };

export const balanceOf = async (ledger: Ledger, brand: string): Promise<bigint> =>
  (await ledger.account(brand, 'trader', 'real')).balance;

/** The real balance that the header shows, in cents. */
async function shownBalance(page: Page): Promise<bigint> {
  const text = await page.locator('.balance-amount').innerText();
  return BigInt(text.replace(/[^0-9]/g, ''));
}

/** The ledger has this balance, the header shows it, and the whole ledger is sound. */
export async function expectBalance(page: Page, ledger: Ledger, brand: string, cents: bigint): Promise<void> {
  await expect.poll(() => balanceOf(ledger, brand), DIALOG_MS).toBe(cents);
  await expect.poll(() => shownBalance(page), DIALOG_MS).toBe(cents);
  expect(await ledger.problems()).toEqual([]);
}

/** No overflow, no small targets, no axe findings. */
export async function expectClean(page: Page): Promise<void> {
  expect([...(await sizeProblems(page)), ...(await axeProblems(page))]).toEqual([]);
}

/** Fills the holder's name and the processor's card fields. */
export async function fillCard(
  page: Page,
  number: string,
  holder: string,
  { fill } = mouse(page),
): Promise<void> {
  await fill('deposit-holder', holder);
  const fields = page.frameLocator('dialog iframe');
  await fill(fields.locator('[name=number]'), number);
  await fill(fields.locator('[name=expiry]'), '12/31');
  await fill(fields.locator('[name=cvc]'), '123');
}

export async function fillBilling(page: Page, { fill } = mouse(page)): Promise<void> {
  await fill('billing-address_billing_address', '1 Harbour Road');
  await fill('billing-address_zip_code', '28001');
  await fill('billing-address_state', 'Madrid');
}
