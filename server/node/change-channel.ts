import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ChangeChannel } from '../ports.ts';

const CHANNEL = 'livery_change';
const ANSWER_MS = 5000;
const RECONNECT_MS = 1000;
/** Interval of a probe of the connection, which may be lost without an error. */
const PING_MS = 10_000;

/** Least time between two batches: under load, other processes learn of a change this much later. */
const PAUSE_MS = 20;

/** Sends an item at once, and those that arrive until a pause after it together, as the next batch, in order. */
function inBatches<Item>(send: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const sendWaiting = () => {
    const items = waiting;
    waiting = [];
    next = undefined;
    return send(items);
  };
  return async (item) => {
    waiting.push(item);
    if (!next) {
      next = last.then(sendWaiting);
      last = next.catch(() => undefined).then(() => pause(PAUSE_MS));
    }
    await next;
  };
}

/**
 * Messages between the processes on one PostgreSQL: NOTIFY over the pool, LISTEN on a dedicated connection
 * that reconnects.
 */
export function postgresChangeChannel(url: string, pool: pg.Pool): ChangeChannel {
  let receive: ((message: string | null) => void) | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wasLost = false;
  let isClosed = false;

  function lose(lost: pg.Client): void {
    lost.end().catch(() => undefined);
    if (client !== lost) return;
    client = undefined;
    wasLost = true;
    if (!isClosed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
  }

  async function connect(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'livery changes',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client = opening;
    opening.on('error', () => lose(opening));
    opening.on('end', () => lose(opening));
    opening.on('notification', ({ payload }) => receive?.(payload ?? ''));
    try {
      await opening.connect();
      await opening.query(`listen ${CHANNEL}`);
    } catch {
      lose(opening);
      return;
    }
    if (wasLost) receive?.(null);
    wasLost = false;
  }

  const ping = setInterval(() => {
    const tried = client;
    tried?.query('select 1').catch(() => lose(tried));
  }, PING_MS).unref();

  // It reads no table: the connection keeps its scope.
  const publish = inBatches(async (messages: readonly string[]) => {
    await pool.query({
      name: 'livery_notify',
      text: 'select pg_notify($1, message) from unnest($2::text[]) message',
      values: [CHANNEL, messages],
    });
  });

  return {
    publish,
    async listen(handler) {
      receive = handler;
      await connect();
    },
    async close() {
      isClosed = true;
      clearInterval(ping);
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
