import type { StoreApi } from 'zustand/vanilla';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { LinkState } from './link.ts';

export interface LinkKeeperParts {
  link: StoreApi<LinkState>;
  environment: Pick<BrowserEnvironment, 'wallClock' | 'now'>;
  onChange(next: LinkState, before: LinkState): void;
}

/** Detects whether price data arrives. */
export interface LinkKeeper {
  set(next: LinkState): void;
  /** Data arrived. */
  activity(): void;
  live(via: LinkState['via']): void;
  /**
   * No data: the link is lost unless data arrives within this many milliseconds, or within the rest of an
   * earlier wait.
   */
  lose(after: number): void;
  stop(): void;
}

export function createLinkKeeper({ link, environment, onChange }: LinkKeeperParts): LinkKeeper {
  let lastActivity = environment.wallClock();
  let grace: ReturnType<typeof setTimeout> | undefined;
  let lostAt = Infinity;

  function set(next: LinkState) {
    const before = link.getState();
    if (before.via === next.via && before.state === next.state) return;
    link.setState(next, true);
    onChange(next, before);
  }

  function resetFailures() {
    clearTimeout(grace);
    lostAt = Infinity;
  }

  return {
    set,
    activity: () => void (lastActivity = environment.wallClock()),
    live(via) {
      resetFailures();
      lastActivity = environment.wallClock();
      set({ via, state: 'live', since: lastActivity });
    },
    lose(after) {
      const { via, state } = link.getState();
      const at = environment.now() + after;
      if (state === 'lost' || at >= lostAt) return;
      clearTimeout(grace);
      lostAt = at;
      set({ via, state: 'connecting', since: environment.wallClock() });
      grace = setTimeout(() => set({ via: link.getState().via, state: 'lost', since: lastActivity }), after);
    },
    stop: resetFailures,
  };
}
