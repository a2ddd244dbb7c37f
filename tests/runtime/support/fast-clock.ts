import { afterEach, beforeEach, vi } from 'vitest';

const TIMES = 5;

/**
 * Runs the timers of a file's pages five times as fast: pauses before retries and delays of a second or more
 * take most of the time of its tests.
 */
export function useFastClock(): void {
  const start = globalThis.setTimeout;
  beforeEach(() => {
    const fast = (handler: () => void, milliseconds = 0) => start(handler, milliseconds / TIMES);
    vi.stubGlobal('setTimeout', fast);
  });
  afterEach(() => void vi.stubGlobal('setTimeout', start));
}
