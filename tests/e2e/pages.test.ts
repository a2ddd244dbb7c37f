import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { PageData } from '../../schemas/generated/types.ts';
import { BRANDS, type BrandId } from './support/build-output.ts';
import {
  wcag22Problems,
  hiddenTabStops,
  layoutProblems,
  sizeProblems,
  takeScreenshot,
  warningProblems,
} from './support/page-checks.ts';
import { serveOnce } from './support/serve.ts';
import { LANDING, signIn, submit } from './support/steps.ts';
import { REDIRECTS, TRADING_PATHS } from './support/trading-paths.ts';
import { REFUSED, visit, type VisitOptions } from './support/visit.ts';

/** A state that the page reaches after its load. */
interface State {
  name: string;
  prepare(page: Page): Promise<void>;
}

interface Stop {
  name: string;
  path: string;
  /** Only in these brands; all of them without. */
  in?: readonly BrandId[];
  ready: string;
  /** Selector of a lazy-loaded part that northwind adds. */
  added?: string;
  /** Checked after the page itself, on the same load. */
  state?: State;
}

const DARK = ['northwind', 'meridian'] as const;
/** The prerendered sign-in page has a submit button only after hydration. */
const HYDRATED = 'main:has(#login-email) button[type=submit]';
const LIGHT_LOGIN = ['northwind', 'harbor'] as const;
const DEMO = '[aria-labelledby=demo-credentials]';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz';

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

/** Neighbours differ in more than the fragment: the browser would not load the page again. */
const GUEST: readonly Stop[] = [
  {
    name: 'login',
    path: '/login',
    in: LIGHT_LOGIN,
    ready: HYDRATED,
    added: DEMO,
    state: { name: 'login-wrong', prepare: wrongPassword },
  },
  { name: 'login-dark', path: '/authentication', in: DARK, ready: '#login-email', added: DEMO },
  {
    name: 'register',
    path: '/register',
    ready: '#register-country option:nth-child(5)',
    added: 'a[href="/jointaccount"]',
    state: { name: 'register-errors', prepare: emptyForm },
  },
  { name: 'register-dark', path: '/get_started', in: DARK, ready: '#register-country option:nth-child(5)' },
  {
    name: 'joint',
    path: '/jointaccount',
    in: ['northwind'],
    ready: '#register-joint-country option:nth-child(5)',
  },
  { name: 'reset-new', path: `/reset#token=${TOKEN}`, ready: '#reset-confirm-password' },
  {
    name: 'verify-ask',
    path: '/verify_email',
    ready: '#email-code-email',
    state: { name: 'verify-too-many', prepare: tooMany },
  },
  {
    name: 'reset',
    path: '/reset',
    ready: '#reset-email',
    state: { name: 'reset-sent', prepare: askForLink },
  },
  { name: 'token-dead', path: `/token/${TOKEN}`, ready: 'main [role=alert]' },
  { name: 'reset-dead', path: '/reset#token=cut', ready: 'main [role=alert]' },
  { name: 'auto', path: '/auto/ana@example.com/secret', ready: 'main .btn-primary' },
  { name: 'accessibility', path: '/accessibility', ready: 'main a.btn-outline' },
  { name: 'not-found', path: '/nowhere/at/all', ready: 'main .btn-primary' },
];

/** Every size in every theme; each language in every size. */
const VARIANTS: readonly Required<Pick<VisitOptions, 'size' | 'theme' | 'language'>>[] = [
  { size: 'desktop', theme: 'light', language: 'en' },
  { size: 'desktop', theme: 'dark', language: 'es' },
  { size: 'phone', theme: 'light', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'es' },
];

/** Whether the risk warning must be shown in full, or at every scroll position. */
type Warning = 'full' | 'sticky';

async function checkPage(
  page: Page,
  name: string,
  warning: Warning,
  variant: { brand: string; size: string; theme: string },
): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector('main .spinner'));
  await page.evaluate(async () => void (await document.fonts.ready));
  const problems = [
    ...(await layoutProblems(page)),
    ...(await warningProblems(page, warning === 'sticky')),
    ...(await wcag22Problems(page)),
  ];
  await takeScreenshot(page, variant.brand, `${name}-${variant.size}-${variant.theme}`);
  return problems.map((problem) => `${name}: ${problem}`);
}

async function guestPages(brand: BrandId, variant: (typeof VARIANTS)[number]): Promise<string[]> {
  const served = await serveOnce(brand);
  const { page, context } = await visit({ brand, ...variant, allow: REFUSED });
  const problems: string[] = [];
  for (const stop of GUEST.filter((item) => !item.in || item.in.includes(brand))) {
    await page.goto(served.url + stop.path);
    await page.waitForSelector(stop.ready, { state: 'attached' });
    if (stop.added && brand === 'northwind') await page.waitForSelector(stop.added);
    problems.push(...(await checkPage(page, stop.name, 'full', { brand, ...variant })));
    if (stop.state) {
      await stop.state.prepare(page);
      problems.push(...(await checkPage(page, stop.state.name, 'full', { brand, ...variant })));
    }
    await page.evaluate(() => sessionStorage.clear());
  }
  if ((await context.cookies()).length) problems.push('guests get a cookie');
  return problems;
}

