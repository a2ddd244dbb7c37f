import { afterAll } from 'vitest';

/**
 * Clears the timers that a file's components leave. In a browser they end with the page; here they would
 * run after the document is gone.
 */
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const started = new Set<NodeJS.Timeout>();

function tracked<Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start {
  return ((...args: Parameters<Start>) => {
    const timer = start(...args);
    started.add(timer);
    return timer;
  }) as Start;
}

globalThis.setTimeout = Object.assign(tracked(startTimeout as never), startTimeout) as typeof setTimeout;
globalThis.setInterval = tracked(startInterval as never) as typeof setInterval;

afterAll(() => {
  for (const timer of started) clearTimeout(timer);
  globalThis.setTimeout = startTimeout;
  globalThis.setInterval = startInterval;
});
