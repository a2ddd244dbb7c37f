import type { Check } from '../manifest/check-context.ts';
import type { Draft } from '../manifest/draft.ts';
import { pointerTo } from '../manifest/source.ts';

const HIDDEN = /(?![\t\n])\p{Cc}|\p{Surrogate}|[\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

function search(value: unknown, path: string): Draft[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => search(item, pointerTo(path, key)));
  const hidden = typeof value === 'string' ? HIDDEN.exec(value)?.[0] : undefined;
  if (hidden === undefined) return [];
  const code = hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  if (/\p{Surrogate}/u.test(hidden))
    return [
      {
        path,
        message: `The text contains half a character (U+${code}), which no font can show.`,
        cure: 'Write the whole character again.',
      },
    ];
  return [
    {
      path,
      message: `The text contains an invisible character (U+${code}), which can make a name or an address look like another one.`,
      cure: 'Remove it; it was probably copied along.',
    },
  ];
}

/** No invisible characters and none that turn the direction of writing. */
export const hiddenCharacters: Check = ({ brand, textFiles }) => [
  ...search(brand, ''),
  ...textFiles.flatMap(({ language, entries }) =>
    search(entries, '').map((draft) => ({ ...draft, textFile: language })),
  ),
];
