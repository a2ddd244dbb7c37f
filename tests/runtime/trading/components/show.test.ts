import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMoney, asPercent, asPrice } from '../../../../domain/money/amount.ts';
import { formatDecimal } from '../../../../domain/money/decimal.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { dayChange, showChange } from '../../../../runtime/trading/components/day-change.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { showMoney, showShare, showSignedMoney } from '../../../../runtime/lib/format-money.ts';
import { showPrice } from '../../../../runtime/trading/components/show-price.ts';

describe('number formats', () => {
  test.each([
    ['en', '1234.50', '1,234.50'],
    ['en', '999', '999'],
    ['en', '-1234567.8', '−1,234,567.8'],
    ['es', '1234.50', '1234,50'],
    ['es', '12345.5', '12.345,5'],
    ['es', '-0.80', '−0,80'],
  ])('localDecimal in %s of %s is %s', (language, text, shown) => {
    expect(localDecimal(text, language)).toBe(shown);
  });

  test('localDecimal formats like Intl.NumberFormat, without losing digits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en', 'es', 'de', 'fr'),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (language, units) => {
          const intl = new Intl.NumberFormat(language, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          }).format(formatDecimal(units, 2) as unknown as number);
          expect(localDecimal(formatDecimal(units, 2), language)).toBe(intl);
        },
      ),
    );
  });

  test("showPrice shows the asset's digits", () => {
    expect([
      showPrice(priceOf('1.0842'), 5, 'en'),
      showPrice(priceOf('64010'), 2, 'es'),
      showPrice(priceOf('161'), 0, 'en'),
    ]).toEqual(['1.08420', '64.010,00', '161']);
  });

  test("showMoney shows the currency's digits, and showSignedMoney a sign", () => {
    expect([
      showMoney(asMoney(123450n), 'USD', 'en'),
      showMoney(asMoney(1234n), 'JPY', 'en'),
      showSignedMoney(asMoney(1230n), 'USD', 'en'),
      showSignedMoney(asMoney(-1230n), 'USD', 'en'),
      showSignedMoney(asMoney(0n), 'USD', 'en'),
    ]).toEqual([
      '1,234.50\u00a0USD',
      '1,234\u00a0JPY',
      '+12.30\u00a0USD',
      '−12.30\u00a0USD',
      '0.00\u00a0USD',
    ]);
  });

  test('moneyOf reads amounts with the digits of their currency', () => {
    expect([moneyOf('12.30', 'USD'), moneyOf('12', 'JPY')]).toEqual([1230n, 12n]);
    expect(() => moneyOf('much', 'USD')).toThrow(RangeError);
  });

  test('showShare formats a margin level, rounded once', () => {
    const level = (equity: bigint, language: string) =>
      showShare(asMoney(equity), asMoney(100_000n), language);
    expect([level(187_500n, 'en'), level(12_345_600n, 'es')]).toEqual(['187.5%', '12.345,6\u00a0%']);
    expect(level(150_046n, 'en')).toBe('150.0%');
  });
});

describe('dayChange and showChange', () => {
  test('measure the change of the bid since the opening bid', () => {
    expect(dayChange(priceOf('1.02'), priceOf('1.00'))).toBe(200n);
    expect(dayChange(priceOf('0.98'), priceOf('1.00'))).toBe(-200n);
    expect(dayChange(priceOf('1.00'), priceOf('1.00'))).toBe(0n);
  });

  test('return null without an opening price', () => {
    expect(dayChange(priceOf('1'), asPrice(0n))).toBeNull();
  });

  test('show a sign, and the percent sign as the language spaces it', () => {
    expect([
      showChange(asPercent(42n), 'en'),
      showChange(asPercent(-42n), 'es'),
      showChange(asPercent(42n), 'fr'),
      showChange(asPercent(0n), 'en'),
    ]).toEqual(['+0.42%', '−0,42\u00a0%', '+0,42\u00a0%', '0.00%']);
  });
});
