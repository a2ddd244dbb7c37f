import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { usePlatform } from '../../../platform/hooks.ts';
import { keptInside, movedByKey, parsePlacement, type Placement } from './placement.ts';

const KEY = 'chat-button';
/** A shorter movement of the pointer is a click. */
const CLICK_PX = 5;

const windowSize = () => ({ width: innerWidth, height: innerHeight });

function placementOf(element: Element): Placement {
  const { right, bottom } = element.getBoundingClientRect();
  return { right: innerWidth - right, bottom: innerHeight - bottom };
}

/** Moves a fixed button by pointer and arrow keys; Home puts it back. The style sheet keeps it inside the window. */
export function useMovedButton(onClick: () => void) {
  const { local } = usePlatform();
  const [placement, setPlacement] = useState(() => parsePlacement(local.get(KEY)));
  const drag = useRef<{ x: number; y: number; from: Placement; isMoved: boolean } | null>(null);
  const isDropped = useRef(false);

  /** Measured only before the first move: with reduced motion, a new position shows up a frame later. */
  const current = (element: Element): Placement =>
    placement ? keptInside(placement, windowSize()) : placementOf(element);

  function moveTo(next: Placement | null) {
    setPlacement(next);
    if (next) local.set(KEY, `${next.right} ${next.bottom}`);
    else local.remove(KEY);
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    isDropped.current = false;
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = current(event.currentTarget);
    drag.current = { x: event.clientX, y: event.clientY, from, isMoved: false };
  }
  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!drag.current) return;
    const { x, y, from } = drag.current;
    const [right, bottom] = [x - clientX, y - clientY];
    drag.current.isMoved ||= Math.hypot(right, bottom) > CLICK_PX;
    if (drag.current.isMoved)
      moveTo(keptInside({ right: from.right + right, bottom: from.bottom + bottom }, windowSize()));
  }
  function onPointerEnd() {
    isDropped.current = drag.current?.isMoved ?? false;
    drag.current = null;
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    isDropped.current = false;
    const next = event.key === 'Home' ? null : movedByKey(current(event.currentTarget), event, windowSize());
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  }
  return {
    style: placement
      ? ({
          '--chat-right': `${placement.right}px`,
          '--chat-bottom': `${placement.bottom}px`,
        } as CSSProperties)
      : undefined,
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown,
    onClick() {
      if (!isDropped.current) onClick();
      isDropped.current = false;
    },
  };
}
