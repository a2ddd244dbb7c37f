import type { Price } from '../../../domain/money/amount.ts';
import { handleAt, priceOnTick, type Handle } from './limit-drag.ts';

/** The distance at which a pointer grabs a line, in pixels. */
const GRAB_RADIUS = { mouse: 6, touch: 18 };
/** A shorter movement is neither a drag nor a pan, in pixels. */
const MIN_MOVEMENT = { mouse: 4, touch: 8 };
/** A finger rests on a line this long before it can move it: an earlier swipe pans the chart. */
const LONG_PRESS_MS = 300;

/** A pen is as imprecise as a finger. */
export type Pointer = 'mouse' | 'touch';

export interface DragOptions {
  digits: number;
  handles(): Handle[];
  priceAt(y: number): number | null;
  /** The chart does not scroll or zoom meanwhile. */
  hold(held: boolean): void;
  move(handle: Handle, price: Price): void;
  drop(handle: Handle, price: Price, pointer: Pointer): void;
  cancel(): void;
}

/** A pressed line: dragged after a vertical movement, released by any other. */
interface Grab {
  handle: Handle;
  pointer: Pointer;
  id: number;
  x: number;
  y: number;
  /** Time of the press, in milliseconds. */
  at: number;
  isDragged: boolean;
  price: Price | null;
}

const pointerOf = ({ pointerType }: PointerEvent): Pointer => (pointerType === 'mouse' ? 'mouse' : 'touch');

const canDrag = ({ pointer, at }: Grab, { timeStamp }: Event) =>
  pointer === 'mouse' || timeStamp - at >= LONG_PRESS_MS;

/** What a movement since the press means; undefined while it is too short. */
function gestureOf(grab: Grab, event: PointerEvent): 'drag' | 'pan' | undefined {
  const [dx, dy] = [Math.abs(event.clientX - grab.x), Math.abs(event.clientY - grab.y)];
  if (Math.max(dx, dy) < MIN_MOVEMENT[grab.pointer]) return undefined;
  return dy > dx && canDrag(grab, event) ? 'drag' : 'pan';
}

/** The price at a height, rounded to the asset's last digit; null if there is no valid price. */
function tickAt({ priceAt, digits }: DragOptions, y: number): Price | null {
  const drawn = priceAt(y);
  return drawn === null ? null : priceOnTick(drawn, digits);
}

/** A pointer that is gone already has no capture: the event that removed it ends the drag. */
function capture(host: HTMLElement, pointer: number) {
  try {
    host.setPointerCapture(pointer);
  } catch {
    // It is gone.
  }
}

/**
 * Makes lines draggable over an element: vertically, with a finger or pen after a long press. Every other
 * gesture stays with the chart. Escape cancels the drag. Returns a function that stops it, with a drag in
 * progress.
 */
export function watchDrags(host: HTMLElement, options: DragOptions): () => void {
  let grab: Grab | null = null;
  const yOf = (event: PointerEvent) => event.clientY - host.getBoundingClientRect().top;
  const under = (event: PointerEvent) =>
    handleAt(options.handles(), yOf(event), GRAB_RADIUS[pointerOf(event)]);

  function release() {
    if (grab?.isDragged) options.hold(false);
    grab = null;
    host.style.cursor = '';
  }
  function onCancel() {
    const isDragged = grab?.isDragged;
    release();
    if (isDragged) options.cancel();
  }
  function onDown(event: PointerEvent) {
    onCancel();
    const handle = event.isPrimary && event.button === 0 ? under(event) : undefined;
    if (!handle) return;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    grab = { handle, pointer: pointerOf(event), id, x, y, at, isDragged: false, price: null };
  }
  function onMove(event: PointerEvent) {
    if (!grab) {
      host.style.cursor = event.pointerType === 'mouse' && under(event) ? 'ns-resize' : '';
      return;
    }
    if (event.pointerId !== grab.id) return;
    const gesture = grab.isDragged ? 'drag' : gestureOf(grab, event);
    if (gesture === 'pan') return release();
    if (gesture === undefined) return;
    if (!grab.isDragged) {
      grab.isDragged = true;
      options.hold(true);
      capture(host, grab.id);
    }
    const price = tickAt(options, yOf(event));
    if (price === null) return;
    grab.price = price;
    options.move(grab.handle, price);
  }
  function onUp() {
    if (!grab?.isDragged) return release();
    const { handle, price, pointer } = grab;
    release();
    if (price === null) options.cancel();
    else options.drop(handle, price, pointer);
  }
  const onLeave = () => !grab?.isDragged && release();
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onCancel();
  /** A finger that may move a line does not scroll the page. */
  const onTouchMove = (event: TouchEvent) => {
    if (grab && event.cancelable && canDrag(grab, event)) event.preventDefault();
  };
  const stop = new AbortController();
  const { signal } = stop;
  host.addEventListener('pointerdown', onDown, { signal, capture: true });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointerleave', onLeave, { signal });
  host.addEventListener('pointercancel', onCancel, { signal });
  host.addEventListener('touchmove', onTouchMove, { signal, passive: false, capture: true });
  addEventListener('keydown', onKey, { signal });
  return () => {
    stop.abort();
    onCancel();
  };
}
