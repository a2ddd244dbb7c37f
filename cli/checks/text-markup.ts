import type { Check } from '../manifest/check-context.ts';
import { overrides } from '../manifest/overrides.ts';

/** Texts are plain: markup would be shown literally. */
export const textMarkup: Check = (context) =>
  overrides(context)
    .filter(({ text }) => /<[a-z!/][^>]*>?|&(?:#\d+|#x[0-9a-f]+|[a-z]+);/i.test(text))
    .map(({ text, place }) => ({
      ...place,
      message: `The text contains markup, which would be shown literally: "${text.slice(0, 60)}".`,
      cure: 'Write plain text.',
    }));
