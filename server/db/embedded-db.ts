import type { BrandScope, Db } from '../ports.ts';
import { Semaphore } from '../semaphore.ts';
import { systemTimer } from '../time/timer.ts';
import { BusyError } from './busy-error.ts';
import { RowSecurity } from './row-security.ts';
import { transaction, type Ask, type Prepare, type StatementResult } from './transaction.ts';

const MAX_WAITING = 500;
const VACUUM_EVERY_MS = 10 * 60_000;
const INT8 = 20;
const DATE = 1082;

/** Options with which to create an instance of PGlite: int8 as BigInt, and date as `YYYY-MM-DD`. */
export const ENGINE_OPTIONS = { parsers: { [INT8]: BigInt, [DATE]: (value: string) => value } };
/** For a new database: PostgreSQL's own 128 MB of buffers is more than a demo's data. */
export const NEW_DATABASE = { initDbStartParams: ['-c', 'shared_buffers=32MB'] };

/** An instance of PGlite, in Node.js or in a browser. */
export interface Engine {
  query(sql: string, params: unknown[]): Promise<StatementResult>;
  /** Runs several statements. */
  exec(sql: string): Promise<StatementResult[]>;
  close(): Promise<void>;
}

const prepare: Prepare = (text, params = []) => ({ text, values: [...params] });

/** The one connection of an engine: its work runs in order. */
function connectionOf(engine: Engine) {
  const turns = new Semaphore(1);
  const security = new RowSecurity<Engine>();
  let waiting = 0;
  let isClosing = false;

  const ask: Ask = async ({ text, values }) =>
    values ? await engine.query(text, values) : (await engine.exec(text)).at(-1)!;
  const send = (text: string) => ask({ text });

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (isClosing) throw new BusyError('The database is closing.');
    if (waiting > MAX_WAITING) throw new BusyError(`${MAX_WAITING} calls already wait for the database.`);
    waiting += 1;
    try {
      return await turns.run(work);
    } finally {
      waiting -= 1;
    }
  }

  return {
    ask,
    send,
    run,
    isIdle: () => waiting === 0,
    enter: (scope?: BrandScope) => security.enter(engine, send, scope),
    enterAsOwner: () => security.enterAsOwner(engine, send),
    begin: (scope?: BrandScope) => security.begin(engine, send, scope),
    async close() {
      isClosing = true;
      await turns.run(() => engine.close());
    },
  };
}

/**
 * The database port over an embedded database. It has one connection and no autovacuum: a vacuum runs every ten
 * minutes while nothing waits.
 */
export async function embeddedDb(engine: Engine): Promise<Db> {
  // As on PostgreSQL: a plan made for an empty table must not scan it after it has grown.
  await engine.exec('set enable_seqscan = off');
  const { ask, send, run, isIdle, enter, enterAsOwner, begin, close } = connectionOf(engine);
  const discard = () => undefined;

  const query = <Row>(sql: string, params?: readonly unknown[], scope?: BrandScope): Promise<Row[]> =>
    run(async () => {
      await enter(scope);
      return (await ask(prepare(sql, params))).rows as Row[];
    });
  const exec = (sql: string): Promise<void> =>
    run(async () => {
      await enterAsOwner();
      try {
        await send(sql);
      } catch (error) {
        await send('rollback');
        throw error;
      }
    });

  const stopVacuum = systemTimer.every(VACUUM_EVERY_MS, () => {
    if (isIdle()) exec('vacuum (analyze)').catch(() => undefined);
  });
  let closed: Promise<void> | undefined;
  return {
    kind: 'pglite',
    query,
    async write(sql, params, scope) {
      await query(sql, params, scope);
    },
    tx: (work, scope) => run(() => transaction({ ask, prepare, discard, begin: () => begin(scope) }, work)),
    exec,
    close() {
      stopVacuum();
      closed ??= close();
      return closed;
    },
  };
}
