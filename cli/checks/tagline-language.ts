import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { nearest } from '../manifest/nearest.ts';
import { pointerTo } from '../manifest/source.ts';

/** Texts by language are in languages that the brand offers. */
export const taglineLanguage: Check = ({ brand }) => {
  const { languages, tagline, legal, accessibility } = brand;
  if (!languages) return [];
  const unknown = (texts: object | undefined, base: string): Violation[] =>
    Object.keys(texts ?? {})
      .filter((language) => !languages.includes(language))
      .map((language) => ({
        severity: 'warning' as const,
        path: pointerTo(base, language),
        at: 'key' as const,
        message: `This text is never shown: the brand does not offer "${language}".`,
        cure: `Add "${language}" to languages, or remove the text.`,
        suggestion: nearest(language, languages),
      }));
  return [
    ...unknown(tagline, '/tagline'),
    ...unknown(legal?.compensation, '/legal/compensation'),
    ...unknown(accessibility?.limits, '/accessibility/limits'),
  ];
};
