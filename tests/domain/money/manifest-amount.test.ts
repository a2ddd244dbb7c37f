import { describe, expect, it } from 'vitest';
import { manifestAmount, manifestMoney } from '../../../domain/money/manifest-amount.ts';

const inDollars = { accountCurrencies: ['USD', 'JPY', 'KWD'] };
const inYen = { accountCurrencies: ['JPY', 'USD'] };

describe('amounts of the manifest', () => {
  it('have the same number of minor units in every account currency', () => {
    expect(manifestMoney('5000.00', inDollars)).toBe(500_000n);
    expect(manifestMoney('5000', inYen)).toBe(5000n);
    expect(manifestMoney('0.019', inDollars)).toBe(1n);
  });

  it('are decimals of the account currency', () => {
    expect(manifestAmount('100', inDollars, 'USD')).toBe('100');
    expect(manifestAmount('99.50', inDollars, 'EUR')).toBe('99.50');
    expect(manifestAmount('100', inDollars, 'JPY')).toBe('10000');
    expect(manifestAmount('100', inDollars, 'KWD')).toBe('10');
    expect(manifestAmount('105.5', inDollars, 'KWD')).toBe('10.55');
    expect(manifestAmount('10000', inYen, 'USD')).toBe('100');
    expect(manifestAmount('10000', inYen, 'JPY')).toBe('10000');
  });
});
