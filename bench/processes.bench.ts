import { acrossBrands } from '../server/db/brand-scope.ts';
import { startServer } from '../server/main.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import { startBenchPostgres, type BenchPostgres } from './bench-postgres.ts';
import { withStampedBrand } from './brands.ts';
import { failOver, type FailOver } from './fail-over.ts';
import { requestsPerSecond } from './request-clients.ts';
import { median, type Row } from './row.ts';
import { compileServer, startServerProcess, type ServerProcess } from './server-processes.ts';
import { readStreams } from './stream-clients.ts';
import { BRAND, insertTraders, ORDERS } from './traders.ts';

const PROCESSES = [1, 2, 4];
const ROUNDS = 3;
const CLIENTS = 48;
/** Enough that none reaches the rate limit or the limit of open positions; each reads two streams. */
const TRADERS = 1000;
const WARM_SECONDS = 1;
const ORDER_SECONDS = 3;
const STREAM_SECONDS = 4;
/** In seconds. A process looks every second whether it leads. */
const LEADS_GOAL = 2;
/** In seconds. */
const PRICES_GOAL = 1;
/** In ms. */
const P99_GOAL = 50;

interface Bench {
  root: string;
  program: string;
  folder: string;
  postgres: BenchPostgres;
  tokens: readonly string[];
}

interface Figures {
  orders: number;
  p99: number;
  /** The highest share of a core that a process used for the streams. */
  share: number;
}

/** Runs `work` on a copy of the database, so that each measurement starts with the same content. */
async function onCopy<T>({ postgres }: Bench, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const { url, drop } = postgres.copy(name);
  const result = await work(url);
  drop();
  return result;
}

/** Streams first: orders give their readers positions. */
async function measureServers(bench: Bench, servers: readonly ServerProcess[]): Promise<Figures> {
  const { root, tokens } = bench;
  const place = (seconds: number) =>
    requestsPerSecond(root, servers, {
      path: '/user/trades/store',
      bodies: ORDERS,
      tokens,
      clients: CLIENTS,
      seconds,
    });
  const { p99, shares } = await readStreams(
    root,
    { ports: servers.map(({ port }) => port), tokens: [...tokens, ...tokens], seconds: STREAM_SECONDS },
    () => servers.map((server) => server.processorMs()),
  );
  await place(WARM_SECONDS);
  return { orders: await place(ORDER_SECONDS), p99, share: Math.max(...shares) };
}

async function measure(bench: Bench, databaseUrl: string, count: number): Promise<Figures> {
  const servers: ServerProcess[] = [];
  try {
    for (let number = 0; number < count; number += 1)
      servers.push(await startServerProcess(bench.program, bench.folder, databaseUrl));
    return await measureServers(bench, servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const named = (count: number) => (count === 1 ? '1 process' : `${count} processes`);

function rowsOf(count: number, runs: readonly Figures[], single: readonly Figures[]): Row[] {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  const streams = `${2 * TRADERS} readers of the demo's prices, spread over the processes, ${ROUNDS} runs of ${STREAM_SECONDS} s, readers on the same machine`;
  const rows: Row[] = [
    {
      what: `Orders a second, ${named(count)}`,
      value: of('orders'),
      unit: '/s',
      goal: 0,
      atLeast: true,
      how: `${CLIENTS} clients through HTTP, spread over the processes; one PostgreSQL, fsync on, all on one machine`,
    },
    {
      what: `Prices with their readers, p99, ${named(count)}`,
      value: of('p99'),
      unit: 'ms',
      goal: P99_GOAL,
      how: streams,
    },
    {
      what: `Streams, one core used by the busiest of ${named(count)}`,
      value: of('share') * 100,
      unit: '%',
      goal: 25,
      how: 'the same',
    },
  ];
  if (count > 1)
    rows.push({
      what: `Orders, ${named(count)} by one`,
      value: median(runs.map(({ orders }, round) => orders / single[round]!.orders)),
      unit: 'times',
      goal: 0,
      atLeast: true,
      how: 'in the same round',
    });
  return rows;
}

function failOverRows(runs: readonly FailOver[]): Row[] {
  const sum = (name: 'placed' | 'repeated') => runs.reduce((total, run) => total + run[name], 0);
  return [
    {
      what: 'Fail-over, another process leads',
      value: median(runs.map(({ leads }) => leads)),
      unit: 's',
      goal: LEADS_GOAL,
      how: `the leader of two processes killed under load, ${runs.length} times; ${sum('placed')} orders, of which ${sum('repeated')} were repeated under their key: each stored once, ledger checked`,
    },
    {
      what: 'Fail-over, prices again',
      value: median(runs.map(({ prices }) => prices)),
      unit: 's',
      goal: PRICES_GOAL,
      how: 'a reader of the killed process that reconnects to the other one at once',
    },
  ];
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const found = new Map(PROCESSES.map((count) => [count, [] as Figures[]]));
  const failOvers: FailOver[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [count, runs] of found)
      runs.push(await onCopy(bench, `run_${round}_${count}`, (url) => measure(bench, url, count)));
    failOvers.push(
      await onCopy(bench, `run_${round}_fail_over`, (url) =>
        failOver(url, bench.tokens, () => startServerProcess(bench.program, bench.folder, url)),
      ),
    );
  }
  const single = found.get(1)!;
  return [...[...found].flatMap(([count, runs]) => rowsOf(count, runs, single)), ...failOverRows(failOvers)];
}

/** A migrated database with traders, from which the runs are copied. */
async function insertContent(databaseUrl: string, folder: string): Promise<string[]> {
  const server = await startServer({
    sites: [{ folder }],
    environment: 'demo',
    port: 0,
    logLevel: 'silent',
    databaseUrl,
  });
  await server.close();
  const db = acrossBrands(await openPostgres(databaseUrl));
  const tokens = await insertTraders(db, TRADERS);
  await db.exec('analyze');
  await db.close();
  return tokens;
}

/** Orders, streams and fail-over with several processes of the backend on one PostgreSQL. */
export async function processRows(root: string): Promise<Row[]> {
  const postgres = await startBenchPostgres();
  if (!postgres) {
    console.error('No PostgreSQL with pgbench on this machine: several processes need one.');
    return [];
  }
  return await withStampedBrand(root, BRAND, async ({ folder }) => {
    const program = await compileServer(root);
    const tokens = await insertContent(postgres.url, folder);
    return await measureAll({ root, program, folder, postgres, tokens });
  }).finally(() => postgres.stop());
}
