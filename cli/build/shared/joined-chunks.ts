import type { Rolldown } from 'vite';

/** Text that the sign-in page needs at once, by the folder that holds `text/<language>.ts`. */
export const START_TEXT = ['runtime/platform', 'runtime/features/auth'];

const TEXT = /[\\/](?:form-)?text[\\/](?:[\w-]+\.)?([a-z]{2}(?:-[A-Z]{2})?)\.(?:ts|json)$/;
const FEATURE = /[\\/]runtime[\\/]features[\\/]([a-z0-9-]+)[\\/]/;

type ModuleInfo = (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;

/** The text itself, and all modules from which it is reached. */
function reachedFrom(start: string, moduleInfo: ModuleInfo): string[] {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = moduleInfo(id);
    open.push(...(info?.importers ?? []), ...(info?.dynamicImporters ?? []));
  }
  return [...seen];
}

const isStart = (id: string) => START_TEXT.some((owner) => id.replaceAll('\\', '/').includes(`/${owner}/text/`));

/** The features among these modules. */
function featuresOf(modules: readonly string[]): string[] {
  return [...new Set(modules.flatMap((module) => FEATURE.exec(module)?.[1] ?? []))].sort();
}

/**
 * The chunk that a text belongs to, without its language: `start` for the sign-in page, `text` for the rest of what every
 * brand has, else the features that reach it. Undefined where it is no text.
 */
export function textChunk(id: string, moduleInfo: ModuleInfo, always: ReadonlySet<string>): string | undefined {
  if (!TEXT.test(id)) return undefined;
  const reached = reachedFrom(id, moduleInfo);
  if (reached.some(isStart)) return 'start';
  const owners = featuresOf(reached);
  return owners.length === 0 || owners.some((owner) => always.has(owner)) ? 'text' : owners.join('+');
}

type Fits = (chunk: string) => boolean;

/** What is imported is reached by more features than what imports it: what is wider goes first, so that none of it ends up in a narrower chunk. */
function widths(features: number): Record<string, Fits> {
  const shared = (count: number): Fits => (chunk) => chunk !== 'start' && chunk !== 'text' && chunk.split('+').length === count;
  const narrower = Array.from({ length: features }, (_, index) => [`text of ${features - index} features`, shared(features - index)] as const);
  return { start: (chunk) => chunk === 'start', text: (chunk) => chunk === 'text', ...Object.fromEntries(narrower) };
}

/**
 * Joins texts. Each chunk costs a line in the import map of every page, so there are two a language for what every brand
 * has, and one for each feature that can be switched off, however many pages it has.
 */
export function textGroups(features: readonly string[], always: ReadonlySet<string>): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, string>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const chunk = known.get(id) ?? textChunk(id, (module) => context.getModuleInfo(module), always)!;
    known.set(id, chunk);
    return chunk;
  };
  return Object.entries(widths(features.length)).map(([debugName, fits], index) => ({
    debugName,
    name: (id, context) => (fits(chunkOf(id, context)) ? `${chunkOf(id, context)}-${TEXT.exec(id)![1]}` : null),
    test: TEXT,
    priority: features.length + 2 - index,
  }));
}

/** Joins the small parts of the pages around sign-in, where every brand has them. What sign-in itself needs stays outside. */
export function formsGroup(always: ReadonlySet<string>): Rolldown.CodeSplittingGroup {
  const isAlwaysThere = (id: string, context: Rolldown.ChunkingContext) => featuresOf(reachedFrom(id, (module) => context.getModuleInfo(module))).some((feature) => always.has(feature));
  return {
    debugName: 'forms',
    name: (id, context) => (isAlwaysThere(id, context) ? 'forms' : null),
    test: /[\\/]runtime[\\/]forms[\\/](?!login-form|sign-in|text[\\/])/,
    minShareCount: 2,
  };
}
