import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../../runtime/trading/chart/draw-chart.ts';
import { extendedScale } from '../../../../runtime/trading/chart/price-lines.ts';

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
