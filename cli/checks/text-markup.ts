import type { Check } from '../manifest/check-context.ts';
import { hasMarkup } from '../manifest/markup.ts';
import { overrides } from '../manifest/overrides.ts';

/** Texts are plain: markup would be shown literally. */
export const textMarkup: Check = (context) =>
  overrides(context)
    .filter(({ text }) => hasMarkup(text))
    .map(({ text, place }) => ({
      ...place,
      message: `The text contains markup, which would be shown literally: "${text.slice(0, 60)}".`,
      cure: 'Write plain text.',
    }));
