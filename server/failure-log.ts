import type { Log } from './ports.ts';

const REPEAT_MS = 60_000;

/** Logs failed runs of a job: the first one in a row, another reason, and their number once a minute. */
export interface FailureLog {
  failed(error: unknown): void;
  worked(): void;
}

/** @param every interval of the runs in ms */
export function createFailureLog(log: Log, failed: string, every: number, fields: object = {}): FailureLog {
  const runs = Math.max(1, Math.round(REPEAT_MS / every));
  let failures = 0;
  let lastReason = '';
  return {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isDue = failures % runs === 0 || reason !== lastReason;
      failures += 1;
      lastReason = reason;
      if (isDue) log.warn({ ...fields, reason, failures }, failed);
    },
    worked() {
      failures = 0;
    },
  };
}
