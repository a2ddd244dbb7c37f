import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { acrossBrands } from '../server/db/brand-scope.ts';
import { ledgerProblems } from '../server/ledger/ledger-problems.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import type { ServerProcess } from './server-processes.ts';
import { ORDERS } from './traders.ts';

const CLIENTS = 10;
/** Orders before the leader is killed, and after the fail-over. */
const TRAFFIC_SECONDS = 1;
const POLL_MS = 20;
const ELECTION_TIMEOUT_MS = 30_000;

/** Sessions that hold the lock of a brand: advisory locks by one number, unlike the shared one of all processes. */
const LEADERS =
  "select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and a.application_name = 'livery leaderLock'";

/** Resolves with the database session of the leader when it is another than `previous`. */
async function leaderAfter(client: pg.Client, previous?: number): Promise<number> {
  const end = performance.now() + ELECTION_TIMEOUT_MS;
  while (performance.now() < end) {
    const { rows } = await client.query<{ pid: number }>(LEADERS);
    if (rows[0] && rows[0].pid !== previous) return rows[0].pid;
    await wait(POLL_MS);
  }
  throw new Error('No process has become the leader.');
}

interface Traffic {
  /** The process to kill, then the one that remains. */
  servers: readonly [ServerProcess, ServerProcess];
  isStopped: boolean;
  placed: number;
  repeated: number;
}

/** Places one order: after a lost connection again, under the same key and at the remaining process. */
async function placeOrder(traffic: Traffic, token: string, server: ServerProcess): Promise<ServerProcess> {
  const request = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(ORDERS[traffic.placed % ORDERS.length]),
  };
  for (let target = server; ; target = traffic.servers[1]) {
    const response = await fetch(`${target.url()}/api/v1/user/trades/store`, request).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text !== undefined) {
      traffic.placed += 1;
      return target;
    }
    if (response && text !== undefined)
      throw new Error(`An order was refused: ${response.status} ${text.slice(0, 300)}`);
    if (target === traffic.servers[1]) throw new Error('The remaining process did not answer.');
    traffic.repeated += 1;
  }
}

async function placeOrders(traffic: Traffic, tokens: readonly string[], client: number): Promise<void> {
  const own = tokens.filter((_, index) => index % CLIENTS === client);
  let server = traffic.servers[client % 2]!;
  for (let number = 0; !traffic.isStopped; number += 1)
    server = await placeOrder(traffic, own[number % own.length]!, server);
}

/** Resolves with the time of the first prices that a reader gets after its process was killed. */
async function pricesAfter(
  { servers: [first, second] }: Traffic,
  token: string,
  isKilled: () => boolean,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  for (let server = first; ; server = second) {
    try {
      const { body } = await fetch(`${server.url()}/api/v1/stream`, { headers });
      for await (const chunk of body!)
        if (isKilled() && Buffer.from(chunk).includes('event: rates')) return performance.now();
    } catch (error) {
      if (server === second) throw error;
    }
  }
}

/** @throws Error when the database has more or fewer orders than were acknowledged, or the ledger has a problem */
async function checkOrders(databaseUrl: string, placed: number): Promise<void> {
  const db = acrossBrands(await openPostgres(databaseUrl));
  const [row] = await db.query<{ count: number }>(
    "select count(*)::int as count from position where account_id like 'u\\_bench%'",
  );
  const [problem] = await ledgerProblems(db);
  await db.close();
  if (row!.count !== placed)
    throw new Error(`${placed} orders were acknowledged, but ${row!.count} are stored.`);
  if (problem) throw new Error(`${problem.subject}: ${problem.problem}`);
}

export interface FailOver {
  /** Seconds until another process leads. */
  leads: number;
  /** Seconds until a reader of the killed process has prices again. */
  prices: number;
  placed: number;
  repeated: number;
}

async function killUnderLoad(
  client: pg.Client,
  leader: number,
  tokens: readonly string[],
  servers: Traffic['servers'],
): Promise<FailOver> {
  const traffic: Traffic = { servers, isStopped: false, placed: 0, repeated: 0 };
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => placeOrders(traffic, tokens, index)),
  );
  let killedAt = Infinity;
  const priced = pricesAfter(traffic, tokens[0]!, () => performance.now() > killedAt);
  await wait(TRAFFIC_SECONDS * 1000);
  killedAt = performance.now();
  await servers[0].kill();
  const led = leaderAfter(client, leader).then(() => performance.now());
  const [ledAt, pricedAt] = await Promise.all([led, priced]);
  await wait(TRAFFIC_SECONDS * 1000);
  traffic.isStopped = true;
  await clients;
  const { placed, repeated } = traffic;
  return { leads: (ledAt - killedAt) / 1000, prices: (pricedAt - killedAt) / 1000, placed, repeated };
}

/**
 * Kills the leader of two processes while clients place orders at both, and checks that each acknowledged order
 * was stored exactly once.
 */
export async function failOver(
  databaseUrl: string,
  tokens: readonly string[],
  start: () => Promise<ServerProcess>,
): Promise<FailOver> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const servers: ServerProcess[] = [];
  try {
    servers.push(await start());
    const leader = await leaderAfter(client);
    servers.push(await start());
    const found = await killUnderLoad(client, leader, tokens, servers as [ServerProcess, ServerProcess]);
    await checkOrders(databaseUrl, found.placed);
    return found;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await client.end();
  }
}
