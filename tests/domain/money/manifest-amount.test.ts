import { describe, expect, it } from 'vitest';
import { isWholeMinorUnits, manifestAmount, manifestMoney } from '../../../domain/money/manifest-amount.ts';

const inDollars = { accountCurrencies: ['USD', 'JPY', 'KWD'] };
const inYen = { accountCurrencies: ['JPY', 'USD'] };

describe('amounts of the manifest', () => {
  it('have the same number of minor units in every account currency', () => {
    expect(manifestMoney('5000.00', inDollars)).toBe(500_000n);
    expect(manifestMoney('5000', inYen)).toBe(5000n);
    expect(manifestMoney('0.019', inDollars)).toBe(1n);
  });

  it('are whole numbers of minor units of the first account currency', () => {
    const inDinars = { accountCurrencies: ['KWD'] };
    expect(['99.5', '99.500', '99.005', '100'].map((text) => isWholeMinorUnits(text, inDollars))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(['5000', '5000.00', '5000.5'].map((text) => isWholeMinorUnits(text, inYen))).toEqual([
      true,
      true,
      false,
    ]);
    expect(['0.005', '0.0005'].map((text) => isWholeMinorUnits(text, inDinars))).toEqual([true, false]);
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
