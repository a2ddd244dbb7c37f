import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Position } from '../../../schemas/generated/types.ts';
import type { AssetsState, AssetView } from './asset-view.ts';
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

/** The quote of one asset; renders anew at most once a frame, and for this asset alone. */
export function useQuote(id: string | null | undefined): LiveQuote | undefined {
  const { quotes } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => (id == null ? () => {} : quotes.subscribe(id, listener)),
    [quotes, id],
  );
  return useSyncExternalStore(subscribe, () => (id == null ? undefined : quotes.get(id)));
}

/** The account and its open positions as the server said last; their live values are `useMarked` and `useFigures`. */
export function useBook(): BookState {
  return useStore(useLive().book);
}

/** Price and profit of an open position now. */
export function useMarked(position: Position): Marked {
  const { figures } = useLive();
  return useSyncExternalStore(figures.subscribe, () => figures.marked(position));
}

/** Figures of the account now; null before it is known. */
export function useFigures(): LiveFigures | null {
  const { figures } = useLive();
  return useSyncExternalStore(figures.subscribe, figures.get);
}

/** The asset that ticket and chart show, and how to choose another; undefined before the assets are known. */
export function useSelectedAsset(): [AssetView | undefined, (id: string) => void] {
  const { selected } = useLive();
  const asset = useAsset(useStore(selected, ({ assetId }) => assetId));
  const choose = useCallback((assetId: string) => selected.setState({ assetId }), [selected]);
  return [asset, choose];
}

export function useLink(): LinkState {
  return useStore(useLive().link);
}
