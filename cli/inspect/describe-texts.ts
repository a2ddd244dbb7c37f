import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { TEXTS } from '../manifest/text-keys.ts';

/** A text that a brand may word itself. */
export interface DescribedText {
  /** What a text file names it by. */
  key: string;
  /** As it comes with Livery. */
  english: string;
  /** The brand's own wording, by language. */
  own: Record<string, string>;
}

/** Every text of the platform, sorted by key. */
export function describeTexts({ text }: LoadedBrand): DescribedText[] {
  return [...TEXTS]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, english]) => ({
      key,
      english,
      own: Object.fromEntries(
        Object.entries(text).flatMap(([language, entries]) =>
          Object.hasOwn(entries, key) ? [[language, entries[key]!]] : [],
        ),
      ),
    }));
}

/** The texts for a person: each with its key, and under it what the brand says instead. */
export function renderTexts(texts: readonly DescribedText[]): string {
  const width = Math.max(...texts.map(({ key }) => key.length));
  return texts
    .map(
      ({ key, english, own }) =>
        `  ${key.padEnd(width)}  ${english}\n${Object.entries(own)
          .map(([language, text]) => `  ${`→ ${language}`.padStart(width)}  ${text}\n`)
          .join('')}`,
    )
    .join('');
}
