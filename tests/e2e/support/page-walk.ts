import type { Page } from 'playwright';
import { text as menuEn } from '../../../runtime/app/shell/account-menu/text/en.ts';
import { text as menuEs } from '../../../runtime/app/shell/account-menu/text/es.ts';
import { text as platformEn } from '../../../runtime/platform/text/en.ts';
import { text as platformEs } from '../../../runtime/platform/text/es.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import { BRANDS, type BrandId } from './build-output.ts';
import { layoutProblems, sizeProblems, takeScreenshot, warningProblems, axeProblems } from './page-checks.ts';
import { structureOf } from './page-structure.ts';
import { ROLES, type Role } from './roles.ts';
import { serveOnce, type Served } from './serve.ts';
import { goWithin, settle, watchTraffic, type Traffic } from './settled-page.ts';
import { addressOf, destinationOf, siteOf, type Destination, type Route, type Site } from './site-routes.ts';
import { startSession } from './steps.ts';
import { visit } from './visit.ts';

/** Every size in every theme; those two apart have nothing in common. */
const SCREENS = [
  { size: 'desktop', theme: 'light', isFirstLanguage: true },
  { size: 'desktop', theme: 'dark', isFirstLanguage: true },
  { size: 'phone', theme: 'dark', isFirstLanguage: false },
  { size: 'phone', theme: 'light', isFirstLanguage: false },
] as const;

export interface Variant {
  size: 'desktop' | 'phone';
  theme: 'light' | 'dark';
  language: 'en' | 'es';
}

/** The variant of a role: another one in each brand, and every second brand changes the language. */
export function variantOf(brand: BrandId, role: Role): Variant {
  const shift = BRANDS.indexOf(brand);
  const { isFirstLanguage, size, theme } = SCREENS[(ROLES.indexOf(role) + shift) % SCREENS.length]!;
  return { size, theme, language: isFirstLanguage === (shift % 2 === 0) ? 'en' : 'es' };
}

const TEXTS = { en: { ...platformEn, ...menuEn }, es: { ...platformEs, ...menuEs } };

/** The refused calls that are the subject of a page. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'token-handoff': ['POST /api/v1/auth/handoff/redeem 422'],
};

/** `watchTraffic` reports the failed requests, and `visit` blocks service workers. */
const EXPECTED_MESSAGES = /Failed to load resource|Service Worker registration blocked by Playwright/;

/** One role's way through the pages of a brand. */
export interface Walk {
  role: Role;
  site: Site;
  served: Served;
  variant: Variant;
  page: Page;
  traffic: Traffic;
  /** Console messages since the last check. */
  faults: string[];
  /** The structures that axe has checked, each with a theme or a size. */
  checked: Set<string>;
}

/** Opens the browser for a role; the brand and the role determine the variant. */
export async function startWalk(
  brand: BrandId,
  role: Role,
  { set, checked }: { set: Partial<Settings>; checked: Set<string> },
): Promise<Walk> {
  const served = await serveOnce(brand, set);
  const variant = variantOf(brand, role);
  const { page, faults } = await visit({ brand, ...variant, allow: EXPECTED_MESSAGES, strict: true });
  if (role.user) await startSession(page, served, role.user, role);
  return {
    role,
    site: siteOf(brand, set),
    served,
    variant,
    page,
    traffic: watchTraffic(page),
    faults,
    checked,
  };
}

/** Loads the site at an address. */
export async function load({ page, served }: Walk, address: string): Promise<void> {
  await page.goto(served.url + address);
}

/** Failed requests and console messages since the last check, other than the expected refusals. */
function takeFailures({ traffic, faults }: Walk, refused: readonly string[] = []): string[] {
  const failures = [...traffic.failures.splice(0), ...faults.splice(0)];
  return failures.filter((failure) => !refused.includes(failure));
}

/** Compares the page with what the role must find. */
async function destinationProblems({ page, variant }: Walk, expected: Destination): Promise<string[]> {
  const { heading, ...place } = await page.evaluate(() => ({
    path: location.pathname,
    layout: document.querySelector('.shell') ? 'shell' : 'guest',
    heading: document.querySelector('main h1')!.textContent,
  }));
  const { 'not-found.title': notFound, 'suspended.title': suspended } = TEXTS[variant.language];
  const special = new Map([
    [notFound, 'not-found'],
    [suspended, 'suspended'],
  ]);
  const shows = heading ? (special.get(heading) ?? 'page') : 'no heading';
  const found = JSON.stringify({ ...place, shows });
  return found === JSON.stringify(expected) ? [] : [`${found} instead of ${JSON.stringify(expected)}`];
}

/** Whether axe has not checked a structure in this theme and in this size. */
function isUnchecked({ checked, variant: { theme, size } }: Walk, structure: string): boolean {
  const known = checked.size;
  for (const condition of [theme, size]) checked.add(`${condition} ${structure}`);
  return checked.size > known;
}

/** Problems of the settled page. Axe checks each structure in both themes and sizes, once. */
export async function pageProblems(walk: Walk, name: string, refused?: readonly string[]): Promise<string[]> {
  const { page, variant, served } = walk;
  const isGuest = (await page.locator('.shell').count()) === 0;
  const problems = [
    ...takeFailures(walk, refused),
    ...(isGuest ? await layoutProblems(page) : await sizeProblems(page)),
  ];
  const { frame, main } = await structureOf(page);
  const [isFrameNew, isMainNew] = [isUnchecked(walk, frame), isUnchecked(walk, main)];
  if (isFrameNew || isMainNew) {
    if (isGuest) problems.push(...(await warningProblems(page, false)));
    problems.push(...(await axeProblems(page, isFrameNew ? undefined : 'main')));
    if (walk.role.isPictured)
      await takeScreenshot(page, served.brand, `${name}-${variant.size}-${variant.theme}`);
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

/** Opens a route and compares the result with the route's declared access. */
export async function openRoute(walk: Walk, route: Route, isLoad: boolean): Promise<string[]> {
  const { role, site, page, traffic } = walk;
  await (isLoad ? load(walk, addressOf(route)) : goWithin(page, addressOf(route)));
  await settle(page, traffic);
  const destination = destinationOf(route, role, site);
  const problems = await destinationProblems(walk, destination);
  return [
    ...problems.map((problem) => `${route.id}: ${problem}`),
    ...(await pageProblems(walk, route.id, REFUSED[route.id])),
  ];
}
