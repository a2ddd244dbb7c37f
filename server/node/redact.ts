const SECRET_KEY =
  /pass(word|phrase)?$|secret|token|cookie|authorization|credential|session_?id|^sid$|otp|api_?key|code_?key|private/i;
const CODE_KEY = /^(.*_)?(code|pin)$/i;
const CODE_VALUE = /^\s*\d{3,10}\s*$/;
const DEPTH = 6;
const HIDDEN = '[hidden]';

/**
 * Redacts e-mail addresses to first letter and domain, and removes query strings, bearer tokens and secrets
 * in paths.
 */
export function redactText(text: string): string {
  return text
    .replace(/\?[^\s"'<>]*=[^\s"'<>]*/g, `?${HIDDEN}`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`)
    .replace(/\/(token|auto)\/[^\s"'?]+/g, `/$1/${HIDDEN}`)
    .replace(/:\/\/[^\s/@]+:[^\s/@]+@/g, `://${HIDDEN}@`)
    .replace(/([\p{L}\p{N}])[\p{L}\p{N}._%+'-]*@([\p{L}\p{N}.-]+\.\p{L}{2,})/gu, '$1…@$2');
}

function scrubEntry(key: string, value: unknown, depth: number): unknown {
  if (SECRET_KEY.test(key)) return HIDDEN;
  if (CODE_KEY.test(key) && CODE_VALUE.test(String(value))) return HIDDEN;
  return redact(value, depth);
}

function scrubError(error: Error, depth: number): unknown {
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) };
  return {
    type: error.name,
    message: redactText(error.message),
    ...code,
    stack: redactText(error.stack ?? ''),
    ...cause,
  };
}

/**
 * A copy that is safe to log: without passwords, codes, tokens, cookies and query strings; errors as name,
 * code, message and stack.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEPTH || ArrayBuffer.isView(value)) return HIDDEN;
  if (value instanceof Error) return scrubError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, scrubEntry(key, item, depth + 1)]),
  );
}
