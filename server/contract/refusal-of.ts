import { Failure } from '../failure.ts';
import type { Log } from '../ports.ts';

/** SQLSTATE classes and codes of errors that a retry may resolve, as on a full disk. Nothing was written. */
const TRANSIENT = /^(?:busy|08006|25P03|53...|57P03|57P05|57014|40001|40P01|55P03|EAI_AGAIN|ENOSPC|EDQUOT)$/;
/**
 * The connection was lost after a statement or commit was sent, which may have been executed. 08007 is
 * PostgreSQL's transaction_resolution_unknown.
 */
const UNKNOWN_OUTCOME = /^(?:08...|57P0[12]|ECONN.*|EPIPE|ETIMEDOUT)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && !(error instanceof Failure) ? String(error.code) : '';

/** Whether it is unknown if the failed request took effect. */
export function isOutcomeUnknown(error: unknown): boolean {
  const code = codeOf(error);
  return UNKNOWN_OUTCOME.test(code) && !TRANSIENT.test(code);
}

/**
 * The refusal for a thrown value. An unexpected error is logged with its stack; the response has no
 * details.
 * @param isReading whether the call changes nothing, so that a lost connection is harmless
 */
export function refusalOf(
  error: unknown,
  log: Log,
  fields: Record<string, unknown>,
  isReading = false,
): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const isUnknown = isOutcomeUnknown(error);
  if (isUnknown && !isReading) {
    log.warn({ ...fields, reason: code }, 'connection lost, outcome unknown');
    return new Failure('outcome_unknown', { retryAfter: 2 });
  }
  if (isUnknown || TRANSIENT.test(code)) {
    log.warn({ ...fields, reason: code }, 'database busy or unavailable');
    return new Failure('busy', { retryAfter: 2 });
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error({ ...fields, error: name, reason: message, stack }, 'call failed');
  return new Failure('internal');
}
