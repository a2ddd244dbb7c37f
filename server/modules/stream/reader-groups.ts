import type { Timer } from '../../timer.ts';
import type { Market } from '../market/market.ts';
import type { SharedFrames } from './shared-frames.ts';
import { shareWith, type StreamClient } from './stream-client.ts';

/** A reader gets prices at most once in this time. */
const FRAME_MS = 200;
/** Writing to so many takes about 8 ms. */
const GROUP = 500;

interface Group {
  readers: Set<StreamClient>;
  /** Assets whose newest price it was not given. */
  changed: Set<string>;
}

export interface ReaderGroupsOptions {
  market: Market;
  frames: SharedFrames;
  timer: Timer;
  now: () => number;
  /** So many readers were too slow for a frame. */
  onMissed: (count: number) => void;
}

/**
 * Gives all readers the prices that changed, as soon as they changed, in groups: between two of them the process answers
 * others. Each group gets a frame of its own, so that no frame is older than what a reader has already.
 */
export interface ReaderGroups {
  /** @returns takes it out again */
  add(reader: StreamClient): () => void;
  close(): void;
}

export function createReaderGroups({
  market,
  frames,
  timer,
  now,
  onMissed,
}: ReaderGroupsOptions): ReaderGroups {
  const groups = new Set<Group>();
  let earliest = 0;
  let callOff: (() => void) | undefined;

  function plan(): void {
    // Held against a clock that was set back.
    callOff ??= timer.after(Math.min(FRAME_MS, Math.max(0, earliest - now())), () => {
      earliest = now() + FRAME_MS;
      tell([...groups]);
    });
  }

  function tell([group, ...rest]: readonly Group[]): void {
    if (group?.changed.size) {
      const missed = shareWith(group.readers, frames.prices(group.changed));
      group.changed.clear();
      onMissed(missed);
    }
    callOff = rest.length ? timer.after(0, () => tell(rest)) : undefined;
    if (!rest.length && [...groups].some(({ changed }) => changed.size)) plan();
  }

  const stop = market.onQuotes((quotes) => {
    for (const { changed } of groups) for (const { assetId } of quotes) changed.add(assetId);
    if (groups.size) plan();
  });

  return {
    add(reader) {
      const group = [...groups].find(({ readers }) => readers.size < GROUP) ?? {
        readers: new Set(),
        changed: new Set(),
      };
      groups.add(group);
      group.readers.add(reader);
      return () => {
        group.readers.delete(reader);
        if (!group.readers.size) groups.delete(group);
      };
    },
    close() {
      stop();
      callOff?.();
    },
  };
}
