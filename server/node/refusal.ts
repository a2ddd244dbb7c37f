import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import errors from '../../schemas/errors.json' with { type: 'json' };

/** What the API answers where the backend's core has not been asked, in the contract's envelope. */
export function refusal(code: Extract<ErrorCode, 'unknown_host' | 'body_too_large' | 'internal' | 'busy'>): Response {
  const { en, status } = errors[code];
  return Response.json({ code, message: en, error: en, errors: {}, requestId: randomUUID() }, { status });
}
