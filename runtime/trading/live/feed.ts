import type { Platform } from '../../platform/platform.ts';
import type { Around } from './browser-around.ts';
import type { ServerEvent } from './event-parser.ts';
import type { LinkState } from './link.ts';
import { createPolling } from './polling.ts';
import type { Reads } from './reads.ts';
import type { Selection } from './selection.ts';
import type { Stores } from './stores.ts';
import { createStreamClient } from './stream-client.ts';
import { createTabShare, type TabShare } from './tab-share.ts';
import { createTakeEvent } from './take-event.ts';
import { createTradeNotices } from './trade-notices.ts';

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

/** A short break is no loss: nothing is greyed for it. */
const GRACE_MS = 3000;
const FIRST_GRACE_MS = 8000;
/** The stream begins with the book; where it does not, the book is read. */
const BOOK_MS = 4000;
/** A browser that nobody looks at gives its stream back after so long. */
const HIDDEN_MS = 60_000;
/** So many attempts in a row without an event: the prices are polled until the stream holds. */
const TRIES = 3;

/** Keeps the stores of one signed-in person as the server has it: by the stream, of which a browser has one, or by polling. */
function createPersonsFeed(userId: string, { platform, stores, reads, selected, around }: FeedParts): Feed {
  const { link, quotes, book, assets } = stores;
  const takeEvent = createTakeEvent({ platform, stores, reads, around, notices: createTradeNotices(platform, around) });
  let lastSign = around.wallClock();
  let grace: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let awaiting: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let isUnsupported = false;
  let isPolling = false;

  function setLink(via: LinkState['via'], state: LinkState['state'], since: number) {
    const before = link.getState();
    if (before.via === via && before.state === state) return;
    link.setState({ via, state, since }, true);
    quotes.setLost(state === 'lost');
    if (state === 'live' && before.state === 'lost') void reads.assets();
    if (share?.isLeader()) share.pass({ kind: 'link', link: link.getState(), unsupported: isUnsupported });
  }

  function lose(after: number) {
    clearTimeout(grace);
    const { via, state } = link.getState();
    if (state === 'lost') return;
    setLink(via, 'connecting', around.wallClock());
    grace = setTimeout(() => setLink(link.getState().via, 'lost', lastSign), after);
  }

  function live(via: LinkState['via']) {
    clearTimeout(grace);
    lastSign = around.wallClock();
    setLink(via, 'live', lastSign);
  }

  const polling = createPolling({ platform, stores, reads, selected, around, onRate: (came) => (came ? live('polling') : lose(0)) });

  function poll() {
    if (isPolling) return;
    isPolling = true;
    polling.start();
    void reads.book();
  }

  function stopPolling() {
    isPolling = false;
    polling.stop();
  }

  function onEvent({ name, data }: ServerEvent) {
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      return;
    }
    stopPolling();
    live('stream');
    takeEvent(name, value);
    share?.pass({ kind: 'event', name, data: value });
  }

  const client = createStreamClient({
    api: platform.api,
    random: around.random,
    onEvent,
    onSign() {
      lastSign = around.wallClock();
      share?.pass({ kind: 'sign' });
    },
    onLost(times) {
      if (!isPolling) lose(GRACE_MS);
      if (times >= TRIES) poll();
    },
    onUnsupported() {
      isUnsupported = true;
      share?.pass({ kind: 'link', link: link.getState(), unsupported: true });
      poll();
    },
  });

  function lead() {
    if (isUnsupported) poll();
    else client.start();
  }

  /** Everything that is known, as the stream would say it. */
  function passAll() {
    const now = quotes.serverNow();
    const { account, positions } = book.getState();
    if (now !== undefined) share!.pass({ kind: 'event', name: 'rates', data: { at: new Date(now).toISOString(), rates: quotes.all(), fx: quotes.rawFx() } });
    if (account) share!.pass({ kind: 'event', name: 'positions', data: { account, positions } });
    share!.pass({ kind: 'link', link: link.getState(), unsupported: isUnsupported });
  }

  const share: TabShare | null = around.tabs && createTabShare({
    tabs: around.tabs,
    name: `live:${userId}`,
    now: around.now,
    isVisible: around.isVisible,
    onLead: lead,
    onFollow: () => client.stop(),
    onNewcomer: passAll,
    onEvent(name, data) {
      stopPolling();
      live('stream');
      takeEvent(name, data);
    },
    onLink(next, unsupported) {
      isUnsupported = unsupported;
      if (unsupported || next.via === 'polling') poll();
      else {
        stopPolling();
        setLink(next.via, next.state, next.since);
      }
    },
  });

  function turnOn() {
    clearTimeout(hiding);
    if (isOn) return;
    isOn = true;
    lose(FIRST_GRACE_MS);
    void reads.assets();
    awaiting = setTimeout(() => book.getState().status === 'loading' && void reads.book(), BOOK_MS);
    if (share) share.start();
    else lead();
  }

  function turnOff() {
    isOn = false;
    clearTimeout(grace);
    clearTimeout(hiding);
    clearTimeout(awaiting);
    client.stop();
    stopPolling();
    share?.stop();
  }

  /** Hidden: stops after a while, unless another tab is being looked at and this one holds the stream for it. */
  function hide() {
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      if (share?.isLeader() && share.isWatchedElsewhere()) hide();
      else turnOff();
    }, HIDDEN_MS);
  }

  function onVisibility() {
    if (!around.isVisible()) return hide();
    if (isOn && isPolling) void reads.all();
    turnOn();
  }

  let leave: (() => void)[] = [];
  return {
    start() {
      leave = [around.onVisibility(onVisibility)];
      if (around.isVisible()) turnOn();
      if (assets.getState().status === 'failed') void reads.assets();
    },
    stop() {
      leave.forEach((each) => each());
      turnOff();
    },
  };
}

/** Follows who is signed in, and on which account: nothing of one person or account is kept for the next. */
export function createFeed(parts: FeedParts): Feed {
  const { platform: { session }, stores, reads } = parts;
  let feed: Feed | null = null;
  let person: { id: string; isPractice: boolean } | null = null;
  let leave: (() => void) | null = null;

  function follow() {
    const { user } = session.getState();
    if (user?.id !== person?.id) {
      feed?.stop();
      feed = null;
      if (person) reads.forgetBook();
      if (user) feed = createPersonsFeed(user.id, parts);
      feed?.start();
    } else if (user && person && user.is_practice !== person.isPractice && stores.book.getState().account?.mode !== (user.is_practice ? 'practice' : 'real')) {
      reads.forgetBook();
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
