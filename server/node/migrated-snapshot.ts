import { PGlite } from '@electric-sql/pglite';
import { embeddedDb, ENGINE_OPTIONS, NEW_DATABASE } from '../db/embedded-db.ts';
import { migrate } from '../db/migrate.ts';

/** Small segments of the write-ahead log and no template databases reduce a new database's 42 MB to 16 MB. */
export const SMALL = {
  init: [...NEW_DATABASE.initDbStartParams, '--wal-segsize=1'],
  shrink: [
    "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
    'drop database template0',
    'drop database template1',
    'checkpoint',
  ],
};

/** A dump of a small, migrated embedded database without brands. */
export async function migratedSnapshot(compression: 'none' | 'gzip'): Promise<Blob> {
  const lite = await PGlite.create({ ...ENGINE_OPTIONS, initDbStartParams: SMALL.init });
  const db = await embeddedDb(lite);
  await migrate(db);
  for (const statement of SMALL.shrink) await db.exec(statement);
  const dump = await lite.dumpDataDir(compression);
  await db.close();
  return dump;
}
