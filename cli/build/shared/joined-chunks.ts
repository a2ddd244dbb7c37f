import type { Rolldown } from 'vite';
import { needsOf } from './joined-code.ts';
import { featuresOf, type ModuleInfo, reachedFrom } from './module-reach.ts';
import { LANDING, type Part, type Roles } from './roles.ts';
import { isText, languageOf } from './text-file.ts';

/**
 * Wider reach comes first; more pages use the app's own text than that of the features that every brand has.
 */
const REACH = { start: 5, lazy: 4, text: 3, shared: 2, one: 1 } as const;

/** Priority above every group of code. */
const FIRST = 100;

/** A chunk of text, without its language. */
export interface TextChunk {
  name: string;
  /** The larger, the more of the site needs it. */
  reach: number;
}

/** Whether the sign-in page loads the text at once. */
function isStart(id: string, moduleInfo: ModuleInfo, { startTextOwners }: Roles): boolean {
  return isText(id) && moduleInfo(id)!.dynamicImporters.some((importer) => startTextOwners.has(importer));
}

/** Whether only `useText` and lazy UI load the text, never a view itself. */
function isOnDemand(id: string, moduleInfo: ModuleInfo, { textOwners }: Roles): boolean {
  return !reachedFrom(id, moduleInfo, 'static').some((module) =>
    moduleInfo(module)?.dynamicImporters.some((importer) => textOwners.has(importer)),
  );
}

function placeOf(
  id: string,
  moduleInfo: ModuleInfo,
  always: ReadonlySet<string>,
  roles: Roles,
): keyof typeof REACH {
  const reached = reachedFrom(id, moduleInfo);
  const owners = featuresOf(reached, roles.entries);
  if (reached.some((module) => isStart(module, moduleInfo, roles))) return 'start';
  if (owners.length === 1 && !always.has(owners[0]!)) return 'one';
  const isAlways = owners.some((owner) => always.has(owner));
  if (isOnDemand(id, moduleInfo, roles)) return isAlways ? 'text' : 'lazy';
  if (isAlways) return 'text';
  return 'shared';
}

/**
 * `start` for the sign-in page, `lazy` for text that several features or the shell load on demand, `text` for other text that
 * every brand has, `shared` for the signed-in frame and text of several features, else the one feature. Undefined for other modules.
 */
export function textChunk(
  id: string,
  moduleInfo: ModuleInfo,
  always: ReadonlySet<string>,
  roles: Roles,
): TextChunk | undefined {
  if (!isText(id)) return undefined;
  const place = placeOf(id, moduleInfo, always, roles);
  const name = place === 'one' ? featuresOf(reachedFrom(id, moduleInfo), roles.entries)[0]! : place;
  return { name, reach: REACH[place] };
}

/**
 * Joins text. Each chunk costs a line in the import map of every page, so a language has four for text of several features and
 * one for each optional feature. An imported module has a wider reach than its importer: wider reach claims modules first, so
 * that none of them ends up in a narrower chunk.
 */
export function textGroups(always: ReadonlySet<string>, roles: Roles): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, TextChunk>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const chunk = known.get(id) ?? textChunk(id, (module) => context.getModuleInfo(module), always, roles)!;
    known.set(id, chunk);
    return chunk;
  };
  const named = (id: string, { name }: TextChunk) => `${name}-${languageOf(id)}`;
  return Object.entries(REACH).map(([place, reach]) => ({
    debugName: `text: ${place}`,
    name: (id, context) => (chunkOf(id, context).reach === reach ? named(id, chunkOf(id, context)) : null),
    test: isText,
    priority: FIRST + reach,
  }));
}

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
    priority: FIRST,
  };
}
