import type { Log } from './ports.ts';
import type { Timer } from './timer.ts';

/** Work that comes again and again, one round at a time. */
export interface PeriodicJob {
  /** A round now, unless one is under way. */
  begin(): void;
  /** Ends when the round that is under way is done, or has failed. */
  settled(): Promise<void>;
  /** No round begins by itself any more. Ends when the last one has. */
  close(): Promise<void>;
}

export interface PeriodicJobOptions {
  timer: Timer;
  log: Log;
  /** From one round to the next, milliseconds; a round that takes longer leaves some out. */
  every: number;
  work: () => Promise<void>;
  /** What the log says of a round that failed. */
  failed: string;
}

/** The first round comes with the timer. One that fails keeps no later one from coming. */
export function openPeriodicJob({ timer, log, every, work, failed }: PeriodicJobOptions): PeriodicJob {
  let round: Promise<void> | undefined;

  function begin(): void {
    round ??= work()
      .catch((error: unknown) =>
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, failed),
      )
      .finally(() => {
        round = undefined;
      });
  }

  const end = timer.every(every, begin);
  return {
    begin,
    async settled() {
      await round;
    },
    async close() {
      end();
      await round;
    },
  };
}
