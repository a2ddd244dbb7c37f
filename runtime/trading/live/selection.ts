import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Platform } from '../../platform/platform.ts';
import type { AssetsState } from './asset-view.ts';

const STORAGE_KEY = 'asset';

export interface Selection extends StoreApi<{ assetId: string | null }> {}

/** The last asset of the watchlist, if this build has one. */
async function lastWatched({ page, api }: Platform): Promise<string | null> {
  if (!page.calls['watchlist.list']) return null;
  const result = await api.call('watchlist.list');
  return result.ok ? (result.data.at(-1)?.currency_pair_id ?? null) : null;
}

/**
 * The selected asset (spec 1 §4): the one stored on this device, else the watchlist's last, else the first of
 * all.
 */
export function createSelection(platform: Platform, assets: StoreApi<AssetsState>): Selection {
  const { local } = platform;
  const store = createStore<{ assetId: string | null }>(() => ({ assetId: local.get(STORAGE_KEY) }));
  const isThere = (id: string | null) => id !== null && assets.getState().byId.has(id);

  async function choose() {
    if (isThere(store.getState().assetId)) return;
    const watched = await lastWatched(platform);
    const { list } = assets.getState();
    if (!isThere(store.getState().assetId))
      store.setState({ assetId: isThere(watched) ? watched : (list[0]?.id ?? null) });
  }

  store.subscribe(({ assetId }) => assetId !== null && local.set(STORAGE_KEY, assetId));
  assets.subscribe(({ status }, before) => {
    if (status === 'ready' && before.status !== 'ready') void choose();
  });
  return store;
}
