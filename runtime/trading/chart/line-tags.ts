import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

export interface LineTag {
  price: number;
  color: string;
  text: string;
}

const HEIGHT = 16;
const PADDING = 5;
const LEFT = 8;
const STEP = HEIGHT + 1;
/** Height of the legend at the top of the chart, in pixels. */
const LEGEND_HEIGHT = 26;

/**
 * Moves overlapping tags apart, and away from the legend, by the smallest distance; the higher price is
 * above. Leaves out tags whose line is out of view.
 */
function placeTags<Tag extends { y: number }>(tags: readonly Tag[], height: number): Tag[] {
  const placed = tags
    .filter(({ y }) => y >= 0 && y <= height)
    .sort((one, other) => one.y - other.y)
    .map((tag) => ({ ...tag }));
  let free = LEGEND_HEIGHT + HEIGHT / 2;
  for (const tag of placed) {
    tag.y = Math.max(tag.y, free);
    free = tag.y + STEP;
  }
  let last = height - HEIGHT / 2;
  for (const tag of placed.toReversed()) {
    tag.y = Math.min(tag.y, last);
    last = tag.y - STEP;
  }
  return placed;
}

/** Labels at the left end of price lines, over the oldest candles: the newest ones stay visible. */
export function createLineTags(font: string) {
  let tags: readonly LineTag[] = [];
  let ground = '';
  let shown = '';
  let attached: SeriesAttachedParameter<Time> | undefined;

  const draw: IPrimitivePaneRenderer['draw'] = (target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const lines = tags.flatMap((tag) => {
        const y = attached?.series.priceToCoordinate(tag.price) ?? null;
        return y === null ? [] : [{ ...tag, y }];
      });
      context.font = `11px ${font}`;
      context.textBaseline = 'middle';
      for (const { y, text, color } of placeTags(lines, mediaSize.height)) {
        const width = context.measureText(text).width + 2 * PADDING;
        context.beginPath();
        context.roundRect(LEFT, y - HEIGHT / 2, width, HEIGHT, 3);
        context.fillStyle = ground;
        context.strokeStyle = color;
        context.fill();
        context.stroke();
        context.fillStyle = color;
        context.fillText(text, LEFT + PADDING, y + 0.5);
      }
    });
  const views = [{ zOrder: () => 'top' as const, renderer: () => ({ draw }) }];
  const primitive: ISeriesPrimitive<Time> = {
    attached: (to) => {
      attached = to;
    },
    detached: () => {
      attached = undefined;
    },
    paneViews: () => views,
  };
  return {
    primitive,
    /** Redraws only changed tags: the library draws the chart twice for each requested update. */
    show(next: readonly LineTag[], on: string) {
      const key = JSON.stringify([next, on]);
      if (key === shown) return;
      shown = key;
      tags = next;
      ground = on;
      attached?.requestUpdate();
    },
  };
}
