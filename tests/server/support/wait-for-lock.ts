import type { Queries } from '../../../server/ports.ts';

/** Resolves when another connection to the database waits for a lock. */
export async function waitForLock(tx: Queries): Promise<void> {
  await tx.query('set local role none');
  for (;;) {
    await tx.query('select pg_stat_clear_snapshot()');
    const rows = await tx.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
