import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPglite } from '../../../server/node/open-pglite.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import { runSql, urlOf } from './run-sql.ts';

export interface OpenedDatabase {
  db: Db;
  close(): Promise<void>;
}

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Runs a statement as the superuser of the tests' PostgreSQL. */
export const onServer = (sql: string): Promise<void> => runSql(inject('postgresUrl'), sql);

let created = 0;

async function createFrom(template: string): Promise<PostgresDatabase> {
  const name = `livery_test_${process.pid}_${Date.now()}_${(created += 1)}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(inject('postgresUrl'), name),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

/** A PostgreSQL database: migrated and without brands, unless another template is named. */
export const createDatabase = (template = inject('postgresTemplate')): Promise<PostgresDatabase> =>
  createFrom(template);

/** An empty PostgreSQL database that belongs to its login, which is no superuser, as in production. */
export async function createOwnedDatabase(attributes = ''): Promise<PostgresDatabase> {
  const { url, drop } = await createFrom('template1');
  const address = new URL(url);
  const name = address.pathname.slice(1);
  await onServer(`create role ${name} login ${attributes} password 'owner'`);
  await onServer(`alter database ${name} owner to ${name}`);
  [address.username, address.password] = [name, 'owner'];
  return {
    url: address.href,
    async drop() {
      await drop();
      await onServer(`drop role ${name}`);
    },
  };
}

async function openCreated(database: PostgresDatabase): Promise<OpenedDatabase> {
  const db = await openPostgres(database.url);
  return {
    db: acrossBrands(db),
    async close() {
      await db.close();
      await database.drop();
    },
  };
}

/** A migrated embedded database without brands, in memory. */
export const openMemoryDatabase = async (): Promise<Db> =>
  acrossBrands(await openPglite(undefined, await openAsBlob(inject('pgliteSnapshot'))));

const opened = (db: Db): OpenedDatabase => ({ db, close: () => db.close() });

type Engine = readonly [name: Db['kind'], open: () => Promise<OpenedDatabase>];

/** Both engines with a migrated database, for `describe.each`: the same tests run on each. */
export const engines: readonly Engine[] = [
  ['pglite', async () => opened(await openMemoryDatabase())],
  ['postgresql', async () => await openCreated(await createDatabase())],
];

/** Both engines with an empty database. */
export const emptyEngines: readonly Engine[] = [
  ['pglite', async () => opened(acrossBrands(await openPglite()))],
  ['postgresql', async () => await openCreated(await createFrom('template1'))],
];

/** Names of the migrations that a database has, in order. */
export const appliedMigrations = async (db: Db): Promise<string[]> =>
  (await db.query<{ name: string }>('select name from schema_migration order by name')).map(
    ({ name }) => name,
  );
