import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { readWithdrawal, withdrawalFee, withdrawalLimits } from '../../../domain/payout/withdrawal-amount.ts';

const LIMITS = {
  minimum: asMoney(10_000n),
  maximum: asMoney(500_000n),
  withdrawable: asMoney(1_000_000n),
};
const ruleOf = (raw: unknown, currency = 'USD') => {
  const read = readWithdrawal(raw, currency, LIMITS, '0.5');
  return 'problem' in read ? read.problem.rule : read.amount;
};

describe('limits of a withdrawal', () => {
  it('take the larger minimum, in the first currency of the brand', () => {
    const inCurrency = (...accountCurrencies: string[]) => ({ accountCurrencies });
    expect(withdrawalLimits('100.00', {}, inCurrency('USD', 'JPY'))).toEqual({ minimum: 10_000n });
    expect(withdrawalLimits('100.00', { minimum: '50.00', maximum: '900.50' }, inCurrency('EUR'))).toEqual({
      minimum: 10_000n,
      maximum: 90_050n,
    });
    expect(withdrawalLimits('100.00', { minimum: '150.75' }, inCurrency('JPY'))).toEqual({ minimum: 150n });
  });
});

describe('the amount of a withdrawal', () => {
  it('is at least the minimum, or else all that is withdrawable', () => {
    const small = fc.bigInt(0n, 60n);
    fc.assert(
      fc.property(
        fc.record({ amount: small, minimum: small, maximum: small, free: small }),
        fc.boolean(),
        fc.constantFrom('0', '20', '100'),
        ({ minimum, maximum, free, ...given }, isAll, percent) => {
          const amount = isAll ? free : given.amount;
          const limits = {
            minimum: asMoney(minimum),
            maximum: asMoney(maximum),
            withdrawable: asMoney(free),
          };
          const read = readWithdrawal(`0.${String(amount).padStart(2, '0')}`, 'USD', limits, percent);
          const isPossible = amount > 0n && amount <= free && amount <= maximum && percent !== '100';
          expect(amount <= free && 'amount' in read).toBe(
            isPossible && (amount >= minimum || amount === free),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is bounded below by the remainder, which may have grown meanwhile', () => {
    const ruleAt = (raw: string, withdrawable: bigint) => {
      const read = readWithdrawal(raw, 'USD', { ...LIMITS, withdrawable: asMoney(withdrawable) }, '0.5');
      return 'problem' in read ? read.problem : read.amount;
    };
    expect(ruleAt('19.49', 1_949n)).toBe(1_949n);
    expect(ruleAt('19.48', 1_949n)).toEqual({ rule: 'low', params: { min: '19.49' } });
    expect(ruleAt('19.49', 1_950n)).toEqual({ rule: 'low', params: { min: '19.50' } });
    expect(ruleAt('19.49', 10_000n)).toEqual({ rule: 'low', params: { min: '100.00' } });
    expect(ruleAt('0.01', 0n)).toEqual({ rule: 'low', params: { min: '100.00' } });
  });

  it('is refused outside the limits and when it is no decimal of the currency', () => {
    for (const raw of [undefined, null, '']) expect(ruleOf(raw)).toBe('required');
    for (const raw of ['0', '-100', '0.00']) expect(ruleOf(raw)).toBe('above');
    for (const raw of ['1,000', '1e309', 'NaN', '٣٠٠', '１００', '0x64', {}, [], true])
      expect(ruleOf(raw)).toBe('type');
    for (const raw of ['100.001', '0.001']) expect(ruleOf(raw)).toBe('digits');
    expect(ruleOf('100.5', 'JPY')).toBe('digits');
    expect(ruleOf('99.99')).toBe('low');
    expect(ruleOf('5000.01')).toBe('high');
    expect(ruleOf('100.00')).toBe(10_000n);
  });

  it('has a fee rounded half-even', () => {
    expect(withdrawalFee(asMoney(10_000n), '0.5', 'USD')).toBe(50n);
    expect(withdrawalFee(asMoney(10_100n), '0.5', 'USD')).toBe(50n);
    expect(withdrawalFee(asMoney(10_300n), '0.5', 'USD')).toBe(52n);
    expect(withdrawalFee(asMoney(10_000n), '0', 'USD')).toBe(0n);
  });

  it('leaves a total above zero, and amount = fee + total', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 14n),
        fc.integer({ min: 0, max: 999_999 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, share, currency) => {
          const digits = { USD: 2, JPY: 0, KWD: 3 }[currency]!;
          const text = minor.toString().padStart(digits + 1, '0');
          const raw = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
          const percent = `${Math.floor(share / 10_000)}.${String(share % 10_000).padStart(4, '0')}`;
          const read = readWithdrawal(
            raw,
            currency,
            { minimum: asMoney(0n), withdrawable: asMoney(minor) },
            percent,
          );
          const exact = (minor * BigInt(share)) / 1_000_000n;
          if ('problem' in read) {
            expect(read.problem.rule).toBe('above');
            expect(minor - exact).toBeLessThanOrEqual(1n);
            return;
          }
          expect(read.amount).toBe(minor);
          expect(read.fee + read.total).toBe(minor);
          expect(read.total).toBeGreaterThan(0n);
          expect([exact, exact + 1n]).toContain(read.fee);
        },
      ),
    );
  });
});
