import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/server/support/free-port.ts';

const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** Folder of the newest PostgreSQL programs that include these. */
export function postgresPrograms(names: readonly string[]): string | undefined {
  const folders = PLACES.filter(existsSync).flatMap((place) =>
    readdirSync(place)
      .sort()
      .reverse()
      .map((name) => path.join(place, name, 'bin')),
  );
  return [...(process.env.PATH ?? '').split(path.delimiter), ...folders].find((folder) =>
    ['initdb', 'postgres', 'createdb', ...names].every((name) => existsSync(path.join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root: root starts it as the system user `postgres`. */
function runAs(): { uid?: number; gid?: number } {
  if (os.userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface InstalledPostgres {
  /** URL of a database as the superuser `livery`. */
  url(database: string): string;
  /** Runs a client program against the server and returns what it prints. */
  run(name: string, args: readonly string[]): string;
  stop(): Promise<void>;
}

const START_ATTEMPTS = 100;
const RETRY_MS = 100;

/** Creates the database as soon as the server accepts connections. */
async function createWhenReady(run: InstalledPostgres['run'], database: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      run('createdb', [database]);
      return;
    } catch (error) {
      if (tries > START_ATTEMPTS) throw error;
      await wait(RETRY_MS);
    }
  }
}

/** Starts a server from the machine's programs in a temporary folder, with one database. */
export async function startInstalledPostgres(
  folder: string,
  settings: readonly string[],
  database: string,
): Promise<InstalledPostgres> {
  const user = runAs();
  const data = mkdtempSync(path.join(os.tmpdir(), 'livery-installed-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const execute = (name: string, args: readonly string[]) =>
    execFileSync(path.join(folder, name), args, {
      ...user,
      cwd: data,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  execute('initdb', ['-D', data, '-U', 'livery', '-A', 'trust', '-E', 'UTF8']);
  const port = await freePort();
  const flags = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
    ...settings,
  ].flatMap((flag) => ['-c', flag]);
  const child = spawn(path.join(folder, 'postgres'), ['-D', data, ...flags], {
    ...user,
    cwd: data,
    stdio: 'ignore',
  });
  const run: InstalledPostgres['run'] = (name, args) =>
    execute(name, ['-h', '127.0.0.1', '-p', String(port), '-U', 'livery', ...args]);
  await createWhenReady(run, database);
  return {
    url: (name) => `postgres://livery@127.0.0.1:${port}/${name}`,
    run,
    async stop() {
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
