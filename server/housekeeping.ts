import { acrossBrands } from './db/brand-scope.ts';
import { tidy } from './db/tidy.queries.ts';
import { deleteAbandoned } from './modules/file/store-upload.ts';
import { deleteExpiredDocuments } from './modules/identity/retention.ts';
import { wipeExpiredMails } from './modules/mail/mail.queries.ts';
import type { Ports } from './ports.ts';
import { openPeriodicJob, type PeriodicJob } from './periodic-job.ts';
import type { Timer } from './timer.ts';

const INTERVAL_MS = 5000;
const TIDY_MS = 3_600_000;
/** After a failure. */
const RETRY_MS = 60_000;

/** Runs every step, also after one that fails. @throws the first failure */
async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}

/**
 * Deletes expired data periodically, also without a mail sender: mail contents within seconds, rows within
 * an hour.
 */
export function openHousekeeping(
  brandIds: readonly string[],
  { db: shared, blobs, clock, log }: Pick<Ports, 'db' | 'blobs' | 'clock' | 'log'>,
  timer: Timer,
): PeriodicJob {
  const db = acrossBrands(shared);
  let tidiedAt = -Infinity;
  let wait = TIDY_MS;

  async function look(): Promise<void> {
    const now = clock.now();
    await wipeExpiredMails(db, brandIds, now);
    if (Math.abs(now.getTime() - tidiedAt) < wait) return;
    tidiedAt = now.getTime();
    wait = RETRY_MS;
    await runAll([
      () => tidy(db, now),
      () => deleteAbandoned({ db, blobs, log }, now),
      () => deleteExpiredDocuments({ db, blobs, log }, now),
    ]);
    wait = TIDY_MS;
  }

  const job = openPeriodicJob({
    timer,
    log,
    every: INTERVAL_MS,
    work: look,
    failed: 'expired rows were not deleted, will retry',
  });
  job.begin();
  return job;
}
