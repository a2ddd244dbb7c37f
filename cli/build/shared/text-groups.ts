import type { Rolldown } from 'vite';
import { BASE_PRIORITY } from './base-group.ts';
import { featuresOf, type ModuleInfo, reachedFrom } from './module-reach.ts';
import { LANDING, type Roles } from './roles.ts';
import { isText, languageOf } from './text-file.ts';

/**
 * Wider reach comes first; more pages use the app's own text than that of the features that every brand has.
 */
const REACH = { start: 6, lazy: 5, text: 4, shared: 3, late: 2, one: 1 } as const;

/** A chunk of text, without its language. */
export interface TextChunk {
  name: string;
  /** The larger, the more of the site needs it. */
  reach: number;
}

/** Whether the sign-in page loads the text at once. */
function isStartText(id: string, moduleInfo: ModuleInfo, { startTextOwners }: Roles): boolean {
  return isText(id) && moduleInfo(id)!.dynamicImporters.some((importer) => startTextOwners.has(importer));
}

/** Whether only `useText` and lazy UI load the text, never a view itself. */
function isOnDemand(id: string, moduleInfo: ModuleInfo, { textOwners }: Roles): boolean {
  return !reachedFrom(id, moduleInfo, 'static').some((module) =>
    moduleInfo(module)?.dynamicImporters.some((importer) => textOwners.has(importer)),
  );
}

function scopeOf(
  id: string,
  moduleInfo: ModuleInfo,
  always: ReadonlySet<string>,
  roles: Roles,
): keyof typeof REACH {
  const reached = reachedFrom(id, moduleInfo);
  const owners = featuresOf(reached, roles.entries);
  if (reached.some((module) => isStartText(module, moduleInfo, roles))) return 'start';
  if (owners.length === 1 && !always.has(owners[0]!)) return 'one';
  const isAlways = owners.some((owner) => always.has(owner));
  if (isOnDemand(id, moduleInfo, roles)) return isAlways ? 'text' : 'lazy';
  if (isAlways) return 'text';
  return owners.length && !owners.includes(LANDING.feature) ? 'late' : 'shared';
}

/**
 * `start` for the sign-in page, `lazy` for text that several features or the shell load on demand, `text` for other text that
 * every brand has, `shared` for the signed-in frame and text that the landing page shares with other features, `late` for text of
 * other features, else the one feature. Undefined for other modules.
 */
export function textChunk(
  id: string,
  moduleInfo: ModuleInfo,
  always: ReadonlySet<string>,
  roles: Roles,
): TextChunk | undefined {
  if (!isText(id)) return undefined;
  const scope = scopeOf(id, moduleInfo, always, roles);
  const name = scope === 'one' ? featuresOf(reachedFrom(id, moduleInfo), roles.entries)[0]! : scope;
  return { name, reach: REACH[scope] };
}

/**
 * Joins text. Each chunk costs a line in the import map of every page, so a language has five for text of several features and
 * one for each optional feature. An imported module has a wider reach than its importer: wider reach claims modules first, so
 * that none of them ends up in a narrower chunk.
 */
export function textGroups(always: ReadonlySet<string>, roles: Roles): Rolldown.CodeSplittingGroup[] {
  const chunks = new Map<string, TextChunk>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const chunk = chunks.get(id) ?? textChunk(id, (module) => context.getModuleInfo(module), always, roles)!;
    chunks.set(id, chunk);
    return chunk;
  };
  const named = (id: string, { name }: TextChunk) => `${name}-${languageOf(id)}`;
  return Object.entries(REACH).map(([scope, reach]) => ({
    debugName: `text: ${scope}`,
    name: (id, context) => (chunkOf(id, context).reach === reach ? named(id, chunkOf(id, context)) : null),
    test: isText,
    priority: BASE_PRIORITY + reach,
  }));
}
