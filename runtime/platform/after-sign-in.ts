import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Settings, SignIn, User } from '../../schemas/generated/types.ts';
import { mayEnterBackOffice } from './back-office.ts';
import { landingPath } from './landing-path.ts';

export type Destination =
  { kind: 'page'; path: string } | { kind: 'away'; url: string } | { kind: 'back-office' };

export interface SignInContext {
  settings: Settings;
  next: SignIn['next'];
  pathTo(route: RouteId): string | null;
  /** Does this build have a page at the path, for people who are signed in? Leading to any other would lead back here. */
  isPage(path: string): boolean;
  /** The protected page that was asked for before signing in. */
  wanted: string | null;
  /** Signed in just now: only then are people led to the back-office or away. */
  fresh: boolean;
}

/** Where a person goes after signing in (spec 1 §4): the second factor first, then the back-office, then away, then what was asked for. */
export function afterSignIn(user: Pick<User, 'roles'>, context: SignInContext): Destination {
  const { settings, next, pathTo, isPage, wanted, fresh } = context;
  const twoFactor = pathTo('two-fa');
  if (next === 'two_fa' && twoFactor) return { kind: 'page', path: twoFactor };
  if (fresh && mayEnterBackOffice(user, settings)) return { kind: 'back-office' };
  if (fresh && settings.redirect_away && settings.redirect_away_link && !user.roles.includes('superadmin'))
    return { kind: 'away', url: settings.redirect_away_link };
  if (wanted && wanted !== twoFactor && isPage(wanted)) return { kind: 'page', path: wanted };
  if (settings.after_signin.length > 4 && isPage(settings.after_signin))
    return { kind: 'page', path: settings.after_signin };
  return { kind: 'page', path: landingPath(pathTo, settings) };
}
