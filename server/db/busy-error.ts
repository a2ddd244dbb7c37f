import { Failure } from '../failure.ts';

/** No connection is available: too many calls wait, or the database is unavailable. Nothing was sent. */
export class BusyError extends Failure {
  override name = 'BusyError';

  constructor(reason: string, cause?: unknown) {
    super('busy', { retryAfter: 2 });
    this.message = reason;
    this.cause = cause;
  }
}
