import type { ServerBrand, Settings } from '../../schemas/generated/types.ts';
import { brandDb } from '../db/brand-scope.ts';
import type { Market } from '../modules/market/market.ts';
import { RememberedSessions } from '../modules/session/remembered-sessions.ts';
import type { PaymentProviders } from '../modules/deposit/payment-provider.ts';
import { createNewsCache } from '../modules/news/news-cache.ts';
import type { NewsSource } from '../modules/news/news-source.ts';
import { createSettingsStore } from '../modules/settings/settings-store.ts';
import type { StreamHub } from '../modules/stream/stream-hub.ts';
import type { TradingEngine } from '../modules/trade/trading-engine.ts';
import type { Environment, Ports, TradingPlatform } from '../ports.ts';
import type { Secrets } from '../secrets.ts';
import { TokenBuckets } from '../token-bucket.ts';

/** Secrets of signed callbacks, by brand and scheme: the current one, and previous ones during a rotation. */
export type CallbackSecrets = Readonly<
  Record<string, { btcpay?: readonly string[]; card?: readonly string[] } | undefined>
>;

/** Services that all brands of a backend share. */
export interface SharedServices {
  environment: Environment;
  ports: Ports;
  secrets: Secrets;
  market: Market;
  /** Open streams. */
  streams: StreamHub;
  /** Open positions and trading. */
  engine: TradingEngine;
  callbackSecrets: CallbackSecrets;
  /** Payment providers of a brand. */
  paymentsOf(brand: ServerBrand): PaymentProviders;
  /** Trading platform of a brand, whose database the ports have; null when it offers no accounts there. */
  tradingPlatformOf(brand: ServerBrand, ports: Ports): TradingPlatform | null;
  /** Null without a news service. */
  newsSource: NewsSource | null;
  /** A hash that matches no password: verified for unknown accounts, so that timing reveals nothing. */
  unusableHash: string;
}

/**
 * The running state of one brand, part of every call's context. Services are declared here or in
 * `SharedServices` only.
 */
export function createBrandContext(shared: SharedServices, brand: ServerBrand, overrides: Partial<Settings>) {
  const { streams } = shared;
  const ports = { ...shared.ports, db: brandDb(shared.ports.db, brand.id) };
  const notifier = streams.notifier(brand.id);
  const tradingPlatform = shared.tradingPlatformOf(brand, ports);
  if (tradingPlatform?.isSimulated && shared.environment === 'production')
    throw new Error(`Brand ${brand.id} has a simulated trading platform: production needs a real one.`);
  return {
    ...shared,
    /** The database is that of the brand: see `brandDb`. */
    ports,
    brand,
    /** Providers of deposits. */
    payments: shared.paymentsOf(brand),
    /** External platform of trading accounts. */
    tradingPlatform,
    /** Notifies the open streams of this brand. */
    notifier,
    news: createNewsCache({ brandId: brand.id, ports, source: shared.newsSource }),
    settings: createSettingsStore({
      brand,
      db: ports.db,
      clock: ports.clock,
      log: ports.log,
      overrides,
      onChange: () => notifier.settingsChanged(),
    }),
    /** Cached sessions, for calls that check the session in their own statement. */
    sessions: new RememberedSessions(),
    /** Rate limit of each user. */
    rateBuckets: new TokenBuckets(),
  };
}

export type BrandContext = ReturnType<typeof createBrandContext>;

/** Creates the context of each brand. */
export function openBrands(
  shared: SharedServices,
  brands: readonly ServerBrand[],
  overrides: Record<string, Partial<Settings>>,
): Map<string, BrandContext> {
  return new Map(
    brands.map((brand) => [brand.id, createBrandContext(shared, brand, overrides[brand.id] ?? {})]),
  );
}
