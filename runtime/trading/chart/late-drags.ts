import { importChunk } from '../../lib/import-chunk.ts';
import type { HeldLimit } from './chart-lines.ts';
import type { LiveLinesOptions } from './live-lines.ts';

type Drags = typeof import('./limit-drags.ts');

/** A hand is near the lines. */
const NEAR = ['pointerenter', 'pointermove'] as const;

let drags: Drags | undefined;

/** What cannot hover touches a line without coming near before. */
const canHover = () => typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/** Limits that can be dragged, where there are positions: what that takes comes when a hand does. Answers how to stop. */
export function lateDrags(options: LiveLinesOptions, hold: (held: HeldLimit | null) => void): () => void {
  if (options.positions.length === 0) return () => {};
  const near = new AbortController();
  let stop: (() => void) | undefined;
  const start = () => void (stop ??= drags!.startDrags(options, hold));

  async function load() {
    drags ??= await importChunk('chart limits', () => import('./limit-drags.ts'));
    if (near.signal.aborted) return;
    start();
  }

  // Where it cannot be had, limits are set in the table.
  const begin = () => void load().catch(() => {});
  if (drags) start();
  else if (canHover()) for (const name of NEAR) options.host.addEventListener(name, begin, { signal: near.signal, once: true });
  else begin();
  return () => {
    near.abort();
    stop?.();
  };
}
