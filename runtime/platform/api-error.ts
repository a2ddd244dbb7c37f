import type { ErrorCode } from '../../schemas/generated/ids.ts';

/** Codes of the client itself, besides those of the contract. */
export type ClientErrorCode = 'offline' | 'timeout' | 'unreadable' | 'unknown';

export interface ApiError {
  code: ErrorCode | ClientErrorCode;
  /** 0 where there was no answer. */
  status: number;
  /** A sentence for the person, in their language where the backend has it. */
  message: string;
  /** First messages by field. */
  fields: Record<string, string>;
  /** Seconds to wait, where the answer says. */
  retryAfter?: number;
  requestId?: string;
}

export type ApiResult<T> = { ok: true; data: T; message?: string } | { ok: false; error: ApiError };
