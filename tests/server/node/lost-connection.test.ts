import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refusalOf } from '../../../server/contract/refusal-of.ts';
import { LostError } from '../../../server/db/lost-connection.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db, Log } from '../../../server/ports.ts';
import { asOwner } from '../support/as-owner.ts';
import { createDatabase, type PostgresDatabase } from '../support/databases.ts';
import { databaseLink, type DatabaseLink } from '../support/database-link.ts';

describe('a PostgreSQL connection lost during a query', () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  /** @param timeout query timeout in milliseconds */
  async function connectThroughProxy(timeout?: number): Promise<{ db: Db; link: DatabaseLink }> {
    const link = await databaseLink(database.url);
    const db = await openPostgres(link.url + (timeout === undefined ? '' : `?query_timeout=${timeout}`));
    onTestFinished(async () => {
      link.close();
      await db.close();
    });
    return { db, link };
  }
  const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const expectRefused = async (
    code: 'busy' | 'outcome_unknown',
    answer: Promise<unknown>,
  ): Promise<unknown> => {
    const error: unknown = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(refusalOf(error, silent, {})).toMatchObject({ code, detail: { retryAfter: 2 } });
    expect(refusalOf(error, silent, {}, true)).toMatchObject({ code: 'busy' });
    return error;
  };
  const expectUnknown = async (answer: Promise<unknown>) =>
    expect(await expectRefused('outcome_unknown', answer)).toBeInstanceOf(LostError);
  const expectRolledBack = async (answer: Promise<unknown>) =>
    expect(await expectRefused('busy', answer)).toBeInstanceOf(LostError);

  it('yields an unknown outcome, and later queries succeed', async () => {
    const { db, link } = await connectThroughProxy();
    const answer = expectUnknown(db.query('select pg_sleep(20)'));
    await expect
      .poll(() =>
        asOwner(
          db,
          "select 1 from pg_stat_activity where query like 'select pg_sleep(20)%' and state = 'active' and datname = current_database()",
        ),
      )
      .toHaveLength(1);
    link.cut();
    await answer;
    await expect.poll(() => db.query('select 1 one').catch(() => 'lost')).toEqual([{ one: 1 }]);
  });

  it('yields an unknown outcome on a query timeout', async () => {
    const { db, link } = await connectThroughProxy(300);
    await db.query('select 1');
    link.silence();
    await expectUnknown(db.query('select 1'));
  });

  it('yields the busy error when PostgreSQL ends an idle transaction', async () => {
    const db = await openPostgres(`${database.url}?idle_in_transaction_session_timeout=50`);
    onTestFinished(() => db.close());
    await expectRolledBack(
      db.tx(async (tx) => {
        await tx.query('select 1');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        await tx.query('select 1');
      }),
    );
  });

  it('ends a transaction without running its work again', async () => {
    const { db, link } = await connectThroughProxy(300);
    let attempts = 0;
    await expectRolledBack(
      db.tx(async (tx) => {
        await tx.query('select 1');
        link.silence();
        attempts += 1;
        await tx.query('select 1');
      }),
    );
    expect(attempts).toBe(1);
  });

  it('yields an unknown outcome when the commit is not acknowledged', async () => {
    const { db, link } = await connectThroughProxy(300);
    await expectUnknown(
      db.tx(async (tx) => {
        await tx.query('select 1');
        link.silence();
      }),
    );
  });
});
