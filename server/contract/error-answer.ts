import { issueSentence } from '../../domain/access/field-issues.ts';
import errorFile from '../../schemas/errors.json' with { type: 'json' };
import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import fieldsEn from '../../schemas/text/fields.en.json' with { type: 'json' };
import fieldsEs from '../../schemas/text/fields.es.json' with { type: 'json' };
import formsEn from '../../schemas/text/forms.en.json' with { type: 'json' };
import formsEs from '../../schemas/text/forms.es.json' with { type: 'json' };
import type { Language } from '../request-context.ts';
import type { Failure } from '../failure.ts';

interface ErrorEntry extends Record<Language, string> {
  status: number;
  /** Sentences of single calls. */
  calls?: Partial<Record<CallId, Record<Language, string>>>;
}

const errors: Record<ErrorCode, ErrorEntry> = errorFile;
const texts: Record<Language, Record<string, string>> = {
  en: { ...fieldsEn, ...formsEn },
  es: { ...fieldsEs, ...formsEs },
};

/** Codes that clients of the first contract recognize by `status`. */
const STATUS: readonly ErrorCode[] = ['email_not_verified', 'admin_not_verified'];

function fieldTexts(
  failure: Failure,
  form: CallDefinition['form'],
  language: Language,
): Record<string, string[]> {
  const fields: Record<string, string[]> = { ...failure.detail.fields };
  for (const issue of failure.detail.issues ?? []) {
    (fields[issue.field] ??= []).push(issueSentence(issue, form, texts[language]));
  }
  return fields;
}

export interface AnswerPlace {
  requestId: string;
  language: Language;
  /** The call, for the texts of its form. */
  id?: CallId;
}

/** The error envelope of the contract. */
export function errorAnswer(failure: Failure, { requestId, language, id }: AnswerPlace): Response {
  const entry = errors[failure.code];
  const { status } = entry;
  const { [language]: message } = (id && entry.calls?.[id]) ?? entry;
  const call: CallDefinition | undefined = id && calls[id];
  const isTrade = call?.answer.kind === 'json' && call.answer.envelope === 'trade';
  const body = {
    code: failure.code,
    message,
    error: message,
    ...(STATUS.includes(failure.code) ? { status: failure.code } : {}),
    ...(isTrade ? { msg: message } : {}),
    errors: fieldTexts(failure, call?.form, language),
    requestId,
  };
  const headers = new Headers({ 'x-request-id': requestId, 'cache-control': 'no-store' });
  if (failure.detail.retryAfter !== undefined) headers.set('retry-after', String(failure.detail.retryAfter));
  return Response.json(body, { status, headers });
}
