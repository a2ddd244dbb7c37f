import type { StreamClient } from './stream-client.ts';

export interface StreamCaller {
  brandId: string;
  userId: string;
  sessionId: string;
}

/** An open stream. */
export interface OpenStream extends StreamCaller {
  client: StreamClient;
  /** Positions have been sent on this stream. */
  hasPositions: boolean;
}

export type StreamUser = Pick<StreamCaller, 'brandId' | 'userId'>;

/** The open streams of a process, by user. */
export interface StreamRegistry {
  all: ReadonlySet<OpenStream>;
  /** Undefined when the user has none. */
  of(user: StreamUser): ReadonlySet<OpenStream> | undefined;
  /** @returns the function that removes it */
  add(open: OpenStream): () => void;
}

export function createStreamRegistry(): StreamRegistry {
  const all = new Set<OpenStream>();
  const byUser = new Map<string, Set<OpenStream>>();
  const keyOf = ({ brandId, userId }: StreamUser) => `${brandId} ${userId}`;
  return {
    all,
    of: (user) => byUser.get(keyOf(user)),
    add(open) {
      const own = byUser.get(keyOf(open)) ?? new Set();
      byUser.set(keyOf(open), own.add(open));
      all.add(open);
      return () => {
        all.delete(open);
        own.delete(open);
        if (!own.size) byUser.delete(keyOf(open));
      };
    },
  };
}
