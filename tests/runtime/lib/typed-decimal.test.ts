import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../domain/money/decimal.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { readTyped, toTyped } from '../../../runtime/lib/typed-decimal.ts';

describe('readTyped', () => {
  test.each([
    ['0.1', 'en', '0.1'],
    ['0,1', 'es', '0.1'],
    ['0.1', 'es', '0.1'],
    ['0,1', 'en', '0.1'],
    ['.5', 'en', '0.5'],
    [',5', 'es', '0.5'],
    ['5.', 'en', '5'],
    ['1,084.20', 'en', '1084.20'],
    ['1.084,20', 'es', '1084.20'],
    ['1.084,20', 'en', '1084.20'],
    ['1 084,20', 'es', '1084.20'],
    ['1\u202f084,20', 'fr', '1084.20'],
    ['1\u00a0084\u00a0200', 'fr', '1084200'],
    ['1 084.200', 'en', '1084.200'],
    [' 12 ', 'en', '12'],
    ['1,234,567', 'en', '1234567'],
    ['1.234.567,8', 'es', '1234567.8'],
    ['1.084', 'en', '1.084'],
    ['1,084', 'es', '1.084'],
    ['0.100', 'es', '0.100'],
    ['1.0842', 'es', '1.0842'],
    ['', 'en', ''],
    ['12', 'en', '12'],
  ])('reads %s in %s as %s', (text, language, plain) => expect(readTyped(text, language)).toEqual({ plain }));

  test.each([
    ['1.084', 'es'],
    ['1,000', 'en'],
    ['60.123', 'es'],
  ])('rejects %s in %s as ambiguous', (text, language) =>
    expect(readTyped(text, language)).toEqual({ problem: 'ambiguous' }),
  );

  test.each(['abc', '1e5', '+1', '1..2', '1,2,3.4', '.', '1.0.0', '12,34.5', 'NaN', '0x10', '1,23,456'])(
    'rejects %s as unreadable',
    (text) => expect(readTyped(text, 'en')).toEqual({ problem: 'unreadable' }),
  );

  test.each(['1 0', '0 5', '12 34', '1 0842', '1.0 5', '1 084 20', '1,084 200', '1. 5', '1 084\u00a0200'])(
    'rejects the spaces of %s, which do not separate thousands',
    (text) => expect(readTyped(text, 'en')).toEqual({ problem: 'spaced' }),
  );

  test.each(['-1', '−0.5', '- 2', '-.5'])('rejects %s as negative', (text) =>
    expect(readTyped(text, 'en')).toEqual({ problem: 'negative' }),
  );

  test('reads what toTyped writes as the same value, in every language', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom('en', 'es', 'de'),
        (value, shown, language) => {
          const plain = formatDecimal(value, 8, shown);
          const read = readTyped(toTyped(plain, language), language);
          expect('plain' in read && priceOf(read.plain)).toBe(priceOf(plain));
        },
      ),
    );
  });
});
