import { brandKeys } from '../manifest/brand-keys.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { isLanguage } from '../manifest/is-language.ts';
import { type Override, overrides } from '../manifest/overrides.ts';
import { hasText } from '../manifest/text-keys.ts';

/** A brand's own language brings all texts itself, except protected ones, which stay English. */
function incomplete(
  languages: readonly string[],
  own: readonly Override[],
  { folderName, built }: CheckContext,
): Violation[] {
  const keys = brandKeys(built);
  return languages.flatMap((language, index) => {
    if (!isLanguage(language)) return [];
    const known = new Set(own.filter((override) => override.language === language).map(({ key }) => key));
    const missing = [...keys].filter((key) => !known.has(key) && !hasText(language, key));
    if (!missing.length) return [];
    return [
      {
        severity: 'warning' as const,
        path: `/languages/${index}`,
        message: `"${language}" lacks ${missing.length} of ${keys.size} texts (${missing.slice(0, 3).join(', ')} …); English is shown there.`,
        cure: `Add them to text/${language}.json: livery text export ${folderName} ${language} writes a file for a translator.`,
      },
    ];
  });
}

function notOffered(languages: readonly string[], own: readonly Override[]): Violation[] {
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
  return languages ? [...incomplete(languages, own, context), ...notOffered(languages, own)] : [];
};
