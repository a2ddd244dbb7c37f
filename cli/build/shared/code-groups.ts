import type { Rolldown } from 'vite';
import { contentHash } from '../content-hash.ts';
import { featuresOf, type ModuleInfo, reachedFrom } from './module-reach.ts';
import { LANDING, type Part, type Roles } from './roles.ts';
import { isText } from './text-file.ts';

/** The component behind which the form library is. */
const FORM = '/runtime/ui/schema-form/schema-form.tsx';
const FORM_LIBRARY = /\/runtime\/ui\/schema-form\/|\/node_modules\//;

/** Code that at least this many features share is one chunk. */
const MANY = 3;
/** A module of at most this many characters joins `late`: another chunk would cost a page more than its code. */
const TINY_SOURCE = 500;

/** The parts of the site that load a module. */
export interface Needs {
  /** Loaded by every page, or by the sign-in page. */
  signIn: boolean;
  shell: boolean;
  /** Part of the form library: only forms import it. */
  form: boolean;
  tiny: boolean;
  /** Pages and contributions that import it statically. */
  parts: readonly Part[];
  /** All features that can load it statically or dynamically, sorted. */
  features: readonly string[];
}

export function needsOf(id: string, moduleInfo: ModuleInfo, roles: Roles): Needs {
  const atOnce = reachedFrom(id, moduleInfo, 'static');
  return {
    signIn: atOnce.some((module) => roles.start.has(module) || roles.signInPage.has(module)),
    shell: atOnce.some((module) => roles.shell.has(module)),
    tiny: (moduleInfo(id)?.code?.length ?? Infinity) <= TINY_SOURCE,
    form: FORM_LIBRARY.test(id) && atOnce.some((module) => module.endsWith(FORM)),
    parts: atOnce.flatMap((module) => roles.parts.get(module) ?? []),
    features: featuresOf(reachedFrom(id, moduleInfo), roles.entries),
  };
}

const isEager = ({ load }: Part) => load === 'eager';
const isIdle = ({ load }: Part) => load === 'idle';
const isPage = ({ kind }: Part) => kind === 'page';
const featuresIn = (parts: readonly Part[]) => [...new Set(parts.map(({ feature }) => feature))].sort();

/**
 * The chunk of a module that every page loads once it is idle: no dialog and no page of the same feature comes
 * along. Null for other modules, and for those that the first paint of another feature's page needs.
 */
function idleChunk({ parts, features }: Needs): string | null {
  const idle = featuresIn(parts.filter(isIdle));
  const eager = parts.filter(isEager);
  const isOwn = eager.every(isPage) && featuresIn(eager).every((feature) => idle.includes(feature));
  if (idle.length === 0 || !isOwn) return null;
  return features.length > 1 ? 'idle-shared' : `${idle[0]!}-idle`;
}

/**
 * The chunk of a module that contributions load after the first paint: one per feature and load, and one for
 * modules that other features load too, by dynamic imports at least: a chunk takes the imports of its modules
 * along. Of these, the form library is a chunk of its own. Null without a contribution.
 */
function deferredChunk({ parts, features, form }: Needs): string | null {
  if (parts.length > 0 && features.length > 1) return form ? 'deferred-form' : 'deferred-shared';
  const names = new Set(parts.map(({ feature, load }) => `${feature}-${load}`));
  return names.size === 1 ? [...names][0]! : null;
}

/** The chunk of a module that only one feature loads eagerly. Each step of the sign-in loads separately. */
function ownChunk(feature: string, eager: readonly Part[], roles: Roles): string | null {
  if (!eager.some(isPage)) return `${feature}-slots`;
  const isStep = roles.signInFeatures.has(feature) && eager.some(({ audience }) => audience === 'guest');
  return isStep ? null : `${feature}-pages`;
}

/** Style sheets shared by several parts load with the shell: one sheet instead of one per chunk. */
function isSharedStyle(id: string, { shell, parts }: Needs): boolean {
  return id.endsWith('.css') && (shell || featuresIn(parts).length > 1);
}

