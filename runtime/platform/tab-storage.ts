import { useReducer, useSyncExternalStore } from 'react';
import { usePlatform } from './hooks.ts';

/** What one page leaves for the next, for as long as the tab lives. */
export type TabStorageKey = 'unverified-email' | 'registration' | 'awaits-approval';

const never = () => () => {};

/** A remembered value and how to change it (null forgets). Null while a prerendered page comes alive, so that both agree. */
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

/** This page's host; empty where there is no window and while a prerendered page comes alive. */
export function useHost(): string {
  return useSyncExternalStore(
    never,
    () => location.host,
    () => '',
  );
}
