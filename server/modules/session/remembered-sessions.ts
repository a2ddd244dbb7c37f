import type { CurrentSession } from './session.queries.ts';

const MOST = 20_000;

/**
 * Sessions of a brand as this process saw them last, by the hash of their token. One may have ended since, and its person may
 * have been suspended, here or by another process: whoever uses one has all of that checked by the statement it writes with,
 * and refuses nobody before the database was asked.
 */
export class RememberedSessions {
  readonly #sessions = new Map<string, CurrentSession>();

  /** As it was seen at or after `since`. */
  get(tokenHash: string, since: Date): CurrentSession | undefined {
    const session = this.#sessions.get(tokenHash);
    return session && session.lastSeenAt >= since ? session : undefined;
  }

  keep(session: CurrentSession): void {
    this.#sessions.delete(session.tokenHash);
    this.#sessions.set(session.tokenHash, { ...session, isRemembered: true });
    if (this.#sessions.size > MOST) this.#sessions.delete(this.#sessions.keys().next().value!);
  }

  forget(tokenHash: string): void {
    this.#sessions.delete(tokenHash);
  }
}
