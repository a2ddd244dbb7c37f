import { writingDirection } from '../../domain/strings/writing-direction.ts';
import { shownKeys } from '../manifest/brand-keys.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { hasText, textIn } from '../manifest/text-keys.ts';

const ENDS_WITH_MARK = /[.!?:…)%]$/;

/** A left-to-right isolate (UAX #9): the marks of the text stay where they are in its own direction. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

/** The sentences of these features that are not translated, isolated. */
function sentencesOf(language: string, features: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    shownKeys(new Set(features))
      .map((key) => [key, textIn('en', key)] as const)
      .filter(([key, text]) => ENDS_WITH_MARK.test(text) && !hasText(language, key))
      .map(([key, text]) => [key, isolated(text)]),
  );
}

/**
 * The brand's own texts as its pages need them. A page from right to left would show the full stop of an English
 * sentence before its first word, and protected texts have no other translation.
 */
export function pageText({
  brand,
  features,
  text,
}: Pick<LoadedBrand, 'brand' | 'features' | 'text'>): LoadedBrand['text'] {
  const mirrored = brand.languages.filter((language) => writingDirection(language) === 'rtl');
  return {
    ...text,
    ...Object.fromEntries(
      mirrored.map((language) => [language, { ...sentencesOf(language, features), ...text[language] }]),
    ),
  };
}
