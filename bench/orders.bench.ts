import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareShared } from '../cli/build/shared/shared-build.ts';
import { stampBrand } from '../cli/build/stamp.ts';
import { asMoney } from '../domain/money/amount.ts';
import { acrossBrands } from '../server/db/brand-scope.ts';
import { postJournal } from '../server/ledger/post-journal.queries.ts';
import { startServer } from '../server/main.ts';
import { openPglite } from '../server/node/open-pglite.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import type { Db } from '../server/ports.ts';
import { startBenchPostgres, type BenchPostgres } from './bench-postgres.ts';
import { emptyWorkshop, exampleBrand } from './brands.ts';
import { median, type Row } from './row.ts';

const CLIENTS = [1, 10, 50];
/** Enough traders that none reaches the rate limit or the limit of open positions. */
const TRADERS = 1000;
/** Balance of each account in cents: enough for every order. */
const FUNDING = asMoney(100_000_000_000_000n);
const SECONDS = 3;
const ROUNDS = 3;
/** Duration of an fsync on the network disks of common hosts, in ms. */
const HOSTED_DISK_MS = 3;
const BRAND = 'northwind';
/**
 * Goals for orders per pgbench transaction, by fsync delay in ms and number of clients. An order runs
 * several statements in one query, so a few clients on a fast disk are CPU-bound; one client has no goal.
 */
const RATIO_GOALS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  0: { 1: 0, 10: 0.5, 50: 1 },
  [HOSTED_DISK_MS]: { 1: 0, 10: 1, 50: 1 },
};
/** Assets whose market is always open. */
const ORDERS = ['btcusd', 'ethusd'].map((coinId) => ({ coinId, type: 'buy', qty: '0.01', leverage: 2 }));
const run = promisify(execFile);

/** Inserts verified traders with a session each and enough money for every order of the run. */
async function insertTraders(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
     select $1, 'u_bench' || n, 900000 + n, 'bench' || n || '@example.com', 'Bench', n::text, 'Spain', 'en', 'USD', now(), now() from generate_series(1, $2::int) n on conflict do nothing`,
    [BRAND, count],
  );
  await db.query(
    `insert into session (brand_id, id, token_hash, user_id, device, confirmed_at, created_at, last_seen_at, expires_at)
     select $1, 's_bench' || gen_random_uuid(), hash, 'u_bench' || n, '', now(), now(), now(), now() + interval '1 day' from unnest($2::text[]) with ordinality t (hash, n)`,
    [BRAND, tokens.map((token) => createHash('sha256').update(token).digest('base64url'))],
  );
  await db.tx(async (tx) => {
    for (let number = 1; number <= count; number += 1)
      await postJournal(tx, {
        brandId: BRAND,
        accountId: `u_bench${number}:real`,
        environment: 'demo',
        kind: 'demo_funding',
        reference: `bench:${number}`,
        amounts: { amount: FUNDING },
        at: new Date(),
      });
  });
  return tokens;
}

/** Orders per second that this many clients place over HTTP. */
async function ordersPerSecond(
  root: string,
  server: { port: number; url(brandId: string): string },
  tokens: readonly string[],
  clients: number,
): Promise<number> {
  const settings = {
    port: server.port,
    origin: server.url(BRAND),
    tokens,
    clients,
    seconds: SECONDS,
    orders: ORDERS,
  };
  const { stdout } = await run(process.execPath, [
    path.join(root, 'bench/order-clients.mjs'),
    JSON.stringify(settings),
  ]);
  const { placed, seconds } = JSON.parse(stdout) as { placed: number; seconds: number };
  return placed / seconds;
}

type Where = { databaseUrl: string } | { dataDir: string };

async function measure(
  root: string,
  folder: string,
  where: Where,
  beside: (clients: number) => number | undefined,
): Promise<Map<number, { orders: number[]; tpcb: number[] }>> {
  const start = () =>
    startServer({ sites: [{ folder }], environment: 'demo', port: 0, logLevel: 'silent', ...where });
  await (await start()).close();
  const db = acrossBrands(
    'databaseUrl' in where
      ? await openPostgres(where.databaseUrl)
      : await openPglite(path.join(where.dataDir, 'db')),
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
      const transactions = beside(clients);
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
  return await besidePgbench(root, folder, postgres, fsyncMs).finally(() => postgres.stop());
}

async function besidePgbench(
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

/** Throughput of the order path over HTTP. */
export async function orderRows(root: string): Promise<Row[]> {
  const workshop = emptyWorkshop(root);
  const folder = path.join(workshop, BRAND);
  await stampBrand(await exampleBrand(root, BRAND), await prepareShared(root), folder);
  const rows: Row[] = [];
  for (const fsyncMs of [0, HOSTED_DISK_MS]) rows.push(...(await onPostgres(root, folder, fsyncMs)));
  if (!rows.length)
    console.error(
      'No PostgreSQL with pgbench on this machine: orders are measured on the embedded database alone.',
    );
  const embedded = await measure(root, folder, { dataDir: path.join(workshop, 'data') }, () => undefined);
  for (const [clients, { orders }] of embedded)
    rows.push({
      what: `Orders a second, ${clients} clients, embedded database`,
      value: median(orders),
      unit: '/s',
      goal: 0,
      atLeast: true,
      how: 'through HTTP, in a folder',
    });
  rmSync(workshop, { recursive: true, force: true });
  return rows;
}
