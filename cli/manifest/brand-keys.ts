import { PROTECTED_TEXTS } from './protected-texts.ts';
import { ownerOf, TEXTS } from './text-keys.ts';

/** The feature whose folder has this text file. */
export const featureOf = (file: string): string | undefined =>
  /^runtime\/features\/([\w-]+)\//.exec(file)?.[1];

/** Keys of the texts that a brand with these features shows. */
export const shownKeys = (features: ReadonlySet<string>): string[] =>
  [...TEXTS.keys()].filter((key) => {
    const feature = featureOf(ownerOf(key));
    return feature === undefined || features.has(feature);
  });

/** Keys of the texts that a brand with these features can override: those it shows, except protected ones. */
export const brandKeys = (features: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(shownKeys(features).filter((key) => !PROTECTED_TEXTS.has(key)));
