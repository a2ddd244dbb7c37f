import path from 'node:path';
import type { ServerBrand } from '../schemas/generated/types.ts';
import { createBackend, type Backend, type BackendOptions } from './app.ts';
import { OtherEnvironmentError } from './brand/claim-brands.ts';
import { acrossBrands } from './db/brand-scope.ts';
import { EditedMigrationError, migrate, RefusedMigrationError } from './db/migrate.ts';
import { marketAssets } from './modules/market/assets.ts';
import type { Market } from './modules/market/market.ts';
import { openMarket } from './modules/market/open-market.ts';
import { reachesDatabase } from './modules/health/reach-database.ts';
import { ledgerProblems } from './ledger/ledger-problems.ts';
import { openPayments } from './modules/deposit/open-payments.ts';
import { openPlatform } from './modules/trading-account/open-platform.ts';
import { API_REFERENCE } from './node/api-reference.ts';
import { brandByHost } from './node/brand-by-host.ts';
import { checkFileKeys } from './node/check-file-keys.ts';
import { isLoopback } from './node/client-address.ts';
import { openFolderBlobs } from './node/folder-blobs.ts';
import { createImageCleaner } from './node/image-cleaner.ts';
import { loadOrCreateKey } from './node/load-or-create-key.ts';
import { createHealthProbe } from './node/health-probe.ts';
import { requestRouter, type RequestRouter } from './node/request-router.ts';
import { listen } from './node/http-server.ts';
import { loadSites } from './node/load-site.ts';
import type { MailDelivery } from './node/mail-delivery.ts';
import { createNewsRequests, type NewsAccess } from './node/news-requests.ts';
import { openLog } from './node/open-log.ts';
import { openMetrics } from './node/open-metrics.ts';
import { ResourceStack } from './resource-stack.ts';
import { createExternalFeed, type PriceSource } from './node/external-feed.ts';
import { openCardStandIns } from './node/open-card-stand-ins.ts';
import { databaseProblem, openDatabase } from './node/open-database.ts';
import { passwordHasher } from './node/password-hasher.ts';
import { writePdf } from './node/write-pdf.ts';
import { checkOptions, type SentMail, type ServerOptions } from './node/server-options.ts';
import { siteAddresses } from './node/site-addresses.ts';
import { startDelivery } from './node/start-delivery.ts';
import { StartError } from './node/start-error.ts';
import { openStaticSite } from './node/static-site.ts';
import { systemClock, systemRandom } from './node/system-ports.ts';
import { createMemoryBlobs } from './memory-blobs.ts';
import type { BlobStore, Db, Environment, Log, Ports } from './ports.ts';
import { startProblems } from './brand/start-problems.ts';

export { PAGE_SCRIPT, PAGES_FOLDER, staticPages } from './card-sandbox/sandbox-pages.ts';
export { AdminRefusal } from './modules/auth/create-admin.ts';
export { createFirstAdmin, firstAdminProblems } from './node/create-first-admin.ts';
export { computeLossRate } from './node/loss-rate.ts';
export { ledgerStatement } from './node/ledger-statement.ts';
export { migratedSnapshot } from './node/migrated-snapshot.ts';
export type { NewsAccess, PriceSource, SentMail, ServerOptions };
export { StartError };

/**
 * Browsers open about six connections per host. Behind a proxy the proxy's limit applies: all its
 * connections have one address.
 */
const CONNECTIONS_PER_ADDRESS = 200;

