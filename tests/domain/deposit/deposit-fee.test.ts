import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositFee, feeShare } from '../../../domain/deposit/deposit-fee.ts';
import { asMoney } from '../../../domain/money/amount.ts';

const RULE = { fixed: '0.30', percent: '1.2', minimum: '1.00' };
const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(asMoney);
const rules = fc.record({
  fixed: fc.integer({ min: 0, max: 99_999 }).map((part) => (part / 100).toFixed(2)),
  percent: fc.integer({ min: 0, max: 49_999 }).map((part) => (part / 1000).toFixed(3)),
  minimum: fc.integer({ min: 0, max: 99_999 }).map((part) => (part / 100).toFixed(2)),
});

describe('fee of a deposit', () => {
  it.each([
    [10_000n, 150n],
    [5_000n, 100n],
    [150n, 75n],
    [101n, 50n],
    [1n, 0n],
    [0n, 0n],
  ])('of %s cents is %s', (amount, fee) => {
    expect(depositFee(asMoney(amount), RULE, 'USD')).toBe(fee);
  });

  it('is zero without a rule', () => {
    expect(depositFee(asMoney(10_000n), null, 'USD')).toBe(0n);
  });

  it('is never negative, and never more than half of the amount', () => {
    fc.assert(
      fc.property(cents, rules, (amount, rule) => {
        const fee = depositFee(amount, rule, 'USD');
        expect(fee >= 0n && fee * 2n <= amount).toBe(true);
      }),
    );
  });

  it('never falls with the amount', () => {
    fc.assert(
      fc.property(cents, cents, rules, (one, other, rule) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(depositFee(less, rule, 'USD') <= depositFee(more, rule, 'USD')).toBe(true);
      }),
    );
  });

  it('is refunded in parts that add up to it', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
        (credited, weights) => {
          const fee = depositFee(credited, RULE, 'USD');
          const all = weights.reduce((sum, weight) => sum + weight, 0);
          let reached = 0;
          let refunded = 0n;
          for (const weight of weights) {
            const before = feeShare(fee, asMoney((credited * BigInt(reached)) / BigInt(all)), credited);
            reached += weight;
            const after = feeShare(fee, asMoney((credited * BigInt(reached)) / BigInt(all)), credited);
            expect(after >= before).toBe(true);
            refunded += after - before;
          }
          expect(refunded).toBe(fee);
        },
      ),
    );
  });
});
