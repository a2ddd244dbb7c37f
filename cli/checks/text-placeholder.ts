import type { Check } from '../manifest/check-context.ts';
import { overrides } from '../manifest/overrides.ts';
import { TEXTS } from '../manifest/text-keys.ts';

/** Names of `{x}` and `{x, plural, …}`, sorted. */
function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)(?:\}|, plural,)/g)].map((match) => match[1]!))].sort();
}

/** An override says what the original says: with the same placeholders. */
export const textPlaceholder: Check = (context) =>
  overrides(context).flatMap(({ key, text, place }) => {
    const original = TEXTS.get(key);
    if (original === undefined) return [];
    const wanted = placeholders(original);
    const found = placeholders(text);
    if (wanted.join() === found.join()) return [];
    const shown = (names: string[]) => names.map((name) => `{${name}}`).join(', ') || 'none';
    return [
      {
        ...place,
        message: `The text has the placeholders ${shown(found)}; the original has ${shown(wanted)}: "${original}"`,
        cure: `Use exactly ${shown(wanted)}.`,
      },
    ];
  });
