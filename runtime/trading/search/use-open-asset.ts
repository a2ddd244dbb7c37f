import { useCallback } from 'react';
import { useDestinations } from '../../platform/destinations.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { useNavigate, usePathname } from '../../platform/navigation.tsx';
import type { AssetView } from '../live/asset-view.ts';
import { useSelectedAsset } from '../live/hooks.ts';
import { noteRecent } from './recent-assets.ts';

/** Routes on which the default asset is traded. */
const TRADING: readonly string[] = ['traderoom', 'traderoom-v2', 'traderoom-mt4'];

/** Where this build trades (spec 1 §2.1), as its navigation says; null where it does not. */
export function useTradePath(): string | null {
  return useDestinations('drawer').find(({ route }) => TRADING.includes(route))?.path ?? null;
}

/** Makes an asset the default one. `open` leads to where it is traded as well, unless that is where the person is. */
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
