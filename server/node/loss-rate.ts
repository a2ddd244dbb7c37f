import { brandDb } from '../db/brand-scope.ts';
import { marketAssets } from '../modules/market/assets.ts';
import { INTERVAL_MS } from '../modules/market/candle-interval.ts';
import { readLastPrices } from '../modules/market/external/candle.queries.ts';
import { dollarRates, openMarket } from '../modules/market/open-market.ts';
import { createSimulatedFeed } from '../modules/market/simulated/simulated-feed.ts';
import { SIMULATION } from '../modules/market/simulated/simulation.ts';
import { brandLossRate, type BrandLossRate, type ValuationPrices } from '../modules/trade/brand-loss-rate.ts';
import type { Clock, Db } from '../ports.ts';
import { systemTimer } from '../timer.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import { openLog } from './open-log.ts';
import { openMetrics } from './open-metrics.ts';
import { ResourceStack } from './resource-stack.ts';
import { systemClock } from './system-ports.ts';

export interface LossRateOptions extends DatabaseOptions {
  /** Id of the brand. */
  brand: string;
  /** Values open positions at simulated prices, as a demo does, instead of the last stored ones. */
  simulatedPrices?: boolean;
  clock?: Clock;
}

const currencyOf = (assetId: string) => marketAssets.find(({ id }) => id === assetId)?.quote;

/** The last prices that the brand's price source sent, from the stored minute candles. */
async function storedPrices(db: Db): Promise<ValuationPrices> {
  const ids = marketAssets.map(({ id }) => id);
  const quotes = new Map(
    (await readLastPrices(db, ids, INTERVAL_MS['1m'])).map((quote) => [quote.assetId, quote]),
  );
  return { quote: (id) => quotes.get(id), currencyOf, fx: dollarRates(marketAssets, quotes) };
}

async function simulatedPrices(clock: Clock, opened: ResourceStack): Promise<ValuationPrices> {
  const market = await openMarket({
    feed: createSimulatedFeed({ seed: SIMULATION, assets: marketAssets, clock, timer: systemTimer }),
    assets: marketAssets,
    clock,
    metrics: openMetrics(),
    log: openLog('warn'),
  });
  opened.add(() => market.close());
  return { quote: (id) => market.quote(id), currencyOf, fx: market.fx() };
}

/**
 * The loss rate of a brand by the ledger of its database, which it only reads.
 * @returns null when the database has no such brand
 * @throws StartError when the database cannot be opened
 */
export async function computeLossRate({
  brand,
  simulatedPrices: isSimulated = false,
  clock = systemClock,
  ...options
}: LossRateOptions): Promise<BrandLossRate | null> {
  const opened = new ResourceStack();
  try {
    const db = brandDb(await openDatabase(options, opened), brand);
    const [known] = await db.query('select 1 from brand where id = $1', [brand]);
    if (!known) return null;
    const prices = isSimulated ? await simulatedPrices(clock, opened) : await storedPrices(db);
    return await brandLossRate(db, brand, prices, clock.now());
  } finally {
    await opened.close();
  }
}
