import type { TextUnit } from './unit.ts';

/** A file of sentences: nested objects, and lists of paragraphs. */
export type Sentences = string | readonly Sentences[] | { readonly [key: string]: Sentences };

/** Most characters of a translated sentence. */
const MAX_LENGTH = 1000;
const LETTERS = /\p{L}/u;
const PURPOSES: Readonly<Record<string, string>> = {
  errors: 'Error message of the backend, shown on the page',
  callErrors: 'Error message of the backend for one action, shown on the page',
  mail: 'Email to the user',
  statementDocument: 'Monthly statement as PDF',
  flags: 'Problem of a setting, shown to an operator',
  depositReason: 'Why a deposit has its state, shown to the user',
};

/** A sentence with its path. Lines that consist of a placeholder, such as {link}, need no translation. */
function sentencesOf(part: Sentences, at: readonly string[] = []): [path: string[], sentence: string][] {
  if (typeof part === 'string') return LETTERS.test(part.replace(/\{\w+\}/g, '')) ? [[[...at], part]] : [];
  return Object.entries(part).flatMap(([key, value]) => sentencesOf(value as Sentences, [...at, key]));
}

function at(part: Sentences | undefined, path: readonly string[]): string | undefined {
  let found: unknown = part;
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key];
  return typeof found === 'string' ? found : undefined;
}

const idOf = (path: readonly string[]) => `server:${path.join('.')}`;

/** The sentences of `server/text/en.json` as texts to translate. */
export function serverTexts(english: Sentences, translated: Sentences | undefined): TextUnit[] {
  return sentencesOf(english).map(([path, source]) => ({
    id: idOf(path),
    source,
    target: at(translated, path),
    notes: [PURPOSES[path[0]!] ?? 'Message of the backend, shown on the page'],
    maxLength: MAX_LENGTH,
  }));
}

/** The English file with every sentence that has a translation replaced by it. */
export function translateSentences(
  english: Sentences,
  translations: ReadonlyMap<string, string>,
  path: readonly string[] = [],
): Sentences {
  if (typeof english === 'string') return translations.get(idOf(path)) ?? english;
  const parts = Object.entries(english).map(
    ([key, value]) => [key, translateSentences(value as Sentences, translations, [...path, key])] as const,
  );
  return Array.isArray(english) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
