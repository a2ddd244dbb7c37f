import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { SharedTag } from './draw-chart.ts';
import { groupTags, placeTags, TAG_HEIGHT } from './place-tags.ts';

export interface LineTag {
  price: number;
  color: string;
  text: string;
  shared?: SharedTag | undefined;
}

export type LineTags = ReturnType<typeof createLineTags>;

const PADDING = 5;
const LEFT = 8;

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
      for (const { y, text, color } of placeTags(groupTags(lines, mediaSize.height), mediaSize.height)) {
        const width = context.measureText(text).width + 2 * PADDING;
        context.beginPath();
        context.roundRect(LEFT, y - TAG_HEIGHT / 2, width, TAG_HEIGHT, 3);
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
      const key = JSON.stringify([on, ...next.map(({ price, color, text }) => [price, color, text])]);
      if (key === shown) return;
      shown = key;
      tags = next;
      ground = on;
      attached?.requestUpdate();
    },
  };
}
