import { createFailureLog } from '../failure-log.ts';
import type { Log } from '../ports.ts';
import type { Timer } from '../time/timer.ts';

/** Periodic work; runs never overlap. */
export interface PeriodicJob {
  /** Starts a run, unless one is in progress. */
  begin(): void;
  /** Resolves when the current run has ended or failed. */
  settled(): Promise<void>;
  /** Stops the schedule. Resolves when the current run has ended. */
  close(): Promise<void>;
}

export interface PeriodicJobOptions {
  timer: Timer;
  log: Log;
  /** Interval in ms; skipped while a run takes longer. */
  every: number;
  work: () => Promise<void>;
  /** Log message of failed runs: see `FailureLog`. */
  failed: string;
}

/** The first run starts with the timer. A failed run does not stop the schedule. */
export function openPeriodicJob({ timer, log, every, work, failed }: PeriodicJobOptions): PeriodicJob {
  const failures = createFailureLog(log, failed, every);
  let current: Promise<void> | undefined;

  function begin(): void {
    current ??= work()
      .then(failures.worked, failures.failed)
      .finally(() => {
        current = undefined;
      });
  }

  const end = timer.every(every, begin);
  return {
    begin,
    async settled() {
      await current;
    },
    async close() {
      end();
      await current;
    },
  };
}
