import pg from 'pg';
import type { LeaderLock } from '../ports.ts';

/** First half of the lock shared by all processes; a key's own lock is the hash of its name. */
const LOCK_NAMESPACE = 7_411_002;
const ANSWER_MS = 5000;
/**
 * The database releases the locks of a session that is lost, for example by a network failure, after this
 * long.
 */
const OPTIONS = '-c idle_session_timeout=10s';

interface Connection {
  client: pg.Client;
  /** Closes this connection immediately, but not a later one. */
  release: () => void;
}

/** Sessions of any process that take part in the election. */
const COUNT_SESSIONS = `select count(*)::int as count from pg_locks
  where locktype = 'advisory' and classid = $1 and objid = 0 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/** An advisory lock of a database session: it is released when the process ends. */
export function postgresLeaderLock(url: string): LeaderLock {
  let connected: Promise<Connection> | undefined;
  const held = new Set<string>();

  function connect(): Promise<Connection> {
    held.clear();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'livery leaderLock',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      options: OPTIONS,
    });
    const release = () => {
      if (connected === opening) connected = undefined;
      client.end().catch(() => undefined);
    };
    client.on('error', release);
    const opening = client
      .connect()
      .then(() => client.query('select pg_advisory_lock_shared($1, 0)', [LOCK_NAMESPACE]))
      .then(() => ({ client, release }));
    opening.catch(release);
    return opening;
  }

  async function giveUp(client: pg.Client, kept: readonly string[]): Promise<void> {
    const others = [...held].filter((key) => !kept.includes(key));
    if (!others.length) return;
    await client.query(
      "select pg_advisory_unlock(hashtextextended('livery ' || key, 0)) from unnest($1::text[]) key",
      [others],
    );
    for (const key of others) held.delete(key);
  }

  async function acquire(
    client: pg.Client,
    keys: readonly string[],
  ): Promise<{ held: string[]; others: boolean }> {
    const missing = keys.filter((key) => !held.has(key));
    const acquired = missing.length
      ? await client.query<{ key: string }>(
          `select key from unnest($1::text[]) key
            where pg_try_advisory_lock(hashtextextended('livery ' || key, 0))`,
          [missing],
        )
      : undefined;
    for (const { key } of acquired?.rows ?? []) held.add(key);
    const sessions = await client.query<{ count: number }>(COUNT_SESSIONS, [LOCK_NAMESPACE]);
    return { held: [...held], others: sessions.rows[0]!.count > 1 };
  }

  return {
    async take(keys) {
      const { client, release } = await (connected ??= connect());
      try {
        await giveUp(client, keys);
        return await acquire(client, keys);
      } catch (error) {
        release();
        throw error;
      }
    },
    async close() {
      const connection = await connected?.catch(() => undefined);
      connected = undefined;
      await connection?.client.end();
    },
  };
}
