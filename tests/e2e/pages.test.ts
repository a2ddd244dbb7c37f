import { describe, expect, test } from 'vitest';
import type { Settings } from '../../schemas/generated/types.ts';
import { BRANDS, type BrandId } from './support/build-output.ts';
import { GUEST_STATES, type GuestState } from './support/guest-states.ts';
import { hiddenTabStops, warningProblems } from './support/page-checks.ts';
import { load, openRoute, pageProblems, startWalk, variantOf, type Walk } from './support/page-walk.ts';
import { ROLES, type Role } from './support/roles.ts';
import { settle } from './support/settled-page.ts';
import { destinationOf, siteOf, type Route } from './support/site-routes.ts';

/** The dashboard is the first page of two brands, and the trade room that of the third. */
const SETTINGS: Readonly<Record<BrandId, Partial<Settings>>> = {
  northwind: {},
  meridian: { home_page: 'wealth_management' },
  harbor: { home_page: 'wealth_management' },
};

/** Lazy parts that northwind adds to the pages of guests. */
const ADDED: Readonly<Record<string, string>> = {
  'account-signin': '[aria-labelledby=demo-credentials]',
  'account-signup': 'a[href="/jointaccount"]',
};

/** Roles that walk at the same time. */
const PARALLEL = 4;

/** All roles of a brand open some 150 pages; a slow machine takes minutes. Each step has a limit of its own. */
const WALK_MS = 900_000;

const isWholeWalk = ({ only }: Role) => only === undefined;

const routesFor = ({ role, site }: Pick<Walk, 'role' | 'site'>): readonly Route[] =>
  site.routes.filter(({ id, access }) => !role.only || role.only === access || role.only === id);

/** Pages that a guest's browser hydrates. */
const PRERENDERED = ['account-signin', 'account-signin-dark'];

/** The brand with all routes. */
const LARGEST: BrandId = 'northwind';

/** Spreads the loads of the whole site: in one brand, a role that sees the page loads it. */
function isLoaded({ role, served }: Walk, { id, access }: Route, index: number): boolean {
  if (index === 0 || (!role.user && PRERENDERED.includes(id))) return true;
  if (served.brand !== LARGEST || !isWholeWalk(role)) return false;
  if (access === 'public') return !role.user;
  const walkers = ROLES.filter((each) => each.user && !each.isSuspended && isWholeWalk(each));
  return walkers.indexOf(role) === index % walkers.length;
}

async function guestState(walk: Walk, { name, address, reach, refused }: GuestState): Promise<string[]> {
  if (address) {
    // Another fragment alone would not load the page again.
    await walk.page.goto('about:blank');
    await load(walk, address);
  }
  await reach(walk.page);
  await settle(walk.page, walk.traffic);
  return await pageProblems(walk, name, refused);
}

/** Checks the states of a guest's page after its load. */
async function guestStates(walk: Walk, { id }: Route): Promise<string[]> {
  const { page, served, role } = walk;
  if (!isWholeWalk(role)) return [];
  if (served.brand === 'northwind' && ADDED[id]) await page.waitForSelector(ADDED[id]);
  const problems: string[] = [];
  for (const state of GUEST_STATES[id] ?? []) problems.push(...(await guestState(walk, state)));
  await page.evaluate(() => sessionStorage.clear());
  return problems;
}

/** Checks the risk warning of the profile: in view or, on a phone, folded and expanded again. */
async function profileStates(walk: Walk): Promise<string[]> {
  const { page, variant } = walk;
  const isPhone = variant.size === 'phone';
  const problems = await warningProblems(page, !isPhone);
  if (isPhone) {
    await page.click('.risk-fold');
    problems.push(...(await pageProblems(walk, 'profile-folded')), ...(await warningProblems(page, true)));
    await page.click('.risk-fold');
    problems.push(...(await warningProblems(page, false)));
  }
  return [...problems, ...(await hiddenTabStops(page))];
}

/** Closes the notice that trading is off, where there is one: a banner replaces it. */
async function tradingStates(walk: Walk): Promise<string[]> {
  const { page, traffic } = walk;
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  await page.waitForSelector('.banner[data-kind=warning]');
  await settle(page, traffic);
  return await pageProblems(walk, 'trading-disabled');
}

async function statesOf(walk: Walk, route: Route): Promise<string[]> {
  const { user } = walk.role;
  if (!user) return await guestStates(walk, route);
  if (user === 'trading-disabled') return await tradingStates(walk);
  return route.id === 'profile' && ['trader', 'new'].includes(user) ? await profileStates(walk) : [];
}

/** Routes that lead to the first page, which shows the notice again. */
const FIRST_PAGE = ['home', 'dashboard'];

const isBehindNotice = ({ id, layout, access }: Route) =>
  layout === 'shell' && access !== 'operator' && !FIRST_PAGE.includes(id);

