import type { Platform } from '../../platform/platform.ts';
import type { QuoteStoreOptions } from './quote-store.ts';

/** A channel for messages between tabs. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** The browser APIs that live data needs. */
export interface BrowserEnvironment extends QuoteStoreOptions {
  /** Milliseconds since 1970, for display and to notice that the device slept: no price or age depends on it. */
  wallClock(): number;
  /** At least 0 and below 1. */
  random(): number;
  isVisible(): boolean;
  onVisibility(listener: () => void): () => void;
  /** Null where tabs cannot elect a leader, or each has its own backend: each tab then opens its own stream. */
  tabs: { locks: Pick<LockManager, 'request'>; open(name: string): Channel } | null;
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  };
}

/** Locks and channels require a secure context and are not available everywhere. */
function browserTabs(prefix: string): BrowserEnvironment['tabs'] {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks || typeof BroadcastChannel === 'undefined') return null;
  return {
    locks: {
      request: ((name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) =>
        locks.request(prefix + name, ...rest)) as LockManager['request'],
    },
    open: (name) => openChannel(prefix + name),
  };
}

export function browserEnvironment({ page }: Platform): BrowserEnvironment {
  return {
    now: () => performance.now(),
    frame: (work) => requestAnimationFrame(work),
    cancelFrame: (handle) => cancelAnimationFrame(handle),
    wallClock: () => Date.now(),
    random: () => Math.random(),
    isVisible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    tabs: page.staticDemo ? null : browserTabs(`app:${page.id}:`),
  };
}
