import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { hiddenCharacter, withoutSoftHyphens } from '../manifest/hidden-character.ts';
import { pointerTo } from '../manifest/source.ts';

function search(value: unknown, path: string): Violation[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => search(item, pointerTo(path, key)));
  const found = typeof value === 'string' ? hiddenCharacter(value) : undefined;
  return found ? [{ path, ...found }] : [];
}

/** No invisible characters and none that turn the direction of writing. */
export const hiddenCharacters: Check = ({ brand, textFiles }) => [
  ...search(brand, ''),
  ...textFiles.flatMap(({ language, entries }) =>
    Object.entries(entries).flatMap(([key, text]) =>
      search(withoutSoftHyphens(text), pointerTo('', key)).map((violation) => ({
        ...violation,
        textFile: language,
      })),
    ),
  ),
];
