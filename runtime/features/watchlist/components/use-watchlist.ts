import { useMemo } from 'react';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { useWishes } from '../../../trading/search/use-wishes.ts';

/** The watchlist's assets, newest first, without those that this account may not trade. */
export function useWished(): AssetView[] {
  const { byId } = useAssets();
  const { entries } = useWishes();
  return useMemo(
    () => entries.toReversed().flatMap(({ currency_pair_id }) => byId.get(currency_pair_id) ?? []),
    [entries, byId],
  );
}
