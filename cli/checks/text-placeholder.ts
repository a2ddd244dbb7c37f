import type { Check } from '../manifest/check-context.ts';
import { overrides } from '../manifest/overrides.ts';
import { TEXTS } from '../manifest/text-keys.ts';
import { readMessage } from '../text/message.ts';

/** An override says what the original says: with the same placeholders. */
export const textPlaceholder: Check = (context) =>
  overrides(context).flatMap(({ key, text, place }) => {
    const original = TEXTS.get(key);
    if (original === undefined) return [];
    const wanted = readMessage(original).placeholders;
    const found = readMessage(text).placeholders;
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
