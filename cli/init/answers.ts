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
  cure: string;
}

type Questions = { [K in Exclude<keyof Answers, 'id'>]: Question<Answers[K]> };

function oneOf<T extends string>(choices: readonly T[]): (text: string) => T | undefined {
  return (text) => choices.find((choice) => choice === text.toLowerCase());
}

function readLanguages(text: string): string[] | undefined {
  const languages = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
  return languages.length > 0 &&
    languages.length <= 12 &&
    languages.every((language) => /^[a-z]{2}(-[A-Z]{2})?$/.test(language) && isLanguage(language))
    ? languages
    : undefined;
}

function titleOf(id: string): string {
  return id
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}

const QUESTIONS: Questions = {
  name: {
    ask: 'Name that people see?',
    initial: titleOf,
    read: (text) => (text.trim().length >= 2 && text.length <= 60 ? text.trim() : undefined),
    cure: 'Write 2 to 60 characters.',
  },
  mode: {
    ask: 'Mode: demo or live?',
    initial: () => 'demo',
    read: oneOf(['demo', 'live']),
    cure: 'Write demo or live.',
  },
  primary: {
    ask: 'Accent colour?',
    initial: () => '#0f766e',
    read: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
    cure: 'Write a hash and six hex digits, in quotes on the command line: "#0f766e".',
  },
  languages: {
    ask: 'Languages, the first is the default?',
    initial: () => 'en,es',
    read: readLanguages,
    cure: 'Write codes with commas between them: en,es or pt-BR.',
  },
  regime: {
    ask: 'Regime: eu, uk, au, custom or none?',
    initial: () => 'eu',
    read: oneOf(['eu', 'uk', 'au', 'custom', 'none']),
    cure: 'Write eu, uk, au, custom or none.',
  },
};

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
  if (given !== undefined || !io.ask)
    throw new CommandError(`--${option} cannot be "${text}". ${question.cure}`);
  io.err(`${question.cure}\n`);
  return answer(io, id, option, question);
}

/** Asks for each missing option; without a terminal, the default applies. */
export async function collectAnswers(io: Io, id: string, given: PartialAnswers): Promise<Answers> {
  return {
    id,
    name: await answer(io, id, 'name', QUESTIONS.name, given.name),
    mode: await answer(io, id, 'mode', QUESTIONS.mode, given.mode),
    primary: await answer(io, id, 'primary', QUESTIONS.primary, given.primary),
    languages: await answer(io, id, 'languages', QUESTIONS.languages, given.languages),
    regime: await answer(io, id, 'regime', QUESTIONS.regime, given.regime),
  };
}
