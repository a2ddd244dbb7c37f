import type { Db, Log } from '../../ports.ts';
import { INTERVAL_MS } from '../market/candle-interval.ts';
import type { Market, Quote } from '../market/market.ts';
import { readLastPrices } from '../market/external/candle.queries.ts';
import type { AccountPositionRow } from './position.queries.ts';

/**
 * Last known prices of assets in these positions that are no longer shipped, by asset, if stored. Logs the
 * affected positions.
 */
export async function lostPrices(
  { db, market, log }: { db: Db; market: Pick<Market, 'asset'>; log: Log },
  rows: readonly AccountPositionRow[],
): Promise<Map<string, Quote>> {
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
  const quotes = lost.length
    ? await readLastPrices(db, [...new Set(lost.map(({ asset }) => asset))], INTERVAL_MS['1m'])
    : [];
  return new Map(quotes.map((quote) => [quote.assetId, quote]));
}
