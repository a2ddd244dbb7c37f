import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import { sharesOf, slicesOf } from '../../../../runtime/trading/portfolio/slices.ts';

const part = (name: string, value: bigint) => ({ name, value: asMoney(value) });

test('shares that round up together still add up to 100.0', () => {
  // 71.46, 14.27 and 14.27 round to 71.5, 14.3 and 14.3: together 100.1.
  const { above } = slicesOf([part('stock', 1427n), part('cash', 7146n), part('forex', 1427n)]);
  expect(above.map(({ name, share }) => [name, share])).toEqual([
    ['cash', '71.4'],
    ['stock', '14.3'],
    ['forex', '14.3'],
  ]);
});

test('parts of zero have no share, and parts below zero are apart', () => {
  const { above, below } = slicesOf([part('cash', 5n), part('stock', 0n), part('forex', -2n)]);
  expect(above).toEqual([{ ...part('cash', 5n), share: '100.0' }]);
  expect(below).toEqual([part('forex', -2n)]);
  expect(slicesOf([])).toEqual({ above: [], below: [] });
});

test('shares add up to the whole, each less than a tenth of a percent from the exact one', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(asMoney);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (values) => {
      const shares = sharesOf(values);
      const sum = values.reduce<bigint>((one, other) => one + other, 0n);
      expect(shares.reduce((one, other) => one + other, 0n)).toBe(1000n);
      values.forEach((value, index) => {
        const error = shares[index]! * sum - value * 1000n;
        expect(error < sum && error > -sum).toBe(true);
      });
    }),
  );
});
