import pg from 'pg';
import { BusyError } from '../db/busy-error.ts';
import type { BrandScope, Db } from '../ports.ts';
import { isConnectionLost, LostError } from '../db/lost-connection.ts';
import { RowSecurity } from '../db/row-security.ts';
import { transaction, type Ask, type Prepare } from '../db/transaction.ts';

const INT8 = 20;
const DATE = 1082;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const NAMED_STATEMENTS = 2000;
/** Maximum delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

const texts = pg.types.getTypeParser(TEXT_ARRAY as never) as (value: string) => (string | null)[];
const asText = (value: string) => value;
const bigints = (value: string) => texts(value).map((item) => (item === null ? null : BigInt(item)));

/**
 * int8 as BigInt, numeric[] as strings, date as `YYYY-MM-DD`; by default numeric is a string and
 * timestamptz a Date.
 */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    if (oid === NUMERIC_ARRAY) return texts;
    if (oid === INT8_ARRAY) return bigints;
    if (oid === DATE) return asText;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

function namer(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known || names.size >= NAMED_STATEMENTS) return known;
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

interface Connection {
  client: pg.PoolClient;
  ask: Ask;
  /** Sends statements without parameters. */
  send: (sql: string) => Promise<unknown>;
  /** Marks the connection as broken. */
  discard: (cause: Error) => void;
}

/** Sends the statements of one turn of the event loop in one packet. */
function sent(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client.query(query);
}

/**
 * The database port over a `pg` pool. Every statement is prepared once per connection under its own name.
 * @param waiting maximum number of calls that wait for a connection; further calls are refused as busy
 */
export function poolDb(pool: pg.Pool, waiting: number): Db {
  // The pool drops a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const nameOf = namer();
  const security = new RowSecurity<pg.PoolClient>();
  let closing: Promise<void> | undefined;

  async function connect(): Promise<pg.PoolClient> {
    if (closing) throw new BusyError('The database is closing.');
    if (pool.waitingCount >= waiting) throw new BusyError(`${waiting} calls already wait for the database.`);
    try {
      return await pool.connect();
    } catch (cause) {
      throw new BusyError('The database cannot be reached.', cause);
    }
  }

  async function using<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await connect();
    let broken: Error | undefined;
    const discard = (cause: Error) => void (broken = cause);
    client.on('error', discard);
    const ask: Ask = async (query) => {
      try {
        return await sent(client, query);
      } catch (cause) {
        if (!isConnectionLost(cause)) throw cause;
        discard(cause);
        throw new LostError(cause, false);
      }
    };
    try {
      return await work({ client, ask, discard, send: (sql) => ask({ text: sql }) });
    } finally {
      client.off('error', discard);
      client.release(broken);
    }
  }

  const prepare: Prepare = (sql, params = []) => ({ name: nameOf(sql), text: sql, values: [...params] });

  async function query<Row>(sql: string, params?: readonly unknown[], scope?: BrandScope): Promise<Row[]> {
    return await using(async ({ client, ask, send }) => {
      await security.enter(client, send, scope);
      return (await ask(prepare(sql, params))).rows as Row[];
    });
  }

  return {
    kind: 'postgresql',
    query,
    async write(sql, params, scope) {
      await query(sql, params, scope);
    },
    tx: (work, scope) =>
      using(({ client, ask, send, discard }) =>
        transaction({ ask, prepare, discard, begin: () => security.begin(client, send, scope) }, work),
      ),
    exec: (sql) =>
      using(async ({ client, ask, send }) => {
        await security.enterAsOwner(client, send);
        await withoutTimeout(ask, sql);
      }),
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

async function withoutTimeout(ask: Ask, sql: string): Promise<void> {
  await ask({ text: 'set statement_timeout = 0' });
  try {
    await ask({ text: sql, query_timeout: LONGEST_MS });
  } catch (error) {
    await ask({ text: 'rollback' });
    throw error;
  } finally {
    await ask({ text: 'reset statement_timeout' });
  }
}
