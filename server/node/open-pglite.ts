import { PGlite } from '@electric-sql/pglite';
import { embeddedDb, ENGINE_OPTIONS, NEW_DATABASE } from '../db/embedded-db.ts';
import type { Db } from '../ports.ts';
import { createPgliteFolder } from './create-pglite-folder.ts';

/**
 * The embedded database: in memory, or in a folder that no other process has open (see `lockData`). A new
 * one starts from `snapshot`, a dump of a data folder.
 */
export async function openPglite(dataDir?: string, snapshot?: Blob): Promise<Db> {
  if (dataDir && !snapshot) await createPgliteFolder({ dataDir, ...NEW_DATABASE });
  return await embeddedDb(
    await PGlite.create({
      ...ENGINE_OPTIONS,
      ...NEW_DATABASE,
      ...(dataDir && { dataDir }),
      ...(snapshot && { loadDataDir: snapshot }),
    }),
  );
}
