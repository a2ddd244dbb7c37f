export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const STEP = 24;
/** The minimum visible part of the window, so that the user can drag it. */
const MIN_VISIBLE_PX = 48;

/** The position nearest to the wanted one that keeps the title bar visible. */
export function placed({ x, y }: Point, window: Size, room: Size): Point {
  const between = (value: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, value)));
  return {
    x: between(x, MIN_VISIBLE_PX - window.width, room.width - MIN_VISIBLE_PX),
    y: between(y, 0, Math.max(0, room.height - MIN_VISIBLE_PX)),
  };
}

/** Initial position of a window: centred, slightly raised. */
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

/** The position after an arrow key; undefined for other keys. */
export function movedBy(key: string, { x, y }: Point): Point | undefined {
  const step = DIRECTIONS[key];
  return step && { x: x + step.x, y: y + step.y };
}
