import type { Price } from '../../../domain/money/amount.ts';
import type { FxTable } from '../../../domain/money/fx.ts';
import type { OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { Asset, Candle } from '../../../schemas/generated/types.ts';

/** An asset, the same for every brand; a brand's regime decides who may trade it and with which leverage. */
export interface AssetSpec
  extends
    Omit<OrderTerms, 'leverage'>,
    Pick<Asset, 'id' | 'name' | 'a_name' | 'sy' | 'ex_sym' | 'base' | 'quote' | 'type' | 'class' | 'image'> {}

/** The last accepted quote of an asset. */
export interface Quote extends Prices {
  assetId: string;
  /** Timestamp of the source, ms since 1970. */
  at: number;
}

export interface MarketSession {
  open: boolean;
  /** Next opening or closing, ms since 1970; null for a market that never closes. */
  changesAt: number | null;
}

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d';

export interface CandleRange {
  interval: CandleInterval;
  /** Ms since 1970: candles with `from` <= start < `to`. */
  from?: number;
  to: number;
  /** Returns the newest candles of the range. */
  limit: number;
}

/** Validated prices of all assets. Reads are in memory; `candles` may query the database. */
export interface Market {
  assets: readonly AssetSpec[];
  /** Prices are simulated. */
  simulated: boolean;
  asset(id: string): AssetSpec | undefined;
  quote(id: string): Quote | undefined;
  /** Maximum age of a tradable quote, in ms. */
  maxAge: number;
  /** Recent enough to trade on. */
  isFresh(quote: Quote, now: number): boolean;
  session(id: string, now: number): MarketSession;
  /** Opening price of the day, the base of the daily change. */
  dayOpen(id: string): Price | undefined;
  fx(): FxTable;
  candles(id: string, range: CandleRange): Promise<{ candles: Candle[]; more: boolean }>;
  /**
   * Calls the listener with each batch of accepted quotes.
   * @returns the unsubscribe function
   */
  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void;
  close(): Promise<void>;
}
