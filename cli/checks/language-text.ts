import type { Check } from '../manifest/check-context.ts';
import type { Draft } from '../manifest/draft.ts';
import { isLanguage } from '../manifest/is-language.ts';
import { type Override, overrides } from '../manifest/overrides.ts';
import { PROTECTED_TEXTS } from '../manifest/protected-texts.ts';
import { hasText, TEXTS } from '../manifest/text-keys.ts';

/** The texts that a brand's own language brings itself; the protected ones stay English. */
const BRAND_KEYS = [...TEXTS.keys()].filter((key) => !PROTECTED_TEXTS.has(key));

function incomplete(languages: readonly string[], own: readonly Override[]): Draft[] {
  return languages.flatMap((language, index) => {
    if (!isLanguage(language)) return [];
    const known = new Set(own.filter((override) => override.language === language).map(({ key }) => key));
    const missing = BRAND_KEYS.filter((key) => !known.has(key) && !hasText(language, key));
    if (!missing.length) return [];
    return [
      {
        severity: 'warning' as const,
        path: `/languages/${index}`,
        message: `"${language}" lacks ${missing.length} of ${BRAND_KEYS.length} texts (${missing.slice(0, 3).join(', ')} …); English is shown there.`,
        cure: `Add them to text/${language}.json.`,
      },
    ];
  });
}

function notOffered(languages: readonly string[], own: readonly Override[]): Draft[] {
  const files = new Map(
    own
      .filter(({ language }) => !languages.includes(language))
      .map(({ language, place }) => [language, place.textFile]),
  );
  return [...files].map(([language, textFile]) => ({
    severity: 'warning' as const,
    ...(textFile ? { path: '', textFile } : { path: `/text/${language}`, at: 'key' as const }),
    message: `There are texts in "${language}", which the brand does not offer.`,
    cure: `Add "${language}" to languages, or remove the texts.`,
  }));
}

/** Each language has a text for every key, of Livery or of the brand; texts of other languages are never shown. */
export const languageText: Check = (context) => {
  const { languages } = context.brand;
  const own = overrides(context);
  return languages ? [...incomplete(languages, own), ...notOffered(languages, own)] : [];
};
