import type { Clock, Log } from '../../../ports.ts';

const AGAIN_MS = 60_000;

/** Says of work that is done again and again that it fails: at its first failure, then once a minute with their number, and when it works again. */
export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // What fetch says of itself is that it failed.
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
      if (failures > 1 && now - saidAt < AGAIN_MS) return;
      saidAt = now;
      log.warn({ reason: reasonOf(error), failures }, fails);
    },
    worked() {
      if (failures) log.info({ failures }, works);
      failures = 0;
    },
  };
}
