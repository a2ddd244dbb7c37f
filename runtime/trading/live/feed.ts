import { createUserFeed, type FeedParts } from './user-feed.ts';

export interface Feed {
  start(): void;
  stop(): void;
}

/** Follows the signed-in user and their current account; discards all data when either changes. */
export function createFeed(parts: FeedParts): Feed {
  const {
    platform: { session },
    stores,
    reads,
  } = parts;
  let feed: Feed | null = null;
  let person: { id: string; isPractice: boolean } | null = null;
  let leave: (() => void) | null = null;

  function change() {
    const { user } = session.getState();
    feed?.stop();
    feed = user && createUserFeed(user.id, parts);
    if (person) reads.discardBook();
    feed?.start();
  }

  function follow() {
    const { user } = session.getState();
    const mode = user?.is_practice ? 'practice' : 'real';
    if (user?.id !== person?.id) change();
    else if (
      user &&
      user.is_practice !== person!.isPractice &&
      stores.book.getState().account?.mode !== mode
    ) {
      reads.discardBook();
      void reads.all();
    }
    person = user && { id: user.id, isPractice: user.is_practice };
  }

  return {
    start() {
      if (leave) return;
      leave = session.subscribe(follow);
      follow();
    },
    stop() {
      leave?.();
      leave = null;
      feed?.stop();
      feed = null;
      person = null;
    },
  };
}
