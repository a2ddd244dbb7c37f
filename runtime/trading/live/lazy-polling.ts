import { importChunk } from '../../lib/import-chunk.ts';
import type { Polling, PollingParts } from './polling.ts';

/** A network that blocks the stream may also fail to deliver this chunk at first. */
const RETRY_MS = 5000;

/** Polling, lazy-loaded when there is no stream. */
export function createLazyPolling(parts: PollingParts): Polling {
  let polling: Polling | undefined;
  let run = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin(mine: number) {
    try {
      const { createPolling } = await importChunk('polling', () => import('./polling.ts'), false);
      polling ??= createPolling(parts);
      if (mine === run) polling.start();
    } catch {
      if (mine === run) timer = setTimeout(() => void begin(mine), RETRY_MS);
    }
  }

  return {
    start() {
      run += 1;
      void begin(run);
    },
    stop() {
      run += 1;
      clearTimeout(timer);
      polling?.stop();
    },
  };
}
