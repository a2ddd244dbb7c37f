import type { Page } from 'playwright';
import { submit } from './steps.ts';

/** A state that a guest's page reaches after its load. */
export interface GuestState {
  name: string;
  /** Opened instead of the route's own address. */
  address?: string;
  reach(page: Page): Promise<void>;
  /** The refused calls that the state shows. */
  refused?: readonly string[];
}

async function wrongPassword(page: Page) {
  await page.fill('#login-email', 'nobody@example.com');
  await page.fill('#login-password', 'not the one');
  await submit(page);
  await page.waitForSelector('form [role=alert]');
}

async function emptyForm(page: Page) {
  await page.waitForSelector('#register-country option:nth-child(5)', { state: 'attached' });
  await submit(page);
  await page.waitForSelector('#register-terms-error:not(:empty)');
}

async function codePage(page: Page) {
  await page.fill('#email-code-email', 'somebody.with.a.rather.long.name@subdomain.example.com');
  await submit(page);
  await page.waitForSelector('#email-verify-code');
}

async function tooMany(page: Page) {
  await codePage(page);
  await page.reload();
  await page.waitForSelector('#email-verify-code');
  await page.click('main button[type=button].w-full');
  await page.waitForSelector('main .alert-warning');
}

async function askForLink(page: Page) {
  await page.fill('#reset-email', `nobody-${Date.now()}@example.com`);
  await submit(page);
  await page.waitForSelector('main [role=status]');
}

const shows = (selector: string) => async (page: Page) => void (await page.waitForSelector(selector));

/** States of the guest pages by route. The page loads again before each with an address. */
export const GUEST_STATES: Readonly<Record<string, readonly GuestState[]>> = {
  'account-signin': [{ name: 'login-wrong', reach: wrongPassword, refused: ['POST /api/v1/auth/login 422'] }],
  'account-signup': [{ name: 'register-errors', reach: emptyForm }],
  'email-verify': [
    { name: 'verify-too-many', reach: tooMany, refused: ['POST /api/v1/auth/otp/email_verify 429'] },
  ],
  'account-forgotpassword': [
    { name: 'reset-sent', reach: askForLink },
    {
      name: 'reset-new',
      address: '/reset#token=abcdefghijklmnopqrstuvwxyz',
      reach: shows('#reset-confirm-password'),
    },
    { name: 'reset-dead', address: '/reset#token=cut', reach: shows('main [role=alert]') },
  ],
};
