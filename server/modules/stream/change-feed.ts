import type { ChangeChannel, Log, Random } from '../../ports.ts';
import { randomId } from '../../secrets.ts';

/** A committed change to announce to other processes on the same database. */
export type Change =
  | { what: 'user'; brandId: string; userId: string }
  | { what: 'account'; brandId: string; userId: string; accountId: string }
  | { what: 'settings'; brandId: string }
  /** Changes may have been missed: reload everything. */
  | { what: 'anything' };

/** Announces changes between the processes on one database; a no-op for a single process. */
export interface ChangeFeed {
  /**
   * Sends a change to the other processes. A failure is only logged, because the change itself is
   * committed.
   */
  publish(change: Change): void;
  /** Calls `handler` for each change of another process. */
  follow(handler: (change: Change) => void): void;
  /** Resolves when all published changes are sent. */
  settled(): Promise<void>;
}

export const noChangeFeed: ChangeFeed = {
  publish: () => undefined,
  follow: () => undefined,
  settled: async () => undefined,
};

/** Parses the change of a message; undefined when it is not for this process. */
function changeOf(message: string, origin: string, log: Log): Change | undefined {
  try {
    const received = JSON.parse(message) as { origin: string; change: Change };
    return received.origin === origin ? undefined : received.change;
  } catch (error) {
    log.warn({ err: error }, 'unreadable message from another process');
    return undefined;
  }
}

/** Opens the feed over a channel, which the caller closes. */
export async function openChangeFeed(
  channel: ChangeChannel,
  { random, log }: { random: Random; log: Log },
): Promise<ChangeFeed> {
  const origin = randomId(random, 'process');
  const handlers: ((change: Change) => void)[] = [];
  const sending = new Set<Promise<void>>();
  await channel.listen((message) => {
    const change: Change | undefined =
      message === null ? { what: 'anything' } : changeOf(message, origin, log);
    if (change) for (const handle of handlers) handle(change);
  });
  return {
    publish(change) {
      const sent = channel
        .publish(JSON.stringify({ origin, change }))
        .catch((error: unknown) => log.warn({ err: error }, 'a change was not published to other processes'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    follow: (handler) => void handlers.push(handler),
    async settled() {
      await Promise.all(sending);
    },
  };
}
