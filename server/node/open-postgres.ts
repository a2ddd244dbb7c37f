import pg from 'pg';
import type { ChangeChannel, Db, LeaderLock } from '../ports.ts';
import { postgresChangeChannel } from './change-channel.ts';
import { poolDb, types } from './pool-db.ts';
import { postgresLeaderLock } from './leader-lock.ts';

const CONNECTIONS = 20;
const WAITING = 2000;
const STATEMENT_MS = 30_000;
/** Longer than the database gives a statement: whoever is not answered by then never will be, and what was asked has ended. */
const ANSWER_MS = STATEMENT_MS + 5000;
/** Nothing but the database is awaited in a transaction: a process that says nothing for so long stands still, and what it has locked is given back. */
const STANDSTILL_MS = 10_000;
/** A connection on which nothing was said for this long is tried: one may be lost without a word. */
const SILENCE_MS = 10_000;

/** Every lookup has an index: a plan that was made while a table was empty must not read all of it once it has grown. */
const SETTINGS = '-c enable_seqscan=off -c jit=off';

/**
 * PostgreSQL 15 or newer by its address. Connects once, so that a wrong address fails here.
 * @throws BusyError when the database cannot be reached
 */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    application_name: 'livery',
    connectionTimeoutMillis: 5000,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    options: SETTINGS,
  });
  const db = poolDb(pool, { kind: 'postgresql', waiting: WAITING });
  try {
    await db.query('select 1');
  } catch (error) {
    await db.close();
    throw error;
  }
  const opened: (LeaderLock | ChangeChannel)[] = [];
  return {
    ...db,
    leaderLock() {
      const leaderLock = postgresLeaderLock(url);
      opened.push(leaderLock);
      return leaderLock;
    },
    changeChannel() {
      const channel = postgresChangeChannel(url, db);
      opened.push(channel);
      return channel;
    },
    async close() {
      await Promise.all(opened.map((connection) => connection.close()));
      await db.close();
    },
  };
}
