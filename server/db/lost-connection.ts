/**
 * The connection broke or timed out. A statement of its own, or a commit, may have been executed; an open
 * transaction is rolled back.
 */
export class LostError extends Error {
  override name = 'LostError';
  /** PostgreSQL's transaction_resolution_unknown, or connection_failure when nothing was committed. */
  readonly code: '08007' | '08006';

  constructor(cause: Error, isRolledBack: boolean) {
    super(cause.message, { cause });
    this.code = isRolledBack ? '08006' : '08007';
  }
}

/** Messages of `pg` for a lost connection without an error code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Query read timeout|Client (?:has encountered a connection error|was closed))/;
/** System errors of a broken connection, and errors with which PostgreSQL ends a connection. */
const CONNECTION_ENDED = /^(?:08...|25P03|57P0.|ECONN.*|EPIPE|ETIMEDOUT)$/;

export const isConnectionLost = (error: unknown): error is Error =>
  error instanceof Error &&
  (CONNECTION_LOST.test(error.message) || ('code' in error && CONNECTION_ENDED.test(String(error.code))));
