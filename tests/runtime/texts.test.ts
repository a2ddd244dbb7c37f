import { describe, expect, test } from 'vitest';
import type { Dictionary } from '../../runtime/lib/format-text.ts';
import { icons } from '../../schemas/generated/icons.ts';
import type { PageData } from '../../runtime/platform/page-data.ts';

const texts = import.meta.glob<{ text: Dictionary }>(['../../runtime/**/text/*.ts'], { eager: true });
const sources = import.meta.glob<string>(['../../runtime/**/*.{ts,tsx}', '!../../runtime/**/text/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const faces = import.meta.glob<Pick<PageData['features'][number], 'nav'>>('../../schemas/features/*.json', {
  eager: true,
  import: 'default',
});

const languages = [...new Set(Object.keys(texts).map((file) => /([a-z]+)\.ts$/.exec(file)![1]!))].sort();
const known = (language: string): Dictionary =>
  Object.assign(
    {},
    ...Object.entries(texts)
      .filter(([file]) => file.endsWith(`/${language}.ts`))
      .map(([, { text }]) => text),
  ) as Dictionary;

/** Keys in the code: literal ones such as t('a.b'), and the prefixes of templates such as t(`a.${b}`). */
const usedKeys = Object.entries(sources).flatMap(([file, source]) =>
  [
    ...source.matchAll(/\bt\(\s*'([^']+)'/g),
    ...source.matchAll(/\bt\([^)'`]*\? '([^']+)' : '([^']+)'\)/g),
  ].flatMap((match) =>
    match
      .slice(1)
      .filter(Boolean)
      .map((key) => [key, file.replace('../../', '')] as const),
  ),
);
const usedPrefixes = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/\bt\(`([a-z][a-z.-]+)\$\{/g)].map((match) => match[1]!),
);

test('finds texts and their keys', () => {
  expect(languages).toEqual(['en', 'es']);
  expect(usedKeys.length).toBeGreaterThan(100);
});

describe.each(languages)('text in %s', (language) => {
  test('has every key that the code uses', () => {
    const text = known(language);
    expect(usedKeys.filter(([key]) => !(key in text))).toEqual([]);
    expect(usedPrefixes.filter((prefix) => !Object.keys(text).some((key) => key.startsWith(prefix)))).toEqual(
      [],
    );
  });

  test('has a label for every destination', () => {
    const text = known(language);
    const labels = Object.values(faces).flatMap(({ nav }) => nav.map(({ id }) => `nav.${id}`));
    expect(labels.filter((label) => !(label in text))).toEqual([]);
  });

  test('has no empty value', () => {
    expect(Object.entries(known(language)).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });
});

describe.each(Object.keys(texts).filter((file) => file.endsWith('/en.ts')))('%s', (file) => {
  test('has the same keys in every language', () => {
    const keys = Object.keys(texts[file]!.text).sort();
    for (const language of languages)
      expect([
        language,
        Object.keys(texts[file.replace('/en.ts', `/${language}.ts`)]?.text ?? {}).sort(),
      ]).toEqual([language, keys]);
  });
});

test('every destination has an existing icon', () => {
  const named = Object.values(faces).flatMap(({ nav }) => nav.map(({ icon }) => icon));
  expect(named.filter((icon) => !Object.hasOwn(icons, icon))).toEqual([]);
});

test.each([
  ['en', 'Log in', /\bsign(?:s|ed|ing)?[- ]in\b/i, []],
  ['en', 'Watchlist', /wish ?list/i, ['watchlist.title', 'watchlist.scope-watchlist']],
  ['es', 'tú', /\b(?:usted|introduzca|seleccione|escriba|pulse|compruebe|inténtelo|espere)\b/i, []],
] as const)(
  'text in %s says %s throughout, except where the spec quotes another word',
  (language, _, other, quoted) => {
    const found = Object.entries(known(language)).filter(([, sentence]) => other.test(sentence));
    expect(found.map(([key]) => key)).toEqual(quoted);
  },
);
