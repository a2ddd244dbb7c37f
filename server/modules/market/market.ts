import type { Price } from '../../../domain/money/amount.ts';
import type { FxTable } from '../../../domain/money/fx.ts';
import type { OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { Asset, Candle } from '../../../schemas/generated/types.ts';

/** An asset as it is shipped, the same for every brand; a brand's regime decides who may trade it, and how far. */
export interface AssetSpec
  extends
    Omit<OrderTerms, 'leverage'>,
    Pick<Asset, 'id' | 'name' | 'a_name' | 'sy' | 'ex_sym' | 'base' | 'quote' | 'type' | 'class' | 'image'> {}

/** The last accepted quote of an asset. */
export interface Quote extends Prices {
  assetId: string;
  /** When the source gave it, milliseconds since 1970. */
  at: number;
}

export interface MarketSession {
  open: boolean;
  /** When that next changes, milliseconds since 1970; null where it never does. */
  changesAt: number | null;
}

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d';

export interface CandleRange {
  interval: CandleInterval;
  /** Milliseconds since 1970; candles that start at or after `from` and before `to`. */
  from?: number;
  to: number;
  /** The newest of the range are kept. */
  limit: number;
}

/** Prices of all assets: what the feed said, once it was checked. Reading is in memory; `candles` may ask the database. */
export interface Market {
  assets: readonly AssetSpec[];
  /** Prices are made here and no market's. */
  simulated: boolean;
  asset(id: string): AssetSpec | undefined;
  quote(id: string): Quote | undefined;
  /** A quote older than this, in milliseconds, is not traded on. */
  maxAge: number;
  /** Young enough to be traded on. */
  isFresh(quote: Quote, now: number): boolean;
  session(id: string, now: number): MarketSession;
  /** Price the day began with: the daily change is measured from it. */
  dayOpen(id: string): Price | undefined;
  fx(): FxTable;
  candles(id: string, range: CandleRange): Promise<{ candles: Candle[]; more: boolean }>;
  /** Calls back with each batch of accepted quotes. @returns ends it */
  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void;
  close(): Promise<void>;
}
