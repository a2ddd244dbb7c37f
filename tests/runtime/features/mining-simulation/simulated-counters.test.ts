import { expect, test } from 'vitest';
import {
  memoryAt,
  minuteCount,
  minuteMax,
  processorAt,
  uptime,
} from '../../../../runtime/features/mining-simulation/simulation/simulated-counters.ts';

test('the processor is below 10000, and high from 7000 on', () => {
  expect(processorAt(() => 0)).toEqual({ value: 0, isHigh: false });
  expect(processorAt(() => 0.6999)).toEqual({ value: 6999, isHigh: false });
  expect(processorAt(() => 0.7)).toEqual({ value: 7000, isHigh: true });
  expect(processorAt(() => 0.99999)).toEqual({ value: 9999, isHigh: true });
});

test('the memory is below 5000', () => {
  expect([memoryAt(() => 0), memoryAt(() => 0.99999)]).toEqual([0, 4999]);
});

test('the counter of a minute adds 5 every 20 ms up to its maximum, and starts again', () => {
  expect([minuteMax(() => 0), minuteMax(() => 0.99999)]).toEqual([5000, 10_000]);
  expect([0, 19, 20, 100, 59_999, 60_000].map((elapsed) => minuteCount(elapsed, 10_000))).toEqual([
    0, 0, 5, 25, 10_000, 0,
  ]);
  expect(minuteCount(30_000, 5000)).toBe(5000);
});

test('the uptime has hours, minutes and seconds', () => {
  expect([uptime(0), uptime(61_900), uptime(3_600_000 * 25)]).toEqual(['00:00:00', '00:01:01', '25:00:00']);
});
