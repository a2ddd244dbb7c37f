import { backOff } from '../../domain/time/back-off.ts';
import type { Platform } from './platform.ts';
import { pause } from '../lib/pause.ts';

/** A page that follows a stream has it by then. */
const FIRST_WAIT_MS = 1200;
/** The server answers after 28 s at the latest. */
const TIMEOUT_MS = 35_000;
const SHORTEST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
/** Statuses of a backend that does not offer the call. */
const UNSUPPORTED: readonly number[] = [404, 405, 501];

export interface ChangesParts {
  platform: Pick<Platform, 'api' | 'streamed' | 'reloadUser' | 'reloadSettings'>;
  isVisible(): boolean;
  onVisibility(handler: () => void): () => void;
}

const browser: Omit<ChangesParts, 'platform'> = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(handler) {
    document.addEventListener('visibilitychange', handler);
    return () => document.removeEventListener('visibilitychange', handler);
  },
};

/**
 * Keeps settings and user of a visible, signed-in page up to date while no stream does: one waiting request
 * at a time. Reads them again when changes may have been missed.
 * @returns the function that stops it
 */
export function watchChanges(
  platform: ChangesParts['platform'],
  { isVisible, onVisibility }: Omit<ChangesParts, 'platform'> = browser,
): () => void {
  const { api, streamed } = platform;
  let running: AbortController | null = null;
  let version: string | undefined;
  let mayHaveMissed = false;
  let isSupported = true;

  function reload() {
    mayHaveMissed = false;
    void platform.reloadUser();
    void platform.reloadSettings();
  }

  async function run(signal: AbortSignal) {
    await pause(FIRST_WAIT_MS, signal);
    for (let failures = 0; !signal.aborted && isSupported;) {
      const query = version === undefined ? {} : { since: version };
      const result = await api.call('stream.changes', { signal, query, timeout: TIMEOUT_MS });
      if (signal.aborted) return;
      failures = result.ok ? 0 : failures + 1;
      if (result.ok) {
        const isOutdated = version === undefined || result.data.changed || mayHaveMissed;
        version = result.data.version;
        if (isOutdated) reload();
      } else isSupported = !UNSUPPORTED.includes(result.error.status);
      const retryAfter = result.ok ? undefined : result.error.retryAfter;
      await pause(
        retryAfter ? retryAfter * 1000 : backOff(SHORTEST_WAIT_MS, LONGEST_WAIT_MS, failures),
        signal,
      );
    }
  }

  function stop() {
    running?.abort();
    running = null;
  }

  function startOrStop() {
    const { isLive } = streamed.getState();
    if (isLive && mayHaveMissed) reload();
    if (isLive || !isVisible()) return stop();
    if (running) return;
    running = new AbortController();
    void run(running.signal);
  }

  const leaveStream = streamed.subscribe((now, before) => {
    if (before.isLive && !now.isLive) mayHaveMissed = true;
    startOrStop();
  });
  const leaveVisibility = onVisibility(startOrStop);
  startOrStop();
  return () => {
    leaveStream();
    leaveVisibility();
    stop();
  };
}
