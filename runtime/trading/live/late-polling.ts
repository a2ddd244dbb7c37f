import { importChunk } from '../../lib/import-chunk.ts';
import type { Polling, PollingParts } from './polling.ts';

/** Where the network brought no stream, it may not bring this at once either. */
const RETRY_MS = 5000;

/** Polling, whose code comes when there is no stream. */
export function createLatePolling(parts: PollingParts): Polling {
  let polling: Polling | undefined;
  let isOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin() {
    try {
      polling ??= (await importChunk('polling', () => import('./polling.ts'))).createPolling(parts);
      if (isOn) polling.start();
    } catch {
      if (isOn) timer = setTimeout(() => void begin(), RETRY_MS);
    }
  }

  return {
    start() {
      isOn = true;
      void begin();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
      polling?.stop();
    },
  };
}
