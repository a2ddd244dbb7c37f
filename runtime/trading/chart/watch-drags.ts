import type { Price } from '../../../domain/money/amount.ts';
import { handleAt, priceOnTick, type Handle } from './limit-drag.ts';

const GRAB_RADIUS = { mouse: 6, touch: 18 };

export interface DragOptions {
  digits: number;
  handles(): Handle[];
  priceAt(y: number): number | null;
  /** The chart does not scroll or zoom meanwhile. */
  hold(held: boolean): void;
  move(handle: Handle, price: Price): void;
  drop(handle: Handle, price: Price): void;
  cancel(): void;
}

/**
 * Makes lines draggable over an element, with mouse, pen or finger; Escape cancels the drag. Returns a
 * function that stops it, with a drag in progress.
 */
export function watchDrags(host: HTMLElement, options: DragOptions): () => void {
  let held: { handle: Handle; price: Price | null } | null = null;
  const yOf = (event: { clientY: number }) => event.clientY - host.getBoundingClientRect().top;
  const under = (event: { clientY: number }, kind: string) =>
    handleAt(options.handles(), yOf(event), kind === 'touch' ? GRAB_RADIUS.touch : GRAB_RADIUS.mouse);

  function letGo() {
    held = null;
    options.hold(false);
    host.style.cursor = '';
  }
  function onDown(event: PointerEvent) {
    const handle = event.button === 0 ? under(event, event.pointerType) : undefined;
    if (!handle) return;
    held = { handle, price: null };
    options.hold(true);
    try {
      host.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already; the event that removed it also released the capture.
    }
  }
  function onMove(event: PointerEvent) {
    if (!held) {
      host.style.cursor = event.pointerType === 'mouse' && under(event, 'mouse') ? 'ns-resize' : '';
      return;
    }
    const drawn = options.priceAt(yOf(event));
    const price = drawn === null ? null : priceOnTick(drawn, options.digits);
    if (price === null) return;
    held.price = price;
    options.move(held.handle, price);
  }
  function onUp() {
    if (!held) return;
    const { handle, price } = held;
    letGo();
    if (price === null) options.cancel();
    else options.drop(handle, price);
  }
  function onCancel() {
    if (!held) return;
    letGo();
    options.cancel();
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onCancel();
  /** A finger on a line moves the line, not the page. */
  const onTouch = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (touch && event.cancelable && under(touch, 'touch')) event.preventDefault();
  };
  const stop = new AbortController();
  const { signal } = stop;
  host.addEventListener('pointerdown', onDown, { signal, capture: true });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', onCancel, { signal });
  host.addEventListener('touchstart', onTouch, { signal, passive: false, capture: true });
  addEventListener('keydown', onKey, { signal });
  return () => {
    stop.abort();
    onCancel();
  };
}
