import { issueSentence, type FieldIssue } from '../../domain/access/field-issues.ts';
import { localDecimal } from '../../domain/money/local-decimal.ts';
import errorFile from '../../schemas/errors.json' with { type: 'json' };
import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { Failure } from '../failure.ts';
import { texts, type Language } from '../generated/texts.ts';

/** The sentence of an error; some calls have sentences of their own. */
function sentenceOf(code: ErrorCode, language: Language, id: CallId | undefined): string {
  const { errors, callErrors } = texts[language];
  const ofCalls: Partial<Record<string, Partial<Record<string, string>>>> = callErrors;
  return (id && ofCalls[code]?.[id]) ?? errors[code];
}

/** Codes that clients of the first contract recognize by `status`. */
const STATUS: readonly ErrorCode[] = ['email_not_verified', 'admin_not_verified'];

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Decimals in the notation of the language. */
const localParams = (params: FieldIssue['params'], language: Language): FieldIssue['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && PLAIN_DECIMAL.test(value) ? localDecimal(value, language) : value,
    ]),
  );

function fieldTexts(
  failure: Failure,
  form: CallDefinition['form'],
  language: Language,
): Record<string, string[]> {
  const fields: Record<string, string[]> = { ...failure.detail.fields };
  for (const issue of failure.detail.issues ?? []) {
    const local = { ...issue, params: localParams(issue.params, language) };
    (fields[issue.field] ??= []).push(issueSentence(local, form, texts[language].forms));
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
  const { status } = errorFile[failure.code];
  const message = sentenceOf(failure.code, language, id);
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
