import type { ErrorCode } from '../../schemas/generated/ids.ts';

/** Error codes of the client itself, in addition to the contract's. */
export type ClientErrorCode = 'offline' | 'timeout' | 'unreadable' | 'unknown';

export interface ApiError {
  code: ErrorCode | ClientErrorCode;
  /** 0 without a response. */
  status: number;
  /** A message for the user, in their language if the backend has it. */
  message: string;
  /** The first message of each field. */
  fields: Record<string, string>;
  /** Seconds to wait, if the response names them. */
  retryAfter?: number;
  requestId?: string;
}

/** `repeated`: an earlier request with the same idempotency key had this effect; this one had none. */
export type ApiResult<T> =
  { ok: true; data: T; message?: string; repeated?: boolean } | { ok: false; error: ApiError };

const NO_RESPONSE: readonly ApiError['code'][] = ['offline', 'timeout', 'unreadable', 'unknown'];

/** A refusal by a backend that names no code. */
const isRefused = ({ code, status }: ApiError) => code === 'unknown' && status >= 400 && status < 500;

/** The result, with this message if there was no readable response: the request may have taken effect. */
export function unconfirmed<T>(result: ApiResult<T>, message: string): ApiResult<T> {
  if (result.ok || !NO_RESPONSE.includes(result.error.code) || isRefused(result.error)) return result;
  return { ok: false, error: { ...result.error, message } };
}
