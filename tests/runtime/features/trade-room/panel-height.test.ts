import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitHeight, heightByKey, readHeight, START_HEIGHT } from '../../../../runtime/features/trade-room/parts/panel-height.ts';

describe('the height of the positions', () => {
  test('is 200 pixels until somebody chooses otherwise', () => {
    expect(START_HEIGHT).toBe(200);
    expect([readHeight(null), readHeight('x'), readHeight(''), readHeight('-5'), readHeight('NaN'), readHeight('320')]).toEqual([200, 200, 200, 200, 200, 320]);
  });

  test('moves by keys, within its least and its room', () => {
    expect([heightByKey('ArrowUp', 200, 600), heightByKey('ArrowDown', 200, 600), heightByKey('PageUp', 200, 600), heightByKey('End', 200, 600), heightByKey('Home', 200, 600)]).toEqual([224, 176, 296, 600, 96]);
    expect(heightByKey('a', 200, 600)).toBeUndefined();
  });

  test('never takes more than the room, nor less than it needs', () => {
    fc.assert(fc.property(fc.integer({ min: -1000, max: 5000 }), fc.integer({ min: 100, max: 2000 }), (height, room) => {
      expect(fitHeight(height, room)).toBeGreaterThanOrEqual(96);
      expect(fitHeight(height, room)).toBeLessThanOrEqual(room);
    }));
  });
});
