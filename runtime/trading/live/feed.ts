import type { Platform } from '../../platform/platform.ts';
import type { Around } from './browser-around.ts';
import type { Reads } from './reads.ts';
import type { Selection } from './selection.ts';
import type { Stores } from './stores.ts';

export interface FeedParts {
  platform: Platform;
  stores: Stores;
  reads: Reads;
  selected: Selection;
  around: Around;
}

export interface Feed {
  start(): void;
  stop(): void;
}

/** Keeps the stores as the server has it. */
export function createFeed({ reads }: FeedParts): Feed {
  return {
    start: () => void reads.all(),
    stop() {},
  };
}
