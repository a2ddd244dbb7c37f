export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const STEP = 24;
/** Of the window this much stays in view, so that it can be taken hold of. */
const KEPT = 48;

/** The place nearest to the wanted one at which the window's title stays in view. */
export function placed({ x, y }: Point, window: Size, room: Size): Point {
  const between = (value: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, value)));
  return {
    x: between(x, KEPT - window.width, room.width - KEPT),
    y: between(y, 0, Math.max(0, room.height - KEPT)),
  };
}

/** Where a window opens: in the middle, a little above it. */
export function centred(window: Size, room: Size): Point {
  return {
    x: Math.max(0, Math.round((room.width - window.width) / 2)),
    y: Math.max(0, Math.round((room.height - window.height) / 3)),
  };
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Where an arrow key moves it; undefined for other keys. */
export function movedBy(key: string, { x, y }: Point): Point | undefined {
  const step = DIRECTIONS[key];
  return step && { x: x + step.x, y: y + step.y };
}
