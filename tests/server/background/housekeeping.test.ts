import { expect, it } from 'vitest';
import { openHousekeeping } from '../../../server/background/housekeeping.ts';
import type { Db } from '../../../server/ports.ts';
import { createMemoryBlobs } from '../../../server/memory-blobs.ts';
import { onPostgres } from '../support/backend.ts';
import { ManualTimer } from '../support/manual-timer.ts';

/** Number of deletions of one table among the statements. */
const countOf = (statements: string) => statements.split('delete from rate_window').length - 1;

onPostgres('housekeeping', (at) => {
  function start(behaviour: 'fails' | 'never ends' | 'works') {
    let now = new Date('2026-11-28T12:00:00Z');
    let current = behaviour;
    const statements: string[] = [];
    const db: Db = {
      ...at.db,
      async query(sql, params, scope) {
        statements.push(sql);
        const isRate = sql.includes('delete from rate_window');
        if (isRate && current === 'fails') throw new Error('disk full');
        if (isRate && current === 'never ends') return [{ rows: 5000 }] as never;
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
      repair: () => (current = 'works'),
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

  it('runs every step although one fails, and tries again after a minute', async () => {
    const { warnings, repair, run } = start('fails');
    const first = await run(0);
    expect(first).toContain('delete from rate_window');
    expect(first).toContain('delete from idempotency');
    expect(first).toContain('stored_file');
    expect(warnings).toEqual(['expired rows were not deleted, will retry']);
    expect(await run(59)).not.toContain('delete from rate_window');
    repair();
    expect(await run(1)).toContain('delete from rate_window');
    expect(await run(3599)).not.toContain('delete from rate_window');
    expect(await run(1)).toContain('delete from rate_window');
    expect(warnings).toHaveLength(1);
  });

  it('deletes expired rows in batches', async () => {
    await at.db.query("insert into brand (id) values ('batches')");
    await at.db.query(
      `insert into rate_window (brand_id, bucket, ends_at, hits)
       select 'batches', n::text, '2026-11-27T12:00:00Z', 1 from generate_series(1, 5001) n`,
    );
    expect(countOf(await start('works').run(0))).toBe(2);
    expect(await at.db.query('select 1 from rate_window')).toEqual([]);
  });

  it('limits the batches of a run, and continues after a minute', async () => {
    const { warnings, repair, run } = start('never ends');
    const first = await run(0);
    expect(countOf(first)).toBe(100);
    expect(first).toContain('delete from idempotency');
    expect(await run(59)).not.toContain('delete from rate_window');
    repair();
    expect(countOf(await run(1))).toBe(1);
    expect(await run(3599)).not.toContain('delete from rate_window');
    expect(warnings).toEqual([]);
  });
});
