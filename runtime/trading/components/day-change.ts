import { divideHalfEven, formatDecimal, type Fixed } from '../../../domain/money/decimal.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import { localDecimal } from '../../lib/local-decimal.ts';

/** Change of the middle price since the day's beginning, in hundredths of a percent; null without a beginning. */
export function dayChange({ bid, ask }: Prices, dayOpen: Fixed): bigint | null {
  return dayOpen > 0n ? divideHalfEven((bid + ask - 2n * dayOpen) * 10_000n, 2n * dayOpen) : null;
}

/** Hundredths of a percent with their sign: "+0.42%". */
export function showChange(change: bigint, language: string): string {
  return `${change > 0n ? '+' : ''}${localDecimal(formatDecimal(change, 2), language)}%`;
}
