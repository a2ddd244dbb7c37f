import { expect, test, vi } from 'vitest';
import { createLineTags, type LineTag } from '../../../../runtime/trading/chart/line-tags.ts';

/** Draws tags with ten pixels per letter. The y coordinate of a price is the price itself, up to 500. */
function drawn(tags: readonly LineTag[]) {
  const texts: [text: string, left: number, y: number][] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillText: (text: string, x: number, y: number) => void texts.push([text, x - 5, y - 0.5]),
    beginPath() {},
    roundRect() {},
    fill() {},
    stroke() {},
  };
  const { primitive, show } = createLineTags('mono');
  const requestUpdate = vi.fn<() => void>();
  primitive.attached!({
    series: { priceToCoordinate: (price: number) => (price > 500 ? null : price) },
    requestUpdate,
  } as never);
  show(tags, 'black');
  expect(requestUpdate).toHaveBeenCalledTimes(1);
  const mediaSize = { width: 800, height: 500 };
  primitive.paneViews!()[0]!
    .renderer()!
    .draw({
      useMediaCoordinateSpace: (draw: (scope: unknown) => void) => draw({ context, mediaSize }),
    } as never);
  return texts;
}

const tag = (price: number, text: string): LineTag => ({ price, text, color: 'red' });

test('tags are drawn at the left end, unless they are out of view', () => {
  expect(drawn([tag(100, 'TP'), tag(300, 'Buy'), tag(900, 'SL')])).toEqual([
    ['TP', 8, 100],
    ['Buy', 8, 300],
  ]);
});

test('overlapping tags are moved down by the least distance', () => {
  expect(drawn([tag(112, 'cc'), tag(100, 'aa'), tag(200, 'dd'), tag(105, 'bb')])).toEqual([
    ['aa', 8, 100],
    ['bb', 8, 117],
    ['cc', 8, 134],
    ['dd', 8, 200],
  ]);
});

test('tags stay below the legend and above the bottom, without overlaps', () => {
  expect(drawn([tag(2, 'TP'), tag(10, 'Buy')]).map(([, , y]) => y)).toEqual([34, 51]);
  expect(drawn([tag(499, 'SL'), tag(495, 'Buy'), tag(490, 'TP')]).map(([, , y]) => y)).toEqual([
    458, 475, 492,
  ]);
  expect(drawn([tag(-3, 'above')])).toEqual([]);
});

test('unchanged tags request no update', () => {
  const { primitive, show } = createLineTags('mono');
  const requestUpdate = vi.fn<() => void>();
  primitive.attached!({ requestUpdate } as never);
  show([], 'black');
  show([], 'black');
  expect(requestUpdate).toHaveBeenCalledTimes(1);
  show([tag(100, 'Buy')], 'black');
  show([tag(100, 'Buy')], 'black');
  expect(requestUpdate).toHaveBeenCalledTimes(2);
  show([tag(100, 'Buy')], 'white');
  expect(requestUpdate).toHaveBeenCalledTimes(3);
});
