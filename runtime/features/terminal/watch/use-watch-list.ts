import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useAssets } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { rankAssets } from '../../../trading/search/rank-assets.ts';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { useMedia } from '../../../ui/use-media.ts';

const ROW_PX = 24;
const TOUCH_ROW_PX = 44;
/** The market watch does not rank recent assets first. */
const NO_RECENT: readonly string[] = [];

/** The ref of a list that scrolls so that the row at this index is visible. */
function useScrollToRow(at: number, height: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    if (at * height < current.scrollTop) current.scrollTop = at * height;
    else if ((at + 1) * height > current.scrollTop + current.clientHeight)
      current.scrollTop = (at + 1) * height - current.clientHeight;
  }, [at, height]);
  return list;
}

export interface WatchList {
  query: string;
  /** Changes the query; the chosen symbol becomes the active one again. */
  search(query: string): void;
  /** Empties the query and keeps the active symbol. */
  clear(): void;
  /** The matching symbols, best match first. */
  found: readonly AssetView[];
  /** Index of the active symbol in `found`. */
  active: number;
  activate(asset: AssetView): void;
  /** The rendered rows, and the room of the others in pixels. */
  indexes: readonly number[];
  before: number;
  after: number;
  /** Contains the rows. */
  rows: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Number of rows that PageUp and PageDown skip. */
  pageSize(): number;
}

/** The symbols of the market watch: search, active symbol and rendered rows. */
export function useWatchList(chosen: string | undefined): WatchList {
  const rowHeight = useMedia('(pointer: coarse)') ? TOUCH_ROW_PX : ROW_PX;
  const { list } = useAssets();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const found = useMemo(() => rankAssets(list, query, NO_RECENT, list.length), [list, query]);
  const { indexes, before, after } = useVirtualRows(rows, found.length, rowHeight);
  const index = found.findIndex(({ id }) => id === (activeId ?? chosen));
  const active = Math.max(0, index);
  const scroller = useScrollToRow(active, rowHeight);
  return {
    query,
    search(next) {
      setQuery(next);
      setActiveId(null);
    },
    clear: () => setQuery(''),
    found,
    active,
    activate: ({ id }) => setActiveId(id),
    indexes,
    before,
    after,
    rows,
    scroller,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
  };
}
