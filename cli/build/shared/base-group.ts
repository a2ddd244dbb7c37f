import type { Rolldown } from 'vite';
import { needsOf } from './code-groups.ts';
import { reachedFrom } from './module-reach.ts';
import { LANDING, type Part, type Roles } from './roles.ts';
import { isText } from './text-file.ts';

/** Above the priority of every group of code. */
export const BASE_PRIORITY = 100;

const isLandingPage = ({ feature, kind }: Part) => kind === 'page' && feature === LANDING.feature;

/**
 * `base` contains every page's start and the modules that both the guest frame and the signed-in frame, or the
 * page after the sign-in, need;
 * `fields` contains the guest frame and the other modules that the sign-in page shares with other views: many
 * small chunks compress badly, and each needs an import map entry in every page.
 */
export function baseGroup(roles: Roles): Rolldown.CodeSplittingGroup {
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const moduleInfo = (module: string) => context.getModuleInfo(module);
    const atOnce = reachedFrom(id, moduleInfo, 'static');
    const isWith = (role: ReadonlySet<string>) => atOnce.some((module) => role.has(module));
    const { shell, parts } = needsOf(id, moduleInfo, roles);
    const isForGuests = isWith(roles.guestFrame) || parts.some(({ audience }) => audience === 'guest');
    if (isWith(roles.start) || (shell && isForGuests)) return 'base';
    if (!isWith(roles.guestFrame) && !isWith(roles.signInPage)) return null;
    return parts.some(isLandingPage) ? 'base' : 'fields';
  };
  return {
    debugName: 'base',
    name: chunkOf,
    // Entries and pages stay files of their own, which a page can name.
    test: (id: string) => !isText(id) && !roles.entries.has(id) && !roles.parts.has(id),
    priority: BASE_PRIORITY,
  };
}
