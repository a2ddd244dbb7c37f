import type { Check } from '../manifest/check-context.ts';
import type { Draft } from '../manifest/draft.ts';
import { type Override, overrides } from '../manifest/overrides.ts';
import { BUILT_IN_LANGUAGES, TEXTS } from '../manifest/text-keys.ts';

function incomplete(languages: readonly string[], own: readonly Override[]): Draft[] {
  return languages.flatMap((language, index) => {
    if (BUILT_IN_LANGUAGES.includes(language)) return [];
    const known = new Set(own.filter((override) => override.language === language).map(({ key }) => key));
    const missing = [...TEXTS.keys()].filter((key) => !known.has(key));
    if (!missing.length) return [];
    return [
      {
        severity: 'warning' as const,
        path: `/languages/${index}`,
        message: `"${language}" lacks ${missing.length} of ${TEXTS.size} texts (${missing.slice(0, 3).join(', ')} …); people see English there.`,
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

/** A language of the brand's own has a text for every key; texts of a language that is not offered are seen by nobody. */
export const languageText: Check = (context) => {
  const { languages } = context.brand;
  const own = overrides(context);
  return languages ? [...incomplete(languages, own), ...notOffered(languages, own)] : [];
};
