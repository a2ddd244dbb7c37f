import errorFile from '../../schemas/errors.json' with { type: 'json' };
import type { CallId } from '../../schemas/generated/calls.ts';
import { definitionOf, type Answer } from './backend.ts';
import { schemaProblems, type SchemaProblems } from './schema-problems.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The part of a body that the page reads: `data`, or the body itself. */
export const dataOf = (body: unknown): unknown => (isRecord(body) ? (body.data ?? body) : body);

const codeOf = (body: unknown): string => (isRecord(body) && isText(body.code) ? ` (${body.code})` : '');

/** Why a response is not the JSON of a backend; undefined if it is. */
function notJson({ status, type, body, headers }: Answer): string | undefined {
  const location = headers.get('location');
  if (status >= 300 && status < 400) return `redirects to ${location ?? 'nowhere'} (${status})`;
  if (type !== 'application/json')
    return `answers with ${type || 'no content type'} instead of JSON (${status})`;
  return body === undefined ? `answers with invalid JSON (${status})` : undefined;
}

/** A failure that is reported with a success status: `{ status: 0, msg }`. */
const isRefusal = (body: unknown): boolean =>
  isRecord(body) && 'msg' in body && typeof body.status === 'number' && body.status <= 0;

const SHARED_CACHE = /\bpublic\b|\bs-maxage=[1-9]/i;

/** A proxy must not store what one user sees. */
function cacheProblems(id: CallId, { headers }: Answer): string[] {
  const rule = headers.get('cache-control') ?? '';
  return definitionOf(id).auth !== 'public' && SHARED_CACHE.test(rule)
    ? [`lets shared caches store the data of a user (Cache-Control: ${rule})`]
    : [];
}

const only = (problem: string): SchemaProblems => ({ problems: [problem], unknown: [] });

/** A refusal of a call whose feature the backend has switched off. */
export const isSwitchedOff = ({ status, body }: Answer): boolean =>
  status === 409 && isRecord(body) && body.code === 'feature_disabled';

/** Compares a successful answer with the contract. */
export function answerProblems(id: CallId, answer: Answer): SchemaProblems {
  const { status, type, body } = answer;
  const { answer: expected } = definitionOf(id);
  if (status >= 400) return only(`answers with status ${status}${codeOf(body)}`);
  if (expected.kind === 'file')
    return expected.media.includes(type)
      ? { problems: cacheProblems(id, answer), unknown: [] }
      : only(`answers with ${type || 'no content type'} instead of ${expected.media.join(' or ')}`);
  const unreadable = notJson(answer);
  if (unreadable !== undefined) return only(unreadable);
  if (isRefusal(body)) return only('refuses the request with a success status');
  const { problems, unknown } = schemaProblems(id, dataOf(body));
  return { problems: [...problems, ...cacheProblems(id, answer)], unknown };
}

/** Compares the body of a refusal with the envelope of errors. */
export function envelopeProblems(answer: Answer): string[] {
  const unreadable = notJson(answer);
  if (unreadable !== undefined) return [`a refusal ${unreadable}`];
  const body = isRecord(answer.body) ? answer.body : {};
  const { code, message, errors } = body;
  return [
    ...(isText(message) ? [] : ['a refusal lacks "message", the sentence for the user']),
    ...(isText(code) ? [] : ['a refusal lacks "code", on which the page acts']),
    ...(isText(code) && !(code in errorFile) ? [`a refusal has the unknown code "${code}"`] : []),
    ...(errors === undefined || isRecord(errors)
      ? []
      : ['"errors" of a refusal must be an object of fields']),
  ];
}

/**
 * Compares a refusal with the expected one.
 * @param why who or what is refused: "a guest"
 */
export function refusalProblems(answer: Answer, why: string, status: number): string[] {
  if (answer.status < 300) return [`accepts ${why} (${answer.status}); must refuse with ${status}`];
  if (answer.status !== status)
    return [`refuses ${why} with status ${answer.status}${codeOf(answer.body)}; must be ${status}`];
  return envelopeProblems(answer);
}
