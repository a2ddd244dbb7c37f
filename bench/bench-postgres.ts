import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface BenchPostgres {
  url: string;
  /** Transactions per second of pgbench's TPC-B-like load, prepared. */
  tpcb(clients: number, seconds: number): number;
  stop(): Promise<void>;
}

const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** Folder of the newest PostgreSQL programs that include pgbench. */
function programs(): string | undefined {
  const folders = PLACES.filter(existsSync).flatMap((place) =>
    readdirSync(place)
      .sort()
      .reverse()
      .map((name) => path.join(place, name, 'bin')),
  );
  return [...(process.env['PATH'] ?? '').split(path.delimiter), ...folders].find((folder) =>
    ['initdb', 'postgres', 'pgbench', 'createdb'].every((name) => existsSync(path.join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root: root starts it as the system user `postgres`. */
function runAs(): { uid?: number; gid?: number } {
  if (os.userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

/** Delays each commit as a disk with this fsync time would; concurrent commits share one delay. */
const asDisk = (fsyncMs: number) => [`commit_delay=${fsyncMs * 1000}`, 'commit_siblings=0'];

/** Runs a program of PostgreSQL in the data folder and returns what it prints. */
type Run = (name: string, args: readonly string[]) => string;

function runner(folder: string, data: string, user: { uid?: number; gid?: number }): Run {
  return (name, args) =>
    execFileSync(path.join(folder, name), args, {
      ...user,
      cwd: data,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
}

const flagsFor = (port: number, data: string, fsyncMs: number): string[] =>
  [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
    'shared_buffers=256MB',
    'max_connections=100',
    ...asDisk(fsyncMs),
  ].flatMap((flag) => ['-c', flag]);

const START_ATTEMPTS = 100;
const RETRY_MS = 100;

/** Creates the bench's database as soon as the server accepts connections. */
async function createWhenReady(run: Run, server: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      run('createdb', [...server, 'bench']);
      return;
    } catch (error) {
      if (tries > START_ATTEMPTS) throw error;
      await wait(RETRY_MS);
    }
  }
}

function tpcb(run: Run, server: readonly string[], clients: number, seconds: number): number {
  const threads = Math.min(clients, 2);
  const load = ['-M', 'prepared', '-c', `${clients}`, '-j', `${threads}`, '-T', `${seconds}`];
  return Number(/tps = ([\d.]+)/.exec(run('pgbench', [...server, ...load, 'tpcb']))?.[1]);
}

/**
 * Starts a PostgreSQL server from the machine's own programs, with fsync, in a temporary folder.
 * @param fsyncMs delay of each fsync in addition to that of this machine's disk, in ms
 * @returns undefined where the programs are missing
 */
export async function startBenchPostgres(fsyncMs = 0): Promise<BenchPostgres | undefined> {
  const folder = programs();
  if (!folder) return undefined;
  const user = runAs();
  const data = mkdtempSync(path.join(os.tmpdir(), 'livery-bench-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const run = runner(folder, data, user);
  run('initdb', ['-D', data, '-U', 'livery', '-A', 'trust', '-E', 'UTF8']);
  const port = await freePort();
  const child = spawn(path.join(folder, 'postgres'), ['-D', data, ...flagsFor(port, data, fsyncMs)], {
    ...user,
    cwd: data,
    stdio: 'ignore',
  });
  const server = ['-h', '127.0.0.1', '-p', String(port), '-U', 'livery'];
  await createWhenReady(run, server);
  run('createdb', [...server, 'tpcb']);
  run('pgbench', [...server, '-i', '-q', '-s', '10', 'tpcb']);
  return {
    url: `postgres://livery@127.0.0.1:${port}/bench`,
    tpcb: (clients, seconds) => tpcb(run, server, clients, seconds),
    async stop() {
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
