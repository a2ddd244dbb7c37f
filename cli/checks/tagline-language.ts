import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { nearest } from '../../domain/strings/nearest.ts';
import { pointerTo } from '../manifest/source.ts';

/** The page shows the default language's tagline where another one has none. */
function missingTagline({
  brand: { languages: [first] = [], tagline = {} },
  hasValue,
}: CheckContext): Violation[] {
  const isMissing = first !== undefined && !hasValue(pointerTo('/tagline', first));
  if (!isMissing || !Object.keys(tagline).length) return [];
  return [
    {
      severity: 'warning',
      path: '/tagline',
      at: 'key',
      message: `The tagline has no text in "${first}", the default language: the page shows none.`,
      cure: `Add "${first}" to tagline.`,
    },
  ];
}

/** Texts by language are in languages that the brand offers; the tagline is in the default language. */
export const taglineLanguage: Check = (context) => {
  const { brand } = context;
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
    ...missingTagline(context),
    ...unknown(legal?.compensation, '/legal/compensation'),
    ...unknown(accessibility?.limits, '/accessibility/limits'),
  ];
};
