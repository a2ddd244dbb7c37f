import { Failure } from '../failure.ts';
import type { Log } from '../ports.ts';

/** SQLSTATE classes and codes, and system errors, that a retry may resolve. */
const TRANSIENT =
  /^(?:busy|08...|25P03|53...|57P0.|57014|40001|40P01|55P03|ECONN.*|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

/**
 * The refusal for a thrown value. An unexpected error is logged with its stack; the response has no
 * details.
 */
export function refusalOf(error: unknown, log: Log, fields: Record<string, unknown>): Failure {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (TRANSIENT.test(code)) {
    log.warn({ ...fields, reason: code }, 'database busy or away');
    return new Failure('busy', { retryAfter: 2 });
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error({ ...fields, error: name, reason: message, stack }, 'call failed');
  return new Failure('internal');
}
