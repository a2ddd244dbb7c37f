import type { Money } from '../domain/money/amount.ts';
import type { ByteChunks } from './byte-stream.ts';
import type { PdfWriter } from './printed-document.ts';

/** Ports of the backend's core. Adapters for Node are in `server/node/`. */

export type Environment = 'demo' | 'rehearsal' | 'production';

/** Queries. On every engine int8 is BigInt, numeric a string, timestamptz a Date and bytea a Uint8Array. */
export interface Queries {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * Executes a statement whose rows nobody reads. In a transaction it is sent with the next statement or the
   * commit, which fails with its error.
   */
  write(sql: string, params?: readonly unknown[]): Promise<void>;
}

/** Queries of a transaction. */
export interface Tx extends Queries {
  /**
   * As `query`, for a first statement that only reads and locks: it is sent together with the begin, without
   * which it would run on its own.
   */
  read<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** Leader election among the processes on a database. */
export interface LeaderLock {
  /**
   * Requests leadership of these keys and gives up that of others.
   * @returns the keys that this process holds until it ends or loses its connection, and whether other
   * processes are connected
   */
  take(keys: readonly string[]): Promise<{ held: string[]; others: boolean }>;
  /** Releases the keys. */
  close(): Promise<void>;
}

/** Short messages between the processes on one database. */
export interface ChangeChannel {
  /** Sends a message to every listening process, including this one. */
  publish(message: string): Promise<void>;
  /** Receives messages; null after an interruption in which messages may have been missed. */
  listen(handler: (message: string | null) => void): Promise<void>;
  close(): Promise<void>;
}

/** Whose rows the statements of a connection reach: a brand's by its id, or all with `*`. */
export type BrandScope = string;

/** Row-level security limits each statement to its scope; without one it reaches no row of any brand. */
export interface Db extends Queries {
  query<Row>(sql: string, params?: readonly unknown[], scope?: BrandScope): Promise<Row[]>;
  write(sql: string, params?: readonly unknown[], scope?: BrandScope): Promise<void>;
  kind: 'pglite' | 'postgresql';
  /** Absent on an embedded database. */
  leaderLock?(): LeaderLock;
  /** Absent on an embedded database. */
  changeChannel?(): ChangeChannel;
  /** Runs one transaction. `work` may await only calls of the given handle: the outer one would deadlock. */
  tx<T>(work: (tx: Tx) => Promise<T>, scope?: BrandScope): Promise<T>;
  /** Runs several statements without parameters, over all brands and with the rights of the owner: for migrations. */
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

/** Structured log. Fields must not contain secrets, codes, passwords or URLs with tokens. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface Metrics {
  count(name: string, labels?: Record<string, string>): void;
  observe(name: string, seconds: number, labels?: Record<string, string>): void;
}

/** A stored file that is read as its reader asks for more. */
export interface StoredContent {
  /** Length of the content. */
  bytes: number;
  /** Fails when it reaches altered content, which it never returns. */
  content: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Files by key (`<brand>/<id>`). Persistent adapters must encrypt them. No adapter holds a whole file in
 * memory, except the one that stores files there.
 */
export interface BlobStore {
  /**
   * Stores the content when `chunks` has ended, and nothing when it fails. Takes the next chunk after it has
   * written the last one. Replaces an existing key.
   * @throws the error of `chunks`
   */
  put(key: string, chunks: ByteChunks): Promise<void>;
  /**
   * @returns undefined for an unknown key
   * @throws when the content was truncated or encrypted with another key
   */
  get(key: string): Promise<StoredContent | undefined>;
  /** Deleting an unknown key does nothing. */
  delete(key: string): Promise<void>;
  /** Deletes the remains of writes that stopped before this time, as after a crash. */
  deletePartial(before: Date): Promise<void>;
}

/** A re-encoded image: the pixels of the received file, and nothing else of it. */
export interface CleanImage {
  media: 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
}

/** Re-encodes received images. */
export interface ImageCleaner {
  /**
   * Reads an image of this media type. The result is upright, opaque and without metadata.
   * @throws unreadable_image for a damaged, animated or too large one · busy while too many are received ·
   * errors of `content`
   */
  clean(content: AsyncIterable<Uint8Array>, media: string): Promise<CleanImage>;
}

/** An account at a trading platform, as the platform reports it. */
export interface PlatformAccount {
  loginId: string;
  title: string;
  /** Name of the server in the platform's login window. */
  server: string;
  /** Virtual money; may be negative. */
  balance: Money;
}

/** A demo account to be opened. */
export interface PlatformOrder {
  reference: string;
  platform: string;
  accountType: string;
  leverage: string;
  currency: string;
  server: string;
  initialDeposit: Money;
  password: string;
  /** Public number of the trader: `WEB1042`. Nothing else about them leaves the backend. */
  holder: string;
}

/** A decision of the platform. */
export type PlatformOutcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; reason: string };

/**
 * An external trading platform with demo accounts. Every method throws `provider_unavailable` when it got no
 * valid answer: the request may have taken effect, and the same request may be sent again.
 */
export interface TradingPlatform {
  isSimulated: boolean;
  /** Opens the account of a reference once: a repeat returns it, with the password of the first request. */
  open(order: PlatformOrder): Promise<PlatformOutcome<PlatformAccount>>;
  /** @returns undefined for an unknown reference */
  find(reference: string, currency: string): Promise<PlatformAccount | undefined>;
  /** Balances by reference, of those that the platform knows. */
  balances(accounts: readonly { reference: string; currency: string }[]): Promise<ReadonlyMap<string, Money>>;
  /** Sets a password unless one of a higher version was set. */
  setPassword(change: {
    reference: string;
    password: string;
    version: number;
  }): Promise<PlatformOutcome<null>>;
  /** Adds virtual money once per id; returns the balance. */
  deposit(order: {
    reference: string;
    id: string;
    amount: Money;
    currency: string;
  }): Promise<PlatformOutcome<Money>>;
}

export interface Ports {
  db: Db;
  clock: Clock;
  random: Random;
  hasher: PasswordHasher;
  log: Log;
  metrics: Metrics;
  blobs: BlobStore;
  images: ImageCleaner;
  pdf: PdfWriter;
  /** Key of the keyed hashes of one-time codes; 32 bytes. */
  codeKey: Uint8Array;
}
