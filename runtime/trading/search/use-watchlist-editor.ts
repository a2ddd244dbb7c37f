import { useMemo } from 'react';
import type { Asset, WatchlistEntry } from '../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../platform/hooks.ts';
import { useCallCache, type CallCache } from '../../platform/use-call.ts';
import { useCommand } from '../../platform/use-command.ts';
import { useWatchlist, type Watchlist } from './use-watchlist.ts';

export interface WatchlistEditor extends Watchlist {
  ids: ReadonlySet<string>;
  /**
   * An optimistic update, rolled back if the server refuses. Does nothing before the list is loaded or while
   * a change of the same asset is in flight.
   */
  toggle(asset: Asset): Promise<void>;
  /** Adds the asset unless it is listed already. */
  add(asset: Asset): Promise<void>;
}

const inFlight = new WeakMap<CallCache, Set<string>>();

function changesOf(cache: CallCache): Set<string> {
  const known = inFlight.get(cache) ?? new Set<string>();
  inFlight.set(cache, known);
  return known;
}

const without = (entries: readonly WatchlistEntry[], id: string) =>
  entries.filter((entry) => entry.currency_pair_id !== id);

/** Restores its position: the list is in the order of additions. */
const withEntry = (entries: readonly WatchlistEntry[], entry: WatchlistEntry) =>
  [...without(entries, entry.currency_pair_id), entry].sort((one, other) =>
    one.created_at.localeCompare(other.created_at),
  );

/** The user's watchlist and its mutations; below the shell only. */
export function useWatchlistEditor(): WatchlistEditor {
  const t = useT();
  const { notifications } = usePlatform();
  const cache = useCallCache();
  const { send: sendAdd } = useCommand('watchlist.add', { showsError: 'always' });
  const { send: sendRemove } = useCommand('watchlist.remove', { showsError: 'always' });
  const watchlist = useWatchlist();
  const { status, entries } = watchlist;
  const ids = useMemo(() => new Set(entries.map((entry) => entry.currency_pair_id)), [entries]);
  const write = (change: (entries: readonly WatchlistEntry[]) => WatchlistEntry[]) =>
    cache.update('watchlist.list', (known) => change(known ?? []));

  async function once(id: string, work: () => Promise<void>) {
    const changes = changesOf(cache);
    if (status !== 'ready' || changes.has(id)) return;
    changes.add(id);
    cache.cancel('watchlist.list');
    await work().finally(() => changes.delete(id));
  }

  const add = (asset: Asset) =>
    once(asset.id, async () => {
      write((known) =>
        withEntry(known, { currency_pair_id: asset.id, asset, created_at: new Date().toISOString() }),
      );
      const result = await sendAdd({ input: { currency_pair_id: asset.id } });
      write((known) => (result.ok ? withEntry(known, result.data) : without(known, asset.id)));
      if (!result.ok)
        notifications.show(
          'error',
          t('watchlist.add-failed', { asset: asset.a_name, why: result.error.message }),
        );
    });

  const remove = (entry: WatchlistEntry) =>
    once(entry.currency_pair_id, async () => {
      write((known) => without(known, entry.currency_pair_id));
      const result = await sendRemove({ input: { currency_pair_id: entry.currency_pair_id } });
      if (result.ok) return;
      write((known) => withEntry(known, entry));
      notifications.show(
        'error',
        t('watchlist.remove-failed', { asset: entry.asset.a_name, why: result.error.message }),
      );
    });

  const entryOf = (id: string) => entries.find((entry) => entry.currency_pair_id === id);
  return {
    ...watchlist,
    ids,
    toggle(asset) {
      const entry = entryOf(asset.id);
      return entry ? remove(entry) : add(asset);
    },
    add: async (asset) => {
      if (!entryOf(asset.id)) await add(asset);
    },
  };
}
