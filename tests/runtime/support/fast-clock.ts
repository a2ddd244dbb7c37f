import { afterEach, beforeEach, vi } from 'vitest';

const TIMES = 5;

/**
 * Runs the timers of a file's pages five times as fast: polling, pauses before retries and delays of a second or more
 * take most of the time of its tests.
 */
export function useFastClock(): void {
  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
  beforeEach(() => {
    vi.stubGlobal('setTimeout', (handler: () => void, delay = 0) => startTimeout(handler, delay / TIMES));
    vi.stubGlobal('setInterval', (handler: () => void, delay = 0) => startInterval(handler, delay / TIMES));
  });
  afterEach(() => {
    vi.stubGlobal('setTimeout', startTimeout);
    vi.stubGlobal('setInterval', startInterval);
  });
}
