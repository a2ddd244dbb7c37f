import { useCallback, useSyncExternalStore } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { useAsset, useIsOffered, useIsOffline } from '../live/hooks.ts';
import { isOffered } from '../live/asset-view.ts';
import { useLive } from '../live/live.ts';
import { standstillOf, standstillText } from './closing-refusal.ts';

/**
 * The reason why this position cannot be closed now, or undefined. Renders when the reason changes, not with
 * every price.
 */
export function useStandstill({ asset }: Pick<Position, 'asset'>): string | undefined {
  const t = useT();
  const language = useLanguage();
  const { quotes } = useLive();
  const known = useAsset(asset.id);
  const isAssetOffered = useIsOffered(asset.id);
  const subscribe = useCallback(
    (listener: () => void) => quotes.subscribe(asset.id, listener),
    [quotes, asset.id],
  );
  const isOffline = useIsOffline();
  const standstill = useSyncExternalStore(subscribe, () =>
    standstillOf(quotes.get(asset.id), { isOffline, isOffered: isAssetOffered }),
  );
  return standstill && standstillText(t, language, standstill, asset.a_name, known?.changes_at ?? null);
}

/** Number of positions that cannot be closed now. */
export function useStuckCount(positions: readonly Position[]): number {
  const { assets, quotes } = useLive();
  const subscribe = useCallback((listener: () => void) => quotes.onFrame(listener), [quotes]);
  const isStuck = ({ asset: { id } }: Position) =>
    standstillOf(quotes.get(id), { isOffered: isOffered(assets.getState(), id) }) !== undefined;
  return useSyncExternalStore(subscribe, () => positions.filter(isStuck).length);
}
