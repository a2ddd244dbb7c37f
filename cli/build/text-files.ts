import type { PageData } from '../../schemas/generated/types.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { BUILT_IN_LANGUAGES } from '../manifest/text-keys.ts';
import { pageText } from './english-sentences.ts';
import { integrityOf, nameHash } from './content-hash.ts';

export interface TextFile {
  /** Path in the output, below the web root: `assets/text-fr-1a2b3c4d5e.json`. */
  file: string;
  content: string;
  integrity: string;
}

/** A file for each language that the brand supplies: whole dictionaries are too large for every page. */
export function textFiles(
  loaded: Pick<LoadedBrand, 'brand' | 'features' | 'text'>,
): Record<string, TextFile> {
  const own = Object.entries(pageText(loaded)).filter(([language]) => !BUILT_IN_LANGUAGES.includes(language));
  return Object.fromEntries(
    own.map(([language, entries]) => {
      const content = `${JSON.stringify(entries)}\n`;
      const integrity = integrityOf(content);
      return [language, { file: `assets/text-${language}-${nameHash(integrity)}.json`, content, integrity }];
    }),
  );
}

/** The page data with those languages as references to their files. */
export function withTextFiles(page: PageData, files: Readonly<Record<string, TextFile>>): PageData {
  const languages = Object.keys(files);
  if (!languages.length) return page;
  return {
    ...page,
    text: Object.fromEntries(Object.entries(page.text).filter(([language]) => !languages.includes(language))),
    textFiles: Object.fromEntries(
      Object.entries(files).map(([language, { file, integrity }]) => [language, { file, integrity }]),
    ),
  };
}
