import { describe, expect, test } from 'vitest';
import type { BrandId } from './support/build-output.ts';
import { keyboard, mouse } from './support/input.ts';
import { serveOnce } from './support/serve.ts';
import { LANDING } from './support/steps.ts';
import { SIZES, visit } from './support/visit.ts';

const SPAIN: Record<BrandId, string> = { northwind: 'Spain', meridian: 'España', harbor: 'Spain' };
const TWO_FACTOR: Record<BrandId, boolean> = { northwind: true, meridian: false, harbor: true };
const DARK: Record<BrandId, boolean> = { northwind: false, meridian: true, harbor: false };
const SUBMIT = 'form button[type=submit]';

interface Case {
  brand: BrandId;
  input: 'mouse' | 'keyboard';
  size: keyof typeof SIZES;
  /** Switches the second factor on, as `preview --set two_fa=true` does. */
  set?: { two_fa: true };
}

/** Every brand by mouse and by keyboard, and every input in both sizes, with and without a second factor. */
const CASES: readonly Case[] = [
  { brand: 'northwind', input: 'mouse', size: 'phone' },
  { brand: 'northwind', input: 'keyboard', size: 'desktop' },
  { brand: 'harbor', input: 'mouse', size: 'desktop' },
  { brand: 'harbor', input: 'keyboard', size: 'phone' },
  { brand: 'meridian', input: 'mouse', size: 'desktop' },
  { brand: 'meridian', input: 'keyboard', size: 'phone' },
  { brand: 'meridian', input: 'mouse', size: 'phone', set: { two_fa: true } },
  { brand: 'meridian', input: 'keyboard', size: 'desktop', set: { two_fa: true } },
];

describe('a new trader registers, verifies, signs in, sees the profile and signs out', () => {
  test.each(CASES)('on $brand by $input, $size, set: $set', async ({ brand, input, size, set }) => {
    const served = await serveOnce(brand, set);
    const { page } = await visit({ size });
    const asksForDevice = TWO_FACTOR[brand] || set !== undefined;
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    const user = input === 'mouse' ? mouse(page) : keyboard(page);
    const email = `${brand}-${input}-${size}@example.com`;
    const password = 'a long pass phrase';
    const at = (path: string) => page.waitForURL(served.url + path);

    await page.goto(served.url);
    await at(DARK[brand] ? '/authentication' : '/login');
    await user.press(`main a[href$="${DARK[brand] ? '/get_started' : '/register'}"]`);
    await page.waitForSelector('#register-country option:nth-child(5)', { state: 'attached' });
    await user.fill('register-first_name', 'Ana');
    await user.fill('register-last_name', 'Ruiz');
    await user.fill('register-email', email);
    await user.choose('register-country', SPAIN[brand]);
    expect(await page.inputValue('#register-phone_code')).toBe('+34');
    await user.fill('register-phone', '5550100');
    await user.fill('register-password', password);
    await user.fill('register-repeat_password', password);
    await user.tick('register-terms');
    await user.press(SUBMIT);

    await at('/verify_email');
    await user.fill('email-verify-code', (await served.mailTo(email)).code!);
    await user.press(SUBMIT);

    await at(DARK[brand] ? '/authentication' : '/login');
    await user.fill('login-email', email);
    await user.fill('login-password', password);
    await user.press(SUBMIT);

    if (asksForDevice) {
      await at('/two_fa');
      await user.fill('device-verify-code', (await served.mailTo(email, 1)).code!);
      await user.press(SUBMIT);
    }
    await at(LANDING);
    await page.goto(`${served.url}/profile`);
    await page.waitForSelector('.avatar');
    await page.locator('main').getByText(email).first().waitFor();
    expect(served.mails.filter((mail) => mail.to === email)).toHaveLength(asksForDevice ? 2 : 1);
    expect(seen.includes('/two_fa')).toBe(asksForDevice);

    await user.press('.avatar');
    await user.press('.menu-item-last');
    await at(DARK[brand] ? '/authentication' : '/login');
    await page.goto(`${served.url}/profile`);
    await at(DARK[brand] ? '/authentication' : '/login');
  });
});
