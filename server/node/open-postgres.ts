import pg from 'pg';
import type { ChangeChannel, Db, LeaderLock } from '../ports.ts';
import { postgresChangeChannel } from './change-channel.ts';
import { poolDb, types } from './pool-db.ts';
import { postgresLeaderLock } from './leader-lock.ts';
import { withVerifiedTls } from './postgres-tls.ts';

const CONNECTIONS = 20;
const MAX_QUEUED = 2000;
const STATEMENT_MS = 30_000;
/**
 * Client timeout, longer than the statement timeout: after it no response will come, and the statement has
 * ended.
 */
const ANSWER_MS = STATEMENT_MS + 5000;
/**
 * Transactions await only the database: a process that is idle in a transaction for this long has stalled,
 * and its locks are released.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Probe interval of an idle connection, which may be lost without an error. */
const SILENCE_MS = 10_000;

/**
 * Prepared plans are kept: one made for an empty table must not scan it after it has grown, so an index is used
 * wherever one fits. Text searches and most deletions of expired rows have none and read their whole table.
 */
const SETTINGS = '-c enable_seqscan=off -c jit=off';

/**
 * PostgreSQL 15 or newer. Connects once, so that a wrong address fails immediately.
 * @throws BusyError when the database is unreachable
 */
export async function openPostgres(address: string): Promise<Db> {
  const url = withVerifiedTls(address);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    pipeline: true,
    types,
    application_name: 'livery',
    connectionTimeoutMillis: 5000,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    options: SETTINGS,
  });
  const db = poolDb(pool, MAX_QUEUED);
  try {
    await db.exec('select 1');
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
      const channel = postgresChangeChannel(url, pool);
      opened.push(channel);
      return channel;
    },
    async close() {
      await Promise.all(opened.map((connection) => connection.close()));
      await db.close();
    },
  };
}
