import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Settings } from '../../schemas/generated/types.ts';

type PathTo = (route: RouteId) => string | null;

/**
 * The trade room, or the terminal where it replaces the trade room (spec 1 §2.1); the profile if the build
 * has neither.
 */
function stations({ enable_mt }: Pick<Settings, 'enable_mt'>): readonly RouteId[] {
  return enable_mt ? ['traderoom-v2', 'traderoom', 'profile'] : ['traderoom', 'traderoom-v2', 'profile'];
}

const firstOf = (routes: readonly RouteId[], pathTo: PathTo): string =>
  routes.map(pathTo).find((path) => path !== null) ?? '/';

/** The trade station of this build. */
export function tradingPath(pathTo: PathTo, settings: Pick<Settings, 'enable_mt'>): string {
  return firstOf(stations(settings), pathTo);
}

/** The page after sign-in: the dashboard where `home_page` asks for it, else the trade station. */
export function landingPath(pathTo: PathTo, settings: Pick<Settings, 'enable_mt' | 'home_page'>): string {
  const own = stations(settings);
  return firstOf(settings.home_page === 'wealth_management' ? ['home', ...own] : own, pathTo);
}
