import type { StoreApi } from 'zustand/vanilla';
import type { AssetsState } from './asset-view.ts';
import type { BookState } from './book.ts';
import type { LinkState } from './link.ts';
import type { QuoteSink } from './quote-store.ts';

/** The only place that writes received data. */
export interface Stores {
  assets: StoreApi<AssetsState>;
  book: StoreApi<BookState>;
  link: StoreApi<LinkState>;
  quotes: QuoteSink;
  /** When the server's figures last arrived, by the local monotonic clock. */
  arrival: { book: number };
  /** Ids of the positions that are known to have closed. */
  closed: Set<string>;
}
