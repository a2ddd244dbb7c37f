import path from 'node:path';
import type { Settings } from '../schemas/generated/types.ts';
import { createBackend, type Backend } from './app.ts';
import type { CallbackSecrets } from './brand-context.ts';
import { EditedMigrationError, migrate } from './db/migrate.ts';
import { marketAssets } from './modules/market/assets.ts';
import type { Market } from './modules/market/market.ts';
import { openMarket } from './modules/market/open-market.ts';
import { ledgerProblems } from './ledger/ledger-problems.ts';
import { brandByHost } from './node/brand-by-host.ts';
import { isLoopback } from './node/client-address.ts';
import { openFolderBlobs } from './node/folder-blobs.ts';
import { keepKey } from './node/keep-key.ts';
import { requestRouter } from './node/request-router.ts';
import { listen } from './node/http-server.ts';
import { loadSites, hostProblems, type LoadedSite } from './node/load-site.ts';
import { deliverMails, type MailDelivery } from './node/mail-delivery.ts';
import { openLog, type LogLevel } from './node/open-log.ts';
import { openMetrics } from './node/open-metrics.ts';
import { ResourceStack } from './node/resource-stack.ts';
import { createExternalFeed, type PriceSource } from './node/external-feed.ts';
import { openDatabase } from './node/open-database.ts';
import { passwordHasher } from './node/password-hasher.ts';
import { openSmtp } from './node/smtp.ts';
import { StartError } from './node/start-error.ts';
import { openStaticSite } from './node/static-site.ts';
import { systemClock, systemRandom } from './node/system-ports.ts';
import { createMemoryBlobs } from './memory-blobs.ts';
import type { BlobStore, Db, Environment, Log, PasswordHasher, Ports } from './ports.ts';
import { startProblems } from './start-problems.ts';

export { createFirstAdmin } from './node/create-first-admin.ts';
export type { PriceSource };
export { StartError };

/**
 * Browsers open about six connections per host. Behind a proxy the proxy's limit applies: all its
 * connections have one address.
 */
const CONNECTIONS_PER_ADDRESS = 200;

export interface SentMail {
  brandId: string;
  to: string;
  subject: string;
  text: string;
  /** The one-time code of the mail. */
  code?: string;
}

export interface ServerOptions {
  /** Built brands: `dist/<brand>` folders. */
  sites: readonly { folder: string }[];
  environment: Environment;
  /** Folder of the embedded database; in memory without it. */
  dataDir?: string;
  /** PostgreSQL; takes precedence over `dataDir`. */
  databaseUrl?: string;
  /**
   * Opens the database, which is closed with the server; takes precedence over `databaseUrl` and `dataDir`.
   */
  openDb?: () => Promise<Db>;
  /** argon2id by default. */
  hasher?: PasswordHasher;
  /** Empties the data folder first. */
  fresh?: boolean;
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; loopback by default. */
  host?: string;
  /** Takes the next free port when this one is in use; the result's `port` has it. */
  portMayMove?: boolean;
  /** Settings that take precedence over the stored ones, by brand: `preview`'s sales flags. */
  overrides?: Record<string, Partial<Settings>>;
  /** Serves the mails at `/_outbox`, on loopback only. */
  preview?: boolean;
  /** Called for every mail that leaves the outbox. */
  onMail?: (mail: SentMail) => void;
  logLevel?: LogLevel;
  log?: Log;
  /** 32 bytes; by default generated and stored in the data folder. */
  codeKey?: Uint8Array;
  /** Folder of uploaded files; by default `files` in the data folder, else memory. */
  fileDir?: string;
  /** Encrypts uploaded files: 32 bytes; by default generated and stored in the data folder. */
  fileKey?: Uint8Array;
  callbackSecrets?: CallbackSecrets;
  smtpUrl?: string;
  mailFrom?: string;
  metricsToken?: string;
  /** Price source; simulated by default. */
  prices?: PriceSource;
  /** Number of trusted reverse proxies. */
  proxies?: number;
}

