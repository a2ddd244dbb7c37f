import { useCallback } from 'react';
import { useDestinations } from '../../platform/destinations.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { useNavigate, usePathname } from '../../platform/navigation.tsx';
import type { AssetView } from '../live/asset-view.ts';
import { useSelectedAsset } from '../live/hooks.ts';
import { noteRecent } from './recent-assets.ts';

/** Routes that trade the default asset. */
const TRADING: readonly string[] = ['traderoom', 'traderoom-v2', 'traderoom-mt4'];

/** The trading route of this build (spec 1 §2.1), from its navigation; null without one. */
export function useTradePath(): string | null {
  return useDestinations('drawer').find(({ route }) => TRADING.includes(route))?.path ?? null;
}

/**
 * Makes an asset the default one. `open` also navigates to the trading route, unless the user is there
 * already.
 */
export function useChooseAsset(): { choose(asset: AssetView): void; open(asset: AssetView): void } {
  const { local, page } = usePlatform();
  const [, select] = useSelectedAsset();
  const navigate = useNavigate();
  const here = usePathname();
  const path = useTradePath();
  const isThere = page.features.some(({ routes }) =>
    routes.some((route) => route.path === here && TRADING.includes(route.id)),
  );
  const choose = useCallback(
    (asset: AssetView) => {
      select(asset.id);
      noteRecent(local, asset.id);
    },
    [select, local],
  );
  const open = useCallback(
    (asset: AssetView) => {
      choose(asset);
      if (path && !isThere) navigate(path);
    },
    [choose, path, isThere, navigate],
  );
  return { choose, open };
}
