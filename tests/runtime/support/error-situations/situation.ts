import errorFile from '../../../../schemas/errors.json';
import enTexts from '../../../../server/text/en.json';
import esTexts from '../../../../server/text/es.json';
import type { ApiError, ApiResult } from '../../../../runtime/platform/api-error.ts';
import { refusal } from '../fake-api.ts';
import type { Site } from '../site.tsx';

export type Language = 'en' | 'es';
export type Sentence = Record<Language, string>;

/** A page before the last step of a situation, in English. */
export interface Prepared {
  site: Site;
  /** The control that completes the situation; without it the page shows the sentence by itself. */
  last?: HTMLElement;
}

/** One way to provoke an entry of an error catalogue. */
export interface Situation {
  what: string;
  prepare(): Promise<Prepared>;
  /** The whole sentence that the page shows, or its first part. */
  sees: Sentence;
  /** Sounds of the page; not compared by default. */
  sounds?: string[];
  /** Shows no notification. */
  isSilent?: true;
  /** Why the sentence differs from that of the specification. */
  reading?: string;
}

type ErrorCode = keyof typeof errorFile & keyof typeof enTexts.errors & ApiError['code'];

/** The language of the page: a backend answers in it. */
let spoken: Language = 'en';
export const setLanguage = (language: Language): void => void (spoken = language);

/** The sentence of the reference backend for an error code. */
export const errorText = (code: ErrorCode): Sentence => ({
  en: enTexts.errors[code],
  es: esTexts.errors[code],
});

/** The reference backend refuses with this code, in the language of the page. */
export const refused =
  (code: ErrorCode, fields: Record<string, Sentence> = {}, more: Partial<ApiError> = {}) =>
  (): ApiResult<never> =>
    refusal(code, errorFile[code].status, errorText(code)[spoken], {
      fields: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, sentence[spoken]])),
      ...more,
    });

/** A backend that answers without a code and a message; the client adds its own. */
export const brokenAnswer = (): ApiResult<never> => refusal('unknown', 422, CLIENT_FALLBACK[spoken]);

/** `api.unknown`: what the client says for an answer without a message. */
export const CLIENT_FALLBACK: Sentence = { en: 'Something went wrong', es: 'Algo ha fallado' };

/** A success with a message of the backend, in the language of the page. */
export const told =
  <T>(data: T, message: Sentence) =>
  (): ApiResult<T> => ({ ok: true, data, message: message[spoken] });
