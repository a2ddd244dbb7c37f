export interface ServerClock {
  /** Records a message sent at this time by the server's clock, milliseconds since 1970. */
  observe(sent: number): void;
  /** The server's clock now; undefined before the first message. */
  now(): number | undefined;
}

/** A message that is this much older than its predecessors shows that the server's clock was set back. */
const MAX_STEP_BACK_MS = 5000;

/**
 * The server's clock, estimated from its messages and advanced by a local monotonic clock; independent of the
 * device's time.
 */
export function createServerClock(monotonic: () => number): ServerClock {
  let heard: { sent: number; at: number } | null = null;
  const now = () => (heard ? heard.sent + monotonic() - heard.at : undefined);
  return {
    now,
    /**
     * Messages arrive late, never early: the one that implies the latest server time is the most accurate.
     */
    observe(sent) {
      const known = now();
      if (known === undefined || sent > known || known - sent > MAX_STEP_BACK_MS)
        heard = { sent, at: monotonic() };
    },
  };
}
