import { createUserFeed, type FeedParts } from './user-feed.ts';

export interface Feed {
  start(): void;
  stop(): void;
}

/**
 * Follows the signed-in user and their current account; discards all data when either changes, also when it
 * changed while the feed was stopped.
 */
export function createFeed(parts: FeedParts): Feed {
  const {
    platform: { session },
    stores,
    reads,
  } = parts;
  let feed: Feed | null = null;
  /** Whose data the stores hold. */
  let owner: { id: string; isPractice: boolean } | null = null;
  let leave: (() => void) | null = null;

  function change() {
    const { user } = session.getState();
    feed?.stop();
    feed = user && createUserFeed(user.id, parts);
    if (owner && owner.id !== user?.id) reads.discardBook();
    feed?.start();
  }

  function follow() {
    const { user } = session.getState();
    const mode = user?.is_practice ? 'practice' : 'real';
    if (user?.id !== owner?.id || !feed) change();
    if (
      user &&
      user.id === owner?.id &&
      user.is_practice !== owner.isPractice &&
      stores.book.getState().account?.mode !== mode
    ) {
      reads.discardBook();
      void reads.all();
    }
    owner = user && { id: user.id, isPractice: user.is_practice };
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
    },
  };
}
