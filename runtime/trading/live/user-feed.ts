import type { Platform } from '../../platform/platform.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { Feed } from './feed.ts';
import { createLinkKeeper } from './link-keeper.ts';
import { createLazyPolling } from './lazy-polling.ts';
import { createPresence } from './presence.ts';
import type { Reads } from './reads.ts';
import type { Selection } from './selection.ts';
import type { Stores } from './stores.ts';
import { createStreamClient } from './stream-client.ts';
import { createTabShare, type Passed, type TabShare } from './tab-share.ts';
import { createTakeEvent } from './take-event.ts';
import type { Trading } from './trading.ts';

export interface FeedParts {
  platform: Platform;
  stores: Stores;
  reads: Reads;
  selected: Selection;
  environment: BrowserEnvironment;
  trading: Pick<Trading, 'announce'>;
}

/** A short interruption is not a lost link: nothing is greyed out. */
const GRACE_MS = 3000;
const FIRST_GRACE_MS = 8000;
/** The stream starts with the book; if it does not, the feed reads the book. */
const BOOK_MS = 4000;
/** After this many attempts in a row without an event, the feed polls prices until the stream recovers. */
const TRIES = 3;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The complete state as stream events. */
function knownEvents({ quotes, book }: Stores): Passed[] {
  const now = quotes.serverNow();
  const { account, positions } = book.getState();
  const rates =
    now === undefined
      ? []
      : [
          {
            kind: 'event',
            name: 'rates',
            data: {
              at: new Date(now).toISOString(),
              rates: quotes.all(),
              fx: quotes.rawFx(),
              max_age: quotes.maxAge(),
            },
          } as const,
        ];
  return account ? [...rates, { kind: 'event', name: 'positions', data: { account, positions } }] : rates;
}

/** The price transport: stream events, or polling without them. */
function createSources(
  { platform, stores, reads, selected, environment, trading }: FeedParts,
  tabShare: () => TabShare | null,
) {
  const { link, quotes } = stores;
  const state = { isUnsupported: false, isPolling: false };
  const takeEvent = createTakeEvent({ platform, stores, reads, environment, trading });
  const linkMessage = (): Passed => ({
    kind: 'link',
    link: link.getState(),
    unsupported: state.isUnsupported,
  });

  const keeper = createLinkKeeper({
    link,
    environment,
    onChange(next, before) {
      quotes.setLost(next.state === 'lost');
      if (next.state === 'live' && before.state === 'lost') void reads.assets();
      tabShare()?.pass(linkMessage());
    },
  });
  const polling = createLazyPolling({
    platform,
    stores,
    reads,
    selected,
    environment,
    onRate: (came) => (came ? keeper.live('polling') : keeper.lose(0)),
  });

  function poll() {
    if (state.isPolling) return;
    state.isPolling = true;
    polling.start();
    void reads.book();
  }

  function stopPolling() {
    state.isPolling = false;
    polling.stop();
  }

  function take(name: string, data: unknown) {
    stopPolling();
    keeper.live('stream');
    takeEvent(name, data);
  }

  const client = createStreamClient({
    api: platform.api,
    environment,
    onEvent(event) {
      const data = readJson(event.data);
      if (data === undefined) return;
      take(event.name, data);
      tabShare()?.pass({ kind: 'event', name: event.name, data });
    },
    onActivity() {
      keeper.activity();
      tabShare()?.pass({ kind: 'activity' });
    },
    onLost(times) {
      if (!state.isPolling) keeper.lose(GRACE_MS);
      if (times >= TRIES) poll();
    },
    onUnsupported() {
      state.isUnsupported = true;
      poll();
      tabShare()?.pass(linkMessage());
    },
  });
  return { state, keeper, client, linkMessage, poll, stopPolling, take };
}

/** Syncs a signed-in user's stores with the server: by the browser's single stream, or by polling. */
export function createUserFeed(userId: string, parts: FeedParts): Feed {
  const { stores, reads, environment } = parts;
  const { state, keeper, client, linkMessage, poll, stopPolling, take } = createSources(parts, () => share);
  let isOn = false;
  let awaiting: ReturnType<typeof setTimeout> | undefined;

  const lead = () => (state.isUnsupported ? poll() : client.start());

  function onPassed(message: Exclude<Passed, { kind: 'activity' }>) {
    if (message.kind === 'event') return take(message.name, message.data);
    state.isUnsupported = message.unsupported;
    if (message.unsupported || message.link.via === 'polling') return poll();
    stopPolling();
    keeper.set(message.link);
  }

  const share: TabShare | null =
    environment.tabs &&
    createTabShare({
      tabs: environment.tabs,
      name: `live:${userId}`,
      environment,
      onLead: lead,
      onFollow: client.stop,
      onPassed,
      onNewcomer: () => [...knownEvents(stores), linkMessage()].forEach((message) => share!.pass(message)),
    });

  function turnOn() {
    if (isOn) return;
    isOn = true;
    keeper.lose(FIRST_GRACE_MS);
    void reads.assets();
    awaiting = setTimeout(() => stores.book.getState().status === 'loading' && void reads.book(), BOOK_MS);
    if (share) share.start();
    else lead();
  }

  function turnOff() {
    isOn = false;
    clearTimeout(awaiting);
    keeper.stop();
    client.stop();
    stopPolling();
    share?.stop();
  }

  const presence = createPresence({
    environment,
    onShown() {
      if (isOn && state.isPolling) void reads.all();
      turnOn();
    },
    onGone: turnOff,
    isNeeded: () => share !== null && share.isLeader() && share.isWatchedElsewhere(),
  });

  return {
    start: presence.start,
    stop() {
      presence.stop();
      turnOff();
    },
  };
}
