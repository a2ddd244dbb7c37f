import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refusalOf } from '../../../server/contract/refusal-of.ts';
import { LostError } from '../../../server/node/pool-db.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db, Log } from '../../../server/ports.ts';
import { createDatabase, type PostgresDatabase } from '../support/databases.ts';
import { databaseLink, type DatabaseLink } from '../support/database-link.ts';

describe('a connection that is lost while PostgreSQL is asked', () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  /** `wait`: milliseconds after which no answer is awaited any more. */
  async function through(wait?: number): Promise<{ db: Db; link: DatabaseLink }> {
    const link = await databaseLink(database.url);
    const db = await openPostgres(link.url + (wait === undefined ? '' : `?query_timeout=${wait}`));
    onTestFinished(async () => {
      link.close();
      await db.close();
    });
    return { db, link };
  }
  const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const busy = async (answer: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(refusalOf(error, silent, {})).toMatchObject({ code: 'busy', detail: { retryAfter: 2 } });
    return error;
  };
  const lost = async (answer: Promise<unknown>) => expect(await busy(answer)).toBeInstanceOf(LostError);

  it('is a refusal for now, not a fault of the server', async () => {
    const { db, link } = await through();
    const answer = lost(db.query('select pg_sleep(20)'));
    await expect
      .poll(() =>
        db.query(
          "select 1 from pg_stat_activity where query like 'select pg_sleep(20)%' and state = 'active' and datname = current_database()",
        ),
      )
      .toHaveLength(1);
    link.cut();
    await answer;
    await expect.poll(() => db.query('select 1 one').catch(() => 'lost')).toEqual([{ one: 1 }]);
  });

  it('is given up where no answer comes, and not asked again', async () => {
    const { db, link } = await through(300);
    await db.query('select 1');
    link.silence();
    await lost(db.query('select 1'));
  });

  it('is busy for a process that stood still in a transaction, until the database took back what it had locked', async () => {
    const db = await openPostgres(`${database.url}?idle_in_transaction_session_timeout=50`);
    onTestFinished(() => db.close());
    await busy(
      db.tx(async (tx) => {
        await tx.query('select 1');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        await tx.query('select 1');
      }),
    );
  });

  it('ends a transaction without another word', async () => {
    const { db, link } = await through(300);
    let asked = 0;
    await lost(
      db.tx(async (tx) => {
        await tx.query('select 1');
        link.silence();
        asked += 1;
        await tx.query('select 1');
      }),
    );
    expect(asked).toBe(1);
  });
});
