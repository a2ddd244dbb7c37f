import type { Schemas } from './load.ts';

const keyOf = (flag: string) => `setting.${flag}`;

/** `schemas/text/settings.en.json`: what each setting does, from the flags' `about`. The source of its translations. */
export function settingTextFile({ flags }: Pick<Schemas, 'flags'>): string {
  const texts = Object.entries(flags).map(([flag, { about }]) => [keyOf(flag), about]);
  return JSON.stringify(Object.fromEntries(texts), null, 2) + '\n';
}

/** Languages that lack the text of a setting, and texts of unknown settings. */
export function settingTextProblems({
  flags,
  settingTexts,
}: Pick<Schemas, 'flags' | 'settingTexts'>): string[] {
  const wanted = new Set(Object.keys(flags).map(keyOf));
  return [...settingTexts].flatMap(([language, texts]) => {
    const file = `schemas/text/settings.${language}.json`;
    return [
      ...[...wanted].filter((key) => !texts[key]?.trim()).map((key) => `${file} lacks ${key}`),
      ...Object.keys(texts)
        .filter((key) => !wanted.has(key))
        .map((key) => `${file}: ${key} names no setting`),
    ];
  });
}
