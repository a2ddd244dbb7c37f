/** What the backend's core needs from the outside. Adapters for Node are in `server/node/`. */

export type Environment = 'demo' | 'rehearsal' | 'production';

/** Rows come with int8 as BigInt, numeric as string, timestamptz as Date, on every engine. */
export interface Queries {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** Who does what only one of several processes on a database should do. */
export interface LeaderLock {
  /** Asks for each of these. @returns those that are this process's until it ends or loses its connection, and whether other processes are there */
  take(keys: readonly string[]): Promise<{ held: string[]; others: boolean }>;
  /** Gives them back. */
  close(): Promise<void>;
}

/** Short messages between the processes on one database. */
export interface ChangeChannel {
  /** Sends a message to every process that listens, this one too. */
  publish(message: string): Promise<void>;
  /** Receives messages from now on; null after an interruption in which messages may have been missed. */
  listen(handler: (message: string | null) => void): Promise<void>;
  close(): Promise<void>;
}

export interface Db extends Queries {
  kind: 'pglite' | 'postgresql';
  /** Not there on a database that one process has to itself. */
  leaderLock?(): LeaderLock;
  /** Not there on a database that one process has to itself. */
  changeChannel?(): ChangeChannel;
  /** One transaction. Nothing but calls of the given handle may be awaited inside: the outer one would wait for ever. */
  tx<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Several statements without parameters: migrations. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

export interface Clock {
  now(): Date;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** Structured log. Fields never carry a secret, a code, a password or a whole address with a token. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface Metrics {
  count(name: string, labels?: Record<string, string>): void;
  observe(name: string, seconds: number, labels?: Record<string, string>): void;
}

/** Files by key (`<brand>/<id>`). An adapter that writes them anywhere encrypts them. */
export interface BlobStore {
  /** Writes all of it or nothing. An existing key is replaced. */
  put(key: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns undefined for an unknown key @throws when the content was altered or encrypted with another key */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deleting an unknown key does nothing. */
  delete(key: string): Promise<void>;
}

export interface Ports {
  db: Db;
  clock: Clock;
  random: Random;
  hasher: PasswordHasher;
  log: Log;
  metrics: Metrics;
  blobs: BlobStore;
  /** Key of the keyed hashes of one-time codes; 32 bytes. */
  codeKey: Uint8Array;
}
