import type { Brand, Protection } from '../../schemas/generated/types.ts';
import { isLanguage } from '../manifest/is-language.ts';
import { CommandError, type Io } from '../io.ts';

export type RegimeAnswer = Protection['regime'] | 'none';

/** The choices that a new brand is made from. */
export interface Answers {
  id: string;
  name: string;
  mode: Brand['mode'];
  /** Six hex digits with a hash. */
  primary: string;
  languages: string[];
  regime: RegimeAnswer;
}

export type PartialAnswers = Partial<Record<Exclude<keyof Answers, 'id'>, string>>;

interface Question<T> {
  ask: string;
  initial(id: string): string;
  /** The parsed answer; undefined if it is invalid. */
  read(text: string): T | undefined;
  /** How to correct an invalid answer. */
  cure(text: string): string;
}

type Questions = { [K in Exclude<keyof Answers, 'id'>]: Question<Answers[K]> };

const MAX_LANGUAGES = 12;

function oneOf<T extends string>(choices: readonly T[]): (text: string) => T | undefined {
  return (text) => choices.find((choice) => choice === text.toLowerCase());
}

const languageList = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

const unknownLanguages = (text: string): string[] =>
  languageList(text).filter((language) => !/^[a-z]{2}(-[A-Z]{2})?$/.test(language) || !isLanguage(language));

function readLanguages(text: string): string[] | undefined {
  const languages = languageList(text);
  return languages.length > 0 && languages.length <= MAX_LANGUAGES && !unknownLanguages(text).length
    ? languages
    : undefined;
}

function languagesCure(text: string): string {
  const unknown = unknownLanguages(text).map((code) => `"${code}" is not a language. `);
  return `${unknown.join('')}Write one to ${MAX_LANGUAGES} codes of ISO 639 with commas between them: en,es or pt-BR.`;
}

function titleOf(id: string): string {
  return id
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}

const REGIMES = ['eu', 'uk', 'au', 'custom'] as const;

/** A live site shows the risk warning of its regime; only a demo can do without one. */
function regimeQuestion(mode: Brand['mode']): Questions['regime'] {
  const choices = mode === 'live' ? 'eu, uk, au or custom' : 'eu, uk, au, custom or none';
  return {
    ask: `Regime: ${choices}?`,
    initial: () => 'eu',
    read: oneOf(mode === 'live' ? REGIMES : [...REGIMES, 'none']),
    cure: () =>
      `Write ${choices}.${mode === 'live' ? ' A live site shows the risk warning of its regime.' : ''}`,
  };
}

const QUESTIONS: Omit<Questions, 'regime'> = {
  name: {
    ask: 'Name that people see?',
    initial: titleOf,
    read: (text) => (text.trim().length >= 2 && text.length <= 60 ? text.trim() : undefined),
    cure: () => 'Write 2 to 60 characters.',
  },
  mode: {
    ask: 'Mode: demo or live?',
    initial: () => 'demo',
    read: oneOf(['demo', 'live']),
    cure: () => 'Write demo or live.',
  },
  primary: {
    ask: 'Accent colour?',
    initial: () => '#0f766e',
    read: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
    cure: () => 'Write a hash and six hex digits, in quotes on the command line: "#0f766e".',
  },
  languages: {
    ask: 'Languages, the first is the default?',
    initial: () => 'en,es',
    read: readLanguages,
    cure: languagesCure,
  },
};

const refusal = (option: string, text: string, { cure }: Question<unknown>): string =>
  `--${option} cannot be "${text}". ${cure(text)}`;

/** The problems of the given options, and of the defaults where nobody can be asked. */
export function optionProblems(io: Io, id: string, given: PartialAnswers): string[] {
  const mode = QUESTIONS.mode.read(given.mode ?? '') ?? 'demo';
  const questions: Questions = { ...QUESTIONS, regime: regimeQuestion(mode) };
  return Object.entries<Question<unknown>>(questions).flatMap(([option, question]) => {
    const text = given[option as keyof Questions] ?? (io.ask ? undefined : question.initial(id));
    return text === undefined || question.read(text) !== undefined ? [] : [refusal(option, text, question)];
  });
}

async function answer<T>(
  io: Io,
  id: string,
  option: string,
  question: Question<T>,
  given?: string,
): Promise<T> {
  const text = given ?? (io.ask ? await io.ask(question.ask, question.initial(id)) : question.initial(id));
  const value = question.read(text);
  if (value !== undefined) return value;
  if (given !== undefined || !io.ask) throw new CommandError(refusal(option, text, question));
  io.err(`${question.cure(text)}\n`);
  return answer(io, id, option, question);
}

/** Asks for each missing option; without a terminal, the default applies. */
export async function collectAnswers(io: Io, id: string, given: PartialAnswers): Promise<Answers> {
  const ask = <T>(option: keyof Questions, question: Question<T>) =>
    answer(io, id, option, question, given[option]);
  const name = await ask('name', QUESTIONS.name);
  const mode = await ask('mode', QUESTIONS.mode);
  return {
    id,
    name,
    mode,
    primary: await ask('primary', QUESTIONS.primary),
    languages: await ask('languages', QUESTIONS.languages),
    regime: await ask('regime', regimeQuestion(mode)),
  };
}
