/** Distance of the button from the window's right and lower edge, in pixels. */
export interface Placement {
  right: number;
  bottom: number;
}

export interface WindowSize {
  width: number;
  height: number;
}

/** Side length of the button, and its least distance from the edges; as in floating-chat.css. */
export const SIZE = 56;
export const MARGIN = 8;
const STEP = 24;
const LARGE_STEP = 96;

const between = (value: number, most: number) =>
  Math.round(Math.min(Math.max(MARGIN, most), Math.max(MARGIN, value)));

/** The nearest placement that is wholly inside the window. */
export function keptInside({ right, bottom }: Placement, { width, height }: WindowSize): Placement {
  return {
    right: between(right, width - SIZE - MARGIN),
    bottom: between(bottom, height - SIZE - MARGIN),
  };
}

const MOVES: Readonly<Record<string, Placement>> = {
  ArrowLeft: { right: 1, bottom: 0 },
  ArrowRight: { right: -1, bottom: 0 },
  ArrowUp: { right: 0, bottom: 1 },
  ArrowDown: { right: 0, bottom: -1 },
};

/** Where a key moves the button; undefined for other keys. */
export function movedByKey(
  { right, bottom }: Placement,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  size: WindowSize,
): Placement | undefined {
  const move = MOVES[key];
  const step = shiftKey ? LARGE_STEP : STEP;
  return move && keptInside({ right: right + move.right * step, bottom: bottom + move.bottom * step }, size);
}

/** A stored placement; null for any other text. */
export function parsePlacement(stored: string | null): Placement | null {
  const [, right, bottom] = /^(\d{1,5}) (\d{1,5})$/.exec(stored ?? '') ?? [];
  return right === undefined || bottom === undefined
    ? null
    : { right: Number(right), bottom: Number(bottom) };
}
