import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { PROTECTED_TEXTS } from '../manifest/protected-texts.ts';
import { TEXTS } from '../manifest/text-keys.ts';

/** A text of the platform. */
export interface DescribedText {
  /** Key in a text file. */
  key: string;
  /** The built-in English text. */
  english: string;
  /** No brand may override it. */
  fixed: boolean;
  /** Overrides by language. */
  own: Record<string, string>;
}

/** Every text of the platform, sorted by key. */
export function describeTexts({ text }: LoadedBrand): DescribedText[] {
  return [...TEXTS]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, english]) => ({
      key,
      english,
      fixed: PROTECTED_TEXTS.has(key),
      own: Object.fromEntries(
        Object.entries(text).flatMap(([language, entries]) =>
          Object.hasOwn(entries, key) ? [[language, entries[key]!]] : [],
        ),
      ),
    }));
}

/** One line per text with its key; below it, the brand's overrides. */
export function renderTexts(texts: readonly DescribedText[]): string {
  const width = Math.max(...texts.map(({ key }) => key.length));
  return texts
    .map(
      ({ key, english, fixed, own }) =>
        `  ${key.padEnd(width)}  ${english}${fixed ? '  (fixed)' : ''}\n${Object.entries(own)
          .map(([language, text]) => `  ${`→ ${language}`.padStart(width)}  ${text}\n`)
          .join('')}`,
    )
    .join('');
}
