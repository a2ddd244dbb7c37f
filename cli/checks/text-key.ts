import type { Check } from '../manifest/check-context.ts';
import { nearest } from '../../domain/strings/nearest.ts';
import { overrides } from '../manifest/overrides.ts';
import { TEXTS } from '../manifest/text-keys.ts';

/** An override names a text that exists. */
export const textKey: Check = (context) =>
  overrides(context)
    .filter(({ key }) => !TEXTS.has(key))
    .map(({ key, place }) => ({
      ...place,
      at: 'key',
      message: `There is no text with the key "${key}".`,
      cure: 'Correct the key, or remove the line: nothing would show it.',
      suggestion: nearest(key, TEXTS.keys()),
    }));
