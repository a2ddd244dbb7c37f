import { hiddenCharacter, withoutSoftHyphens } from '../manifest/hidden-character.ts';
import { hasMarkup } from '../manifest/markup.ts';
import { isPluralCase, type Message, pluralForms, readMessage } from './message.ts';
import type { TextUnit } from './unit.ts';

/** A problem of one translation, before its place in the file is added. */
export interface TranslationProblem {
  severity: 'error' | 'warning';
  rule: string;
  message: string;
  cure: string;
}

type Rule = (
  text: string,
  unit: TextUnit,
  language: string,
) => Omit<TranslationProblem, 'severity' | 'rule'>[];

const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

const syntax: Rule = (text) =>
  readMessage(text).broken
    ? [
        {
          message: 'A brace is missing or too many, or what it encloses is no placeholder.',
          cure: 'Write {name}, or {count, plural, one {…} other {…}}; no other braces.',
        },
      ]
    : [];

const placeholders: Rule = (text, { source }) => {
  const wanted = readMessage(source).placeholders;
  const found = readMessage(text).placeholders;
  const lost = wanted.filter((name) => !found.includes(name));
  const invented = found.filter((name) => !wanted.includes(name));
  const cure = wanted.length ? `Use exactly ${listed(wanted)}.` : 'Write the text without placeholders.';
  return [
    ...(lost.length ? [{ message: `The translation lacks ${listed(lost)}.`, cure }] : []),
    ...(invented.length ? [{ message: `English has no ${listed(invented)}.`, cure }] : []),
  ];
};

const pluralCases: Rule = (text, _, language) =>
  readMessage(text).plurals.flatMap(({ argument, cases }) => {
    const unknown = [...cases.keys()].filter((name) => !isPluralCase(name));
    const cure = `Use ${pluralForms(language).join(', ')}, or =0 for an exact number.`;
    return [
      ...unknown.map((name) => ({ message: `"${name}" is not a plural form.`, cure })),
      ...(cases.has('other')
        ? []
        : [{ message: `The plural of {${argument}} has no form "other".`, cure: 'Add other {…}.' }]),
    ];
  });

const markup: Rule = (text) =>
  hasMarkup(text)
    ? [
        {
          message: 'The text contains markup, which would be shown literally.',
          cure: 'Write plain text.',
        },
      ]
    : [];

const characters: Rule = (text) => {
  const hidden = hiddenCharacter(withoutSoftHyphens(text));
  return hidden ? [hidden] : [];
};

const length: Rule = (text, { maxLength }) =>
  [...text].length > maxLength
    ? [
        {
          message: `The text has ${[...text].length} characters; there is room for ${maxLength}.`,
          cure: 'Shorten it.',
        },
      ]
    : [];

const outerSpace: Rule = (text) =>
  text === text.trim()
    ? []
    : [{ message: 'The text starts or ends with a space or a line break.', cure: 'Remove it.' }];

const ERRORS: Readonly<Record<string, Rule>> = {
  'translation-syntax': syntax,
  'translation-placeholder': placeholders,
  'translation-plural': pluralCases,
  'translation-markup': markup,
  'translation-character': characters,
  'translation-length': length,
  'translation-space': outerSpace,
};

const showsCount = ({ plurals }: Message) => plurals.some(({ cases }) => cases.get('other')?.includes('#'));

const missingForms: Rule = (text, { source }, language) => {
  const { plurals } = readMessage(text);
  const lost = plurals.flatMap(({ argument, cases }) => {
    const missing = pluralForms(language).filter((form) => form !== 'other' && !cases.has(form));
    const message = `The plural of {${argument}} lacks the form ${missing.join(', ')}; "other" is shown instead.`;
    return missing.length ? [{ message, cure: 'Add it where its wording differs.' }] : [];
  });
  const countLost = plurals.length > 0 && showsCount(readMessage(source)) && !showsCount(readMessage(text));
  return countLost
    ? [...lost, { message: 'English shows the number with #.', cure: 'Write # where the number belongs.' }]
    : lost;
};

const WARNINGS: Readonly<Record<string, Rule>> = { 'translation-plural': missingForms };

const apply = (
  severity: TranslationProblem['severity'],
  rules: Readonly<Record<string, Rule>>,
  ...given: Parameters<Rule>
) =>
  Object.entries(rules).flatMap(([rule, check]) =>
    check(...given).map((problem) => ({ severity, rule, ...problem })),
  );

/** Every problem of a translation. */
export function checkTranslation(text: string, unit: TextUnit, language: string): TranslationProblem[] {
  const errors = apply('error', ERRORS, text, unit, language);
  return errors.length ? errors : apply('warning', WARNINGS, text, unit, language);
}
