import { formatPrice, priceOf } from '../../../../domain/money/price.ts';
import { formatQuantity, quantityOf } from '../../../../domain/money/quantity.ts';
import type { Queries } from '../../../ports.ts';
import type { Quote } from '../market.ts';
import type { FixedCandle } from './source-messages.ts';

export interface StoredCandle extends FixedCandle {
  assetId: string;
  /** In ms. */
  length: number;
}

interface CandleRow {
  starts_at: Date;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string | null;
}

/**
 * Upserts candles in one statement. The source's candles replace stored ones; candles built from ticks only
 * fill gaps.
 */
export async function storeCandles(
  db: Queries,
  candles: readonly StoredCandle[],
  replace: boolean,
): Promise<void> {
  if (!candles.length) return;
  const column = <T>(of: (candle: StoredCandle) => T) => candles.map(of);
  const conflict = replace
    ? `update set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
      volume = excluded.volume`
    : 'nothing';
  await db.query(
    `insert into candle (asset_id, length_ms, starts_at, open, high, low, close, volume)
     select * from unnest($1::text[], $2::int[], $3::timestamptz[], $4::numeric[], $5::numeric[],
                          $6::numeric[], $7::numeric[], $8::numeric[])
     on conflict (asset_id, length_ms, starts_at) do ${conflict}`,
    [
      column(({ assetId }) => assetId),
      column(({ length }) => length),
      column(({ start }) => new Date(start).toISOString()),
      column(({ open }) => formatPrice(open)),
      column(({ high }) => formatPrice(high)),
      column(({ low }) => formatPrice(low)),
      column(({ close }) => formatPrice(close)),
      column(({ volume }) => (volume === null ? null : formatQuantity(volume))),
    ],
  );
}

/** The newest `limit` candles with `from` <= start < `to`, oldest first. */
export async function readStored(
  db: Queries,
  assetId: string,
  length: number,
  from: number,
  to: number,
  limit: number,
): Promise<FixedCandle[]> {
  const rows = await db.query<CandleRow>(
    `select starts_at, open, high, low, close, volume from candle
      where asset_id = $1 and length_ms = $2 and starts_at >= $3 and starts_at < $4
      order by starts_at desc limit $5`,
    [assetId, length, new Date(from), new Date(to), limit],
  );
  return rows.reverse().map((row) => ({
    start: row.starts_at.getTime(),
    open: priceOf(row.open),
    high: priceOf(row.high),
    low: priceOf(row.low),
    close: priceOf(row.close),
    volume: row.volume === null ? null : quantityOf(row.volume),
  }));
}

/** The newest stored price of each of these assets, without a spread: candles use bids. */
export async function readLastPrices(
  db: Queries,
  assetIds: readonly string[],
  length: number,
): Promise<Quote[]> {
  const rows = await db.query<Pick<CandleRow, 'starts_at' | 'close'> & { asset_id: string }>(
    `select a.asset_id, c.starts_at, c.close from unnest($1::text[]) a (asset_id),
       lateral (select starts_at, close from candle where asset_id = a.asset_id and length_ms = $2
                 order by starts_at desc limit 1) c`,
    [assetIds, length],
  );
  return rows.map(({ asset_id: assetId, starts_at: at, close }) => ({
    assetId,
    bid: priceOf(close),
    ask: priceOf(close),
    at: at.getTime(),
  }));
}
