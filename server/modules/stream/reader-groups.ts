import type { Timer } from '../../time/timer.ts';
import type { Market } from '../market/market.ts';
import type { SharedFrames } from './shared-frames.ts';
import { broadcastTo, type StreamClient } from './stream-client.ts';

/** Minimum interval between two price frames of a reader. */
const FRAME_MS = 200;
/** Readers per group; writing to one takes about 8 ms. */
const GROUP = 500;

interface Group {
  readers: Set<StreamClient>;
  /** Assets whose newest price is not sent yet. */
  changed: Set<string>;
}

export interface ReaderGroupsOptions {
  market: Market;
  frames: SharedFrames;
  timer: Timer;
  now: () => number;
  /** Called with the number of readers that were too slow for a frame. */
  onMissed: (count: number) => void;
}

/**
 * Sends changed prices to all readers as soon as they change, in groups, so that the event loop handles
 * other work between two groups. Each group gets its own frame with the newest prices.
 */
export interface ReaderGroups {
  /** @returns the function that removes it */
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
  let cancel: (() => void) | undefined;

  function plan(): void {
    // Clamped, because the clock may have been set back.
    cancel ??= timer.after(Math.min(FRAME_MS, Math.max(0, earliest - now())), () => {
      earliest = now() + FRAME_MS;
      sendNext([...groups]);
    });
  }

  function sendNext([group, ...rest]: readonly Group[]): void {
    if (group?.changed.size) {
      const missed = broadcastTo(group.readers, frames.prices(group.changed));
      group.changed.clear();
      onMissed(missed);
    }
    cancel = rest.length ? timer.after(0, () => sendNext(rest)) : undefined;
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
      cancel?.();
    },
  };
}
