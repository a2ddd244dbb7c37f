import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Dictionary } from '../../runtime/lib/format-text.ts';
import fields from '../../schemas/text/fields.en.json';
import forms from '../../schemas/text/forms.en.json';
import { icons } from '../../schemas/generated/icons.ts';
import type { PageData } from '../../runtime/platform/page-data.ts';

const texts = import.meta.glob<{ text: Dictionary }>(['../../runtime/**/text/*.ts'], { eager: true });
const sources = import.meta.glob<string>(['../../runtime/**/*.{ts,tsx}', '!../../runtime/**/text/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const textSources = import.meta.glob<string>('../../runtime/**/text/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const faces = import.meta.glob<Pick<PageData['features'][number], 'nav'>>('../../schemas/features/*.json', {
  eager: true,
  import: 'default',
});

const payoutMethods = import.meta.glob<{
  withdrawalType?: string;
  account: { properties: object };
}>('../../schemas/payout-methods/*.json', { eager: true, import: 'default' });

/** Keys of the texts of a payout method: tiles, dialogs, lists and the fields of its accounts. */
const payoutKeys = Object.entries(payoutMethods).flatMap(([file, { withdrawalType, account }]) => {
  const id = path.basename(file, '.json');
  const type = withdrawalType ?? id;
  return [
    `withdrawal.method-${id}`,
    `withdrawal.add-${id}`,
    `help.method-${id}`,
    `simulation.method-${id}`,
    `operator.type-${type}`,
    `transactions.method-${type}`,
    ...Object.keys(account.properties).map((field) => `operator.to-${type}-${field}`),
  ];
});

/** Languages that have every text; any other may lack whole folders, which then show English. */
const COMPLETE = ['en', 'es', 'fr'];
const translations = Object.keys(texts).filter((file) => !file.endsWith('/en.ts'));
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

/** Names that complete the keys of templates: values in the code, and ids in the data of the contract. */
const data = import.meta.glob<string>(
  [
    '../../domain/**/*.ts',
    '../../cli/build/**/*.ts',
    '../../schemas/flags.json',
    '../../schemas/{api,deposit-methods,features,forms,payout-methods,types}/**/*.json',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const definitions = import.meta.glob<string>('../../schemas/features/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const code = [...Object.values(sources), ...Object.values(data)];
const matches = (of: readonly string[], pattern: RegExp) =>
  new Set(of.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1]!)));
const literals = matches(code, /['"`]([\w.-]+)['"`]/g);
const names = new Set([...literals, ...matches(code, /(?:^|[\s{,(|])(\w+)\??:/g)]);
const starts = [...matches(code, /`([a-z][\w.-]*[.-])\$\{/g)];
const ends = [...matches(Object.values(sources), /`\$\{[^}]*\}([.-][\w.-]+)`/g)];

/** Whether a template such as `operator.filter-${state}` can give the key. */
const isComposed = (key: string) =>
  ends.some((end) => key.endsWith(end)) ||
  starts.some((start) => {
    const rest = key.slice(start.length);
    return key.startsWith(start) && (names.has(rest) || rest.split(/[.-]/).some((part) => names.has(part)));
  });

test('finds texts and their keys', () => {
  expect(usedKeys.length).toBeGreaterThan(100);
  expect(starts.length).toBeGreaterThan(50);
});

test('every text is used', () => {
  const own = Object.keys(known('en')).filter((key) => !(key in fields) && !(key in forms));
  expect(own.filter((key) => !literals.has(key) && !isComposed(key))).toEqual([]);
});

describe.each(COMPLETE)('text in %s', (language) => {
  test('has every key that the code uses', () => {
    const text = known(language);
    expect(usedKeys.filter(([key]) => !(key in text))).toEqual([]);
    expect(usedPrefixes.filter((prefix) => !Object.keys(text).some((key) => key.startsWith(prefix)))).toEqual(
      [],
    );
  });

  test('has every text of every payout method', () => {
    const text = known(language);
    expect(payoutKeys.filter((key) => !(key in text))).toEqual([]);
  });

  test('has every label that the definition of a feature names', () => {
    const labels = Object.values(definitions).flatMap((source) =>
      [...source.matchAll(/"label": "([^"]+)"/g)].map((match) => match[1]!),
    );
    expect(labels).toContain('shell.deposit');
    expect(labels.filter((label) => !(label in known(language)))).toEqual([]);
  });

  test('has a label for every destination', () => {
    const text = known(language);
    const labels = Object.values(faces).flatMap(({ nav }) => nav.map(({ id }) => `nav.${id}`));
    expect(labels.filter((label) => !(label in text))).toEqual([]);
  });

  test('is in every folder', () => {
    const folders = Object.keys(texts).map((file) => file.slice(0, file.lastIndexOf('/')));
    expect(folders.filter((folder) => !(`${folder}/${language}.ts` in texts))).toEqual([]);
  });
});

describe.each(translations)('%s', (file) => {
  const english = file.replace(/[\w-]+\.ts$/, 'en.ts');
  const language = path.basename(file, '.ts');

  test('has the keys of English', () => {
    expect(Object.keys(texts[file]!.text).sort()).toEqual(Object.keys(texts[english]?.text ?? {}).sort());
  });

  test('has no empty value', () => {
    expect(Object.entries(texts[file]!.text).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });

  test('has the placeholders of English', () => {
    const placeholders = (sentence = '') => [...new Set(sentence.match(/\{\w+(?=[,}])/g))].sort();
    const changed = Object.entries(texts[file]!.text).filter(
      ([key, sentence]) => placeholders(sentence).join() !== placeholders(texts[english]?.text[key]).join(),
    );
    expect(changed).toEqual([]);
  });

  test('imports the text of other folders in its own language where it exists', () => {
    const folder = path.dirname(file);
    const english = [...textSources[file]!.matchAll(/from '([^']+\/text\/)en\.ts'/g)].map(
      (match) => match[1]!,
    );
    const wrong = english.filter((other) => path.join(folder, other, `${language}.ts`) in texts);
    expect(wrong.map((other) => `import ${other}${language}.ts instead of en.ts`)).toEqual([]);
  });
});

test('every destination has an existing icon', () => {
  const named = Object.values(faces).flatMap(({ nav }) => nav.map(({ icon }) => icon));
  expect(named.filter((icon) => !Object.hasOwn(icons, icon))).toEqual([]);
});

test.each([
  ['en', 'Log in', /\bsign(?:s|ed|ing)?[- ]in\b/i, []],
  ['en', 'Sign out', /\blog(?:s|ged|ging)?[- ]?out\b/i, []],
  ['en', 'Watchlist', /wish ?list/i, ['watchlist.title', 'watchlist.scope-watchlist']],
  ['es', 'tú', /\b(?:usted|introduzca|seleccione|escriba|pulse|compruebe|inténtelo|espere)\b/i, []],
  ['fr', 'vous', /(?<![\p{L}’])(?:tu|ton|ta|tes|toi)(?!\p{L})/iu, []],
  ['fr', 'conditions d’utilisation', /conditions générales/i, []],
  ['fr', 'code de sécurité', /\bCVV\b/, []],
  ['fr', 'achat et vente', /\b(?:ask|bid)\b/i, []],
] as const)(
  'text in %s says %s throughout, except where the spec quotes another word',
  (language, _, other, quoted) => {
    const found = Object.entries(known(language)).filter(([, sentence]) => other.test(sentence));
    expect(found.map(([key]) => key)).toEqual(quoted);
  },
);

test('French has no-break spaces before its punctuation, and its own apostrophe', () => {
  const french = import.meta.glob<string>(
    ['../../runtime/**/text/fr.ts', '../../schemas/text/*.fr.json', '../../server/text/fr.json'],
    { eager: true, query: '?raw', import: 'default' },
  );
  expect(Object.keys(french).length).toBeGreaterThan(40);
  const wrong = Object.values(french).flatMap((source) =>
    [...source.matchAll(/(?:\p{L}|\}) (?:[;?!%»]|:(?=[ '"]))|« |\p{L}'\p{L}/gu)].map(({ index }) =>
      source.slice(index - 30, index + 10),
    ),
  );
  expect(wrong).toEqual([]);
});
