import { useEffect } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Platform } from '../../../platform/platform.ts';
import { usePlatform, useUser } from '../../../platform/hooks.ts';
import type { LinkState } from '../../../trading/live/live.ts';
import { useLive } from '../../../trading/live/live.ts';
import { bookChanges, type BookChange } from './book-changes.ts';

export type JournalEvent =
  | BookChange
  | { what: 'link'; state: LinkState['state']; via: LinkState['via'] }
  | { what: 'failure'; text: string };

export interface JournalEntry {
  id: number;
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  event: JournalEvent;
}

const MAX_ENTRIES = 500;

type JournalStore = StoreApi<{ entries: readonly JournalEntry[] }> & { person: string };

const journals = new WeakMap<Platform, JournalStore>();

function journalOf(platform: Platform, person: string): JournalStore {
  const known = journals.get(platform);
  if (known?.person === person) return known;
  const made = Object.assign(
    createStore<{ entries: readonly JournalEntry[] }>(() => ({ entries: [] })),
    { person },
  );
  journals.set(platform, made);
  return made;
}

/** Records events while the terminal is open; keeps them until this user signs out. */
export function useRecording(): void {
  const platform = usePlatform();
  const { book, link } = useLive();
  const { id: person } = useUser();
  useEffect(() => {
    const journal = journalOf(platform, person);
    const note = (event: JournalEvent) =>
      journal.setState(({ entries }) => ({
        entries: [{ id: (entries[0]?.id ?? 0) + 1, at: Date.now(), event }, ...entries].slice(0, MAX_ENTRIES),
      }));
    const leave = [
      book.subscribe((after, before) => bookChanges(before, after).forEach(note)),
      link.subscribe(({ state, via }, before) => {
        if (state !== before.state || via !== before.via) note({ what: 'link', state, via });
      }),
      platform.notifications.subscribe(({ list }, before) => {
        for (const { kind, text, id } of list)
          if (kind === 'error' && !before.list.some((known) => known.id === id))
            note({ what: 'failure', text });
      }),
    ];
    return () => leave.forEach((each) => each());
  }, [platform, book, link, person]);
}

/** Newest first. */
export function useJournal(): readonly JournalEntry[] {
  return useStore(journalOf(usePlatform(), useUser().id), ({ entries }) => entries);
}
