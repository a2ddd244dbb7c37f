import type { Money, Quantity } from '../../../domain/money/amount.ts';
import type { LineFigures, SharedTag } from './draw-chart.ts';

export const TAG_HEIGHT = 16;
const STEP = TAG_HEIGHT + 1;
/** Height of the legend at the top of the chart, in pixels. */
const LEGEND_HEIGHT = 26;
/** As many tags may be moved apart in one place: more would point far from their lines. */
const MAX_TOGETHER = 3;

interface Tag {
  /** Its line, in pixels from the top. */
  y: number;
  text: string;
  shared?: SharedTag | undefined;
}

function total(figures: readonly LineFigures[]): LineFigures {
  return figures.reduce((sum, { count, qty, money }) => ({
    count: sum.count + count,
    qty: (sum.qty + qty) as Quantity,
    money: sum.money === null || money === null ? null : ((sum.money + money) as Money),
  }));
}

/** One tag for lines of one kind, in the middle between the first and the last. */
function joined<Every extends Tag>(tags: readonly Every[]): Every {
  const [first, last] = [tags[0]!, tags.at(-1)!];
  if (first === last || !first.shared) return first;
  const figures = total(tags.flatMap(({ shared }) => (shared ? [shared.figures] : [])));
  return { ...first, y: (first.y + last.y) / 2, text: first.shared.write(figures) };
}

/** Joins the tags of each kind in a place where too many would cover each other. */
function joinPlace<Every extends Tag>(tags: readonly Every[]): Every[] {
  if (tags.length <= MAX_TOGETHER) return [...tags];
  const kinds = new Map<string, Every[]>();
  for (const [index, tag] of tags.entries()) {
    const kind = tag.shared?.kind ?? String(index);
    kinds.set(kind, [...(kinds.get(kind) ?? []), tag]);
  }
  return [...kinds.values()].map(joined);
}

/** Splits tags, sorted from the top, into places of this height. */
function placesOf<Every extends Tag>(tags: readonly Every[], placeHeight: number): Every[][] {
  const places: Every[][] = [];
  for (const tag of tags) {
    const place = places.at(-1);
    if (place && tag.y < place[0]!.y + placeHeight) place.push(tag);
    else places.push([tag]);
  }
  return places;
}

/**
 * The tags of the visible lines, from the top. Where more than three would cover each other, those of one kind
 * are one tag with their sum. A place grows until all tags fit into the chart.
 */
export function groupTags<Every extends Tag>(tags: readonly Every[], height: number): Every[] {
  const visible = tags.filter(({ y }) => y >= 0 && y <= height).sort((one, other) => one.y - other.y);
  const room = (height - LEGEND_HEIGHT) / STEP;
  for (let placeHeight = STEP; ; placeHeight *= 2) {
    const grouped = placesOf(visible, placeHeight).flatMap(joinPlace);
    if (grouped.length <= room || placeHeight > height) return grouped;
  }
}

/** Moves overlapping tags apart, and away from the legend, by the smallest distance; the higher price is above. */
export function placeTags<Every extends Tag>(tags: readonly Every[], height: number): Every[] {
  const placed = tags.map((tag) => ({ ...tag })).sort((one, other) => one.y - other.y);
  let free = LEGEND_HEIGHT + TAG_HEIGHT / 2;
  for (const tag of placed) {
    tag.y = Math.max(tag.y, free);
    free = tag.y + STEP;
  }
  let last = height - TAG_HEIGHT / 2;
  for (const tag of placed.toReversed()) {
    tag.y = Math.min(tag.y, last);
    last = tag.y - STEP;
  }
  return placed;
}
