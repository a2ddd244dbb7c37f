import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface BenchPostgres {
  url: string;
  /** Transactions a second of pgbench's own load (TPC-B-like), prepared, with so many clients. */
  tpcb(clients: number, seconds: number): number;
  stop(): Promise<void>;
}

const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** Where PostgreSQL's own programs are, with pgbench among them; newest first. */
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

/** PostgreSQL refuses to run as root: then it runs as the system's own user for it. */
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

/** Every commit waits so long, as on a disk whose fsync takes that time; those that come meanwhile wait together. */
const asDisk = (fsyncMs: number) => [`commit_delay=${fsyncMs * 1000}`, 'commit_siblings=0'];

/**
 * A PostgreSQL server of the machine's own programs, with fsync, in a folder of its own; undefined where there are none.
 * @param fsyncMs what an fsync takes besides what it takes here, in ms
 */
export async function startBenchPostgres(fsyncMs = 0): Promise<BenchPostgres | undefined> {
  const folder = programs();
  if (!folder) return undefined;
  const user = runAs();
  const data = mkdtempSync(path.join(os.tmpdir(), 'livery-bench-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const run = (name: string, args: string[]) =>
    execFileSync(path.join(folder, name), args, {
      ...user,
      cwd: data,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  run('initdb', ['-D', data, '-U', 'livery', '-A', 'trust', '-E', 'UTF8']);
  const port = await freePort();
  const flags = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
    'shared_buffers=256MB',
    'max_connections=100',
    ...asDisk(fsyncMs),
  ];
  const server = spawn(
    path.join(folder, 'postgres'),
    ['-D', data, ...flags.flatMap((flag) => ['-c', flag])],
    { ...user, cwd: data, stdio: 'ignore' },
  );
  const to = ['-h', '127.0.0.1', '-p', String(port), '-U', 'livery'];
  for (let tries = 0; ; tries += 1) {
    try {
      run('createdb', [...to, 'bench']);
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await wait(100);
    }
  }
  run('createdb', [...to, 'tpcb']);
  run('pgbench', [...to, '-i', '-q', '-s', '10', 'tpcb']);
  return {
    url: `postgres://livery@127.0.0.1:${port}/bench`,
    tpcb(clients, seconds) {
      const out = run('pgbench', [
        ...to,
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        String(Math.min(clients, 2)),
        '-T',
        String(seconds),
        'tpcb',
      ]);
      return Number(/tps = ([\d.]+)/.exec(out)?.[1]);
    },
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
