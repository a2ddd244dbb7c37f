import { useMemo } from 'react';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { useWatchlist } from '../../../trading/search/use-watchlist.ts';

/** Watched assets that this account may trade, newest first. */
export function useWatchlistAssets(): AssetView[] {
  const { byId } = useAssets();
  const { entries } = useWatchlist();
  return useMemo(
    () => entries.toReversed().flatMap(({ currency_pair_id }) => byId.get(currency_pair_id) ?? []),
    [entries, byId],
  );
}
