import { expect, it } from 'vitest';
import { backOff } from '../../../domain/time/back-off.ts';

it('doubles up to the longest delay, after any number of failures', () => {
  expect([0, 1, 2, 3, 4, 2000].map((failures) => backOff(30, 400, failures))).toEqual([
    30, 60, 120, 240, 400, 400,
  ]);
});
