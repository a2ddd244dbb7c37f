import { subtract, type Percent, type Price } from '../../../domain/money/amount.ts';
import { formatPercent, percentOf } from '../../../domain/money/percent.ts';
import { showPercent } from '../../lib/format-money.ts';

/** Change of the bid since the start of the day, whose opening price is a bid; null without one. */
export const dayChange = (bid: Price, dayOpen: Price): Percent | null =>
  dayOpen > 0n ? percentOf(subtract(bid, dayOpen), dayOpen) : null;

/** The change with its sign: "+0.42%". */
export function showChange(change: Percent, language: string): string {
  return `${change > 0n ? '+' : ''}${showPercent(formatPercent(change), language)}`;
}
