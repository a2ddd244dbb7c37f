import { describe, expect, test } from 'vitest';
import { BRANDS, type BrandId } from './support/built.ts';
import { keyboard, mouse } from './support/input.ts';
import { serveOnce } from './support/served.ts';
import { LANDING } from './support/steps.ts';
import { SIZES, visit } from './support/visit.ts';

const SPAIN: Record<BrandId, string> = { northwind: 'Spain', meridian: 'España', harbor: 'Spain' };
const TWO_FACTOR: Record<BrandId, boolean> = { northwind: true, meridian: false, harbor: true };
const DARK: Record<BrandId, boolean> = { northwind: false, meridian: true, harbor: false };
const SUBMIT = 'form button[type=submit]';

interface Case {
  brand: BrandId;
  way: 'mouse' | 'keyboard';
  size: keyof typeof SIZES;
  /** A step that the brand has switched off is switched on, as `preview --set two_fa=true` does. */
  set?: { two_fa: true };
}

const WAYS: readonly Pick<Case, 'way' | 'size'>[] = [
  { way: 'mouse', size: 'desktop' },
  { way: 'keyboard', size: 'desktop' },
  { way: 'mouse', size: 'phone' },
  { way: 'keyboard', size: 'phone' },
];
const asBuilt: readonly Case[] = BRANDS.flatMap((brand) => WAYS.map((way) => ({ brand, ...way })));
const switchedOn: readonly Case[] = BRANDS.filter((brand) => !TWO_FACTOR[brand]).flatMap((brand) =>
  WAYS.map((way) => ({ brand, ...way, set: { two_fa: true } as const })),
);

describe('a new trader: register, verify, sign in, see the profile, sign out', () => {
  test.each([...asBuilt, ...switchedOn])(
    '$brand by $way, $size, set: $set',
    async ({ brand, way, size, set }) => {
      const served = await serveOnce(brand, set);
      const { page } = await visit({ size });
      const asksForDevice = TWO_FACTOR[brand] || set !== undefined;
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
      const hands = way === 'mouse' ? mouse(page) : keyboard(page);
      const email = `${brand}-${way}-${size}@example.com`;
      const password = 'a long pass phrase';
      const at = (path: string) => page.waitForURL(served.url + path);

      await page.goto(served.url);
      await at(DARK[brand] ? '/authentication' : '/login');
      await hands.press(`main a[href$="${DARK[brand] ? '/get_started' : '/register'}"]`);
      await page.waitForSelector('#register-country option:nth-child(5)', { state: 'attached' });
      await hands.fill('register-first_name', 'Ana');
      await hands.fill('register-last_name', 'Ruiz');
      await hands.fill('register-email', email);
      await hands.choose('register-country', SPAIN[brand]);
      expect(await page.inputValue('#register-phone_code')).toBe('+34');
      await hands.fill('register-phone', '5550100');
      await hands.fill('register-password', password);
      await hands.fill('register-repeat_password', password);
      await hands.tick('register-terms');
      await hands.press(SUBMIT);

      await at('/verify_email');
      await hands.fill('email-verify-code', (await served.mailTo(email)).code!);
      await hands.press(SUBMIT);

      await at(DARK[brand] ? '/authentication' : '/login');
      await hands.fill('login-email', email);
      await hands.fill('login-password', password);
      await hands.press(SUBMIT);

      if (asksForDevice) {
        await at('/two_fa');
        await hands.fill('device-verify-code', (await served.mailTo(email, 1)).code!);
        await hands.press(SUBMIT);
      }
      await at(LANDING);
      await page.goto(`${served.url}/profile`);
      await page.waitForSelector('.avatar');
      await page.locator('main').getByText(email).first().waitFor();
      expect(served.mails.filter((mail) => mail.to === email)).toHaveLength(asksForDevice ? 2 : 1);
      expect(seen.includes('/two_fa')).toBe(asksForDevice);

      await hands.press('.avatar');
      await hands.press('.menu-item-last');
      await at(DARK[brand] ? '/authentication' : '/login');
      await page.goto(`${served.url}/profile`);
      await at(DARK[brand] ? '/authentication' : '/login');
    },
  );
});
