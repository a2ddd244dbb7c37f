import { type InstalledPostgres, postgresPrograms, startInstalledPostgres } from './installed-postgres.ts';

export interface BenchPostgres {
  url: string;
  /** Transactions per second of pgbench's TPC-B-like load, prepared. */
  tpcb(clients: number, seconds: number): number;
  /** Creates a copy of the database under this name, to which nothing may be connected. */
  copy(name: string): { url: string; drop(): void };
  stop(): Promise<void>;
}

/** Delays each commit as a disk with this fsync time would; concurrent commits share one delay. */
const asDisk = (fsyncMs: number) => [`commit_delay=${fsyncMs * 1000}`, 'commit_siblings=0'];

function tpcb({ run }: InstalledPostgres, clients: number, seconds: number): number {
  const threads = Math.min(clients, 2);
  const load = ['-M', 'prepared', '-c', `${clients}`, '-j', `${threads}`, '-T', `${seconds}`];
  return Number(/tps = ([\d.]+)/.exec(run('pgbench', [...load, 'tpcb']))?.[1]);
}

/**
 * Starts a PostgreSQL server from the machine's own programs, with fsync, in a temporary folder.
 * @param fsyncMs delay of each fsync in addition to that of this machine's disk, in ms
 * @returns undefined where the programs are missing
 */
export async function startBenchPostgres(fsyncMs = 0): Promise<BenchPostgres | undefined> {
  const folder = postgresPrograms(['pgbench']);
  if (!folder) return undefined;
  const settings = ['shared_buffers=256MB', 'max_connections=100', ...asDisk(fsyncMs)];
  const server = await startInstalledPostgres(folder, settings, 'bench');
  server.run('createdb', ['tpcb']);
  server.run('pgbench', ['-i', '-q', '-s', '10', 'tpcb']);
  return {
    url: server.url('bench'),
    tpcb: (clients, seconds) => tpcb(server, clients, seconds),
    copy(name) {
      server.run('createdb', ['--template=bench', name]);
      return { url: server.url(name), drop: () => void server.run('dropdb', ['--force', name]) };
    },
    stop: () => server.stop(),
  };
}
