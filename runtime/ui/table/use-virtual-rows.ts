import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { importChunk } from '../../lib/import-chunk.ts';
import { allRows, firstRows, type RowRange } from './row-range.ts';
import { scrollParent } from './scroll-parent.ts';
import type { RowVirtualizer } from './virtualizer.ts';

type Create = typeof import('./virtualizer.ts').createRowVirtualizer;

/** A list of at most this many rows is rendered whole: the browser can search and print it. */
const VIRTUAL_FROM = 60;

/** Events that announce scrolling: the virtualizer loads with the first of them, not with the page. */
const INTENT = ['pointerenter', 'focusin', 'touchstart'] as const;

let create: Create | undefined;

async function loadVirtualizer(): Promise<Create> {
  create ??= (await importChunk('virtual list', () => import('./virtualizer.ts'), false))
    .createRowVirtualizer;
  return create;
}

/** The virtualizer's factory, loaded when the user is about to scroll the list. */
function useCreate(list: RefObject<HTMLElement | null>, enabled: boolean): Create | undefined {
  const [loaded, setLoaded] = useState<Create | undefined>(() => create);
  useEffect(() => {
    const element = list.current;
    if (!enabled || loaded || !element) return undefined;
    const scroller = scrollParent(element) ?? window;
    const load = () =>
      void loadVirtualizer().then(
        (ready) => setLoaded(() => ready),
        () => {},
      );
    for (const event of INTENT) element.addEventListener(event, load);
    scroller.addEventListener('scroll', load, { passive: true });
    return () => {
      for (const event of INTENT) element.removeEventListener(event, load);
      scroller.removeEventListener('scroll', load);
    };
  }, [list, enabled, loaded]);
  return loaded;
}

export interface VirtualRows extends RowRange {
  /** Ref of every rendered row with `data-index`, for rows that may differ in height. */
  measure: ((element: Element | null) => void) | undefined;
}

/** The rows of a long list that are in view of its scroller. `rowHeight` is the usual height of a row in pixels. */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): VirtualRows {
  const enabled = count > VIRTUAL_FROM;
  const factory = useCreate(list, enabled);
  const [range, setRange] = useState<RowRange | null>(null);
  const virtualizer = useRef<RowVirtualizer | null>(null);
  const size = useRef({ count, rowHeight });
  /** Rows rendered before the virtualizer. */
  const unmeasured = useRef<Element[]>([]);

  useLayoutEffect(() => {
    size.current = { count, rowHeight };
    virtualizer.current?.update(count, rowHeight);
  }, [count, rowHeight]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!enabled || !factory || !element) return undefined;
    const created = factory(element, size.current, setRange);
    virtualizer.current = created;
    for (const row of unmeasured.current.splice(0)) if (row.isConnected) created.measure(row);
    return () => {
      virtualizer.current = null;
      setRange(null);
      created.stop();
    };
  }, [enabled, factory, list]);

  const measure = useCallback((element: Element | null) => {
    if (virtualizer.current) virtualizer.current.measure(element);
    else if (element) unmeasured.current.push(element);
  }, []);

  if (!enabled) return { ...allRows(count), measure: undefined };
  if (!range) return { ...firstRows(count, rowHeight, globalThis.innerHeight ?? 0), measure };
  const indexes = range.indexes.filter((index) => index < count);
  return { ...range, indexes, measure };
}
