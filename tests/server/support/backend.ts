import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import flagFile from '../../../schemas/generated/flags.json' with { type: 'json' };
import errorFile from '../../../schemas/errors.json' with { type: 'json' };
import { calls, type CallId, type CallInput, type CallOutput } from '../../../schemas/generated/calls.ts';
import type { ServerBrand, Settings } from '../../../schemas/generated/types.ts';
import { createBackend, type Backend, type Mail } from '../../../server/app.ts';
import { marketAssets } from '../../../server/modules/market/assets.ts';
import { openMarket } from '../../../server/modules/market/open-market.ts';
import { createSimulatedFeed } from '../../../server/modules/market/simulated/simulated-feed.ts';
import type { Market } from '../../../server/modules/market/market.ts';
import type { NewsSource } from '../../../server/modules/news/news-source.ts';
import { writePdf } from '../../../server/node/write-pdf.ts';
import { openPayments, type PaymentAccess } from '../../../server/modules/deposit/open-payments.ts';
import { openPlatform } from '../../../server/modules/trading-account/open-platform.ts';
import { createMemoryBlobs } from '../../../server/memory-blobs.ts';
import type {
  BlobStore,
  BrandScope,
  Db,
  Environment,
  ImageCleaner,
  Ports,
  Tx,
} from '../../../server/ports.ts';
import { fastHasher } from './fast-hasher.ts';
import { keptImages } from './images.ts';
import { ManualTimer } from './manual-timer.ts';
import { engines, type OpenedDatabase } from './databases.ts';

interface CallFile {
  errors: string[];
  examples?: {
    name: string;
    params?: Record<string, string>;
    input?: unknown;
    output?: unknown;
    error?: string;
  }[];
}

const files = import.meta.glob<CallFile>('../../../schemas/api/*/*.json', { eager: true, import: 'default' });
export const callFile = (id: CallId): CallFile => files[`../../../schemas/api/${id.replace('.', '/')}.json`]!;

const defaults = Object.fromEntries(
  Object.entries(flagFile).map(([name, flag]) => [name, flag.default]),
) as unknown as Settings;
let brandCount = 0;

/** A separate brand for each test: brands are isolated, so tests can share a database. */
export function testBrand(settings: Partial<Settings> = {}, more: Partial<ServerBrand> = {}): ServerBrand {
  brandCount += 1;
  const id = `brand${brandCount}`;
  return {
    version: '0.1.0',
    build: 'test',
    id,
    name: 'Northwind',
    mode: 'demo',
    languages: ['en', 'es'],
    hosts: [],
    allowedHosts: ['desk.example.com'],
    links: {},
    markets: [],
    accountCurrencies: ['USD'],
    session: 'cookie',
    settings: { ...defaults, ...settings },
    features: ['auth', 'profile', 'joint-account'],
    deposits: {},
    payouts: {},
    plans: [],
    primary: '#0057b8',
    ...more,
  };
}

const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

function refuseOuterHandle(): void {
  if (openTransaction.getStore()?.isOpen)
    throw new Error(
      'A query outside the transaction waits for its end: for ever on the embedded database, which has one connection. Pass `tx` down.',
    );
}

/**
 * Counts queries, and rejects queries on the outer handle inside a transaction, which deadlock only on the
 * embedded database.
 */
export function countingDb(db: Db): Db & { queries: number } {
  const counted = (inner: Tx): Tx => ({
    query: (sql, params) => {
      counting.queries += 1;
      return inner.query(sql, params);
    },
    read: (sql, params) => {
      counting.queries += 1;
      return inner.read(sql, params);
    },
    write: (sql, params) => {
      counting.queries += 1;
      return inner.write(sql, params);
    },
  });
  const counting = {
    queries: 0,
    kind: db.kind,
    query<Row>(sql: string, params?: readonly unknown[], scope?: BrandScope) {
      refuseOuterHandle();
      counting.queries += 1;
      return db.query<Row>(sql, params, scope);
    },
    write(sql: string, params?: readonly unknown[], scope?: BrandScope) {
      refuseOuterHandle();
      counting.queries += 1;
      return db.write(sql, params, scope);
    },
    tx<T>(work: (tx: Tx) => Promise<T>, scope?: BrandScope) {
      refuseOuterHandle();
      return db.tx(async (tx) => {
        const transaction = { isOpen: true };
        return await openTransaction
          .run(transaction, () => work(counted(tx)))
          .finally(() => (transaction.isOpen = false));
      }, scope);
    },
    exec: db.exec,
    close: db.close,
  };
  return counting;
}

/** A statement of the backend that names no brand reaches none, although those of tests reach all. */
const withoutBrand = (db: Db): Db => ({
  ...db,
  query: (sql, params, scope = '') => db.query(sql, params, scope),
  write: (sql, params, scope = '') => db.write(sql, params, scope),
  tx: (work, scope = '') => db.tx(work, scope),
});

export interface Answer<K extends CallId> {
  status: number;
  data: CallOutput[K];
  body: Record<string, unknown>;
  code: string | undefined;
  errors: Record<string, string[]>;
  headers: Headers;
}

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  ip?: string;
}

