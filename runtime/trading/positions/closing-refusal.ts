import { formatMoment } from '../../lib/format-date.ts';
import type { T } from '../../platform/text.ts';

/** Why a position cannot be closed right now. */
export type Standstill = 'lost' | 'closed' | 'stale' | 'waiting';

/**
 * Why a position cannot be closed at this quote, or undefined. An asset that is not offered any more gets no quote: its
 * position closes at the last price of the server.
 */
export function standstillOf(
  quote: { stale: boolean; market: 'open' | 'closed' } | undefined,
  { isOffline = false, isOffered }: { isOffline?: boolean; isOffered: boolean },
): Standstill | undefined {
  if (isOffline) return 'lost';
  if (!quote) return isOffered ? 'waiting' : undefined;
  if (quote.market === 'closed') return 'closed';
  return quote.stale ? 'stale' : undefined;
}

/** `until` is the opening time of the market, if known. */
export function standstillText(
  t: T,
  language: string,
  standstill: Standstill,
  asset: string,
  until: string | null,
): string {
  if (standstill !== 'closed') return t(`positions.cannot-close-${standstill}`, { asset });
  return until === null
    ? t('positions.cannot-close-market', { asset })
    : t('positions.cannot-close-until', { asset, time: formatMoment(language, until) });
}
