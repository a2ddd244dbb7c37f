import { useMemo, useSyncExternalStore } from 'react';
import type { Percent, Price } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { useLive } from '../../../trading/live/live.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { dayChange } from '../../../trading/components/day-change.ts';
import type { QuoteStore } from '../../../trading/live/quote-store.ts';

export interface Moved {
  asset: AssetView;
  bid: Price | null;
  /** Change since the start of the day; null while either price is unknown. */
  change: Percent | null;
  stale: boolean;
}

export function movedOf(asset: AssetView, quotes: Pick<QuoteStore, 'get'>): Moved {
  const quote = quotes.get(asset.id);
  if (!quote) return { asset, bid: null, change: null, stale: true };
  return {
    asset,
    bid: quote.bid,
    change: asset.day_open === null ? null : dayChange(quote.bid, priceOf(asset.day_open)),
    stale: quote.stale,
  };
}

const REFRESH_MS = 1000;

/** Increments at most once per second while prices arrive: a market overview need not render every price. */
function createPulse(quotes: QuoteStore) {
  let count = 0;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  return {
    get: () => count,
    subscribe(listener: () => void) {
      const leave = quotes.onFrame(() => {
        waiting ??= setTimeout(() => {
          waiting = null;
          count++;
          listener();
        }, REFRESH_MS);
      });
      return () => {
        leave();
        if (waiting !== null) clearTimeout(waiting);
        waiting = null;
      };
    },
  };
}

export interface MarketView {
  status: 'loading' | 'ready' | 'failed';
  moved: Moved[];
}

/** Every asset with its change, at most one second old. */
export function useMarketView(): MarketView {
  const { quotes } = useLive();
  const { status, list } = useAssets();
  const pulse = useMemo(() => createPulse(quotes), [quotes]);
  const beat = useSyncExternalStore(pulse.subscribe, pulse.get);
  // oxlint-disable-next-line react/exhaustive-deps -- every tick reads the quotes again
  const moved = useMemo(() => list.map((asset) => movedOf(asset, quotes)), [list, quotes, beat]);
  return { status, moved };
}
