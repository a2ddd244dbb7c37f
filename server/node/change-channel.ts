import pg from 'pg';
import type { ChangeChannel } from '../ports.ts';

const CHANNEL = 'livery_change';
const ANSWER_MS = 5000;
const RECONNECT_MS = 1000;
/** Interval of a probe of the connection, which may be lost without an error. */
const PING_MS = 10_000;

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

  return {
    async publish(message) {
      // It reads no table: the connection keeps its scope.
      await pool.query('select pg_notify($1, $2)', [CHANNEL, message]);
    },
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
