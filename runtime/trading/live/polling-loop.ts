const RETRY_MS = 8000;

/** Resolves to false when it failed. */
export type PollingTask = () => Promise<boolean>;

export interface PollingLoop {
  /** Runs after `first` milliseconds, then at its interval; a pending wait ends. */
  start(first: number): void;
  stop(): void;
}

/**
 * Runs a task repeatedly while the tab is visible. Each wait starts when the previous run ends: `interval`
 * milliseconds, or the time of a retry after a run that failed.
 */
export function createPollingLoop(
  task: PollingTask,
  interval: number,
  isVisible: () => boolean,
): PollingLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;
  async function poll(mine: number) {
    const succeeded = isVisible() ? await task() : true;
    if (mine === run) timer = setTimeout(() => void poll(mine), succeeded ? interval : RETRY_MS);
  }
  return {
    start(first: number) {
      run += 1;
      const mine = run;
      clearTimeout(timer);
      timer = setTimeout(() => void poll(mine), first);
    },
    stop() {
      run += 1;
      clearTimeout(timer);
    },
  };
}
