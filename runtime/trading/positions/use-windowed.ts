import { useLayoutEffect, useState, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

/** Up to here a list is rendered whole: it can be searched and printed by the browser. */
const WHOLE_UP_TO = 60;
const OVERSCAN = 8;

/** The element that scrolls what is in it, the nearest one. */
function scrollParent(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

export interface Windowed {
  /** Places of the rows to render, in order. */
  indexes: number[];
  /** Pixels that the rows before and after them take. */
  before: number;
  after: number;
  /** Where rows may differ in height: for every row rendered, with `data-index`. */
  measure: ((element: Element | null) => void) | undefined;
}

/** The rows of a long list that are in view of whatever scrolls it. `estimate` is a row's height in pixels. */
export function useWindowed(list: RefObject<HTMLElement | null>, count: number, estimate: number): Windowed {
  const [margin, setMargin] = useState(0);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const enabled = count > WHOLE_UP_TO;

  useLayoutEffect(() => {
    if (!enabled || !list.current) return;
    const parent = scrollParent(list.current);
    setScroller(parent);
    if (parent) setMargin(Math.round(list.current.getBoundingClientRect().top - parent.getBoundingClientRect().top + parent.scrollTop));
  }, [enabled, list, count]);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by the React Compiler
  const virtual = useVirtualizer({ count, enabled, estimateSize: () => estimate, getScrollElement: () => scroller, overscan: OVERSCAN, useFlushSync: false, scrollMargin: margin });
  if (!enabled) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined };
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - margin : 0,
    after: last ? virtual.getTotalSize() - (last.end - margin) : count * estimate,
    measure: virtual.measureElement,
  };
}
