import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asMoney, multiply } from '../../../domain/money/amount.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import { copiedQuantity } from '../../../domain/trading/copied-quantity.ts';
import * as oracle from '../support/oracle.ts';

const terms = { qtyStep: quantityOf('0.01'), qtyMax: quantityOf('50') };

it('copiedQuantity scales by the ratio of the converted equities, rounded down to the step', () => {
  const equity = fc.bigInt({ min: -100n, max: 10n ** 9n });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      equity,
      equity,
      fc.constantFrom('1', '1.08423', '0.006666222252'),
      fc.constantFrom(0, 2, 3),
      (qty, own, theirs, rate, exponent) => {
        const copied = copiedQuantity(
          quantityOf(qty),
          { amount: asMoney(own), exponent },
          { amount: asMoney(theirs), exponent: 2 },
          rateOf(rate),
          terms,
        );
        if (own <= 0n || theirs <= 0n) {
          expect(copied).toBe(0n);
          return;
        }
        const converted = oracle.times({ n: own, d: 10n ** BigInt(exponent) }, oracle.ratio(rate));
        const exact = oracle.times(oracle.ratio(qty), oracle.by(converted, { n: theirs, d: 100n }));
        const steps = (exact.n * 100n) / exact.d;
        expect(copied).toBe(multiply(terms.qtyStep, steps > 5000n ? 5000n : steps));
      },
    ),
    { numRuns: 2000 },
  );
});
