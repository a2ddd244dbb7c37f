import { useEffect } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { usePlatform } from '../../platform/hooks.ts';
import type { Platform } from '../../platform/platform.ts';
import { NO_ASSETS, type AssetsState } from './asset-view.ts';
import { NO_BOOK, type BookState } from './book.ts';
import { browserEnvironment, type BrowserEnvironment } from './browser-environment.ts';
import { createFeed } from './feed.ts';
import { createFigures, type Figures } from './figures.ts';
import type { LinkState } from './link.ts';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';
import { createReads } from './reads.ts';
import { createSelectedPosition, type SelectedPosition } from './selected-position.ts';
import { createSelection } from './selection.ts';
import { createTrading, type Trading } from './trading.ts';

export type { AssetsState, AssetView } from './asset-view.ts';
export type { BookState } from './book.ts';
export type { LinkState } from './link.ts';
export type { LiveQuote, QuoteStore } from './quote-store.ts';

/** A signed-in trader's market and account data: one instance per platform, shared by all components. */
export interface Live {
  assets: StoreApi<AssetsState>;
  quotes: QuoteStore;
  book: StoreApi<BookState>;
  figures: Figures;
  link: StoreApi<LinkState>;
  /** The asset of ticket and chart; stored on this device. */
  selected: StoreApi<{ assetId: string | null }>;
  selectedPosition: SelectedPosition;
  trading: Trading;
  /** Reads assets, account and open positions again; false if one of them could not be read. */
  refresh(): Promise<boolean>;
  /** Keeps the feed running until the returned function is called. */
  hold(): () => void;
}

/** The feed keeps running for a while after its last user: the next page usually needs it too. */
const STOP_DELAY_MS = 5000;

export function createLive(platform: Platform, environment: BrowserEnvironment): Live {
  const assets = createStore<AssetsState>(() => NO_ASSETS);
  const book = createStore<BookState>(() => NO_BOOK);
  const link = createStore<LinkState>(() => ({
    via: 'stream',
    state: 'connecting',
    since: environment.wallClock(),
  }));
  const quotes = createQuoteStore(environment);
  const arrival = { book: 0 };
  const figures = createFigures({
    quotes,
    book,
    bookArrived: () => arrival.book,
    now: environment.now,
    link: link.getState,
  });
  const stores = { assets, book, link, quotes, arrival, closed: new Set<string>() };
  const reads = createReads(platform, stores, environment);
  const selected = createSelection(platform, assets);
  const trading = createTrading({ platform, stores, reads, environment });
  const feed = createFeed({ platform, stores, reads, selected, environment, trading });
  let holders = 0;
  const follow = ({ via, state }: LinkState) =>
    platform.streamed.setState({ isLive: via === 'stream' && state === 'live' });
  link.subscribe(follow);
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    feed.stop();
    platform.streamed.setState({ isLive: false });
  }

  function release() {
    holders -= 1;
    if (holders === 0) lingering = setTimeout(stop, STOP_DELAY_MS);
  }

  return {
    assets,
    quotes,
    book,
    figures,
    link,
    selected,
    selectedPosition: createSelectedPosition(),
    trading,
    refresh: reads.all,
    hold() {
      clearTimeout(lingering);
      holders += 1;
      if (holders === 1) feed.start();
      let held = true;
      return () => {
        if (held) release();
        held = false;
      };
    },
  };
}

const liveByPlatform = new WeakMap<Platform, Live>();

function liveOf(platform: Platform): Live {
  const live = liveByPlatform.get(platform) ?? createLive(platform, browserEnvironment(platform));
  liveByPlatform.set(platform, live);
  return live;
}

/** Live market and account data. Starts on first use and stops a while after the last user releases it. */
export function useLive(): Live {
  const live = liveOf(usePlatform());
  useEffect(() => live.hold(), [live]);
  return live;
}