export interface RunningServer {
  port: number;
  /** The site's address, without a trailing slash. */
  url(brandId: string): string;
  demoUsers(brandId: string): ReturnType<Backend['demoUsers']>;
  /** Signs the first demo user in with one click; served to this machine by a preview. */
  signInUrl(brandId: string): string;
  mailUrl(brandId: string): string;
  /** The API reference of a preview. */
  apiReferenceUrl(brandId: string): string;
  /** An address that signs this user in; single-use, valid for one minute. */
  handoff(brandId: string, email: string): Promise<string>;
  /** Finishes running work, delivers due mail, closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

/** @throws StartError when the key is not that of the stored files */
async function openBlobs({ dataDir, fileDir, fileKey, previousFileKey }: ServerOptions): Promise<BlobStore> {
  const folder = fileDir ?? (dataDir && path.join(dataDir, 'files'));
  if (!folder) return createMemoryBlobs();
  const key = fileKey ?? loadOrCreateKey(dataDir, 'file-key');
  const source = fileKey || !dataDir ? 'LIVERY_FILE_KEY' : `The key in ${path.join(dataDir, 'file-key')}`;
  await checkFileKeys(folder, { key, previousKey: previousFileKey, source });
  return openFolderBlobs(folder, key, previousFileKey);
}

const portsOf = async (options: ServerOptions, log: Log) => ({
  clock: systemClock,
  random: systemRandom,
  hasher: options.hasher ?? passwordHasher,
  blobs: await openBlobs(options),
  images: createImageCleaner({ log }),
  pdf: writePdf,
  codeKey: options.codeKey ?? loadOrCreateKey(options.dataDir, 'code-key'),
});

const platformsOf =
  ({ environment, platforms = {} }: ServerOptions): BackendOptions['tradingPlatformOf'] =>
  (brand, ports) =>
    openPlatform(brand, { environment, access: platforms[brand.id], fetch }, ports);

/** Checks the ledger at every start of a demo. A production database is too large. */
async function checkLedger(db: Db, environment: Environment, log: Log): Promise<void> {
  if (environment === 'production') return;
  const problems = await ledgerProblems(acrossBrands(db));
  for (const { problem, subject } of problems) log.error({ problem, subject }, 'ledger inconsistent');
  if (!problems.length) log.info({}, 'ledger verified');
}

/** Closes on SIGTERM and SIGINT and then exits; a second signal exits immediately. */
function closeOnSignals(close: () => Promise<void>, opened: ResourceStack, log: Log): void {
  const failed = (error: unknown) => {
    log.error({ err: error }, 'stopped, but some resources were not closed');
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

/** Caps the connections per address, except on loopback and behind proxies, which share one address. */
function openServer(
  { host = '127.0.0.1', port, portMayMove = false, proxies = 0 }: ServerOptions,
  router: RequestRouter,
): ReturnType<typeof listen> {
  const connectionsPerAddress = proxies > 0 || isLoopback(host) ? undefined : CONNECTIONS_PER_ADDRESS;
  return listen(router, { host, port, portMayMove, connectionsPerAddress });
}

const coreOptions = ({ environment, overrides }: ServerOptions, brands: ServerBrand[]) => ({
  brands,
  environment,
  overrides,
  seedDemoUsers: environment !== 'production',
  seedHistory: environment !== 'production',
});

function checkBackend({ databaseUrl, prices }: ServerOptions, core: ReturnType<typeof coreOptions>): void {
  const problems = startProblems({
    ...core,
    database: databaseUrl ? 'postgresql' : 'pglite',
    simulatedPrices: !prices,
  });
  if (problems.length) throw new StartError(problems);
}

/** A brand's site, which may frame the stand-in of its card processor. */
function servedSite(
  site: ReturnType<typeof loadSites>[number],
  payments: Awaited<ReturnType<typeof openCardStandIns>>['payments'],
) {
  const frames = payments[site.brand.id]?.card?.standIn?.origins ?? [];
  return { brand: site.brand, serve: openStaticSite({ ...site, frames }) };
}

async function start(options: ServerOptions, opened: ResourceStack): Promise<RunningServer> {
  const sites = loadSites(options.sites.map(({ folder }) => folder));
  checkOptions(options, sites);
  const { environment, preview = false, proxies = 0 } = options;
  const log = options.log ?? openLog(options.logLevel ?? 'info');
  for (const warning of options.warnings ?? []) log.warn({}, warning);
  const metrics = openMetrics();
  const brands = sites.map(({ brand }) => brand);
  const core = coreOptions(options, brands);
  checkBackend(options, core);
  const db = await openDatabase(options, opened);
  const ports = { ...(await portsOf(options, log)), db, log, metrics };
  const market = options.prices && (await openOutside(options.prices, ports, opened));
  let delivery: MailDelivery | undefined;
  const addresses = siteAddresses(options, sites);
  const { payments, callbackSecrets } = await openCardStandIns(options, brands, addresses.local, opened, log);
  const paymentsOf = (brand: ServerBrand) => openPayments(brand, payments[brand.id] ?? {}, { fetch, log });
  const hooks = { onMail: () => delivery?.wake(), tradingPlatformOf: platformsOf(options) };
  const newsSource = options.news && createNewsRequests(options.news);
  const outside = { market, callbackSecrets, paymentsOf, newsSource };
  const backend = await createBackend({ ...core, ...hooks, ports, ...outside });
  opened.add(() => backend.close());
  await checkLedger(db, environment, log);
  delivery = startDelivery(options, new Map(brands.map(({ id, name }) => [id, name])), backend, log, opened);
  const handoff = async (brandId: string, email: string) =>
    `${addresses.url(brandId)}/token/${encodeURIComponent(await backend.createHandoff(brandId, email))}`;
  const server = await openServer(
    options,
    requestRouter({
      sites: new Map(sites.map((site) => [site.brand.id, servedSite(site, payments)])),
      siteAddress: addresses.url,
      brandByHost: brandByHost(brands, environment),
      backend,
      environment,
      preview,
      apiReference: options.apiReference,
      signInAddress: async (brandId) => {
        const [user] = backend.demoUsers(brandId);
        return user && handoff(brandId, user.email);
      },
      healthProbe: createHealthProbe(() => reachesDatabase(ports)),
      proxies,
      metrics,
      metricsToken: options.metricsToken,
      log,
    }),
  );
  const { port } = server;
  addresses.setPort(port);
  opened.add(() => server.close());
  opened.add(() => backend.endStreams());
  const close = async () => {
    await opened.close();
    log.info({ port }, 'stopped');
  };
  closeOnSignals(close, opened, log);
  log.info({ port, environment, brands: brands.map(({ id }) => id), database: db.kind }, 'serving');
  return {
    port,
    url: addresses.url,
    demoUsers: (brandId) => backend.demoUsers(brandId),
    signInUrl: (brandId) => `${addresses.origin(brandId)}/_signin`,
    apiReferenceUrl: (brandId) => `${addresses.origin(brandId)}${API_REFERENCE}`,
    mailUrl: (brandId) => `${addresses.origin(brandId)}/_outbox`,
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
    if (error instanceof EditedMigrationError) throw otherVersion(options, error);
    const isRefused = error instanceof RefusedMigrationError || error instanceof OtherEnvironmentError;
    const problem = isRefused ? error.message : databaseProblem(error, options);
    throw problem === undefined ? error : new StartError(problem, { cause: error });
  }
}
