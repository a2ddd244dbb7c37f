import type { Dictionary } from '../lib/format-text.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { PageData } from './page-data.ts';
import type { TextStore } from './text.ts';

export type LoadOwnText = (language: string) => Promise<void>;

/** Loads the brand's own text of a language, once. Other languages need no file. */
export function createOwnText(
  { base, textFiles = {} }: Pick<PageData, 'base' | 'textFiles'>,
  text: TextStore,
  fetchFile: typeof fetch,
): LoadOwnText {
  const loaded = new Set<string>();
  return async (language) => {
    const found = Object.hasOwn(textFiles, language) ? textFiles[language] : undefined;
    if (!found || loaded.has(language)) return;
    const dictionary = await importChunk(`text ${language}`, async () => {
      const answer = await fetchFile(base + found.file, { integrity: found.integrity });
      if (!answer.ok) throw new Error(`${found.file}: status ${answer.status}`);
      return (await answer.json()) as Dictionary;
    });
    text.override(language, dictionary);
    loaded.add(language);
  };
}
