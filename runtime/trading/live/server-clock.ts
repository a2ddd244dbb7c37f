export interface ServerClock {
  /** A message was sent at this time by the server's clock, milliseconds since 1970. */
  hear(sent: number): void;
  /** The server's clock now; undefined before the first message. */
  now(): number | undefined;
}

/** A message that says it is so much older than those before it shows that the server's clock was put back. */
const PUT_BACK_MS = 5000;

/** The server's clock as far as its messages tell, run on by a local monotonic one: the time that this device shows plays no part. */
export function createServerClock(monotonic: () => number): ServerClock {
  let heard: { sent: number; at: number } | null = null;
  const now = () => (heard ? heard.sent + monotonic() - heard.at : undefined);
  return {
    now,
    /** Messages are late, never early: the one that puts the clock furthest ahead is the truest. */
    hear(sent) {
      const known = now();
      if (known === undefined || sent > known || known - sent > PUT_BACK_MS)
        heard = { sent, at: monotonic() };
    },
  };
}
