import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPglite } from '../../../server/node/open-pglite.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';

export interface OpenedDatabase {
  db: Db;
  close(): Promise<void>;
}

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Runs a statement as the superuser of the tests' PostgreSQL. */
export async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

let created = 0;

async function createFrom(template: string): Promise<PostgresDatabase> {
  const name = `livery_test_${process.pid}_${Date.now()}_${(created += 1)}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

/** A migrated PostgreSQL database without brands. */
export const createDatabase = (): Promise<PostgresDatabase> => createFrom(inject('postgresTemplate'));

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