export interface RunningServer {
  port: number;
  /** The site's address, without a trailing slash. */
  url(brandId: string): string;
  demoUsers(brandId: string): ReturnType<Backend['demoUsers']>;
  /** Signs the first demo user in with one click; served to this machine by a preview. */
  signInUrl(brandId: string): string;
  mailUrl(brandId: string): string;
  /** An address that signs this user in; single-use, valid for one minute. */
  handoff(brandId: string, email: string): Promise<string>;
  /** Finishes running work, delivers due mail, closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

function checkOptions(options: ServerOptions, sites: readonly LoadedSite[]): void {
  const { environment, preview, host = '127.0.0.1', databaseUrl, fresh } = options;
  const problems = hostProblems(
    sites.map(({ brand }) => brand),
    environment,
  );
  if (environment === 'production' && !options.codeKey)
    problems.push('Production needs a code key of its own. Set LIVERY_CODE_KEY.');
  if (environment === 'production' && !(options.fileDir && options.fileKey))
    problems.push(
      'Production needs a folder and a key for uploaded files. Set LIVERY_FILES and LIVERY_FILE_KEY.',
    );
  for (const id of Object.keys(options.callbackSecrets ?? {}))
    if (!sites.some(({ brand }) => brand.id === id))
      problems.push(`BTCPAY_WEBHOOK_SECRETS names the brand "${id}", which is not served here.`);
  if (environment === 'production' && preview)
    problems.push('A preview shows the mails of everybody: it is never production.');
  if ((environment === 'rehearsal' || preview) && !isLoopback(host))
    problems.push(
      `${preview ? 'A preview' : 'A rehearsal'} is served on this machine only, not on ${host}. Use 127.0.0.1.`,
    );
  if (fresh && databaseUrl)
    problems.push('--fresh empties the embedded database only. Empty the PostgreSQL database yourself.');
  if (options.smtpUrl && !options.mailFrom) problems.push('Mails need a sender. Set MAIL_FROM.');
  if (problems.length) throw new StartError(problems);
}

function openBlobs({ dataDir, fileDir, fileKey }: ServerOptions): BlobStore {
  const folder = fileDir ?? (dataDir && path.join(dataDir, 'files'));
  return folder ? openFolderBlobs(folder, fileKey ?? keepKey(dataDir, 'file-key')) : createMemoryBlobs();
}

/** Checks the ledger at every start of a demo. A production database is too large. */
async function checkLedger(db: Db, environment: Environment, log: Log): Promise<void> {
  if (environment === 'production') return;
  const problems = await ledgerProblems(db);
  for (const { problem, subject } of problems) log.error({ problem, subject }, 'the ledger is wrong');
  if (!problems.length) log.info({}, 'the ledger is right');
}

function startDelivery(
  options: ServerOptions,
  names: ReadonlyMap<string, string>,
  backend: Backend,
  log: Log,
  opened: ResourceStack,
): MailDelivery | undefined {
  const smtp = options.smtpUrl && options.mailFrom ? openSmtp(options.smtpUrl, options.mailFrom) : undefined;
  if (!smtp && !options.preview) return undefined;
  if (smtp) opened.add(() => smtp.close());
  const delivery = deliverMails(
    (send) => backend.deliverDue(send),
    async (mail) => {
      await smtp?.send(mail, names.get(mail.brandId) ?? '');
      options.onMail?.({
        brandId: mail.brandId,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        code: mail.code,
      });
    },
    log,
  );
  opened.add(() => delivery.close());
  return delivery;
}

/** Address of each site: its own host in production and behind a proxy, else loopback. */
function siteAddresses(
  { environment, proxies = 0 }: ServerOptions,
  sites: readonly LoadedSite[],
  port: () => number,
) {
  const siteOf = (brandId: string) => {
    const site = sites.find(({ brand }) => brand.id === brandId);
    if (!site) throw new RangeError(`no brand ${brandId} here`);
    return site;
  };
  const origin = (brandId: string) => {
    const [host] = siteOf(brandId).brand.hosts;
    if (host && (environment === 'production' || proxies > 0)) return `https://${host}`;
    return `http://${sites.length === 1 ? 'localhost' : `${brandId}.localhost`}:${port()}`;
  };
  return { origin, url: (brandId: string) => origin(brandId) + siteOf(brandId).base.slice(0, -1) };
}

/** Closes on SIGTERM and SIGINT and then exits; a second signal exits immediately. */
function closeOnSignals(close: () => Promise<void>, opened: ResourceStack, log: Log): void {
  const failed = (error: unknown) => {
    log.error({ err: error }, 'ended, but not everything was closed');
    process.exit(1);
  };
  const stop = () => void close().then(() => process.exit(0), failed);
  const names = ['SIGTERM', 'SIGINT'] as const;
  for (const name of names) process.once(name, stop);
  opened.add(() => names.forEach((name) => process.off(name, stop)));
}

/**
 * Opens the market of an external source without waiting for prices: the source may be unavailable for a
 * while.
 */
async function openOutside(source: PriceSource, ports: Ports, opened: ResourceStack): Promise<Market> {
  await migrate(ports.db);
  const feed = createExternalFeed({ source, assets: marketAssets, ...ports });
  const market = await openMarket({ feed, assets: marketAssets, ...ports });
  opened.add(() => market.close());
  return market;
}

async function start(options: ServerOptions, opened: ResourceStack): Promise<RunningServer> {
  const sites = loadSites(options.sites.map(({ folder }) => folder));
  checkOptions(options, sites);
  const { environment, preview = false, proxies = 0 } = options;
  const log = options.log ?? openLog(options.logLevel ?? 'info');
  const metrics = openMetrics();
  const brands = sites.map(({ brand }) => brand);
  const core = {
    brands,
    environment,
    overrides: options.overrides,
    callbackSecrets: options.callbackSecrets,
    seedDemoUsers: environment !== 'production',
    seedHistory: environment !== 'production',
  };
  const problems = startProblems({
    ...core,
    database: options.databaseUrl ? 'postgresql' : 'pglite',
    simulatedPrices: !options.prices,
  });
  if (problems.length) throw new StartError(problems);
  const db = await openDatabase(options, opened);
  const codeKey = options.codeKey ?? keepKey(options.dataDir, 'code-key');
  const ports = {
    db,
    clock: systemClock,
    random: systemRandom,
    hasher: options.hasher ?? passwordHasher,
    log,
    metrics,
    blobs: openBlobs(options),
    codeKey,
  };
  const market = options.prices && (await openOutside(options.prices, ports, opened));
  let delivery: MailDelivery | undefined;
  const backend = await createBackend({ ...core, ports, market, onMail: () => delivery?.wake() });
  opened.add(() => backend.close());
  await checkLedger(db, environment, log);
  delivery = startDelivery(options, new Map(brands.map(({ id, name }) => [id, name])), backend, log, opened);
  const served = new Map(
    sites.map((site) => [site.brand.id, { brand: site.brand, serve: openStaticSite(site) }]),
  );
  let port = 0;
  const { origin, url } = siteAddresses(options, sites, () => port);
  const handoff = async (brandId: string, email: string) =>
    `${url(brandId)}/token/${encodeURIComponent(await backend.createHandoff(brandId, email))}`;
  async function handoffOfFirst(brandId: string): Promise<string | undefined> {
    const [first] = backend.demoUsers(brandId);
    return first && (await handoff(brandId, first.email));
  }
  const door = requestRouter({
    sites: served,
    siteAddress: url,
    brandByHost: brandByHost(brands, environment),
    backend,
    environment,
    preview,
    signInAddress: handoffOfFirst,
    proxies,
    metrics,
    metricsToken: options.metricsToken,
    log,
  });
  const cap = proxies > 0 || isLoopback(options.host ?? '127.0.0.1') ? undefined : CONNECTIONS_PER_ADDRESS;
  const server = await listen(door, {
    host: options.host ?? '127.0.0.1',
    port: options.port,
    portMayMove: options.portMayMove ?? false,
    connectionsPerAddress: cap,
  });
  port = server.port;
  opened.add(() => server.close());
  opened.add(() => backend.endStreams());
  const close = async () => {
    await opened.close();
    log.info({ port }, 'ended');
  };
  closeOnSignals(close, opened, log);
  log.info({ port, environment, brands: brands.map(({ id }) => id), database: db.kind }, 'serving');
  return {
    port,
    url,
    demoUsers: (brandId) => backend.demoUsers(brandId),
    signInUrl: (brandId) => `${origin(brandId)}/_signin`,
    mailUrl: (brandId) => `${origin(brandId)}/_outbox`,
    handoff,
    close,
  };
}

function otherVersion({ databaseUrl }: ServerOptions, cause: EditedMigrationError): StartError {
  const cure = databaseUrl
    ? 'Point DATABASE_URL at an empty database, or run the version that made this one.'
    : 'Start with --fresh to begin with empty data, or run the version that made it.';
  return new StartError(`The data here was made by another version of Livery. ${cure}`, { cause });
}

/**
 * Starts site and API of one or more built brands on one port, for `preview` and for production.
 * @throws StartError with sentences for the operator
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const opened = new ResourceStack();
  try {
    return await start(options, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error instanceof EditedMigrationError ? otherVersion(options, error) : error;
  }
}
