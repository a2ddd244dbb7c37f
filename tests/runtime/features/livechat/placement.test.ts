import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keptInside,
  MARGIN,
  movedByKey,
  parsePlacement,
  SIZE,
} from '../../../../runtime/features/livechat/floating/placement.ts';

const phone = { width: 390, height: 844 };

test('stays inside the window, wherever it is moved', () => {
  fc.assert(
    fc.property(
      fc.record({ right: fc.double({ noNaN: true }), bottom: fc.double({ noNaN: true }) }),
      fc.record({ width: fc.integer({ min: 80, max: 4000 }), height: fc.integer({ min: 80, max: 3000 }) }),
      (placement, size) => {
        const { right, bottom } = keptInside(placement, size);
        expect(right).toBeGreaterThanOrEqual(MARGIN);
        expect(bottom).toBeGreaterThanOrEqual(MARGIN);
        expect(right + SIZE + MARGIN).toBeLessThanOrEqual(size.width);
        expect(bottom + SIZE + MARGIN).toBeLessThanOrEqual(size.height);
      },
    ),
  );
});

test.each([
  ['ArrowLeft', { right: 40, bottom: 80 }],
  ['ArrowRight', { right: 8, bottom: 80 }],
  ['ArrowUp', { right: 16, bottom: 104 }],
  ['ArrowDown', { right: 16, bottom: 56 }],
  ['Enter', undefined],
  ['a', undefined],
])('%s moves it', (key, expected) => {
  expect(movedByKey({ right: 16, bottom: 80 }, { key, shiftKey: false }, phone)).toEqual(expected);
});

test('moves further with Shift, to the edge at most', () => {
  const far = movedByKey({ right: 16, bottom: 80 }, { key: 'ArrowUp', shiftKey: true }, phone);
  expect(far).toEqual({ right: 16, bottom: 176 });
  const edge = movedByKey({ right: 16, bottom: 770 }, { key: 'ArrowUp', shiftKey: true }, phone);
  expect(edge).toEqual({ right: 16, bottom: phone.height - SIZE - MARGIN });
});

test.each([
  ['16 80', { right: 16, bottom: 80 }],
  [null, null],
  ['', null],
  ['16', null],
  ['-1 5', null],
  ['1e9 1', null],
  ['16 80; color: red', null],
])('reads the stored placement %j', (stored, expected) => {
  expect(parsePlacement(stored)).toEqual(expected);
});
