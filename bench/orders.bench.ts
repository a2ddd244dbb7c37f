import path from 'node:path';
import { acrossBrands } from '../server/db/brand-scope.ts';
import { startServer } from '../server/main.ts';
import { openPglite } from '../server/node/open-pglite.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import { startBenchPostgres, type BenchPostgres } from './bench-postgres.ts';
import { withStampedBrand, type StampedBrand } from './brands.ts';
import { requestsPerSecond, type BenchServer } from './request-clients.ts';
import { median, type Row } from './row.ts';
import { BRAND, insertTraders, ORDERS } from './traders.ts';

const CLIENTS = [1, 10, 50];
/** Enough traders that none reaches the rate limit or the limit of open positions. */
const TRADERS = 1000;
const SECONDS = 3;
const ROUNDS = 3;
/** Duration of an fsync on the network disks of common hosts, in ms. */
const HOSTED_DISK_MS = 3;
/**
 * Goals for orders per pgbench transaction, by fsync delay in ms and number of clients. An order runs
 * several statements in one query, so a few clients on a fast disk are CPU-bound; one client has no goal.
 */
const RATIO_GOALS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  0: { 1: 0, 10: 0.5, 50: 1 },
  [HOSTED_DISK_MS]: { 1: 0, 10: 1, 50: 1 },
};

/** Orders per second that this many clients place over HTTP. */
const ordersPerSecond = (
  root: string,
  server: BenchServer,
  tokens: readonly string[],
  clients: number,
): Promise<number> =>
  requestsPerSecond(root, [server], {
    path: '/user/trades/store',
    bodies: ORDERS,
    tokens,
    clients,
    seconds: SECONDS,
  });

type Database = { databaseUrl: string } | { dataDir: string };

async function measure(
  root: string,
  folder: string,
  database: Database,
  pgbench: (clients: number) => number | undefined,
): Promise<Map<number, { orders: number[]; tpcb: number[] }>> {
  const start = () =>
    startServer({ sites: [{ folder }], environment: 'demo', port: 0, logLevel: 'silent', ...database });
  await (await start()).close();
  const db = acrossBrands(
    'databaseUrl' in database
      ? await openPostgres(database.databaseUrl)
      : await openPglite(path.join(database.dataDir, 'db')),
  );
  const tokens = await insertTraders(db, TRADERS);
  await db.exec('analyze');
  await db.close();
  const server = await start();
  const found = new Map(
    CLIENTS.map((clients) => [clients, { orders: [] as number[], tpcb: [] as number[] }]),
  );
  await ordersPerSecond(root, server, tokens, 4);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [clients, { orders, tpcb }] of found) {
      const transactions = pgbench(clients);
      if (transactions !== undefined) tpcb.push(transactions);
      orders.push(await ordersPerSecond(root, server, tokens, clients));
    }
  }
  await server.close();
  return found;
}

async function onPostgres(root: string, folder: string, fsyncMs: number): Promise<Row[]> {
  const postgres = await startBenchPostgres(fsyncMs);
  if (!postgres) return [];
  return await compareWithPgbench(root, folder, postgres, fsyncMs).finally(() => postgres.stop());
}

async function compareWithPgbench(
  root: string,
  folder: string,
  postgres: BenchPostgres,
  fsyncMs: number,
): Promise<Row[]> {
  const disk = fsyncMs ? `, fsync of ${fsyncMs} ms` : '';
  const found = await measure(root, folder, { databaseUrl: postgres.url }, (clients) =>
    postgres.tpcb(clients, SECONDS),
  );
  return [...found].flatMap(([clients, { orders, tpcb }]) => {
    const ratios = orders.map((count, index) => count / tpcb[index]!);
    return [
      {
        what: `Orders a second, ${clients} clients, PostgreSQL${disk}`,
        value: median(orders),
        unit: '/s' as const,
        goal: 0,
        atLeast: true,
        how: `through HTTP, fsync on, ${TRADERS} traders; pgbench on the same server: ${Math.round(median(tpcb))}/s`,
      },
      {
        what: `Orders by pgbench transactions, ${clients} clients${disk}`,
        value: median(ratios),
        unit: 'times' as const,
        goal: RATIO_GOALS[fsyncMs]![clients]!,
        atLeast: true,
        how: 'TPC-B-like, prepared, in the same run',
      },
    ];
  });
}

async function measureAll(root: string, { folder, workFolder }: StampedBrand): Promise<Row[]> {
  const rows: Row[] = [];
  for (const fsyncMs of [0, HOSTED_DISK_MS]) rows.push(...(await onPostgres(root, folder, fsyncMs)));
  if (!rows.length)
    console.error(
      'No PostgreSQL with pgbench on this machine: orders are measured on the embedded database alone.',
    );
  const embedded = await measure(root, folder, { dataDir: path.join(workFolder, 'data') }, () => undefined);
  for (const [clients, { orders }] of embedded)
    rows.push({
      what: `Orders a second, ${clients} clients, embedded database`,
      value: median(orders),
      unit: '/s',
      goal: 0,
      atLeast: true,
      how: 'through HTTP, in a folder',
    });
  return rows;
}

/** Throughput of the order path over HTTP. */
export const orderRows = (root: string): Promise<Row[]> =>
  withStampedBrand(root, BRAND, (stamped) => measureAll(root, stamped));
