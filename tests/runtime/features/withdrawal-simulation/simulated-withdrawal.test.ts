import { expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import {
  messageAt,
  simulatedFee,
  simulatedId,
  TICK_MS,
  TICKS,
} from '../../../../runtime/features/withdrawal-simulation/simulation/simulated-withdrawal.ts';

test.each([
  [100_000n, 100n],
  [25_050n, 25n],
  [1n, 0n],
])('the simulated fee of %s is a thousandth, rounded half-even: %s', (amount, fee) =>
  expect(simulatedFee(asMoney(amount))).toBe(fee),
);

test('a simulated id is marked as such and contains no look-alikes', () => {
  expect(simulatedId(new Uint8Array([0, 1, 31, 32, 255]))).toBe('DEMO-AB9A9');
});

test.each([
  [0, 'initiating'],
  [29, 'initiating'],
  [30, 'validating'],
  [69, 'validating'],
  [70, 'confirming'],
  [100, 'confirming'],
] as const)('the message at %i is %s', (progress, message) => expect(messageAt(progress)).toBe(message));

test('processing takes 100 ticks of 200 ms', () => expect([TICKS, TICK_MS]).toEqual([100, 200]));
