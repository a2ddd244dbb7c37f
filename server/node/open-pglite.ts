import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Db } from '../ports.ts';
import { createPgliteFolder } from './create-pglite-folder.ts';
import { poolDb, types } from './pool-db.ts';

const MAX_QUEUED = 500;
const VACUUM_EVERY_MS = 10 * 60_000;
/** Settings of a new database. PostgreSQL's own 128 MB of buffers is more than a demo's data. */
const NEW = { initDbStartParams: ['-c', 'shared_buffers=32MB'] };

/**
 * The embedded database: in memory, or in a folder that no other process has open (see `lockData`). A new
 * one starts from `snapshot`, a dump of a data folder. It has one connection and no autovacuum: a vacuum
 * runs every ten minutes while no query waits.
 */
export async function openPglite(dataDir?: string, snapshot?: Blob): Promise<Db> {
  if (dataDir && !snapshot) await createPgliteFolder({ dataDir, ...NEW });
  const lite = await PGlite.create({
    ...NEW,
    ...(dataDir && { dataDir }),
    ...(snapshot && { loadDataDir: snapshot }),
  });
  // As on PostgreSQL: a plan made for an empty table must not scan it after it has grown.
  await lite.exec('set enable_seqscan = off');
  // `createPgConfig` returns the connection as an object; `pg` accepts it, but its types do not declare it.
  const config = { ...createPgConfig(lite), max: 1, pipeline: true, idleTimeoutMillis: 0, types };
  const pool = new pg.Pool(config as unknown as pg.PoolConfig);
  const afterClose = async () => {
    clearInterval(timer);
    await lite.close();
  };
  const db = poolDb(pool, { kind: 'pglite', waiting: MAX_QUEUED, afterClose });
  const timer = setInterval(() => {
    if (pool.waitingCount === 0) db.exec('vacuum (analyze)').catch(() => undefined);
  }, VACUUM_EVERY_MS);
  timer.unref();
  return db;
}
