import { expect, test } from 'vitest';
import { readHeight, START_HEIGHT } from '../../../../runtime/features/trade-room/components/panel-height.ts';

test('the positions are 200 pixels high until somebody chooses otherwise', () => {
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
