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
  /**
   * Whether this build has a page for signed-in users at the path. A redirect to any other path would return
   * here.
   */
  isPage(path: string): boolean;
  /** The protected page that the user requested before signing in. */
  wanted: string | null;
  /** Signed in just now: only then does the redirect lead to the back-office or to another site. */
  fresh: boolean;
}

/**
 * The destination after a sign-in (spec 1 §4), in this order: second factor, back-office, other site,
 * requested page.
 */
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
