import { add, multiply, subtract, type Percent, type Price } from '../../../domain/money/amount.ts';
import { formatPercent, percentOf } from '../../../domain/money/percent.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import { showPercent } from '../../lib/format-money.ts';

/** Change of the middle price since the start of the day; null without an opening price. */
export function dayChange({ bid, ask }: Prices, dayOpen: Price): Percent | null {
  const twice = multiply(dayOpen, 2n);
  return dayOpen > 0n ? percentOf(subtract(add(bid, ask), twice), twice) : null;
}

/** The change with its sign: "+0.42%". */
export function showChange(change: Percent, language: string): string {
  return `${change > 0n ? '+' : ''}${showPercent(formatPercent(change), language)}`;
}