function sharedChunk(eager: readonly Part[], { parts, features, tiny }: Needs): string {
  if (eager.some(({ audience }) => audience === 'guest')) return 'forms';
  if (!eager.every(isPage)) return 'signed-in';
  const pages = featuresIn(eager);
  const isLanding = pages.includes(LANDING.feature);
  if (pages.length >= MANY) return isLanding ? 'pages' : 'late';
  if (isLanding && pages.length > 1 && featuresIn(parts).length >= MANY) return 'landing-shared';
  if (tiny && !isLanding) return 'late';
  return pages.length > 1
    ? `by-${contentHash(...pages).slice(0, 4)}`
    : `of-${contentHash(...features).slice(0, 4)}`;
}

/**
 * The chunk of a module that signing in does not need; null to keep the bundler's own choice, as for dialogs
 * and other lazy-loaded UI. `signed-in` loads with the shell and contains code that several features
 * contribute eagerly. Signed-in and guest views share `parts`; several guest pages share `forms`.
 * `<feature>-idle` and `<feature>-intent` follow the `load` of a slot contribution; `idle-shared`,
 * `deferred-shared` and `deferred-form` contain what several features load so. Other modules are shared by three or more features (`pages`;
 * `late` without the landing page, and tiny modules), by two, or belong to one. Code that deferred contributions share with the
 * landing page is `landing-shared`, so that they do not load its chart and ticket.
 */
export function codeChunk(id: string, moduleInfo: ModuleInfo, roles: Roles): string | null {
  const needs = needsOf(id, moduleInfo, roles);
  if (needs.signIn) return null;
  if (isSharedStyle(id, needs)) return 'signed-in';
  const idle = needs.shell ? null : idleChunk(needs);
  if (idle !== null) return idle;
  const eager = needs.parts.filter(isEager);
  if (!needs.shell && eager.length === 0) return deferredChunk(needs);
  const isForGuests = eager.some(({ audience }) => audience === 'guest');
  const isForMembers = needs.shell || eager.some(({ audience }) => audience === 'member');
  if (isForGuests && isForMembers) return 'parts';
  if (needs.shell) return 'signed-in';
  return needs.features.length < 2 ? ownChunk(needs.features[0]!, eager, roles) : sharedChunk(eager, needs);
}

/**
 * The order in which chunks claim modules: most widely shared first, so that an imported module never ends up
 * in a narrower chunk.
 */
const RANKS = [
  'parts',
  'signed-in',
  'forms',
  'pages',
  'late',
  'landing-shared',
  'by',
  'of',
  'few',
  'slots',
  'idle-shared',
  'idle',
  'deferred-shared',
  'deferred-form',
  'own',
  'deferred',
];
/** Chunks of two features' code; a smaller one joins the others in `few`. */
const PAIRED = ['by', 'of'];
const MIN_PAIRED_SOURCE = 2_000;

/** Rank of a chunk that ends with a load or with `pages`. */
const RANK_BY_SUFFIX: Readonly<Record<string, string>> = {
  pages: 'own',
  slots: 'slots',
  idle: 'idle',
  intent: 'deferred',
};

function rankOf(chunk: string): string {
  const pair = /^(?:by|of)(?=-[0-9a-f]{4}$)/.exec(chunk)?.[0];
  const suffix = /-(pages|slots|idle|intent)$/.exec(chunk)?.[1];
  return pair ?? (suffix === undefined ? chunk : RANK_BY_SUFFIX[suffix]!);
}

/**
 * Joins the code of signed-in pages: each chunk costs an import map entry in every page and about 300 bytes
 * of overhead. No chunk mixes code of two features.
 */
export function codeGroups(roles: Roles): Rolldown.CodeSplittingGroup[] {
  const chunks = new Map<string, string | null>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    if (!chunks.has(id))
      chunks.set(
        id,
        codeChunk(id, (module) => context.getModuleInfo(module), roles),
      );
    return chunks.get(id)!;
  };
  return RANKS.map((rank, index) => ({
    debugName: `code: ${rank}`,
    name: (id, context) => {
      const chunk = chunkOf(id, context);
      if (chunk === null) return null;
      if (rank === 'few') return PAIRED.includes(rankOf(chunk)) ? rank : null;
      return rankOf(chunk) === rank ? chunk : null;
    },
    test: (id: string) => !isText(id),
    minSize: PAIRED.includes(rank) ? MIN_PAIRED_SOURCE : 0,
    priority: RANKS.length - index,
  }));
}
