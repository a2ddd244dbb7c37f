import { Hono } from 'hono';
import type { ServerBrand, Settings } from '../schemas/generated/types.ts';
import { startBackgroundWork, type BackgroundWork } from './background/background-work.ts';
import {
  openBrands,
  type BrandContext,
  type CallbackSecrets,
  type SharedServices,
} from './brand/brand-context.ts';
import { claimBrands } from './brand/claim-brands.ts';
import { bindCalls } from './contract/bind-calls.ts';
import type { AppEnv, RequestInfo } from './contract/create-context.ts';
import { crossOrigin } from './contract/cross-origin.ts';
import { migrate } from './db/migrate.ts';
import { createSiteHandoff } from './modules/auth/handoff.ts';
import type { PaymentProviders } from './modules/deposit/payment-provider.ts';
import { marketAssets } from './modules/market/assets.ts';
import type { Market } from './modules/market/market.ts';
import { openMarket } from './modules/market/open-market.ts';
import { createSimulatedFeed } from './modules/market/simulated/simulated-feed.ts';
import { SIMULATION } from './modules/market/simulated/simulation.ts';
import {
  deliverDue,
  recentMails,
  type Mail,
  type DeliveryParts,
  type SendMail,
} from './modules/mail/deliver-mails.ts';
import { noChangeFeed, openChangeFeed, type ChangeFeed } from './modules/stream/change-feed.ts';
import { openStreamHub, type StreamHub } from './modules/stream/stream-hub.ts';
import type { NewsSource } from './modules/news/news-source.ts';
import { TradingEngine } from './modules/trade/trading-engine.ts';
import { openPlatform } from './modules/trading-account/open-platform.ts';
import type { Environment, Ports } from './ports.ts';
import { ResourceStack } from './resource-stack.ts';
import { createSecrets, randomToken } from './secrets.ts';
import { demoUsers, seedBrand, type DemoUser } from './seed.ts';
import { seedHistory } from './seed-trades.ts';
import { startProblems } from './brand/start-problems.ts';
import { systemTimer, type Timer } from './time/timer.ts';

export type { Mail, RequestInfo, SendMail };

const noPayments: PaymentProviders = { card: null, btcpay: null, addresses: null };

export interface BackendOptions {
  brands: ServerBrand[];
  environment: Environment;
  ports: Ports;
  /** Settings that take precedence over the stored ones, by brand: a preview's flags. */
  overrides?: Record<string, Partial<Settings>>;
  /** Secrets of payment providers' callback signatures; a brand without one refuses callbacks. */
  callbackSecrets?: CallbackSecrets;
  /** Payment providers of a brand; none by default. */
  paymentsOf?: (brand: ServerBrand) => PaymentProviders;
  /** Trading platform of a brand; by default a simulated one, and none in production. */
  tradingPlatformOf?: SharedServices['tradingPlatformOf'];
  /** News service; none by default. */
  newsSource?: NewsSource;
  /** The database has the schema of this build: it is not migrated. */
  isMigrated?: boolean;
  seedDemoUsers?: boolean;
  /** Also gives demo users past trades. */
  seedHistory?: boolean;
  /** Prices of all brands; simulated by default. The caller closes it. */
  market?: Market;
  /** Timer of periodic work; tests advance it manually. */
  timer?: Timer;
  /** Called after a call that queued mail, so that due mail can be sent. */
  onMail?: () => void;
  /** Validates every response against the contract: for tests. */
  checkOutput?: boolean;
}

export interface Backend {
  /** Handles /api/v1/* only. */
  fetch(request: Request, info: RequestInfo): Promise<Response>;
  /** Mails whose content is still readable, newest first: for a preview. */
  mails(brandId: string): Promise<Mail[]>;
  /**
   * Sends due mails in small batches.
   * @returns the number of delivered mails
   */
  deliverDue(send: SendMail): Promise<number>;
  /** The context of a brand, for work without a request. */
  contextOf(brandId: string): BrandContext;
  /** Empty in production. */
  demoUsers(brandId: string): DemoUser[];
  /**
   * A code for /token/<code> that signs this user in without a device code; single-use, valid for one
   * minute.
   */
  createHandoff(brandId: string, email: string): Promise<string>;
  /** Ends every stream and accepts no new one, so that a server can wait for its open responses. */
  endStreams(): void;
  /**
   * Resolves when the closings of the last ticks, the running copies and the running deletions are written
   * or have failed once.
   */
  settled(): Promise<void>;
  /** Waits for running calls. The ports stay open: the caller closes them. */
  close(): Promise<void>;
}

function createApp(
  brands: ReadonlyMap<string, BrandContext>,
  { checkOutput = false, onMail = () => undefined }: BackendOptions,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use('*', crossOrigin(brands));
  bindCalls(app, { brands, checkOutput, onMail });
  return app;
}

/** Opens a simulated market; its prices do not depend on the time of the start. */
async function openSimulated({ clock, metrics, log }: Ports, timer: Timer): Promise<Market> {
  return await openMarket({
    feed: createSimulatedFeed({ seed: SIMULATION, assets: marketAssets, clock, timer }),
    assets: marketAssets,
    clock,
    metrics,
    log,
  });
}

