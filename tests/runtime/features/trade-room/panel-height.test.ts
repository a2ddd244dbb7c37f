import { expect, test } from 'vitest';
import { readHeight, START_HEIGHT } from '../../../../runtime/features/trade-room/components/panel-height.ts';

test('readHeight returns a valid stored height, otherwise 200 pixels', () => {
  expect(START_HEIGHT).toBe(200);
  expect([
    readHeight(null),
    readHeight('x'),
    readHeight(''),
    readHeight('-5'),
    readHeight('NaN'),
    readHeight('320'),
  ]).toEqual([200, 200, 200, 200, 200, 320]);
});
