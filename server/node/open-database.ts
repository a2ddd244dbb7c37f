import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../ports.ts';
import { lockData } from './data-lock.ts';
import { isConnectionLost } from '../db/lost-connection.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { tlsFailure, tlsProblems } from './postgres-tls.ts';
import type { ResourceStack } from '../resource-stack.ts';
import { StartError, systemCode } from './start-error.ts';

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

const NO_DATABASE = '3D000';
const REFUSED_LOGIN = /^28...$/;

const originOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function postgresProblem(cause: unknown): string {
  const error = originOf(cause);
  const why = messageOf(error);
  const code = systemCode(error) ?? '';
  if (code === NO_DATABASE)
    return `The PostgreSQL of DATABASE_URL has no such database: ${why}. Create it with createdb, or correct the name in the address.`;
  if (REFUSED_LOGIN.test(code))
    return `The PostgreSQL of DATABASE_URL refuses the login: ${why}. Check the user and the password in the address. A peer login needs the system user of the same name.`;
  const failure = tlsFailure(code, why);
  if (failure !== undefined) return failure;
  return `The PostgreSQL of DATABASE_URL cannot be reached: ${why}. Check the address and that it is running.`;
}

const NO_RIGHT = '42501';
const READ_ONLY = '25006';
const EXHAUSTED = /^53...$/;

/**
 * What to do about an error of the open database that ends a start: missing rights, a standby, no resources, or a
 * lost connection. Undefined for any other error, such as a defect of a statement.
 */
export function databaseProblem(error: unknown, { databaseUrl }: DatabaseOptions): string | undefined {
  const database = databaseUrl ? 'The PostgreSQL of DATABASE_URL' : 'The embedded database';
  const why = messageOf(error);
  const code = systemCode(error) ?? '';
  if (code === NO_RIGHT)
    return `${database} refuses the user of the backend: ${why}. Make this user the owner of the database.`;
  if (code === READ_ONLY)
    return `${database} is read-only: ${why}. Name the primary server, not a standby, and check default_transaction_read_only.`;
  if (EXHAUSTED.test(code))
    return `${database} has no resources left: ${why}. Check its disk, its memory and max_connections.`;
  if (isConnectionLost(error))
    return `${database} has closed the connection: ${why}. Check that it is running, and start again.`;
  return undefined;
}

/**
 * Opens the database; an embedded one under a lock of its folder.
 * @throws StartError when it cannot be opened or another process has locked the folder
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
  const problems = databaseUrl ? tlsProblems(databaseUrl) : [];
  if (problems.length) throw new StartError(problems);
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
    if (cause instanceof StartError) throw cause;
    if (databaseUrl) throw new StartError(postgresProblem(cause), { cause });
    throw new StartError(
      `The embedded database in ${dataDir ?? 'memory'} cannot be opened: ${messageOf(originOf(cause))}. Restore its folder from a backup, or begin with an empty one: livery preview and npm start do so with --fresh.`,
      { cause },
    );
  }
}
