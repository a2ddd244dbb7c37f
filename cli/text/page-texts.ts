import { featureOf } from '../manifest/brand-keys.ts';
import { FEATURES } from '../manifest/schema-data.ts';
import { ENGLISH_FILES, ownerOf } from '../manifest/text-keys.ts';
import { textLimit } from './text-limit.ts';
import type { TextGroup, TextUnit } from './unit.ts';

interface PageTexts {
  /** Where the page uses a text, by key. */
  uses: ReadonlyMap<string, string[]>;
  /** Whether to translate the text. */
  includes(key: string): boolean;
  targetOf(key: string): string | undefined;
}

/** The texts of all pages, by the file that has them; a file may only spread others and have none. */
export function pageTexts({ uses, includes, targetOf }: PageTexts): TextGroup[] {
  return Object.entries(ENGLISH_FILES)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([original, dictionary]) => {
      const summary = FEATURES.get(featureOf(original) ?? '')?.summary;
      const units = Object.entries(dictionary)
        .filter(([key]) => ownerOf(key) === original && includes(key))
        .map(([key, source]): TextUnit => ({
          id: key,
          source,
          target: targetOf(key),
          notes: [...(summary ? [summary] : []), ...(uses.get(key) ?? [])],
          maxLength: textLimit(key),
        }));
      return { original, units };
    });
}
