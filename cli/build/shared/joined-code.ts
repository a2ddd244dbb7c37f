import type { Rolldown } from 'vite';
import { contentHash } from '../content-hash.ts';
import { featuresOf, type ModuleInfo, reachedFrom } from './module-reach.ts';

const CODE =
  /[\\/]node_modules[\\/]|[\\/]runtime[\\/](?!app[\\/](?!shell[\\/])|features[\\/][^\\/]+[\\/]feature\.ts)(?!.*[\\/](?:form-)?text[\\/])|[\\/]domain[\\/]|[\\/]schemas[\\/]generated[\\/]forms[\\/]/;
/** Modules that a browser loads with one of these are needed for signing in. */
const SIGN_IN =
  /[\\/]runtime[\\/](?:app[\\/]main\.tsx|features[\\/]auth[\\/](?:feature\.ts|pages[\\/]login-page\.tsx))$/;
const SHELL = /[\\/]runtime[\\/]app[\\/]shell[\\/]shell\.tsx$/;
/** Parts of the shell, of trading and of a feature that load when somebody asks for them. Dialogs bring code of forms, which the others do without. */
const LATER =
  /[\\/]runtime[\\/](?:app[\\/](shell)|trading[\\/](live|positions)|features[\\/]([a-z0-9-]+)[\\/]later)[\\/](?!.*dialog)/;
/** Styles of trading that are seen at once: one sheet instead of three, each of which whatever loads one later would have to name. */
const STYLE = /[\\/]runtime[\\/](?:trading[\\/](?!search)|ui[\\/]).*\.css$/;
/** Each step of signing in loads alone: the first is wanted at once, and most people meet no other. */
const STEPS = new Set(['auth', 'dark-auth']);
const PART = /[\\/]runtime[\\/]features[\\/]([a-z0-9-]+)[\\/](pages|slots)[\\/][^\\/]+$/;

/** From so many features on, what they share is one chunk. */
const MANY = 3;

/** Who needs a module. */
export interface Needs {
  /** Nobody signs in without it. */
  signIn: boolean;
  shell: boolean;
  /** Features with a page that loads it at once, and with a filling of a slot that does. */
  pages: ReadonlySet<string>;
  slots: ReadonlySet<string>;
  /** All features that ever load it. Sorted. */
  features: readonly string[];
}

export function needsOf(id: string, moduleInfo: ModuleInfo): Needs {
  const atOnce = reachedFrom(id, moduleInfo, 'static');
  const parts = (kind: string) =>
    new Set(
      atOnce.flatMap((module) =>
        PART.exec(module)?.[2] === kind && moduleInfo(module)?.dynamicImporters.length
          ? [PART.exec(module)![1]!]
          : [],
      ),
    );
  const features = featuresOf(reachedFrom(id, moduleInfo));
  return {
    signIn: atOnce.some((module) => SIGN_IN.test(module)),
    shell: atOnce.some((module) => SHELL.test(module)),
    pages: parts('pages'),
    slots: parts('slots'),
    features,
  };
}

/** Features whose pages, and whose fillings of slots, are for people who are not signed in. */
export interface Guests {
  pages: ReadonlySet<string>;
  slots: ReadonlySet<string>;
}

/**
 * The chunk of a module that is not needed for signing in; null where the bundler's own choice stands.
 * `signed-in` comes with the shell, also for what several features put into it: every brand that trades has such. `parts` is for
 * pages of members and of guests alike, `forms` for several of a guest's pages; `…-later` is what loads on demand, one for the
 * shell, for live data, for positions and for a feature. Then what at least three features share, what pages of the same two
 * load at once or the same two ever load, the fillings of one, and its pages, but for the steps of signing in.
 */
export function codeChunk(id: string, moduleInfo: ModuleInfo, guests: Guests): string | null {
  const { shell, signIn, slots, pages, features } = needsOf(id, moduleInfo);
  const members =
    [...pages].filter((feature) => !guests.pages.has(feature)).length +
    [...slots].filter((feature) => !guests.slots.has(feature)).length;
  const isForGuests = members < pages.size + slots.size;
  if (signIn) return null;
  if (!shell && pages.size + slots.size === 0 && !STYLE.test(id)) return laterChunk(id);
  if (isForGuests && members > 0) return 'parts';
  if (shell || STYLE.test(id)) return 'signed-in';
  if (features.length < 2)
    return pages.size === 0
      ? `${features[0]}-slots`
      : isForGuests && STEPS.has(features[0]!)
        ? null
        : `${features[0]}-pages`;
  if (isForGuests) return 'forms';
  if (slots.size > 0) return 'signed-in';
  if (features.length >= MANY) return 'pages';
  return pages.size > 1
    ? `by-${contentHash(...[...pages].sort()).slice(0, 4)}`
    : `of-${contentHash(...features).slice(0, 4)}`;
}

function laterChunk(id: string): string | null {
  const place = LATER.exec(id)?.slice(1).find(Boolean);
  return place === undefined ? null : `${place}-later`;
}

/** What is shared most comes first, so that what a module imports never ends up in a narrower chunk. */
function rank(chunk: string): number {
  const order = ['parts', 'signed-in', 'forms', 'pages', 'by', 'of', 'slots', 'own'];
  const at = order.indexOf(chunk.replace(/-[0-9a-f]{4}$|^.*-(?=slots$)/, '').replace(/^.*-pages$/, 'own'));
  return at < 0 ? 0 : order.length - at;
}

/**
 * Joins the code of signed-in pages: each chunk costs a line in the import map of every page, some 300 bytes of its own,
 * and whatever it would have had in common with its neighbour. No chunk holds code of a feature beside that of another.
 */
export function codeGroups(guests: Guests): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, string | null>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    if (!known.has(id))
      known.set(
        id,
        codeChunk(id, (module) => context.getModuleInfo(module), guests),
      );
    return known.get(id)!;
  };
  return [8, 7, 6, 5, 4, 3, 2, 1, 0].map((priority) => ({
    debugName: `code ${priority}`,
    name: (id, context) => {
      const chunk = chunkOf(id, context);
      return chunk !== null && rank(chunk) === priority ? chunk : null;
    },
    test: CODE,
    priority: priority + 1,
  }));
}
