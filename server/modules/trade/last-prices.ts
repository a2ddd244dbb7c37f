import type { Db, Log } from '../../ports.ts';
import { INTERVAL_MS } from '../market/candle-interval.ts';
import type { Market, Quote } from '../market/market.ts';
import { readLastPrices } from '../market/external/candle.queries.ts';
import type { AccountPositionRow } from './position.queries.ts';

interface LastPriceOptions {
  market: Pick<Market, 'asset' | 'assets' | 'quote'>;
  log: Log;
}

/** Assets of these positions that are no longer shipped. Logs the affected positions. */
function lostAssets({ market, log }: LastPriceOptions, rows: readonly AccountPositionRow[]): string[] {
  const lost = rows.flatMap(({ brand_id: brand, id, asset_id: asset }) =>
    asset === undefined || market.asset(asset) ? [] : [{ brand, id, asset }],
  );
  for (const brand of new Set(lost.map((one) => one.brand))) {
    const own = lost.filter((one) => one.brand === brand);
    log.warn(
      { brand, positions: own.map(({ id }) => id), assets: [...new Set(own.map(({ asset }) => asset))] },
      'positions are open in assets that are not offered any more: their owners can close them',
    );
  }
  return lost.map(({ asset }) => asset);
}

/**
 * Last stored prices, by asset, of assets that the market has no quote of: those whose source has not sent one
 * since the start, and those in these positions that are no longer shipped.
 */
export async function readUnquoted(
  db: Db,
  options: LastPriceOptions,
  rows: readonly AccountPositionRow[],
): Promise<Map<string, Quote>> {
  const { market } = options;
  const unquoted = market.assets.flatMap(({ id }) => (market.quote(id) ? [] : [id]));
  const ids = new Set([...unquoted, ...lostAssets(options, rows)]);
  const quotes = ids.size ? await readLastPrices(db, [...ids], INTERVAL_MS['1m']) : [];
  return new Map(quotes.map((quote) => [quote.assetId, quote]));
}
