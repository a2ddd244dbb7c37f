import { acrossBrands } from '../server/db/brand-scope.ts';
import { startServer } from '../server/main.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import type { Db } from '../server/ports.ts';
import { startBenchPostgres, type BenchPostgres } from './bench-postgres.ts';
import { withStampedBrand } from './brands.ts';
import { processorMs } from './processor-time.ts';
import { requestsPerSecond } from './request-clients.ts';
import { median, type Row } from './row.ts';
import { BRAND, insertTraders } from './traders.ts';

const CLIENTS = 10;
/** Enough traders that none reaches the limit of open deposits. */
const TRADERS = 2000;
const SECONDS = 3;
const ROUNDS = 3;

const REQUESTS = {
  Deposits: {
    path: '/user/deposits',
    bodies: [{ payment_method: 'crypto', amount: '60.00', currency: 'BTC' }],
  },
  Withdrawals: {
    path: '/user/withdrawals',
    bodies: [{ amount: '100.00', wallet: 'withdrawable', account_id: 'pa_bench{trader}', type: 'paypal' }],
  },
} as const;

/** Gives each trader a payout account without a hold. */
async function insertPayoutAccounts(db: Db): Promise<void> {
  await db.query(
    `insert into payout_account (brand_id, id, user_id, type, content, destination, created_at, hold_until)
     select $1, 'pa_bench' || n, 'u_bench' || n, 'paypal', jsonb_build_object('email', 'bench' || n || '@example.com'), 'bench' || n, now(), now() - interval '1 day' from generate_series(1, $2::int) n`,
    [BRAND, TRADERS],
  );
}

/** Figures of each round; `serverMs` is the processor time of the server's process for one request. */
type Found = Record<
  keyof typeof REQUESTS,
  { rates: number[]; ratios: number[]; pgbench: number[]; serverMs: number[] }
>;

async function measure(root: string, folder: string, postgres: BenchPostgres): Promise<Found> {
  const start = () =>
    startServer({
      sites: [{ folder }],
      environment: 'demo',
      port: 0,
      logLevel: 'silent',
      databaseUrl: postgres.url,
    });
  await (await start()).close();
  const db = acrossBrands(await openPostgres(postgres.url));
  const tokens = await insertTraders(db, TRADERS);
  await insertPayoutAccounts(db);
  await db.exec('analyze');
  await db.close();
  const server = await start();
  const none = () => ({ rates: [], ratios: [], pgbench: [], serverMs: [] });
  const found: Found = { Deposits: none(), Withdrawals: none() };
  const names = Object.keys(REQUESTS) as (keyof Found)[];
  const rateOf = (name: keyof Found, seconds: number) =>
    requestsPerSecond(root, [server], { ...REQUESTS[name], tokens, clients: CLIENTS, seconds });
  for (const name of names) await rateOf(name, 1);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const transactions = postgres.tpcb(CLIENTS, SECONDS);
      const before = processorMs();
      const rate = await rateOf(name, SECONDS);
      found[name].serverMs.push((processorMs() - before) / (rate * SECONDS));
      found[name].pgbench.push(transactions);
      found[name].rates.push(rate);
      found[name].ratios.push(rate / transactions);
    }
  await server.close();
  return found;
}

const rowsOf = (found: Found): Row[] =>
  Object.entries(found).flatMap(([name, { rates, ratios, pgbench, serverMs }]) => [
    {
      what: `${name} a second, ${CLIENTS} clients`,
      value: median(rates),
      unit: '/s' as const,
      goal: 0,
      atLeast: true,
      how: `requests through HTTP, fsync on, ${TRADERS} traders; ${median(serverMs).toFixed(2)} ms of processor time in the server's process for each; pgbench on the same database server: ${Math.round(median(pgbench))}/s`,
    },
    {
      what: `${name} by pgbench transactions, ${CLIENTS} clients`,
      value: median(ratios),
      unit: 'times' as const,
      goal: 0.5,
      atLeast: true,
      how: 'TPC-B-like, prepared, in the same run',
    },
  ]);

/** Throughput of requested deposits and withdrawals over HTTP, beside pgbench. */
export async function moneyRows(root: string): Promise<Row[]> {
  const postgres = await startBenchPostgres();
  if (!postgres) {
    console.error('No PostgreSQL with pgbench on this machine: deposits and withdrawals are not measured.');
    return [];
  }
  return await withStampedBrand(root, BRAND, async ({ folder }) =>
    rowsOf(await measure(root, folder, postgres)),
  ).finally(() => postgres.stop());
}
