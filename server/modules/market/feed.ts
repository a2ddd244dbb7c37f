import type { Candle } from '../../../schemas/generated/types.ts';
import type { MarketAsset } from './assets.ts';
import type { CandleRange, Quote } from './market.ts';

/** A price as a source gives it: nothing of it is known to be right. */
export interface Tick {
  /** Id of the asset, or the source's symbol where it knows no other. */
  asset: string;
  bid: unknown;
  ask: unknown;
  /** When it was, milliseconds since 1970. */
  at: unknown;
}

/** Where prices come from. What it gives is checked by the market. */
export interface Feed {
  simulated: boolean;
  /** A quote older than this, in milliseconds, is not traded on. */
  maxAge: number;
  /** Begins; the first quotes are given before it resolves where the source has them. */
  start(onTicks: (ticks: readonly Tick[]) => void): Promise<void>;
  /** What is stored of an earlier run, one quote of an asset at most: its first tick is compared with it. */
  lastKnown?(): Promise<readonly Quote[]>;
  /** Hears which of its ticks were accepted. */
  accepted?(quotes: readonly Quote[]): void;
  /** History that the source has, oldest first: at most `limit` candles of the range, the newest ones. `more`: there are older ones. */
  candles(asset: MarketAsset, range: CandleRange): Promise<{ candles: Candle[]; more: boolean }>;
  close(): Promise<void>;
}
