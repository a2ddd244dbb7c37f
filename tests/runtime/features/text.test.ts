import { describe, expect, test } from 'vitest';
import type { Dictionary } from '../../../runtime/lib/format-text.ts';

const texts = import.meta.glob<{ text: Dictionary }>(
  [
    '../../../runtime/features/*/text/*.ts',
    '../../../runtime/forms/text/*.ts',
    '../../../runtime/platform/text/*.ts',
  ],
  { eager: true },
);
const pairs = Object.keys(texts)
  .filter((file) => file.endsWith('/en.ts'))
  .map(
    (file) =>
      [
        file.replace('../../../runtime/', ''),
        texts[file]!.text,
        texts[file.replace('/en.ts', '/es.ts')]?.text,
      ] as const,
  );

/** Parameters of a sentence, without the words of its plural cases. */
const placeholders = (text: string) =>
  [
    ...(text.includes(', plural,') ? text.replace(/(=\d+|\w+) \{[^{}]*\}/g, '') : text).matchAll(/\{(\w+)/g),
  ].map((match) => match[1]!);

describe('Spanish text has the keys and placeholders of English', () => {
  test.each(pairs)('%s', (_, en, es) => {
    expect(Object.keys(es ?? {}).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en))
      expect([key, new Set(placeholders(es![key]!))]).toEqual([key, new Set(placeholders(text))]);
  });
});
