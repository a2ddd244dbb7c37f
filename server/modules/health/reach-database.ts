import type { Db, Log } from '../../ports.ts';

/** Does the database answer? Logs why not. */
export async function reachesDatabase({ db, log }: { db: Pick<Db, 'query'>; log: Log }): Promise<boolean> {
  try {
    await db.query('select 1');
    return true;
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'database unreachable');
    return false;
  }
}
