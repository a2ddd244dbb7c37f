import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import packageFile from '../../../package.json' with { type: 'json' };
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import { startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** PostgreSQL server of this run. */
    postgresUrl: string;
    /** Name of its migrated database, to create others from. */
    postgresTemplate: string;
    /** File with a dump of a migrated embedded database. */
    pgliteSnapshot: string;
  }
}

interface Databases {
  postgresUrl: string;
  postgresTemplate: string;
  pgliteSnapshot: string;
  stop(): Promise<void>;
}

const folder = path.resolve(import.meta.dirname, '../../../.livery/test');

async function createTemplate(serverUrl: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `livery_template_${process.pid}_${Date.now()}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const db = await openPostgres(address.href);
  await migrate(db).finally(() => db.close());
  return { name, drop: () => run(`drop database ${name} with (force)`) };
}

/** Depends on everything that a snapshot contains: the migrations and the version of the embedded database. */
function snapshotName(): string {
  const version = packageFile.dependencies['@electric-sql/pglite'];
  const hash = createHash('sha256')
    .update(JSON.stringify([version, migrations]))
    .digest('hex');
  return `pglite-${hash.slice(0, 16)}.tar`;
}

/** A migrated embedded database as a file. It is kept between runs and replaced when a migration changes. */
async function writeSnapshot(): Promise<string> {
  const file = path.join(folder, snapshotName());
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.startsWith('pglite-') && name.endsWith('.tar')) rmSync(path.join(folder, name));
  const lite = await PGlite.create();
  await migrate({ exec: async (sql: string) => void (await lite.exec(sql)) } as Db);
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()));
  renameSync(partial, file);
  return file;
}

async function start(): Promise<Databases> {
  const server = await startPostgres();
  const prepared = Promise.all([createTemplate(server.url), writeSnapshot()]);
  prepared.catch(() => server.stop());
  const [template, pgliteSnapshot] = await prepared;
  return {
    postgresUrl: server.url,
    postgresTemplate: template.name,
    pgliteSnapshot,
    async stop() {
      await template.drop();
      await server.stop();
    },
  };
}

/** Projects of one run share the databases although each evaluates this module for itself. */
const shared = globalThis as { testDatabases?: { started: Promise<Databases>; users: number } };

/** Starts one PostgreSQL for the whole run, and prepares a migrated database on each engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const use = (shared.testDatabases ??= { started: start(), users: 0 });
  use.users += 1;
  const databases = await use.started;
  project.provide('postgresUrl', databases.postgresUrl);
  project.provide('postgresTemplate', databases.postgresTemplate);
  project.provide('pgliteSnapshot', databases.pgliteSnapshot);
  return async () => {
    use.users -= 1;
    if (use.users) return;
    delete shared.testDatabases;
    await databases.stop();
  };
}
