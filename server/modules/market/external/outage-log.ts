import type { Clock, Log } from '../../../ports.ts';

const REPEAT_MS = 60_000;

/** Logs failures of repeated work: the first one, then their number once a minute, and the recovery. */
export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // The message of a fetch error only says that it failed; its cause has the reason.
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

export function createOutageLog(
  { log, clock }: { log: Log; clock: Clock },
  { fails, works }: { fails: string; works: string },
): OutageLog {
  let failures = 0;
  let saidAt = 0;
  return {
    failed(error) {
      failures += 1;
      const now = clock.now().getTime();
      if (failures > 1 && now - saidAt < REPEAT_MS) return;
      saidAt = now;
      log.warn({ reason: reasonOf(error), failures }, fails);
    },
    worked() {
      if (failures) log.info({ failures }, works);
      failures = 0;
    },
  };
}
