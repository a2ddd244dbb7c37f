import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Settings, SignIn, User } from '../../schemas/generated/types.ts';

export type Destination = { kind: 'page'; path: string } | { kind: 'away'; url: string };

export interface SignInContext {
  settings: Settings;
  next: SignIn['next'];
  pathTo(route: RouteId): string | null;
  /** The protected page that was asked for before signing in. */
  wanted: string | null;
}

const LANDINGS = ['profile'] as const satisfies readonly RouteId[];

/** The first destination that this build has. */
export function landingPath(pathTo: (route: RouteId) => string | null): string {
  for (const route of LANDINGS) {
    const path = pathTo(route);
    if (path) return path;
  }
  return '/';
}

/** Where a person goes after signing in (spec 1 §4): the second factor first, then away, then what was asked for. */
export function afterSignIn(user: Pick<User, 'roles'>, context: SignInContext): Destination {
  const { settings, next, pathTo, wanted } = context;
  const twoFactor = pathTo('two-fa');
  if (next === 'two_fa' && twoFactor) return { kind: 'page', path: twoFactor };
  if (settings.redirect_away && settings.redirect_away_link && !user.roles.includes('superadmin')) return { kind: 'away', url: settings.redirect_away_link };
  if (wanted) return { kind: 'page', path: wanted };
  if (settings.after_signin.length > 4) return { kind: 'page', path: settings.after_signin };
  return { kind: 'page', path: landingPath(pathTo) };
}
