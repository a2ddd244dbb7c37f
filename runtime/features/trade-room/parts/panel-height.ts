/** Spec 1 §2.7: the positions panel is 200 px high until somebody chooses otherwise. */
export const START_HEIGHT = 200;
const LEAST = 96;
const STEP = 24;
const LARGE_STEP = 96;

/** Within the panel's least height and `room`, what is to stay above left to it. */
export function fitHeight(height: number, room: number): number {
  return Math.round(Math.min(Math.max(height, LEAST), Math.max(room, LEAST)));
}

/** The height after a key on the separator; undefined for other keys. */
export function heightByKey(key: string, height: number, room: number): number | undefined {
  const next = { ArrowUp: height + STEP, ArrowDown: height - STEP, PageUp: height + LARGE_STEP, PageDown: height - LARGE_STEP, Home: LEAST, End: room }[key];
  return next === undefined ? undefined : fitHeight(next, room);
}

/** What was kept on this device; the start where it is none. */
export function readHeight(kept: string | null): number {
  const height = Number(kept);
  return kept !== null && Number.isFinite(height) && height >= LEAST ? height : START_HEIGHT;
}
