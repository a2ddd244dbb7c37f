import type { Candle } from '../../../schemas/generated/types.ts';
import type { MarketAsset } from './assets.ts';
import type { CandleRange, Quote } from './market.ts';

/** An untrusted price from a source. */
export interface Tick {
  /** Id of the asset, or the source's symbol when the asset has no other. */
  asset: string;
  bid: unknown;
  ask: unknown;
  /** Timestamp, ms since 1970. */
  at: unknown;
}

/** Source of prices. The market validates them. */
export interface Feed {
  simulated: boolean;
  /** Maximum age of a tradable quote, in ms. */
  maxAge: number;
  /** Starts the feed; resolves after the first quotes if the source has them. */
  start(onTicks: (ticks: readonly Tick[]) => void): Promise<void>;
  /** Stored quotes of an earlier run, at most one per asset, against which the first ticks are checked. */
  lastKnown?(): Promise<readonly Quote[]>;
  /** Receives the accepted quotes. */
  accepted?(quotes: readonly Quote[]): void;
  /**
   * The source's history, oldest first: the newest `limit` candles of the range. `more`: older ones exist.
   */
  candles(asset: MarketAsset, range: CandleRange): Promise<{ candles: Candle[]; more: boolean }>;
  close(): Promise<void>;
}
