import type { Check } from '../manifest/check-context.ts';
import { isLanguage } from '../manifest/is-language.ts';

/** Languages are codes that exist. */
export const languageCode: Check = ({ brand }) =>
  (brand.languages ?? []).flatMap((code, index) =>
    isLanguage(code)
      ? []
      : [
          {
            path: `/languages/${index}`,
            message: `"${code}" is not a language.`,
            cure: 'Use the code of ISO 639, with a country where the wording is its own: "en", "pt-BR".',
          },
        ],
  );
