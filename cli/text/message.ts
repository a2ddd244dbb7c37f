/** The argument of a plural and its cases by name, such as "one" or "=0". */
export interface Plural {
  argument: string;
  cases: ReadonlyMap<string, string>;
}

/** The parts of a text that the page fills, as `runtime/lib/format-text.ts` reads them. */
export interface Message {
  /** Names of `{x}` and `{x, plural, …}`, sorted. */
  placeholders: string[];
  plurals: Plural[];
  /** A brace belongs to neither. */
  broken: boolean;
}

const PLURAL = /\{(\w+), plural, ((?:(?:=\d+|\w+) \{[^{}]*\}\s*)+)\}/g;
const CASE = /(=\d+|\w+) \{([^{}]*)\}/g;
const PLACEHOLDER = /\{(\w+)\}/g;

/** Reads the placeholders and plural forms of a text. */
export function readMessage(text: string): Message {
  const plurals = [...text.matchAll(PLURAL)].map(([, argument, cases]) => ({
    argument: argument!,
    cases: new Map([...cases!.matchAll(CASE)].map(([, name, form]) => [name!, form!])),
  }));
  const rest = text.replace(PLURAL, '');
  const names = [...rest.matchAll(PLACEHOLDER)].map((match) => match[1]!);
  return {
    placeholders: [...new Set([...names, ...plurals.map(({ argument }) => argument)])].sort(),
    plurals,
    broken: /[{}]/.test(rest.replace(PLACEHOLDER, '')),
  };
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Counts of people and positions; larger ones have forms that few languages know, such as "de" after a million. */
const USUAL_COUNTS = Array.from({ length: 200 }, (_, count) => count);

/** The plural forms of a language, for whole numbers below 200: en has one and other. */
export function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set<string>(USUAL_COUNTS.map((count) => rules.select(count)));
  return CATEGORIES.filter((category) => used.has(category) || category === 'other');
}

/** Whether `name` can be a case of a plural in any language. */
export const isPluralCase = (name: string): boolean => /^=\d+$/.test(name) || CATEGORIES.includes(name);
