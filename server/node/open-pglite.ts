import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Db } from '../ports.ts';
import { poolDb, types } from './pool-db.ts';

const WAITING = 500;
const VACUUM_EVERY_MS = 10 * 60_000;

/**
 * The embedded database: in memory, or in a folder that no other process has open (see `lockData`).
 * A new one takes its content from `snapshot`, a dump of a data folder.
 * It has one connection, and no vacuum of its own: one runs every ten minutes while nobody waits.
 */
export async function openPglite(dataDir?: string, snapshot?: Blob): Promise<Db> {
  const lite = await PGlite.create({
    ...(dataDir && { dataDir }),
    ...(snapshot && { loadDataDir: snapshot }),
  });
  // As on PostgreSQL: a plan made while a table was empty must not read all of it once it has grown.
  await lite.exec('set enable_seqscan = off');
  // `createPgConfig` gives the connection as an object; `pg` takes it, its types do not say so.
  const config = { ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0, types };
  const pool = new pg.Pool(config as unknown as pg.PoolConfig);
  const timer = setInterval(() => {
    if (pool.waitingCount === 0) pool.query('vacuum (analyze)').catch(() => undefined);
  }, VACUUM_EVERY_MS);
  timer.unref();
  const afterClose = async () => {
    clearInterval(timer);
    await lite.close();
  };
  return poolDb(pool, { kind: 'pglite', waiting: WAITING, afterClose });
}
