import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageData, Settings } from '../../../schemas/generated/types.ts';
import { outputOf, type BrandId } from './build-output.ts';
import type { Role } from './roles.ts';

export type Route = PageData['features'][number]['routes'][number];

/** A served build. */
export interface Site {
  routes: readonly Route[];
  settings: Pick<Settings, 'home_page' | 'login_page'>;
}

/** What a role finds that opens a route. */
export interface Destination {
  /** The path after all redirects. */
  path: string;
  layout: 'guest' | 'shell';
  shows: 'page' | 'not-found' | 'suspended';
}

/** An address that matches no route. */
export const UNKNOWN: Route = { id: 'unknown', path: '/nowhere/at/all', layout: 'guest', access: 'public' };

const THIS_MONTH = new Date().toISOString().slice(0, 7);

/** Addresses of the routes that have parameters. */
const ADDRESSES: Readonly<Record<string, string>> = {
  referral: '/ref/1042',
  'token-handoff': '/token/abcdefghijklmnopqrstuvwxyz',
  'auto-login': '/auto/ana@example.com/secret',
  statement: `/statements/${THIS_MONTH}`,
};

/** Paths from which the page removes its secret. */
const REDACTED: Readonly<Record<string, string>> = { 'token-handoff': '/token/-', 'auto-login': '/auto/-' };

/** Pages that redirect signed-in users. */
const SIGNED_OUT_ONLY: readonly string[] = [
  'account-signin',
  'account-signin-dark',
  'account-signup',
  'account-signup-dark',
  'account-jointaccount',
  'referral',
];

export const addressOf = ({ id, path: pattern }: Route): string => ADDRESSES[id] ?? pattern;

/** All routes of a build, and an unknown one. */
export function siteOf(brand: BrandId, set: Partial<Settings>): Site {
  const html = readFileSync(path.join(outputOf(brand), 'site/index.html'), 'utf8');
  const [, json] = /<script[^>]* id="brand"[^>]*>(.*?)<\/script>/s.exec(html)!;
  const { features, settings } = JSON.parse(json!) as PageData & { settings: Settings };
  return {
    routes: [...features.flatMap(({ routes }) => routes), UNKNOWN],
    settings: { ...settings, ...set },
  };
}

const routeById = ({ routes }: Site, id: string): Route => routes.find((route) => route.id === id)!;

/** The route after the sign-in. */
const landing = (site: Site) =>
  routeById(site, site.settings.home_page === 'wealth_management' ? 'home' : 'traderoom');

function redirectOfGuest(route: Route, site: Site): Route {
  const isSignIn = route.access !== 'public' || route.id === 'account-signin';
  if (isSignIn)
    return routeById(site, site.settings.login_page === 'dark' ? 'account-signin-dark' : 'account-signin');
  return route.id === 'referral' ? routeById(site, 'account-signup') : route;
}

function redirectOfUser(route: Route, role: Role, site: Site): Route {
  if (role.isUnconfirmed) return route;
  if ([...SIGNED_OUT_ONLY, 'two-fa', 'home'].includes(route.id)) return landing(site);
  if (role.isSuspended) return route;
  if (route.id === 'dashboard') return landing(site);
  return route.id === 'trading' ? routeById(site, 'traderoom') : route;
}

/** What a role finds that opens a route, by the route's declared access. */
export function destinationOf(route: Route, role: Role, site: Site): Destination {
  const end = role.user ? redirectOfUser(route, role, site) : redirectOfGuest(route, site);
  const path = REDACTED[end.id] ?? addressOf(end);
  const isMissing = end === UNKNOWN || (end.access === 'operator' && !role.isOperator);
  const layout = (isMissing ? role.user : end.layout === 'shell') ? 'shell' : 'guest';
  if (role.isSuspended && layout === 'shell') return { path, layout, shows: 'suspended' };
  return { path, layout, shows: isMissing ? 'not-found' : 'page' };
}
