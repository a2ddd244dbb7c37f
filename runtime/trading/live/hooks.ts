import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Position } from '../../../schemas/generated/types.ts';
import { isOffered, type AssetsState, type AssetView } from './asset-view.ts';
import type { BookState } from './book.ts';
import type { LiveFigures, Marked } from './figures.ts';
import type { LinkState } from './link.ts';
import { useLive } from './live.ts';
import type { LiveQuote } from './quote-store.ts';

export function useAssets(): AssetsState {
  return useStore(useLive().assets);
}

export function useAsset(id: string | null | undefined): AssetView | undefined {
  return useStore(useLive().assets, ({ byId }) => (id == null ? undefined : byId.get(id)));
}

/** Whether an asset is offered to the viewer; also before the assets are loaded. */
export function useIsOffered(id: string): boolean {
  return useStore(useLive().assets, (state) => isOffered(state, id));
}

/** The quote of one asset; renders at most once per frame, and only for this asset. */
export function useQuote(id: string | null | undefined): LiveQuote | undefined {
  const { quotes } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => (id == null ? () => {} : quotes.subscribe(id, listener)),
    [quotes, id],
  );
  return useSyncExternalStore(subscribe, () => (id == null ? undefined : quotes.get(id)));
}

/**
 * The account and its open positions from the server's last message; `useMarked` and `useFigures` have live
 * values.
 */
export function useBook(): BookState {
  return useStore(useLive().book);
}

/** Current price and profit of an open position. */
export function useMarked(position: Position): Marked {
  const { figures } = useLive();
  return useSyncExternalStore(figures.subscribe, () => figures.marked(position));
}

/** Current figures of the account; null before it is loaded. */
export function useFigures(): LiveFigures | null {
  const { figures } = useLive();
  return useSyncExternalStore(figures.subscribe, figures.get);
}

/** The asset of ticket and chart (undefined before the assets are loaded), and its setter. */
export function useSelectedAsset(): [AssetView | undefined, (id: string) => void] {
  const { selected } = useLive();
  const asset = useAsset(useStore(selected, ({ assetId }) => assetId));
  const choose = useCallback((assetId: string) => selected.setState({ assetId }), [selected]);
  return [asset, choose];
}

export function useLink(): LinkState {
  return useStore(useLive().link);
}

/** Whether the connection is lost: orders and closes are unavailable then. */
export function useIsOffline(): boolean {
  return useStore(useLive().link, ({ state }) => state === 'lost');
}

/** The selected open position (undefined if none is selected or it was closed), and its setter. */
export function useSelectedPosition(): [Position | undefined, (positionId: string) => void] {
  const { selectedPosition } = useLive();
  const { positions } = useBook();
  const id = useStore(selectedPosition, ({ positionId }) => positionId);
  const select = useCallback(
    (positionId: string) => selectedPosition.setState({ positionId }),
    [selectedPosition],
  );
  return [positions.find((position) => position.id === id), select];
}
