import type { Check } from '../manifest/check-context.ts';
import { overrides } from '../manifest/overrides.ts';
import { PROTECTED_TEXTS } from '../manifest/protected-texts.ts';

/** Marks, simulated labels, fees and risk texts are the same in every brand. */
export const textProtected: Check = (context) =>
  overrides(context).flatMap(({ key, place }) => {
    const about = PROTECTED_TEXTS.get(key);
    if (about === undefined) return [];
    return [
      {
        ...place,
        at: 'key' as const,
        message: `The text "${key}" ${about}: no brand may override it, in any language.`,
        cure: `Remove the line; livery inspect ${context.folderName} --text shows which texts are fixed.`,
      },
    ];
  });
