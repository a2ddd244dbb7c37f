import path from 'node:path';
import { entryFile, pageFile, slotFile } from '../../../schemas/generate/feature-files.ts';
import type { FeatureFile, SlotContribution } from '../../../schemas/generate/load.ts';
import { FEATURES, SLOTS } from '../../manifest/schema-data.ts';
import { SIGN_IN_ROUTES } from './sign-in-routes.ts';

/** The page that follows the sign-in; its first paint has a size budget. */
export const LANDING = { feature: 'trade-room', route: 'traderoom' };
const SIGN_IN_FEATURE = SIGN_IN_ROUTES['account-signin'];

/** The audience of a part of the site: guests or signed-in users. */
export type Audience = 'guest' | 'member';

/** The entry module of a page or a slot contribution. */
export interface Part {
  feature: string;
  audience: Audience;
  /** Pages load like eager contributions: with the view that shows them. */
  load: SlotContribution['load'];
  kind: 'page' | 'slot';
}

/**
 * The entry modules of the site's parts, named as the bundler names them. Derived from schemas/, never from
 * the code.
 */
export interface Roles {
  /** The entry module of each feature, with its id: the only way into the feature's code. */
  entries: ReadonlyMap<string, string>;
  /** Loaded by every page. */
  start: ReadonlySet<string>;
  guestFrame: ReadonlySet<string>;
  signInPage: ReadonlySet<string>;
  shell: ReadonlySet<string>;
  parts: ReadonlyMap<string, Part>;
  /** Modules whose text loads with their view; other text loads on demand. */
  textOwners: ReadonlySet<string>;
  /** Those of them whose text the sign-in page loads at once. */
  startTextOwners: ReadonlySet<string>;
  /** Features whose pages are steps of the sign-in. */
  signInFeatures: ReadonlySet<string>;
}

/** The texts of one language that the sign-in page loads at once, relative to the project's root. */
export function startTexts(language: string): string[] {
  return ['runtime/platform', `runtime/features/${SIGN_IN_FEATURE}`].map(
    (owner) => `${owner}/text/${language}.ts`,
  );
}

/** The audience of the pages with this layout. */
export const audienceOf = (layout: string): Audience => (layout.startsWith('guest') ? 'guest' : 'member');

function partsOf(feature: string, { routes, slots }: FeatureFile): [string, Part][] {
  return [
    ...routes.map(({ id, layout }): [string, Part] => [
      pageFile(feature, id),
      { feature, audience: audienceOf(layout), load: 'eager', kind: 'page' },
    ]),
    ...slots.map(({ slot, load }): [string, Part] => [
      slotFile(feature, slot),
      { feature, audience: SLOTS[slot as keyof typeof SLOTS].audience, load, kind: 'slot' },
    ]),
  ];
}

/** The roles of the runtime below `root`. */
export function rolesOf(root: string): Roles {
  const at = (file: string) => path.join(root, file);
  const entry = (feature: string) => at(entryFile(feature));
  const features = [...FEATURES];
  const always = features.filter(([, { always: isAlways }]) => isAlways).map(([id]) => entry(id));
  return {
    entries: new Map(features.map(([id]) => [entry(id), id])),
    start: new Set([at('runtime/app/main.tsx'), ...always]),
    guestFrame: new Set([at('runtime/app/guest-layout.tsx'), at('runtime/app/not-found.tsx')]),
    signInPage: new Set([at(pageFile(SIGN_IN_FEATURE, 'account-signin'))]),
    shell: new Set([at('runtime/app/shell/shell.tsx')]),
    parts: new Map(
      features.flatMap(([id, feature]) => partsOf(id, feature)).map(([file, part]) => [at(file), part]),
    ),
    textOwners: new Set([
      at('runtime/app/boot.ts'),
      at('runtime/app/page-loader.tsx'),
      ...features.map(([id]) => entry(id)),
    ]),
    startTextOwners: new Set([at('runtime/app/boot.ts'), entry(SIGN_IN_FEATURE)]),
    signInFeatures: new Set(Object.values(SIGN_IN_ROUTES)),
  };
}
