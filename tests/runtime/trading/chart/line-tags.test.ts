import { expect, test, vi } from 'vitest';
import { asMoney, asQuantity } from '../../../../domain/money/amount.ts';
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

/** Tags whose text is their number and their sum. */
const sharedTag = (price: number, kind: string, qty = 1n): LineTag => ({
  ...tag(price, kind),
  shared: {
    kind,
    figures: { count: 1, qty: asQuantity(qty), money: asMoney(qty * 10n) },
    write: ({ count, qty: sum, money }) => `${count} ${kind} ${sum} ${money}`,
  },
});

test('up to three overlapping tags of a kind stay separate', () => {
  expect(drawn([1, 2, 3].map(() => sharedTag(100, 'buy'))).map(([text, , y]) => [text, y])).toEqual([
    ['buy', 100],
    ['buy', 117],
    ['buy', 134],
  ]);
});

test('more tags in one place are one for each kind, with the sum, in the middle of their lines', () => {
  const buys = [100, 102, 104, 106].map((price, index) => sharedTag(price, 'buy', BigInt(index + 1)));
  expect(drawn([...buys, sharedTag(110, 'sell'), sharedTag(300, 'buy')])).toEqual([
    ['4 buy 10 100', 8, 103],
    ['sell', 8, 120],
    ['buy', 8, 300],
  ]);
});

test('a tag that is not shared stays separate among joined ones', () => {
  const texts = drawn([...[1, 2, 3, 4].map(() => sharedTag(100, 'buy')), tag(100, 'own')]);
  expect(texts.map(([text]) => text)).toEqual(['4 buy 4 40', 'own']);
});

test('a group whose parts have no price has no sum of money', () => {
  const [first, ...others] = [1, 2, 3, 4].map(() => sharedTag(100, 'buy'));
  const unpriced = {
    ...first!,
    shared: { ...first!.shared!, figures: { ...first!.shared!.figures, money: null } },
  };
  expect(drawn([unpriced, ...others]).map(([text]) => text)).toEqual(['4 buy 4 null']);
});

test('as many tags as do not fit into the chart are joined over greater distances', () => {
  const texts = drawn(Array.from({ length: 60 }, (_, index) => sharedTag(30 + index * 7, 'buy')));
  expect(texts.length).toBeLessThanOrEqual(27);
  const [, , first] = texts[0]!;
  const [, , last] = texts.at(-1)!;
  expect(first).toBeGreaterThanOrEqual(34);
  expect(last).toBeLessThanOrEqual(492);
  const count = texts.reduce((sum, [text]) => sum + (Number.parseInt(text, 10) || 1), 0);
  expect(count).toBe(60);
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
