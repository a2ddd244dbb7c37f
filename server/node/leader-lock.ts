import pg from 'pg';
import type { LeaderLock } from '../ports.ts';

/** First half of the lock that every process shares; a key's own lock is the hash of its name. */
const EVERYBODY = 7_411_002;
const ANSWER_MS = 5000;
/** A session that was left without a word, as by a broken network, gives its locks back after this long. */
const OPTIONS = '-c idle_session_timeout=10s';

interface Connection {
  client: pg.Client;
  /** Ends it at once; one that came after it stays. */
  giveUp: () => void;
}

/** A lock is the session's: it ends with the process, however that ends. */
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
    const giveUp = () => {
      if (connected === opening) connected = undefined;
      client.end().catch(() => undefined);
    };
    client.on('error', giveUp);
    const opening = client
      .connect()
      .then(() => client.query('select pg_advisory_lock_shared($1, 0)', [EVERYBODY]))
      .then(() => ({ client, giveUp }));
    opening.catch(giveUp);
    return opening;
  }

  async function ask(
    client: pg.Client,
    keys: readonly string[],
  ): Promise<{ held: string[]; others: boolean }> {
    const missing = keys.filter((key) => !held.has(key));
    const taken = missing.length
      ? await client.query<{ key: string }>(
          "select key from unnest($1::text[]) key where pg_try_advisory_lock(hashtextextended('livery ' || key, 0))",
          [missing],
        )
      : undefined;
    for (const { key } of taken?.rows ?? []) held.add(key);
    const sessions = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = $1 and objid = 0 and objsubid = 2 and database = (select oid from pg_database where datname = current_database())",
      [EVERYBODY],
    );
    return { held: [...held], others: sessions.rows[0]!.count > 1 };
  }

  return {
    async take(keys) {
      const { client, giveUp } = await (connected ??= connect());
      try {
        return await ask(client, keys);
      } catch (error) {
        giveUp();
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
