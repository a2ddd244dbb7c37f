import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { overrides } from '../manifest/overrides.ts';
import { pointerTo } from '../manifest/source.ts';

const CURE = 'Write the text, or remove the line.';

function emptyEntries(texts: Readonly<Record<string, string>> | undefined, base: string): Violation[] {
  return Object.entries(texts ?? {})
    .filter(([, text]) => text.trim() === '')
    .map(([language]) => ({
      path: pointerTo(base, language),
      message: `The text in "${language}" is empty.`,
      cure: CURE,
    }));
}

/** A text that is written says something: an empty one leaves a button or a heading blank. */
export const textEmpty: Check = (context) => [
  ...overrides(context)
    .filter(({ text }) => text.trim() === '')
    .map(({ key, place }) => ({ ...place, message: `The text "${key}" is empty.`, cure: CURE })),
  ...emptyEntries(context.brand.tagline, '/tagline'),
  ...emptyEntries(context.brand.legal?.compensation, '/legal/compensation'),
];
