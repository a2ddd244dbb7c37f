import { describe, expect, test } from 'vitest';
import { asMoney, asPrice, asQuantity, asRate } from '../../../../domain/money/amount.ts';
import { formatDecimal } from '../../../../domain/money/decimal.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import {
  chartLines,
  handlesOf,
  openLine,
  type LinesInput,
} from '../../../../runtime/trading/chart/chart-lines.ts';
import type { DrawnLine } from '../../../../runtime/trading/chart/draw-chart.ts';
import { position as openPosition } from '../../support/positions.ts';

const position = openPosition({ take_profit: '1.09000' });

const input: LinesInput = {
  positions: [openLine(position)],
  prices: { bid: asPrice(priceOf('1.08500')), ask: asPrice(priceOf('1.08508')) },
  lastClose: 1.2,
  isUp: true,
  countdown: '0:42',
  conversion: { rate: asRate(10n ** 12n), exponent: 2 },
  held: null,
  selected: null,
  text: {
    ask: 'Ask',
    takeProfit: 'TP',
    stopLoss: 'SL',
    entry: (side, qty) => `${side} ${formatDecimal(qty, 8, 2)}`,
    several: (count, text) => `${count} positions: ${text}`,
    money: (amount) => formatMoney(amount, 'USD'),
  },
};

const shown = (given: Partial<LinesInput>) =>
  Object.fromEntries(chartLines({ ...input, ...given }).map(({ id, price, text }) => [id, [price, text]]));

describe('chartLines', () => {
  test('include a position with its profit, its take profit with the result there, bid and ask', () => {
    expect(shown({})).toEqual({
      'p_1 entry': [1.08427, 'buy 0.10 7.30'],
      'p_1 take_profit': [1.09, 'TP 57.30'],
      ask: [1.08508, 'Ask'],
      bid: [1.085, '0:42'],
    });
  });

  test('label position lines at their start, away from the newest candles', () => {
    expect(Object.fromEntries(chartLines(input).map(({ id, textAt }) => [id, textAt]))).toEqual({
      'p_1 entry': 'start',
      'p_1 take_profit': 'start',
      ask: 'axis',
      bid: 'axis',
    });
  });

  test('value a sell at the ask', () => {
    expect(
      shown({
        positions: [openLine({ ...position, trade_type: 'sell', take_profit: null, stop_loss: '1.09000' })],
      }),
    ).toMatchObject({ 'p_1 entry': [1.08427, 'sell 0.10 -8.10'], 'p_1 stop_loss': [1.09, 'SL -57.30'] });
  });

  test('show a dragged limit at its current price, with the result or the error there', () => {
    expect(
      shown({ held: { position: 'p_1', kind: 'take_profit', price: asPrice(priceOf('1.1')) } })[
        'p_1 take_profit'
      ],
    ).toEqual([1.1, 'TP 157.30']);
    expect(
      shown({ held: { position: 'p_1', kind: 'stop_loss', price: asPrice(priceOf('1.08')) } }),
    ).toMatchObject({
      'p_1 stop_loss': [1.08, 'SL -42.70'],
      'p_1 take_profit': [1.09, 'TP 57.30'],
    });
    expect(
      shown({
        held: {
          position: 'p_1',
          kind: 'take_profit',
          price: asPrice(priceOf('1.0')),
          trouble: 'Above 1.08508',
        },
      })['p_1 take_profit'],
    ).toEqual([1, 'Above 1.08508']);
    expect(shown({ held: { position: 'other', kind: 'stop_loss', price: asPrice(1n) } })).not.toHaveProperty(
      'p_1 stop_loss',
    );
  });

  test('use the last close without a quote, and then show no profit', () => {
    expect(shown({ prices: undefined })).toEqual({
      'p_1 entry': [1.08427, 'buy 0.10'],
      'p_1 take_profit': [1.09, 'TP 57.30'],
      bid: [1.2, '0:42'],
    });
    expect(shown({ conversion: undefined })['p_1 entry']).toEqual([1.08427, 'buy 0.10']);
    expect(chartLines({ ...input, positions: [], prices: undefined, lastClose: undefined })).toEqual([]);
  });

  test('have no handle when out of view', () => {
    expect(handlesOf(input.positions, (price) => (price > 1.085 ? null : 100))).toEqual([
      { position: 'p_1', kind: 'entry', y: 100 },
    ]);
    expect(handlesOf(input.positions, () => 7).map(({ kind }) => kind)).toEqual(['entry', 'take_profit']);
  });
});

test('chartLines include only the limits of the selected position in the price scale', () => {
  const both = { ...input, positions: [openLine({ ...position, stop_loss: '1.07000' })] };
  const inScale = (selected: string | null) =>
    chartLines({ ...both, selected }).flatMap(({ id, isInScale }) => (isInScale ? [id] : []));
  expect(inScale('p_1')).toEqual(['p_1 take_profit', 'p_1 stop_loss']);
  expect([inScale(null), inScale('p_2')]).toEqual([[], []]);
});

describe('tags that lines share', () => {
  const three = ['p_1', 'p_2', 'p_3'].map((id) => openLine({ ...position, id }));
  const sharedOf = (given: Partial<LinesInput>) =>
    chartLines({ ...input, positions: three, ...given }).flatMap(({ id, shared }) => (shared ? [id] : []));

  test('show the sum of quantities and rounded profits, and no quantity for limits', () => {
    const [entry, limit] = chartLines({ ...input, positions: three });
    const twice = ({ shared }: DrawnLine) => {
      const { figures, write } = shared!;
      const { qty, money } = figures;
      return write({ count: 2, qty: asQuantity(qty * 2n), money: asMoney(money! * 2n) });
    };
    expect(twice(entry!)).toBe('2 positions: buy 0.20 14.60');
    expect(twice(limit!)).toBe('2 positions: TP 114.60');
    expect(entry!.shared!.write({ ...entry!.shared!.figures, count: 2, money: null })).toBe(
      '2 positions: buy 0.10',
    );
  });

  test('are of one kind: buys, sells, take profits, stop losses', () => {
    const lines = chartLines({
      ...input,
      positions: [openLine(position), openLine({ ...position, trade_type: 'sell', stop_loss: '1.1' })],
    });
    expect(lines.flatMap(({ shared }) => (shared ? [shared.kind] : []))).toEqual([
      'buy',
      'take_profit',
      'sell',
      'take_profit',
      'stop_loss',
    ]);
  });

  test('are not those of a selected or dragged position, or of prices', () => {
    expect(sharedOf({})).toEqual(three.flatMap(({ id }) => [`${id} entry`, `${id} take_profit`]));
    const others = ['p_1 entry', 'p_1 take_profit', 'p_3 entry', 'p_3 take_profit'];
    expect(sharedOf({ selected: 'p_2' })).toEqual(others);
    expect(
      sharedOf({ held: { position: 'p_2', kind: 'take_profit', price: asPrice(priceOf('1.1')) } }),
    ).toEqual(others);
  });
});
