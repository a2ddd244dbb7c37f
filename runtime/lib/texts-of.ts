import type { Dictionary } from './format-text.ts';

/** Loaders of a text by language; English always exists. */
export type Texts = Readonly<Record<string, () => Promise<{ text: Dictionary }>>> & {
  readonly en: () => Promise<{ text: Dictionary }>;
};

/**
 * The languages of a `text` folder.
 * @param files `import.meta.glob('./text/*.ts')`
 */
export function textsOf(files: Record<string, () => Promise<unknown>>): Texts {
  const byLanguage = Object.entries(files).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.ts'.length),
    load,
  ]);
  return Object.fromEntries(byLanguage) as Texts;
}
