import { createStore, type StoreApi } from 'zustand/vanilla';

/** The position that the trader last clicked or focused in a list of positions. */
export type SelectedPosition = StoreApi<{ positionId: string | null }>;

export function createSelectedPosition(): SelectedPosition {
  return createStore<{ positionId: string | null }>(() => ({ positionId: null }));
}
