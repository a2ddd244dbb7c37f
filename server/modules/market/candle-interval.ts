import type { CandleInterval } from './market.ts';

/** Length of a candle. Candles start at multiples of it since 1970, so a daily candle is a UTC day. */
export const INTERVAL_MS: Readonly<Record<CandleInterval, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
};
