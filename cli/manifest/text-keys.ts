type Dictionary = Readonly<Record<string, string>>;

const MODULES = import.meta.glob<Dictionary>('../../runtime/**/text/*.ts', { eager: true, import: 'text' });
const FORMS = import.meta.glob<Dictionary>('../../schemas/text/*.json', { eager: true, import: 'default' });
const languageOf = (file: string) => /([a-z]{2}(?:-[A-Z]{2})?)\.(?:ts|json)$/.exec(file)![1]!;

/** Every text of Livery by language and key. */
const BY_LANGUAGE = new Map<string, Map<string, string>>();
for (const [file, dictionary] of Object.entries({ ...MODULES, ...FORMS })) {
  const known = BY_LANGUAGE.get(languageOf(file)) ?? new Map<string, string>();
  for (const [key, text] of Object.entries(dictionary)) known.set(key, text);
  BY_LANGUAGE.set(languageOf(file), known);
}

/** Every text of the platform, in English, by key. */
export const TEXTS: ReadonlyMap<string, string> = BY_LANGUAGE.get('en')!;

/** The English files of the platform's texts with what they contain, spread texts included. */
export const ENGLISH_FILES: Readonly<Record<string, Dictionary>> = Object.fromEntries(
  Object.entries({ ...FORMS, ...MODULES })
    .filter(([file]) => languageOf(file) === 'en')
    .map(([file, dictionary]) => [file.replace('../../', ''), dictionary]),
);

/** The file that defines a text, by key. A file that spreads another one has more keys than that one. */
const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries(ENGLISH_FILES)
    .sort(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length)
    .flatMap(([file, dictionary]) => Object.keys(dictionary).map((key) => [key, file] as const)),
);

/** The file with the English text of a key. */
export const ownerOf = (key: string): string => OWNERS.get(key)!;

/** The built-in text in this language. */
export const builtIn = (language: string, key: string): string | undefined =>
  BY_LANGUAGE.get(language)?.get(key);

/** Whether Livery has this text in this language. */
export const hasText = (language: string, key: string): boolean =>
  BY_LANGUAGE.get(language)?.has(key) ?? false;

/** A text of the platform in this language; in English where Livery does not have it. */
export function textIn(language: string, key: string): string {
  return BY_LANGUAGE.get(language)?.get(key) ?? TEXTS.get(key)!;
}

/** Languages in which Livery has every text. */
export const BUILT_IN_LANGUAGES: readonly string[] = [...BY_LANGUAGE.keys()].filter((language) =>
  [...TEXTS.keys()].every((key) => hasText(language, key)),
);
