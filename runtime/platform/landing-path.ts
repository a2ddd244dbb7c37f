import type { RouteId } from '../../schemas/generated/ids.ts';

const LANDINGS = ['profile'] as const satisfies readonly RouteId[];

/** The first destination that this build has. */
export function landingPath(pathTo: (route: RouteId) => string | null): string {
  for (const route of LANDINGS) {
    const path = pathTo(route);
    if (path) return path;
  }
  return '/';
}