/** A browser: stores cookies and sends its Origin. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly kit: Kit;
  ip = '203.0.113.7';
  token: string | undefined;

  constructor(kit: Kit) {
    this.kit = kit;
  }

  async send(
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
    ip = this.ip,
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${this.kit.origin}/api/v1${path}`, {
      method,
      body,
      headers: {
        origin: this.kit.origin,
        ...(cookie ? { cookie } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    const response = await this.kit.backend.fetch(request, {
      ip,
      brandId: this.kit.brand.id,
      origin: this.kit.origin,
      site: this.kit.site,
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /**
   * Sends one call; expects that the call or the contract declares an error response.
   * @param input the body; `sent` has the parameters of path and query
   */
  async call<K extends CallId>(
    id: K,
    input?: CallInput[K] | Record<string, unknown>,
    sent: Sent = {},
  ): Promise<Answer<K>> {
    const { method, path } = calls[id];
    if (method === 'GET' && input !== undefined)
      throw new TypeError(`${id} is a GET and has no body: call(id, undefined, { params, query })`);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sent.params?.[name] ?? ''),
    );
    const query = new URLSearchParams(sent.query).toString();
    const response = await this.send(
      method,
      filled + (query ? `?${query}` : ''),
      input === undefined ? undefined : JSON.stringify(input),
      sent.headers,
      sent.ip,
    );
    const body = (await response.json()) as Record<string, unknown>;
    const code = body.code as string | undefined;
    expect(response.status).not.toBe(400);
    if (code !== undefined) expectDeclared(id, code, response.status, body);
    return {
      status: response.status,
      data: body.data as CallOutput[K],
      body,
      code,
      errors: (body.errors ?? {}) as Record<string, string[]>,
      headers: response.headers,
    };
  }
}

function expectDeclared(id: CallId, code: string, status: number, body: Record<string, unknown>): void {
  const entry = (errorFile as Record<string, { status: number; always?: boolean }>)[code];
  expect(entry, `${code} is in the catalogue`).toBeDefined();
  expect(status).toBe(entry!.status);
  if (!entry!.always) expect(callFile(id).errors, `${id} declares ${code}`).toContain(code);
  expect(body).toMatchObject({
    message: expect.any(String),
    error: body.message,
    errors: expect.any(Object),
    requestId: expect.stringMatching(/^r_/),
  });
}

export interface Kit {
  backend: Backend;
  brand: ServerBrand;
  origin: string;
  /** The base URL of links in mails. */
  site: string;
  ports: Ports & { db: Db & { queries: number } };
  market: Market;
  /** Advances the clock and runs periodic jobs once. */
  wait(seconds: number): void;
  now(): Date;
  /** Number of one-time works that were scheduled so far, as the time limit of a request that waits. */
  postponed(): number;
  hashes: { made: number; verified: number };
  /** How often the backend reported that mails were written. */
  mailings: () => number;
  log: Record<string, unknown>[];
  visitor(): Visitor;
  /** The newest mail to an address. */
  mailTo(address: string): Promise<Mail | undefined>;
  /** A signed-in browser; the user is one of the demo users. */
  signedIn(role: string): Promise<Visitor>;
}

export interface KitOptions {
  settings?: Partial<Settings>;
  brand?: Partial<ServerBrand>;
  environment?: Environment;
  overrides?: Partial<Settings>;
  origin?: string;
  seed?: boolean;
  /** Demo users with a trade history. */
  history?: boolean;
  market?: Market;
  blobs?: BlobStore;
  /** Stores images as they arrive by default. */
  images?: ImageCleaner;
  /** Secret of the brand's BTCPay callbacks, or several during a rotation. */
  btcpaySecret?: string | readonly string[];
  /** Secret of the callbacks of the brand's card processor, or several. */
  cardSecret?: string | readonly string[];
  /** Payment providers and their stand-ins; none by default. */
  payments?: PaymentAccess;
  /** Secret of the adapter that `brand.demoAccounts.api` names, or several. */
  platformSecret?: string | readonly string[];
  /** News service; none by default. */
  newsSource?: NewsSource;
  /** One of several processes on the same database. */
  isOneOfSeveral?: boolean;
}

