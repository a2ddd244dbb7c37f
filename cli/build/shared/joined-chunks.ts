import type { Rolldown } from 'vite';
import { type Guests, needsOf } from './joined-code.ts';
import { featuresOf, type ModuleInfo, reachedFrom } from './module-reach.ts';

/** Text that the sign-in page needs at once, by the folder that holds `text/<language>.ts`. */
export const START_TEXT = ['runtime/platform', 'runtime/features/auth'];

/** The frame of the signed-in pages. */
const SHELL = /[\\/]runtime[\\/]app[\\/]shell[\\/]text[\\/]/;
/** What is said after a click. */
const LATER = /[\\/]later[\\/]text[\\/]/;
const TEXT = /[\\/](?:form-)?text[\\/](?:[\w-]+\.)?([a-z]{2}(?:-[A-Z]{2})?)\.(?:ts|json)$/;

/** What reaches further comes first; the app's own text is on more pages than that of the features that every brand has. */
const REACH = { start: 5, later: 4, text: 3, shared: 2, one: 1 } as const;

/** Above every group of code. */
const FIRST = 100;

const isStart = (id: string) =>
  START_TEXT.some((owner) => id.replaceAll('\\', '/').includes(`/${owner}/text/`));

/** A chunk of text, without its language. */
export interface TextChunk {
  name: string;
  /** The larger, the more of the site needs it. */
  reach: number;
}

/**
 * `start` for the sign-in page, `later` for what stands in a folder of that name, `text` for the rest of what every brand has,
 * `shared` for the frame of the signed-in pages and what several features say, else the one feature. Undefined where it is no text.
 */
export function textChunk(
  id: string,
  moduleInfo: ModuleInfo,
  always: ReadonlySet<string>,
): TextChunk | undefined {
  if (!TEXT.test(id)) return undefined;
  const reached = reachedFrom(id, moduleInfo);
  const owners = featuresOf(reached);
  const place = reached.some(isStart)
    ? 'start'
    : LATER.test(id)
      ? 'later'
      : SHELL.test(id)
        ? 'shared'
        : owners.length === 0 || owners.some((owner) => always.has(owner))
          ? 'text'
          : owners.length > 1
            ? 'shared'
            : 'one';
  return { name: place === 'one' ? owners[0]! : place, reach: REACH[place] };
}

/**
 * Joins texts. Each chunk costs a line in the import map of every page, so there are four a language for what several
 * features say, and one for each feature that can be switched off, however many pages it has. What is imported is reached
 * by more than what imports it: what reaches further goes first, so that none of it ends up in a narrower chunk.
 */
export function textGroups(always: ReadonlySet<string>): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, TextChunk>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const chunk = known.get(id) ?? textChunk(id, (module) => context.getModuleInfo(module), always)!;
    known.set(id, chunk);
    return chunk;
  };
  const named = (id: string, { name }: TextChunk) => `${name}-${TEXT.exec(id)![1]}`;
  return Object.entries(REACH).map(([place, reach]) => ({
    debugName: `text: ${place}`,
    name: (id, context) => (chunkOf(id, context).reach === reach ? named(id, chunkOf(id, context)) : null),
    test: TEXT,
    priority: FIRST + reach,
  }));
}

/** What every page loads: the start, and what the features of every brand are declared with. */
const EVERYWHERE = /[\\/]runtime[\\/](?:app[\\/]main\.tsx|features[\\/](?:auth|handoff)[\\/]feature\.ts)$/;
/** The frame of the pages of guests. */
const FRAME = /[\\/]runtime[\\/]app[\\/](?:guest-layout|not-found)\.tsx$/;
/** Modules that a browser loads with one of these are needed for signing in besides. */
const SIGN_IN = [FRAME, /[\\/]runtime[\\/]features[\\/]auth[\\/]pages[\\/]login-page\.tsx$/];

/**
 * What the app starts with, and what both guests and the frame of members need, goes into one chunk, `base`, and what the sign-in page shares with
 * others besides into `fields`, with the frame of guests: many small ones compress badly and are one more line in every page.
 * Nothing else does, so that the sign-in page weighs the same however many features there are.
 */
export function baseGroup(guests: Guests): Rolldown.CodeSplittingGroup {
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const reached = reachedFrom(id, (module) => context.getModuleInfo(module), 'static');
    const isWith = (place: RegExp) => reached.some((module) => place.test(module));
    const { shell, pages, slots } = needsOf(id, (module) => context.getModuleInfo(module));
    const isForGuests =
      isWith(FRAME) ||
      [...pages].some((feature) => guests.pages.has(feature)) ||
      [...slots].some((feature) => guests.slots.has(feature));
    if (isWith(EVERYWHERE) || (shell && isForGuests)) return 'base';
    return SIGN_IN.some(isWith) ? 'fields' : null;
  };
  return {
    debugName: 'base',
    name: chunkOf,
    test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|zustand)[\\/]|[\\/]runtime[\\/](?:app|platform|lib|ui)[\\/](?!text[\\/])|[\\/]domain[\\/]|vite[\\/]preload-helper/,
    priority: FIRST,
  };
}
