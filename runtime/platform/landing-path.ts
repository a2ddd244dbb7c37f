import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Settings } from '../../schemas/generated/types.ts';

/**
 * The trade room, or the terminal where it replaces the trade room (spec 1 §2.1); the profile if the build
 * has neither.
 */
function landings({ enable_mt }: Pick<Settings, 'enable_mt'>): readonly RouteId[] {
  return enable_mt ? ['traderoom-v2', 'traderoom', 'profile'] : ['traderoom', 'traderoom-v2', 'profile'];
}

/** The first of the destinations that this build has. */
export function landingPath(
  pathTo: (route: RouteId) => string | null,
  settings: Pick<Settings, 'enable_mt'>,
): string {
  for (const route of landings(settings)) {
    const path = pathTo(route);
    if (path) return path;
  }
  return '/';
}
