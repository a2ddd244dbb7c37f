import { expect, it } from 'vitest';
import { openHousekeeping } from '../../server/housekeeping.ts';
import type { Db } from '../../server/ports.ts';
import { createMemoryBlobs } from '../../server/memory-blobs.ts';
import { onPostgres } from './support/backend.ts';
import { ManualTimer } from './support/manual-timer.ts';

onPostgres('housekeeping', (at) => {
  function start() {
    let now = new Date('2026-11-28T12:00:00Z');
    let isBroken = true;
    const statements: string[] = [];
    const db: Db = {
      ...at.db,
      async query(sql, params, scope) {
        statements.push(sql);
        if (isBroken && sql.includes('delete from rate_window')) throw new Error('disk full');
        return await at.db.query(sql, params, scope);
      },
    };
    const warnings: string[] = [];
    const log = { info() {}, error() {}, warn: (_: unknown, text: string) => void warnings.push(text) };
    const timer = new ManualTimer();
    const job = openHousekeeping(
      [],
      { db, blobs: createMemoryBlobs(), clock: { now: () => now }, log },
      timer,
    );
    return {
      warnings,
      repair: () => (isBroken = false),
      /** The statements of one run, after some seconds. */
      async run(seconds: number) {
        now = new Date(now.getTime() + seconds * 1000);
        await job.settled();
        timer.run();
        await job.settled();
        return statements.splice(0).join('\n');
      },
    };
  }

  it('deletes expired files although a statement before fails, and tries again after a minute', async () => {
    const { warnings, repair, run } = start();
    const first = await run(0);
    expect(first).toContain('delete from rate_window');
    expect(first).not.toContain('delete from idempotency');
    expect(first).toContain('stored_file');
    expect(warnings).toEqual(['expired rows were not deleted, will retry']);
    expect(await run(59)).not.toContain('delete from rate_window');
    repair();
    expect(await run(1)).toContain('delete from idempotency');
    expect(await run(3599)).not.toContain('delete from rate_window');
    expect(await run(1)).toContain('delete from rate_window');
    expect(warnings).toHaveLength(1);
  });
});
