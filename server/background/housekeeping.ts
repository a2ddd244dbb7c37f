import { acrossBrands } from '../db/brand-scope.ts';
import { tidy } from '../db/tidy.queries.ts';
import { deleteExpiredProofs } from '../modules/deposit/proof-retention.ts';
import { deleteAbandoned } from '../modules/file/store-upload.ts';
import { deleteExpiredDocuments } from '../modules/identity/retention.ts';
import { wipeExpiredMails } from '../modules/mail/mail.queries.ts';
import type { Ports } from '../ports.ts';
import { openPeriodicJob, type PeriodicJob } from './periodic-job.ts';
import { runAll } from './run-all.ts';
import type { Timer } from '../time/timer.ts';

const INTERVAL_MS = 5000;
const TIDY_MS = 3_600_000;
/** After a failure, or while expired rows remain. */
const RETRY_MS = 60_000;

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

  async function run(): Promise<void> {
    const now = clock.now();
    await wipeExpiredMails(db, brandIds, now);
    if (Math.abs(now.getTime() - tidiedAt) < wait) return;
    tidiedAt = now.getTime();
    wait = RETRY_MS;
    let isTidy = false;
    await runAll([
      async () => {
        isTidy = await tidy(db, now);
      },
      () => deleteAbandoned({ db, blobs, log }, now),
      () => deleteExpiredDocuments({ db, blobs, log }, now),
      () => deleteExpiredProofs({ db, blobs, log }, now),
    ]);
    if (isTidy) wait = TIDY_MS;
  }

  const job = openPeriodicJob({
    timer,
    log,
    every: INTERVAL_MS,
    work: run,
    failed: 'expired rows were not deleted, will retry',
  });
  job.begin();
  return job;
}
