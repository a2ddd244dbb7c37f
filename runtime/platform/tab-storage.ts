import { useReducer, useSyncExternalStore } from 'react';
import { usePlatform } from './hooks.ts';

/** State that one page leaves for the next, for the lifetime of the tab. */
export type TabStorageKey = 'unverified-email' | 'registration' | 'awaits-approval';

const never = () => () => {};

/**
 * A stored value and its setter (null removes it). Null during hydration, so that server and client markup
 * match.
 */
export function useTabStorage(key: TabStorageKey): [string | null, (value: string | null) => void] {
  const { tab } = usePlatform();
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const value = useSyncExternalStore(
    never,
    () => tab.get(key),
    () => null,
  );
  function remember(next: string | null) {
    if (next === null) tab.remove(key);
    else tab.set(key, next);
    renew();
  }
  return [value, remember];
}

/** This page's host; empty without a window and during hydration. */
export function useHost(): string {
  return useSyncExternalStore(
    never,
    () => location.host,
    () => '',
  );
}
