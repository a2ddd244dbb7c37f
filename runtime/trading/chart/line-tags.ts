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

/** Texts at the left end of price lines, where the oldest candles are: they leave the newest ones free. Tags that would cover each other stand below each other, as the labels on the axis do. */
export function createLineTags(font: string) {
  let tags: readonly LineTag[] = [];
  let ground = '';
  let attached: SeriesAttachedParameter<Time> | undefined;

  const draw: IPrimitivePaneRenderer['draw'] = (target) =>
    target.useMediaCoordinateSpace(({ context }) => {
      const placed = tags
        .flatMap((tag) => {
          const y = attached?.series.priceToCoordinate(tag.price) ?? null;
          return y === null ? [] : [{ ...tag, y }];
        })
        .sort((one, other) => one.y - other.y);
      context.font = `11px ${font}`;
      context.textBaseline = 'middle';
      let free = -Infinity;
      for (const { y: line, text, color } of placed) {
        const y = Math.max(line, free);
        free = y + HEIGHT + 1;
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
    show(next: readonly LineTag[], on: string) {
      tags = next;
      ground = on;
      attached?.requestUpdate();
    },
  };
}
