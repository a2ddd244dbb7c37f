import type { ApiResult } from '../platform/api-error.ts';

const CODE_ERRORS: readonly string[] = ['code_wrong', 'code_expired', 'code_void'];

/** Shows a refused code as an error of the code field. */
export function codeFieldError<T>(result: ApiResult<T>): ApiResult<T> {
  if (result.ok || !CODE_ERRORS.includes(result.error.code)) return result;
  return { ok: false, error: { ...result.error, fields: { code: result.error.message } } };
}
