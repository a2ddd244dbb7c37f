import pg from 'pg';
import type { Db, Duties } from '../ports.ts';
import { poolDb, types } from './pool-db.ts';
import { postgresDuties } from './postgres-duties.ts';

const CONNECTIONS = 20;
const WAITING = 2000;

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
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: SETTINGS,
  });
  const db = poolDb(pool, { kind: 'postgresql', waiting: WAITING });
  try {
    await db.query('select 1');
  } catch (error) {
    await db.close();
    throw error;
  }
  const opened: Duties[] = [];
  return {
    ...db,
    duties() {
      const duties = postgresDuties(url);
      opened.push(duties);
      return duties;
    },
    async close() {
      await Promise.all(opened.map((duties) => duties.close()));
      await db.close();
    },
  };
}
