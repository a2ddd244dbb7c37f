import { brandDb } from '../db/brand-scope.ts';
import { marketAssets } from '../modules/market/assets.ts';
import { INTERVAL_MS } from '../modules/market/candle-interval.ts';
import { readLastPrices } from '../modules/market/external/candle.queries.ts';
import { dollarRates, openMarket } from '../modules/market/open-market.ts';
import { createSimulatedFeed } from '../modules/market/simulated/simulated-feed.ts';
import { SIMULATION } from '../modules/market/simulated/simulation.ts';
import { brandLossRate, type BrandLossRate, type ValuationPrices } from '../modules/trade/brand-loss-rate.ts';
import type { Clock, Db } from '../ports.ts';
import { systemTimer } from '../time/timer.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import { openLog } from './open-log.ts';
import { openMetrics } from './open-metrics.ts';
import { ResourceStack } from '../resource-stack.ts';
import { StartError } from './start-error.ts';
import { systemClock } from './system-ports.ts';

export interface LossRateOptions extends DatabaseOptions {
  /** Id of the brand. */
  brand: string;
  /** Values open positions at simulated prices, as a demo does, instead of the last stored ones. */
  simulatedPrices?: boolean;
  clock?: Clock;
}

export interface ComputedLossRate extends BrandLossRate {
  /** Whether the data is that of a demo or rehearsal: a live manifest must not state its rate. */
  isDemo: boolean;
}

/**
 * Whether the brand's data is of real money; null before its first start and in a database of an earlier version,
 * undefined for an unknown brand.
 */
async function findRealMoney(db: Db, brand: string): Promise<boolean | null | undefined> {
  const [row] = await db.query<{ real_money: boolean | null }>(
    "select (to_jsonb(b) ->> 'real_money')::boolean as real_money from brand b where id = $1",
    [brand],
  );
  return row?.real_money;
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
 * @throws StartError when the database cannot be opened · for simulated prices of real money
 */
export async function computeLossRate({
  brand,
  simulatedPrices: isSimulated = false,
  clock = systemClock,
  ...options
}: LossRateOptions): Promise<ComputedLossRate | null> {
  const opened = new ResourceStack();
  try {
    const db = brandDb(await openDatabase(options, opened), brand);
    const isRealMoney = await findRealMoney(db, brand);
    if (isRealMoney === undefined) return null;
    if (isSimulated && isRealMoney)
      throw new StartError(
        `${brand} has real money: its positions are valued at the prices of its source, never at simulated ones.`,
      );
    const prices = isSimulated ? await simulatedPrices(clock, opened) : await storedPrices(db);
    return { ...(await brandLossRate(db, brand, prices, clock.now())), isDemo: isRealMoney === false };
  } finally {
    await opened.close();
  }
}