/** Services that every brand of this backend shares. */
async function openServices(
  {
    brands,
    environment,
    ports,
    timer = systemTimer,
    callbackSecrets = {},
    paymentsOf = () => noPayments,
    tradingPlatformOf = (brand, own) => openPlatform(brand, { environment, fetch }, own),
    newsSource,
  }: BackendOptions,
  market: Market,
  streams: StreamHub,
  changes: ChangeFeed,
): Promise<SharedServices> {
  const secrets = await createSecrets(ports.codeKey, ports.random);
  const unusableHash = await ports.hasher.hash(randomToken(ports.random));
  const engine = await TradingEngine.open({
    ...ports,
    market,
    timer,
    changes,
    brands: new Map(brands.map((brand) => [brand.id, { brand, notifier: streams.notifier(brand.id) }])),
  });
  return {
    environment,
    ports,
    secrets,
    market,
    streams,
    engine,
    callbackSecrets,
    paymentsOf,
    tradingPlatformOf,
    newsSource: newsSource ?? null,
    unusableHash,
  };
}

/** @throws with all problems when the backend must not start */
function checkStart(options: BackendOptions): void {
  const problems = startProblems({
    ...options,
    database: options.ports.db.kind,
    simulatedPrices: options.market?.simulated ?? true,
  });
  if (options.ports.codeKey.length < 32) problems.push('The code key is too short: give 32 random bytes.');
  if (problems.length)
    throw new Error(`The backend cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
}

/** Reads a brand's settings again when another process has changed them. */
function followSettings(changes: ChangeFeed, brands: Iterable<BrandContext>, { log }: Ports): void {
  const known = [...brands];
  changes.follow((change) => {
    for (const { brand, settings } of known)
      if (change.what === 'anything' || (change.what === 'settings' && change.brandId === brand.id))
        settings.changed().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));
  });
}

async function seedBrands(
  brands: Iterable<BrandContext>,
  { seedDemoUsers, seedHistory: withHistory }: BackendOptions,
): Promise<void> {
  if (!seedDemoUsers) return;
  for (const brand of brands) {
    await seedBrand(brand, withHistory ?? false);
    if (withHistory) await seedHistory(brand);
  }
}

/** What a started backend consists of. */
interface BackendParts {
  brands: ReadonlyMap<string, BrandContext>;
  services: SharedServices;
  changes: ChangeFeed;
  background: BackgroundWork;
}

/** Opens the parts of a backend and adds each to `opened`, so that a caller can close them if a later one fails. */
async function openParts(options: BackendOptions, opened: ResourceStack): Promise<BackendParts> {
  const { ports, timer = systemTimer } = options;
  if (!options.isMigrated) await migrate(ports.db);
  await claimBrands(ports.db, options);
  const market = options.market ?? (await openSimulated(ports, timer));
  if (!options.market) opened.add(() => market.close());
  const channel = ports.db.changeChannel?.();
  opened.add(() => channel?.close());
  const changes = channel ? await openChangeFeed(channel, ports) : noChangeFeed;
  opened.add(() => changes.settled());
  const streams = openStreamHub({ market, ports, timer, changes });
  opened.add(() => streams.close());
  const services = await openServices(options, market, streams, changes);
  opened.add(() => services.engine.close());
  const brands = openBrands(services, options.brands, options.overrides ?? {});
  followSettings(changes, brands.values(), ports);
  await seedBrands(brands.values(), options);
  const background = await startBackgroundWork(brands, services, timer, options.onMail ?? (() => undefined));
  opened.add(() => background.close());
  return { brands, services, changes, background };
}

function backendOf(
  options: BackendOptions,
  { brands, services, changes, background }: BackendParts,
  opened: ResourceStack,
): Backend {
  const { ports, environment } = options;
  const { engine, streams } = services;
  const app = createApp(brands, options);
  const delivery: DeliveryParts = {
    ports,
    secrets: services.secrets,
    environment,
    brandIds: [...brands.keys()],
  };
  const inFlight = new Set<Promise<Response>>();
  const contextOf = (brandId: string) => {
    const context = brands.get(brandId);
    if (!context) throw new RangeError(`There is no brand ${brandId} on this backend.`);
    return context;
  };
  return {
    fetch(request, info) {
      const answer = Promise.resolve(app.fetch(request, info)).finally(() => inFlight.delete(answer));
      inFlight.add(answer);
      return answer;
    },
    mails: (brandId) => recentMails(delivery, brandId),
    deliverDue: (send) => deliverDue(delivery, send),
    contextOf,
    demoUsers: (brandId) => (environment === 'production' ? [] : demoUsers(contextOf(brandId).brand)),
    createHandoff: (brandId, email) => createSiteHandoff(contextOf(brandId), email),
    endStreams: () => streams.close(),
    async settled() {
      await engine.settled();
      await background.settled();
      await changes.settled();
    },
    async close() {
      streams.close();
      await Promise.allSettled(inFlight);
      await opened.close();
    },
  };
}

/**
 * The reference backend without its adapters: it runs on any platform with fetch, WebCrypto and a database
 * port.
 * @throws with all problems when it must not start
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  checkStart(options);
  const opened = new ResourceStack();
  try {
    return backendOf(options, await openParts(options, opened), opened);
  } catch (error) {
    await opened
      .close()
      .catch((cause: unknown) =>
        options.ports.log.warn({ err: cause }, 'a failed start could not close everything it opened'),
      );
    throw error;
  }
}
