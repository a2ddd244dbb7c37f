import type { Check } from '../manifest/check-context.ts';
import type { Draft } from '../manifest/draft.ts';
import { overrides } from '../manifest/overrides.ts';
import { BUILT_IN_LANGUAGES, TEXTS } from '../manifest/text-keys.ts';

/** A language of the brand's own has a text for every key; texts of a language that is not offered are seen by nobody. */
export const languageText: Check = (context) => {
  const languages = context.brand.languages ?? [];
  const drafts: Draft[] = [];
  const own = overrides(context);
  for (const [index, language] of languages.entries()) {
    if (BUILT_IN_LANGUAGES.includes(language)) continue;
    const known = new Set(own.filter((override) => override.language === language).map(({ key }) => key));
    const missing = [...TEXTS.keys()].filter((key) => !known.has(key));
    if (missing.length) drafts.push({ severity: 'warning', path: `/languages/${index}`, message: `"${language}" lacks ${missing.length} of ${TEXTS.size} texts (${missing.slice(0, 3).join(', ')} …); people see English there.`, cure: `Add them to text/${language}.json.` });
  }
  const unused = new Map(own.filter(({ language }) => context.brand.languages && !languages.includes(language)).map((override) => [override.language, override.place]));
  for (const [language, place] of unused) drafts.push({ severity: 'warning', ...(place.textFile ? { path: '', textFile: place.textFile } : { path: `/text/${language}`, at: 'key' as const }), message: `There are texts in "${language}", which the brand does not offer.`, cure: `Add "${language}" to languages, or remove the texts.` });
  return drafts;
};