/** Leaves the notice of the suspension, and opens the pages behind it. */
async function pagesBehindNotice(walk: Walk): Promise<string[]> {
  const { role, page, site } = walk;
  await load(walk, '/kyc');
  await page.click('.suspended .btn-primary');
  await page.waitForURL('**/profile');
  const behind = { ...walk, role: { ...role, isSuspended: false } };
  const problems: string[] = [];
  for (const route of site.routes.filter(isBehindNotice)) {
    problems.push(...(await openRoute(behind, route, false)));
    if (!(await page.locator('.banner[data-kind=warning]').isVisible()))
      problems.push(`${route.id}: no banner`);
  }
  return problems;
}

/** The pages of a user who must verify first, besides the check itself. */
const OPEN_PAGES: readonly string[] = [
  'profile',
  'orderbook',
  'transactions',
  'statements',
  'reports',
  'livechat',
];

/** The identity check in place of a page, then the pages that stay available. */
async function pagesBesideCheck(walk: Walk): Promise<string[]> {
  const { page, site, role } = walk;
  const routeOf = (id: string) => site.routes.find((route) => route.id === id)!;
  const problems = await openRoute(walk, routeOf('traderoom'), true);
  // A click could miss the link, which moves while the list of withdrawals appears.
  await page.locator('[aria-labelledby=kyc-stays] .btn-sm').first().press('Enter');
  await page.waitForURL('**/statements');
  for (const route of site.routes.filter(({ id }) => OPEN_PAGES.includes(id))) {
    problems.push(...(await openRoute(walk, route, false)));
    if (!(await page.locator('.banner[data-kind=warning]').isVisible()))
      problems.push(`${route.id}: no banner`);
  }
  await page.close();
  return problems.map((problem) => `${walk.served.brand} ${role.name} ${problem}`);
}

async function walkPages(walk: Walk): Promise<string[]> {
  const { role, served, variant, page } = walk;
  const problems: string[] = [];
  for (const [index, route] of routesFor(walk).entries()) {
    problems.push(...(await openRoute(walk, route, isLoaded(walk, route, index))));
    problems.push(...(await statesOf(walk, route)));
  }
  if (role.isSuspended) problems.push(...(await pagesBehindNotice(walk)));
  if (!role.user && (await page.context().cookies()).length) problems.push('guests get a cookie');
  await page.close();
  return problems.map(
    (problem) => `${served.brand} ${role.name} ${Object.values(variant).join(' ')} ${problem}`,
  );
}

/** The roles of a brand; only some brands have a second factor. */
const rolesOf = (brand: BrandId) => ROLES.filter((role) => brand !== 'meridian' || !role.isUnconfirmed);

describe('pages without console messages, failed requests, axe violations or horizontal overflow, with a legible and visible risk warning', () => {
  test('of which one brand has all', () => {
    const idsOf = (brand: BrandId) => siteOf(brand, {}).routes.map(({ id }) => id);
    expect(idsOf(LARGEST)).toEqual(expect.arrayContaining(BRANDS.flatMap(idsOf)));
  });

  test('each in both sizes, themes and languages', () => {
    const seen = new Map<string, Set<string>>();
    for (const brand of BRANDS)
      for (const role of rolesOf(brand)) {
        const site = siteOf(brand, SETTINGS[brand]);
        for (const route of routesFor({ role, site })) {
          const { path, shows } = destinationOf(route, role, site);
          if (shows === 'suspended') continue;
          const values = Object.values(variantOf(brand, role));
          seen.set(path, new Set([...(seen.get(path) ?? []), ...values]));
        }
      }
    expect(seen.size).toBeGreaterThan(30);
    expect([...seen].filter(([, values]) => values.size < 6)).toEqual([]);
  });

  test.each(BRANDS)(
    'on every route of %s, for every role',
    async (brand) => {
      const roles = rolesOf(brand);
      const checked = new Set<string>();
      const problems: string[] = [];
      const walker = async () => {
        for (let role = roles.shift(); role; role = roles.shift())
          problems.push(
            ...(await walkPages(await startWalk(brand, role, { set: SETTINGS[brand], checked }))),
          );
      };
      await Promise.all(Array.from({ length: PARALLEL }, walker));
      expect(problems).toEqual([]);
    },
    WALK_MS,
  );

  test.each(['northwind', 'harbor'] as const)(
    'of %s where a trader must verify their identity first',
    async (brand) => {
      const set = { ...SETTINGS[brand], enable_must_verify_kyc: true };
      const role = ROLES.find(({ user }) => user === 'new')!;
      expect(await pagesBesideCheck(await startWalk(brand, role, { set, checked: new Set() }))).toEqual([]);
    },
  );
});
