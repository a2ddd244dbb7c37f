import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Up to here a list is rendered whole: it can be searched and printed by the browser. */
const WHOLE_UP_TO = 60;
const OVERSCAN = 8;
/** Looks at a list after one another: one that still moves under them is left as it is. */
const MOST_LOOKS = 5;

/** The element that scrolls what is in it, the nearest one; null where the page does. */
export function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
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

/** Rows `first` to `last`, the latter not included, and the pixels before and after them. */
interface Span {
  first: number;
  last: number;
  before: number;
  after: number;
}

/** Heights of rows that are not as estimated, by place. */
type Heights = ReadonlyMap<number, number>;

/** The rows between two pixels of the list, and some on either side. */
function spanBetween(top: number, bottom: number, count: number, heights: Heights, estimate: number): Span {
  const starts = [0];
  for (let index = 0; index < count; index += 1)
    starts.push(starts[index]! + (heights.get(index) ?? estimate));
  const inView = (from: number, pixel: number) => {
    let at = from;
    while (at < count && starts[at + 1]! <= pixel) at += 1;
    return at;
  };
  const shown = inView(0, top);
  const first = Math.max(0, shown - OVERSCAN);
  const last = Math.min(count, inView(shown, bottom) + 1 + OVERSCAN);
  return { first, last, before: starts[first]!, after: starts[count]! - starts[last]! };
}

const isSame = (a: Span, b: Span) =>
  a.first === b.first && a.last === b.last && a.before === b.before && a.after === b.after;

/** The rows of a long list that are in view of whatever scrolls it. `estimate` is a row's height in pixels. */
export function useWindowed(list: RefObject<HTMLElement | null>, count: number, estimate: number): Windowed {
  const [span, setSpan] = useState<Span>({ first: 0, last: 0, before: 0, after: count * estimate });
  const heights = useRef(new Map<number, number>());
  const look = useRef(() => {});
  const looks = useRef(0);
  const enabled = count > WHOLE_UP_TO;

  useLayoutEffect(() => {
    const element = list.current;
    if (!enabled || !element) return;
    const scroller = scrollParent(element);
    const known = heights.current;
    look.current = () => {
      const top = (scroller?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
      const next = spanBetween(top, top + (scroller?.clientHeight ?? innerHeight), count, known, estimate);
      setSpan((now) => (isSame(now, next) ? now : next));
    };
    // Rows that come and go above are reckoned with here: the browser is not to move the list for them as well.
    element.style.setProperty('overflow-anchor', 'none');
    const onLook = () => {
      looks.current = 0;
      look.current();
    };
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onLook);
    sizes?.observe(scroller ?? document.documentElement);
    const target = scroller ?? window;
    target.addEventListener('scroll', onLook, { passive: true });
    onLook();
    return () => {
      sizes?.disconnect();
      target.removeEventListener('scroll', onLook);
      look.current = () => {};
      known.clear();
    };
  }, [enabled, list, count, estimate]);

  // Rows that turned out lower than estimated leave room for more.
  useLayoutEffect(() => {
    looks.current += 1;
    if (looks.current <= MOST_LOOKS) look.current();
  }, [span]);

  const measure = useCallback((element: Element | null) => {
    const height = element?.getBoundingClientRect().height;
    if (height) heights.current.set(Number((element as HTMLElement).dataset.index), height);
  }, []);

  if (!enabled)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: undefined,
    };
  const last = Math.min(span.last, count);
  const first = Math.min(span.first, last);
  return {
    indexes: Array.from({ length: last - first }, (_, index) => first + index),
    before: span.before,
    after: span.after,
    measure,
  };
}
