import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import packageFile from '../../../package.json' with { type: 'json' };
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { migratedSnapshot, SMALL } from '../../../server/node/migrated-snapshot.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import { startPostgres } from './embedded-postgres.ts';
import { runSql, urlOf } from './run-sql.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** PostgreSQL server of this run. */
    postgresUrl: string;
    /** Name of its migrated database, to create others from. */
    postgresTemplate: string;
    /** File with a dump of a migrated embedded database. */
    pgliteSnapshot: string;
    /** Data folder of the same database, to copy. */
    pgliteFolder: string;
  }
}

interface Databases {
  postgresUrl: string;
  postgresTemplate: string;
  pglite: { snapshot: string; folder: string };
  stop(): Promise<void>;
}

const cache = path.resolve(import.meta.dirname, '../../../.livery/test-databases');

async function createTemplate(serverUrl: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `livery_template_${process.pid}_${Date.now()}`;
  await runSql(serverUrl, `create database ${name}`);
  const db = await openPostgres(urlOf(serverUrl, name));
  await migrate(db).finally(() => db.close());
  return { name, drop: () => runSql(serverUrl, `drop database ${name} with (force)`) };
}

/** Covers all inputs of the files: the migrations, the commands and the version of the embedded database. */
function versionKey(): string {
  const version = packageFile.dependencies['@electric-sql/pglite'];
  return createHash('sha256')
    .update(JSON.stringify([version, migrations, SMALL]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Runs `write` on a temporary path and renames it to `destination`, so that concurrent runs see all of it
 * or nothing.
 */
async function writeAtomically(
  destination: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${destination}.${process.pid}`;
  await write(partial);
  try {
    renameSync(partial, destination);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(destination)) throw error;
  }
}

async function writeEmbedded(snapshot: string, folder: string): Promise<void> {
  const dump = await migratedSnapshot('none');
  await writeAtomically(folder, async (partial) => {
    const copy = await PGlite.create({ dataDir: partial, loadDataDir: dump });
    await copy.close();
  });
  await writeAtomically(snapshot, async (partial) =>
    writeFileSync(partial, Buffer.from(await dump.arrayBuffer())),
  );
}

/** A migrated embedded database as a dump and as a folder, cached between runs until a migration changes. */
async function prepareEmbedded(): Promise<Databases['pglite']> {
  const parent = path.join(cache, versionKey());
  const found = { snapshot: path.join(parent, 'pglite.tar'), folder: path.join(parent, 'pglite') };
  if (existsSync(found.snapshot)) return found;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(parent, { recursive: true });
  await writeEmbedded(found.snapshot, found.folder);
  return found;
}

async function start(): Promise<Databases> {
  const server = await startPostgres();
  const prepared = Promise.all([createTemplate(server.url), prepareEmbedded()]);
  prepared.catch(() => server.stop());
  const [template, pglite] = await prepared;
  return {
    postgresUrl: server.url,
    postgresTemplate: template.name,
    pglite,
    async stop() {
      await template.drop();
      await server.stop();
    },
  };
}

/** The projects of one run share the databases, although each evaluates this module separately. */
const shared = globalThis as { testDatabases?: { started: Promise<Databases>; users: number } };

/** Starts one PostgreSQL server for the whole run, and prepares a migrated database on each engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const use = (shared.testDatabases ??= { started: start(), users: 0 });
  use.users += 1;
  const databases = await use.started;
  project.provide('postgresUrl', databases.postgresUrl);
  project.provide('postgresTemplate', databases.postgresTemplate);
  project.provide('pgliteSnapshot', databases.pglite.snapshot);
  project.provide('pgliteFolder', databases.pglite.folder);
  return async () => {
    use.users -= 1;
    if (use.users) return;
    delete shared.testDatabases;
    await databases.stop();
  };
}
