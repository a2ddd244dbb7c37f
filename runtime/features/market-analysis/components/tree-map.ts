export interface Rect {
  /** Percent of the whole, from the top left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Free {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The worst aspect ratio of a row of areas along a side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  return Math.max(
    (side * side * Math.max(...row)) / (sum * sum),
    (sum * sum) / (side * side * Math.min(...row)),
  );
}

/** Lays out a row along the shorter side of the free area and returns the rest. */
function layRow(row: readonly number[], free: Free, rects: Free[]): Free {
  const sum = row.reduce((total, area) => total + area, 0);
  const isWide = free.width >= free.height;
  const depth = sum / (isWide ? free.height : free.width);
  let at = 0;
  for (const area of row) {
    const length = area / depth;
    rects.push(
      isWide
        ? { x: free.x, y: free.y + at, width: depth, height: length }
        : { x: free.x + at, y: free.y, width: length, height: depth },
    );
    at += length;
  }
  return isWide
    ? { x: free.x + depth, y: free.y, width: free.width - depth, height: free.height }
    : { x: free.x, y: free.y + depth, width: free.width, height: free.height - depth };
}

/**
 * Squarified tree map (Bruls, Huizing, van Wijk 2000): one rectangle per weight, in order, with areas
 * proportional to the weights and aspect ratios close to 1. Weights are positive, preferably descending;
 * `ratio` is the aspect ratio of the whole.
 */
export function treeMap(weights: readonly number[], ratio: number): Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const [width, height] = [100 * ratio, 100];
  const areas = weights.map((weight) => (weight / total) * width * height);
  const rects: Free[] = [];
  let free: Free = { x: 0, y: 0, width, height };
  let row: number[] = [];
  for (const area of areas) {
    const side = Math.min(free.width, free.height);
    if (row.length && worst([...row, area], side) > worst(row, side)) {
      free = layRow(row, free, rects);
      row = [];
    }
    row.push(area);
  }
  if (row.length) layRow(row, free, rects);
  return rects.map(({ x, y, width: wide, height: high }) => ({
    x: x / ratio,
    y,
    width: wide / ratio,
    height: high,
  }));
}
