import { describe, expect, test } from 'vitest';
import { asQuantity } from '../../../../domain/money/amount.ts';
import type { DrawnLine } from '../../../../runtime/trading/chart/draw-chart.ts';
import { extendedScale, labelledLines } from '../../../../runtime/trading/chart/price-lines.ts';

const line = (price: number, isInScale?: boolean): DrawnLine => ({
  id: String(price),
  price,
  color: 'up',
  look: 'dashed',
  text: '',
  textAt: 'start',
  isInScale,
});

test('extendedScale includes only lines with isInScale', () => {
  const info = { priceRange: { minValue: 10, maxValue: 12 } };
  expect(extendedScale(info, [line(14, true), line(8, true), line(50)])!.priceRange).toEqual({
    minValue: 8,
    maxValue: 14,
  });
  expect(extendedScale(info, [line(11, true), line(50)])!.priceRange).toEqual(info.priceRange);
  expect(extendedScale(null, [line(14, true)])).toBe(null);
});

describe('labels on the axis', () => {
  const shared = { kind: 'buy', figures: { count: 1, qty: asQuantity(1n), money: null }, write: () => '' };
  const entry = (id: string, price: number): DrawnLine => ({ ...line(price), id, look: 'solid', shared });
  const idsOf = (lines: readonly DrawnLine[]) => [...labelledLines(lines)];

  test('are one for each price and look', () => {
    const limits = ['a', 'b'].map((id) => ({ ...entry(id, 10), look: 'dashed' as const }));
    expect(idsOf([entry('c', 10), entry('d', 10), entry('e', 11), ...limits])).toEqual(['d', 'e', 'b']);
  });

  test('are left out for more than two entries or four limits, except of a selected or dragged position', () => {
    const entries = [1, 2, 3].map((price) => entry(`e${price}`, price));
    const limits = [1, 2, 3, 4, 5].map((price) => ({
      ...entry(`l${price}`, price),
      look: 'dashed' as const,
    }));
    expect(idsOf([...entries.slice(1), ...limits.slice(1)])).toEqual(['e2', 'e3', 'l2', 'l3', 'l4', 'l5']);
    const own: DrawnLine = { ...line(9), id: 'own' };
    const ask: DrawnLine = { ...line(8), id: 'ask', look: 'dotted' };
    expect(idsOf([...entries, ...limits, own, ask])).toEqual(['own', 'ask']);
  });
});
