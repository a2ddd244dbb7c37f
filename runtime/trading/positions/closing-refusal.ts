import { formatStamp } from '../../lib/format-stamp.ts';
import type { T } from '../../platform/text.ts';

/** Why a position cannot be closed right now. */
export type Standstill = 'closed' | 'stale' | 'waiting';

/** What stands in the way of closing at this quote; undefined where nothing does. */
export function standstillOf(
  quote: { stale: boolean; market: 'open' | 'closed' } | undefined,
): Standstill | undefined {
  if (!quote) return 'waiting';
  if (quote.market === 'closed') return 'closed';
  return quote.stale ? 'stale' : undefined;
}

/** The sentence for it. `until` is when the market opens, where that is known. */
export function standstillText(t: T, standstill: Standstill, asset: string, until: string | null): string {
  if (standstill !== 'closed') return t(`positions.cannot-close-${standstill}`, { asset });
  return until === null
    ? t('positions.cannot-close-market', { asset })
    : t('positions.cannot-close-until', { asset, time: formatStamp(until) });
}
