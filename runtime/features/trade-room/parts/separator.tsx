import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { fitHeight, heightByKey } from './panel-height.ts';

interface SeparatorProps {
  label: string;
  /** Id of the panel below. */
  controls: string;
  height: number;
  /** The most that the panel may take, in pixels. */
  room(): number;
  onHeight(height: number): void;
}

/** The line above a panel: dragged, or moved by arrow keys, it makes the panel higher or lower. */
export function Separator({ label, controls, height, room, onHeight }: SeparatorProps) {
  const start = useRef<{ y: number; height: number } | null>(null);
  function onKeyDown(event: KeyboardEvent) {
    const next = heightByKey(event.key, height, room());
    if (next === undefined) return;
    event.preventDefault();
    onHeight(next);
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
  }
  function onPointerMove(event: PointerEvent) {
    if (start.current) onHeight(fitHeight(start.current.height + start.current.y - event.clientY, room()));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={height}
      aria-valuemin={0}
      tabIndex={0}
      className="traderoom-separator"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => { start.current = null; }}
      onPointerCancel={() => { start.current = null; }}
    />
  );
}