/** A backend with a fixed clock, a fast hasher and one brand. */
export async function startKit(db: Db, options: KitOptions = {}): Promise<Kit> {
  const brand = testBrand(options.settings, options.brand);
  let now = new Date('2026-11-02T09:30:00.000Z');
  const hashes = { made: 0, verified: 0 };
  let mailings = 0;
  const log: Record<string, unknown>[] = [];
  const write = (fields: Record<string, unknown>, message: string) => void log.push({ ...fields, message });
  const ports = {
    db: Object.assign(
      countingDb(db),
      options.isOneOfSeveral ? { leaderLock: db.leaderLock, changeChannel: db.changeChannel } : {},
    ),
    clock: { now: () => now },
    random: { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) },
    hasher: {
      hash: async (password: string) => {
        hashes.made += 1;
        return await fastHasher.hash(password);
      },
      verify: async (hash: string, password: string) => {
        hashes.verified += 1;
        return await fastHasher.verify(hash, password);
      },
    },
    log: { info: write, warn: write, error: write },
    metrics: { count: () => undefined, observe: () => undefined },
    blobs: options.blobs ?? createMemoryBlobs(),
    images: options.images ?? keptImages,
    pdf: writePdf,
    codeKey: new Uint8Array(32).fill(7),
  };
  const timer = new ManualTimer();
  const feed = {
    ...createSimulatedFeed({ seed: 1, assets: marketAssets, clock: ports.clock, timer }),
    simulated: options.environment !== 'production',
  };
  const market = options.market ?? (await openMarket({ feed, assets: marketAssets, ...ports }));
  const backend = await createBackend({
    brands: [brand],
    environment: options.environment ?? 'demo',
    ports: { ...ports, db: withoutBrand(ports.db) },
    overrides: options.overrides ? { [brand.id]: options.overrides } : undefined,
    seedDemoUsers: options.seed ?? true,
    seedHistory: options.history ?? false,
    callbackSecrets: {
      [brand.id]: { btcpay: [options.btcpaySecret ?? []].flat(), card: [options.cardSecret ?? []].flat() },
    },
    paymentsOf: (own) => openPayments(own, options.payments ?? {}, { fetch, log: ports.log }),
    tradingPlatformOf: (own, ownPorts) =>
      openPlatform(
        own,
        {
          environment: options.environment ?? 'demo',
          ...(options.platformSecret ? { access: { secrets: [options.platformSecret].flat() } } : {}),
          fetch,
          timeout: 1000,
          wait: async () => {},
        },
        ownPorts,
      ),
    newsSource: options.newsSource,
    checkOutput: true,
    onMail: () => {
      mailings += 1;
    },
    market,
    timer,
  });
  const kit: Kit = {
    backend,
    brand,
    ports,
    market,
    hashes,
    log,
    mailings: () => mailings,
    origin: options.origin ?? 'http://localhost:4600',
    site: 'https://site.example.com',
    wait(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
      timer.run();
    },
    now: () => now,
    postponed: () => timer.postponed,
    visitor: () => new Visitor(kit),
    mailTo: async (address) => (await backend.mails(brand.id)).find((mail) => mail.to === address),
    async signedIn(role) {
      const visitor = kit.visitor();
      const user = backend.demoUsers(brand.id).find((one) => one.role === role)!;
      const code = await backend.createHandoff(brand.id, user.email);
      const { status, data } = await visitor.call('auth.handoff-redeem', { code });
      expect(status).toBe(200);
      visitor.token = data.token;
      return visitor;
    },
  };
  return kit;
}

/** The database of a group of tests. */
export interface TestDatabase {
  readonly db: Db;
  /**
   * Declares the tests of a group that no engine can change, as validation, wording and permissions: they run
   * on the production engine only.
   */
  details(tests: () => void): void;
}

type EngineTests = (at: TestDatabase) => void;

function onEngines(chosen: typeof engines, title: string, tests: EngineTests): void {
  describe.each(chosen)(`${title} on %s`, (name, open) => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    tests({
      get db() {
        return opened.db;
      },
      details: (ofEngine) => {
        if (name === 'postgresql') ofEngine();
      },
    });
  });
}

/**
 * Runs the same tests on each engine: the contract, and everything that moves money. The tests of one engine
 * share a database.
 */
export const onEveryEngine = (title: string, tests: EngineTests): void => onEngines(engines, title, tests);

const postgres = engines.filter(([name]) => name === 'postgresql');

/** Runs tests of details on the production engine only. They share a database. */
export const onPostgres = (title: string, tests: EngineTests): void => onEngines(postgres, title, tests);

export const PASSWORD = 'a long pass phrase';
/** A registrant. */
export const ana = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@example.com',
  phone_code: '+34',
  phone: '5550100',
  country: 'Spain',
  password: PASSWORD,
  repeat_password: PASSWORD,
  cur: 'USD',
  terms: true,
};
export const toVerify = { outcome: 'verify_email', registration: expect.stringMatching(/^[\w-]{43}$/) };

export const trader = (kit: Kit): ReturnType<Backend['demoUsers']>[number] =>
  kit.backend.demoUsers(kit.brand.id)[0]!;
export const logIn = (kit: Kit, visitor: Visitor, over: object = {}): Promise<Answer<'auth.login'>> =>
  visitor.call('auth.login', {
    email: trader(kit).email,
    password: trader(kit).password,
    device: 'Firefox on Linux',
    ...over,
  });

/** The code in the newest mail to an address. */
export const codeFor = async (kit: Kit, address: string): Promise<string> =>
  (await kit.mailTo(address))?.code ?? '';
/** The token in that mail's link. */
export const tokenFor = async (kit: Kit, address: string): Promise<string> =>
  /#token=([\w-]{43})/.exec((await kit.mailTo(address))?.text ?? '')?.[1] ?? '';
/** A code that differs from this one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
