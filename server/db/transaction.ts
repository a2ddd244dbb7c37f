import type { Tx } from '../ports.ts';
import { LostError } from './lost-connection.ts';

/** One statement, or several without parameters. */
export interface Statement {
  text: string;
  values?: unknown[];
  /** Under which a connection prepares it once. */
  name?: string;
  /** In milliseconds. */
  query_timeout?: number;
}

export interface StatementResult {
  rows: unknown[];
  command?: string;
}

/** Sends a statement to a connection, which executes statements in order. A lost connection is not used again. */
export type Ask = (statement: Statement) => Promise<StatementResult>;

/** A statement with its name and parameters. */
export type Prepare = (sql: string, params?: readonly unknown[]) => Statement;

export interface TransactionOptions {
  ask: Ask;
  prepare: Prepare;
  /** Sends the begin. */
  begin: () => Promise<void>;
  /** Marks the connection as broken. */
  discard: (cause: Error) => void;
}

/** Begins a transaction. PostgreSQL refuses the statements that follow a failed one, and the commit. */
function begun({ ask, prepare, begin }: TransactionOptions): { tx: Tx; commit: () => Promise<void> } {
  const writes: Statement[] = [];
  const isBegun = begin();
  // Each statement reports it; a transaction may end without one.
  isBegun.catch(() => undefined);

  /** Sends the waiting writes and this statement together; rejects with the first error. */
  async function send(statement: Statement): Promise<StatementResult> {
    const results = await Promise.all([...writes.splice(0), statement].map((one) => ask(one)));
    return results.at(-1)!;
  }

  const tx: Tx = {
    async read<Row>(sql: string, params?: readonly unknown[]) {
      const [, { rows }] = await Promise.all([isBegun, send(prepare(sql, params))]);
      return rows as Row[];
    },
    async query<Row>(sql: string, params?: readonly unknown[]) {
      await isBegun;
      return (await send(prepare(sql, params))).rows as Row[];
    },
    async write(sql, params) {
      writes.push(prepare(sql, params));
    },
  };

  async function commit(): Promise<void> {
    await isBegun;
    const { command } = await send({ text: 'commit' });
    // PostgreSQL responds to the commit of a failed transaction with ROLLBACK and no error.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.');
  }

  return { tx, commit };
}

/** Runs one transaction on a connection: see `Db.tx`. */
export async function transaction<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { ask, discard } = options;
  let isCommitting = false;
  try {
    const { tx, commit } = begun(options);
    const result = await work(tx);
    isCommitting = true;
    await commit();
    return result;
  } catch (error) {
    if (error instanceof LostError) throw isCommitting ? error : new LostError(error, true);
    await ask({ text: 'rollback' }).catch(discard);
    throw error;
  }
}
