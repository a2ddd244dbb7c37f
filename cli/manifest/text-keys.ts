type Dictionary = Readonly<Record<string, string>>;

const ENGLISH: Record<string, Dictionary> = {
  ...import.meta.glob<Dictionary>('../../runtime/**/text/en.ts', { eager: true, import: 'text' }),
  ...import.meta.glob<Dictionary>('../../schemas/text/*.en.json', { eager: true, import: 'default' }),
};

/** Every text that a brand may override, in English, by key. */
export const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.values(ENGLISH).flatMap((dictionary) => Object.entries(dictionary)),
);

/** Languages whose text comes with Livery. */
export const BUILT_IN_LANGUAGES: readonly string[] = ['en', 'es'];
