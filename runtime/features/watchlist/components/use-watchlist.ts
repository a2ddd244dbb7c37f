import { useMemo } from 'react';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { useWishes } from '../../../trading/search/use-wishes.ts';

/** The wishlist's assets, the newest first; what this account may not trade is left out. */
export function useWished(): AssetView[] {
  const { byId } = useAssets();
  const { entries } = useWishes();
  return useMemo(
    () => entries.toReversed().flatMap(({ currency_pair_id }) => byId.get(currency_pair_id) ?? []),
    [entries, byId],
  );
}
