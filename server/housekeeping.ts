import { tidy } from './db/tidy.queries.ts';
import { wipeExpiredMails } from './modules/mail/mail.queries.ts';
import type { Ports } from './ports.ts';
import type { Timer } from './timer.ts';

const LOOK_MS = 5000;
const TIDY_MS = 3_600_000;

/** Sees to it that nothing stays that has expired, whether anybody sends mails here or not: contents of mails within seconds, rows within the hour. */
export interface Housekeeping {
  /** Ends when what has been begun is done, or has failed once. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function openHousekeeping(brandIds: readonly string[], { db, clock, log }: Pick<Ports, 'db' | 'clock' | 'log'>, timer: Timer): Housekeeping {
  let tidiedAt = -Infinity;
  let work: Promise<void> | undefined;

  async function look(): Promise<void> {
    const now = clock.now();
    await wipeExpiredMails(db, brandIds, now);
    if (Math.abs(now.getTime() - tidiedAt) < TIDY_MS) return;
    tidiedAt = now.getTime();
    await tidy(db, now);
  }

  function begin(): void {
    work ??= look()
      .catch((error: unknown) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'what has expired was not deleted, will be tried again'))
      .finally(() => { work = undefined; });
  }

  begin();
  const end = timer.every(LOOK_MS, begin);
  return {
    async settled() {
      await work;
    },
    async close() {
      end();
      await work;
    },
  };
}
