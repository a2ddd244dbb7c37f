import { Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { OVERSCAN, type RowRange } from './row-range.ts';

export interface RowVirtualizer {
  measure(element: Element | null): void;
  update(count: number, rowHeight: number): void;
  stop(): void;
}

/**
 * Reports the rows of `list` that are in view of the element or window that scrolls it. Offsets are relative to the top of the list, so
 * content above it in the same scroller may grow and shrink.
 */
export function createRowVirtualizer(
  list: HTMLElement,
  scroller: HTMLElement | Window,
  size: { count: number; rowHeight: number },
  onChange: (range: RowRange) => void,
): RowVirtualizer {
  const isPage = scroller === window;
  const scrolled = isPage ? document.documentElement : (scroller as HTMLElement);
  const offset = () => (isPage ? 0 : scrolled.getBoundingClientRect().top) - list.getBoundingClientRect().top;
  const height = () => Math.max(1, isPage ? innerHeight : scrolled.clientHeight);
  let { count, rowHeight } = size;
  let virtualizer: Virtualizer<HTMLElement | Window, Element>;

  const options = (): VirtualizerOptions<HTMLElement | Window, Element> => ({
    count,
    overscan: OVERSCAN,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller,
    initialOffset: () => Math.max(0, offset()),
    measureElement: (element) => element.getBoundingClientRect().height || rowHeight,
    observeElementRect(_, report) {
      const measure = () => report({ width: 0, height: height() });
      measure();
      const sizes = new ResizeObserver(measure);
      sizes.observe(scrolled);
      return () => sizes.disconnect();
    },
    observeElementOffset(_, report) {
      const measure = () => report(Math.max(0, offset()), false);
      measure();
      scroller.addEventListener('scroll', measure, { passive: true });
      return () => scroller.removeEventListener('scroll', measure);
    },
    scrollToFn(target, { adjustments }) {
      if (adjustments) scrolled.scrollTop += target + adjustments - Math.max(0, offset());
    },
    onChange: publish,
  });

  function publish() {
    const items = virtualizer.getVirtualItems();
    onChange({
      indexes: items.map(({ index }) => index),
      before: items[0]?.start ?? 0,
      after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    });
  }

  // The virtualizer accounts for rows above the view; browser anchoring would move the list a second time.
  list.style.setProperty('overflow-anchor', 'none');
  virtualizer = new Virtualizer(options());
  const unmount = virtualizer._didMount();
  virtualizer._willUpdate();
  publish();
  return {
    measure: (element) => virtualizer.measureElement(element),
    update(nextCount, nextHeight) {
      const isOther = nextHeight !== rowHeight;
      [count, rowHeight] = [nextCount, nextHeight];
      virtualizer.setOptions(options());
      if (isOther) virtualizer.measure();
      publish();
    },
    stop: unmount,
  };
}
