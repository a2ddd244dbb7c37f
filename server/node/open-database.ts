import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../ports.ts';
import { lockData } from './data-lock.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import type { ResourceStack } from '../resource-stack.ts';
import { StartError } from './start-error.ts';

/** Database to open; the first given option wins. */
export interface DatabaseOptions {
  /** Opens it; the resource stack closes it. */
  openDb?: () => Promise<Db>;
  /** PostgreSQL. */
  databaseUrl?: string;
  /** Folder of the embedded database; in memory without it. */
  dataDir?: string;
  /** Empties the data folder first. */
  fresh?: boolean;
}

/**
 * Opens the database; an embedded one under a lock of its folder.
 * @throws StartError when it is unreachable or another process has locked the folder
 */
export async function openDatabase(
  { openDb, databaseUrl, dataDir, fresh }: DatabaseOptions,
  opened: ResourceStack,
): Promise<Db> {
  if (openDb) {
    const db = await openDb();
    opened.add(() => db.close());
    return db;
  }
  if (dataDir && !databaseUrl) {
    opened.add(lockData(dataDir));
    if (fresh)
      for (const name of ['db', 'files', 'code-key', 'file-key'])
        rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  try {
    const db = databaseUrl
      ? await openPostgres(databaseUrl)
      : await openPglite(dataDir && path.join(dataDir, 'db'));
    opened.add(() => db.close());
    return db;
  } catch (cause) {
    const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new StartError(
      databaseUrl
        ? `The PostgreSQL of DATABASE_URL cannot be reached: ${why}. Check the address and that it is running.`
        : `The embedded database in ${dataDir ?? 'memory'} cannot be opened: ${why}. Start with --fresh to begin with an empty one.`,
      { cause },
    );
  }
}
