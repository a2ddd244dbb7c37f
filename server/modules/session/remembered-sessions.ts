import type { CurrentSession } from './session.queries.ts';

const MAX_SESSIONS = 20_000;

/**
 * Session cache of a brand in this process, by token hash. A cached session may have ended, or its user may
 * have been suspended, here or in another process. A caller must verify it in the statement that writes,
 * and must read the database before it refuses a request.
 */
export class RememberedSessions {
  readonly #sessions = new Map<string, CurrentSession>();

  /** The session if it was cached at or after `since`. */
  get(tokenHash: string, since: Date): CurrentSession | undefined {
    const session = this.#sessions.get(tokenHash);
    return session && session.lastSeenAt >= since ? session : undefined;
  }

  keep(session: CurrentSession): void {
    this.#sessions.delete(session.tokenHash);
    this.#sessions.set(session.tokenHash, { ...session, isRemembered: true });
    if (this.#sessions.size > MAX_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value!);
  }

  forget(tokenHash: string): void {
    this.#sessions.delete(tokenHash);
  }
}
