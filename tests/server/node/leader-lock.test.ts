import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { postgresLeaderLock } from '../../../server/node/leader-lock.ts';
import { createDatabase, type PostgresDatabase } from '../support/databases.ts';

describe('postgresLeaderLock', () => {
  let database: PostgresDatabase;
  let other: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.drop();
  });

  const sessions = async () =>
    (
      await other.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where application_name = 'livery leaderLock' and datname = current_database()",
      )
    ).rows[0]!.count;

  it('keeps the lock when an abandoned connection ends later', async () => {
    const leaderLock = postgresLeaderLock(
      `${database.url}?query_timeout=300&options=${encodeURIComponent('-c idle_session_timeout=500ms')}`,
    );
    onTestFinished(() => leaderLock.close());
    await other.query('select pg_advisory_lock(7411002, 0)');
    await expect(leaderLock.take(['northwind'])).rejects.toThrow('timeout');
    await other.query('select pg_advisory_unlock(7411002, 0)');
    expect((await leaderLock.take(['northwind'])).held).toEqual(['northwind']);
    await expect
      .poll(
        async () => {
          expect((await leaderLock.take(['northwind'])).held).toEqual(['northwind']);
          return await sessions();
        },
        { timeout: 10_000, interval: 20 },
      )
      .toBe(1);
    expect(await leaderLock.take(['northwind'])).toEqual({ held: ['northwind'], others: false });
  });

  it('gives up the keys that are no longer requested', async () => {
    const [one, two] = [postgresLeaderLock(database.url), postgresLeaderLock(database.url)];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    expect((await one.take(['acme', 'zenith'])).held).toEqual(['acme', 'zenith']);
    expect((await two.take(['acme', 'zenith'])).held).toEqual([]);
    expect(await one.take(['zenith'])).toEqual({ held: ['zenith'], others: true });
    expect((await two.take(['acme', 'zenith'])).held).toEqual(['acme']);
  });
});
