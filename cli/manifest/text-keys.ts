type Dictionary = Readonly<Record<string, string>>;

const ENGLISH: Record<string, Dictionary> = {
  ...import.meta.glob<Dictionary>('../../runtime/**/text/en.ts', { eager: true, import: 'text' }),
  ...import.meta.glob<Dictionary>('../../schemas/text/*.en.json', { eager: true, import: 'default' }),
};
const PLATFORM = import.meta.glob<Dictionary>('../../runtime/platform/text/*.ts', {
  eager: true,
  import: 'text',
});
const platformText = (language: string) => PLATFORM[`../../runtime/platform/text/${language}.ts`];

/** Every text of the platform, in English, by key. */
export const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.values(ENGLISH).flatMap((dictionary) => Object.entries(dictionary)),
);

/** Languages whose text comes with Livery. */
export const BUILT_IN_LANGUAGES: readonly string[] = Object.keys(PLATFORM).map((file) =>
  file.slice(file.lastIndexOf('/') + 1, -'.ts'.length),
);

/** The texts of the page frame in this language; English where Livery does not speak it. */
export function builtInText(language: string): Dictionary {
  return platformText(language) ?? platformText('en')!;
}
