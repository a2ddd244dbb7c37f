import type { Check } from '../manifest/check-context.ts';
import { overrides } from '../manifest/overrides.ts';

/** Text is text: markup would be shown as it stands. */
export const textMarkup: Check = (context) =>
  overrides(context)
    .filter(({ text }) => /<[a-z!/][^>]*>?|&(?:#\d+|#x[0-9a-f]+|[a-z]+);/i.test(text))
    .map(({ text, place }) => ({
      ...place,
      message: `The text holds markup, which people would see as it stands: "${text.slice(0, 60)}".`,
      cure: 'Write plain text.',
    }));
