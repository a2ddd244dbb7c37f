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

/** The element that scrolls the list, or the window, which does so where it is low; undefined before the first render. */
function useScroller(list: RefObject<HTMLElement | null>): HTMLElement | Window | undefined {
  const [scroller, setScroller] = useState<HTMLElement | Window>();
  useLayoutEffect(() => {
    const findScroller = () => setScroller(list.current ? (scrollParent(list.current) ?? window) : undefined);
    findScroller();
    addEventListener('resize', findScroller);
    return () => removeEventListener('resize', findScroller);
  }, [list]);
  return scroller;
}

/** The virtualizer's factory, loaded when the user is about to scroll the list. */
function useCreate(
  list: RefObject<HTMLElement | null>,
  enabled: boolean,
  scroller: HTMLElement | Window | undefined,
): Create | undefined {
  const [loaded, setLoaded] = useState<Create | undefined>(() => create);
  useEffect(() => {
    const element = list.current;
    if (!enabled || loaded || !element || !scroller) return undefined;
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
  }, [list, enabled, loaded, scroller]);
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
  const scroller = useScroller(list);
  const factory = useCreate(list, enabled, scroller);
  const [range, setRange] = useState<RowRange | null>(null);
  const virtualizer = useRef<RowVirtualizer | null>(null);
  const size = useRef({ count, rowHeight });

  useLayoutEffect(() => {
    size.current = { count, rowHeight };
    virtualizer.current?.update(count, rowHeight);
  }, [count, rowHeight]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!enabled || !factory || !element || !scroller) return undefined;
    const created = factory(element, scroller, size.current, setRange);
    virtualizer.current = created;
    // Rows rendered before the virtualizer.
    for (const row of element.querySelectorAll('[data-index]')) created.measure(row);
    return () => {
      virtualizer.current = null;
      setRange(null);
      created.stop();
    };
  }, [enabled, factory, list, scroller]);

  const measure = useCallback((element: Element | null) => virtualizer.current?.measure(element), []);

  if (!enabled) return { ...allRows(count), measure: undefined };
  if (!range) return { ...firstRows(count, rowHeight, globalThis.innerHeight ?? 0), measure };
  const indexes = range.indexes.filter((index) => index < count);
  return { ...range, indexes, measure };
}