/** The pages of the shell that the build has, other than those that need a parameter or that `trading-pages.test.ts` checks. */
async function shellPaths(page: Page, isOperator: boolean): Promise<string[]> {
  const data = (await page.evaluate(
    () => JSON.parse(document.getElementById('brand')!.textContent!) as unknown,
  )) as PageData;
  return data.features
    .flatMap(({ routes }) => routes)
    .filter(({ layout, access }) => layout === 'shell' && (access === 'operator') === isOperator)
    .map(({ path }) => path)
    .filter(
      (path) =>
        !path.includes(':') && path !== '/profile' && ![...TRADING_PATHS, ...REDIRECTS].includes(path),
    );
}

/** Opens a page within the app, which spares loading the site again. */
async function goWithin(page: Page, path: string): Promise<void> {
  const before = await page.locator('main h1').first().textContent();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((title) => {
    const heading = document.querySelector('main h1');
    const isLoading = document.querySelector('main :is(.spinner, [aria-busy=true])') !== null;
    return heading !== null && heading.textContent !== title && !isLoading;
  }, before);
}

/** Checks each remaining page of the build: a new route is part of it without a change here. */
async function shellPages(
  page: Page,
  isOperator: boolean,
  variant: { brand: string; size: string; theme: string },
): Promise<string[]> {
  const problems: string[] = [];
  for (const path of await shellPaths(page, isOperator)) {
    await goWithin(page, path);
    await takeScreenshot(
      page,
      variant.brand,
      `${path.slice(1).replaceAll('/', '-')}-${variant.size}-${variant.theme}`,
    );
    const found = [...(await sizeProblems(page)), ...(await wcag22Problems(page))];
    problems.push(...found.map((problem) => `${path}: ${problem}`));
  }
  return problems;
}

/** Checks the profile page with the risk warning folded, and expanded again. */
async function foldedProblems(
  page: Page,
  variant: { brand: string; size: string; theme: string },
): Promise<string[]> {
  await page.click('.risk-fold');
  const problems = await checkPage(page, 'profile-folded', 'sticky', variant);
  await page.click('.risk-fold');
  return [...problems, ...(await checkPage(page, 'profile-unfolded', 'full', variant))];
}

async function signedInPages(
  brand: BrandId,
  variant: (typeof VARIANTS)[number],
  role: string,
): Promise<string[]> {
  const served = await serveOnce(brand);
  const { page } = await visit({ brand, ...variant, allow: REFUSED });
  const email = served.emailOf(role);
  await signIn(page, served, email);
  const problems: string[] = [];
  if (brand !== 'meridian') {
    await page.waitForURL(`${served.url}/two_fa`);
    await page.waitForSelector('main button[aria-disabled=true]');
    problems.push(...(await checkPage(page, 'two-fa', 'full', { brand, ...variant })));
    await page.fill('#device-verify-code', (await served.mailTo(email)).code!);
    await submit(page);
  }
  await page.waitForURL(`${served.url}${LANDING}`);
  await page.goto(`${served.url}/profile`);
  await page.waitForSelector('.avatar');
  const warning = variant.size === 'phone' ? 'full' : 'sticky';
  problems.push(...(await checkPage(page, 'profile', warning, { brand, ...variant })));
  if (variant.size === 'phone') problems.push(...(await foldedProblems(page, { brand, ...variant })));
  problems.push(...(await hiddenTabStops(page)));
  return [...problems, ...(await shellPages(page, false, { brand, ...variant }))];
}

/** Each variant signs in as another user, so that each gets a code. */
const ROLES = ['trader', 'new', 'practice', 'identity-pending'];

describe('pages without axe violations or horizontal overflow, with a legible and visible risk warning', () => {
  test.each(BRANDS.flatMap((brand) => (['desktop', 'phone'] as const).map((size) => ({ brand, size }))))(
    'for guests of $brand, $size',
    async ({ brand, size }) => {
      expect(
        await Promise.all(
          VARIANTS.filter((variant) => variant.size === size).map((variant) => guestPages(brand, variant)),
        ),
      ).toEqual([[], []]);
    },
  );

  test.each(BRANDS)('for signed-in users of %s', async (brand) => {
    expect(
      await Promise.all(VARIANTS.map((variant, index) => signedInPages(brand, variant, ROLES[index]!))),
    ).toEqual([[], [], [], []]);
  });

  test('for operators', async () => {
    const served = await serveOnce('northwind');
    const brand = 'northwind';
    const check = async (variant: (typeof VARIANTS)[number], role: string) => {
      const { page } = await visit({ brand, ...variant, allow: REFUSED });
      await page.goto(await served.handoff(served.emailOf(role)));
      await page.waitForSelector('.avatar');
      return shellPages(page, true, { brand, ...variant });
    };
    expect(await Promise.all([check(VARIANTS[0]!, 'admin'), check(VARIANTS[3]!, 'superadmin')])).toEqual([
      [],
      [],
    ]);
  });
});
