import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SignIn, User } from '../../schemas/generated/types.ts';
import type { KeyValue } from '../lib/storage.ts';

export type SessionState =
  | { status: 'unknown'; user: null }
  | {
      status: 'guest';
      user: null;
      /** Why the session ended, shown once on the sign-in page. */ ended?: 'expired' | 'signed-out';
      /** A sentence about unconfirmed requests of an expired session, shown with it. */ note?: string;
    }
  | { status: 'signed-in'; user: User };

export interface Session extends StoreApi<SessionState> {
  /** A hint that a session may exist. With cookies it is the only stored state, and it is not secret. */
  hinted(): boolean;
  token(): string | undefined;
  /** Another number after each sign-in and sign-out: what was asked before is then outdated. */
  number(): number;
  /** How often the user was changed here: what was asked before a change may not contain it. */
  changes(): number;
  begin(signIn: Pick<SignIn, 'user' | 'token'>): void;
  update(user: User): void;
  /** Merges changes into the user; without one, nothing happens. */
  change(changes: Partial<User>): void;
  end(why: 'expired' | 'signed-out'): void;
}

/** Changes with every sign-in, so that other tabs see it. */
export const HINT = 'session-hint';
/** Unsent messages of the user and, with their id, the draft of a tab; their sign-out removes both from the device. */
export const OUTBOX = 'outbox';
const TOKEN = 'token';

/**
 * The current user. With cookies, the browser holds the secret and the page only a hint; with bearer
 * sessions, the token is in `tab`, which ends with the tab.
 */
export function createSession(kind: 'cookie' | 'bearer', hint: KeyValue, tab: KeyValue): Session {
  const hinted = () => (kind === 'bearer' ? tab.get(TOKEN) !== null : hint.get(HINT) !== null);
  const store = createStore<SessionState>(() =>
    hinted() ? { status: 'unknown', user: null } : { status: 'guest', user: null },
  );
  let number = 0;
  let changed = 0;
  return Object.assign(store, {
    hinted,
    number: () => number,
    changes: () => changed,
    token: () => (kind === 'bearer' ? (tab.get(TOKEN) ?? undefined) : undefined),
    begin({ user, token }: Pick<SignIn, 'user' | 'token'>) {
      if (kind === 'bearer' && token) tab.set(TOKEN, token);
      if (kind === 'cookie') hint.set(HINT, String(Date.now()));
      number += 1;
      store.setState({ status: 'signed-in', user }, true);
    },
    update: (user: User) => store.setState({ status: 'signed-in', user }, true),
    change(changes: Partial<User>) {
      const { user } = store.getState();
      changed += 1;
      if (user) store.setState({ status: 'signed-in', user: { ...user, ...changes } }, true);
    },
    end(why: 'expired' | 'signed-out') {
      number += 1;
      hint.remove(HINT);
      tab.remove(TOKEN);
      store.setState({ status: 'guest', user: null, ended: why }, true);
    },
  });
}
