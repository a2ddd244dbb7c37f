import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { isMirrored } from '../lib/is-mirrored.ts';
import './splitter.css';

interface SplitterProps {
  /** Accessible name: "Width of the market watch". */
  label: string;
  /** `vertical` separates left and right, `horizontal` top and bottom. */
  orientation: 'vertical' | 'horizontal';
  /** Size of the resized pane, in pixels. */
  value: number;
  min: number;
  /** A function if it depends on the available space. */
  max: number | (() => number);
  /** Id of the pane. */
  controls?: string;
  /** The pane is after the splitter: to its right, or below it. */
  after?: boolean;
  /** Overlays the line between the panes and takes no space. */
  overlay?: boolean;
  onChange(value: number): void;
  /** The size that a double click or Enter restores. */
  initial: number;
}

const STEP = 16;
const LARGE_STEP = 96;

/**
 * A splitter between two panes, moved by pointer or keyboard (arrow keys; page keys: faster; Home and End:
 * minimum and maximum; Enter: default size).
 */
export function Splitter({
  label,
  orientation,
  value,
  min,
  max,
  controls,
  after = false,
  overlay,
  onChange,
  initial,
}: SplitterProps) {
  const start = useRef<{ at: number; value: number } | null>(null);
  const isVertical = orientation === 'vertical';
  const sign = after === (isVertical && isMirrored()) ? 1 : -1;
  const most = () => Math.max(min, typeof max === 'number' ? max : max());
  const choose = (wanted: number) => onChange(Math.round(Math.min(most(), Math.max(min, wanted))));
  const pointerPosition = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: pointerPosition(event), value };
  }

  function onKeyDown(event: KeyboardEvent) {
    const [back, forth] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const next = {
      [back!]: value - sign * STEP,
      [forth!]: value + sign * STEP,
      PageUp: value - sign * LARGE_STEP,
      PageDown: value + sign * LARGE_STEP,
      Home: min,
      End: most(),
      Enter: initial,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      className="splitter"
      data-overlay={overlay}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={typeof max === 'number' ? max : undefined}
      aria-controls={controls}
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        start.current && choose(start.current.value + sign * (pointerPosition(event) - start.current.at))
      }
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onDoubleClick={() => choose(initial)}
      onKeyDown={onKeyDown}
    />
  );
}
