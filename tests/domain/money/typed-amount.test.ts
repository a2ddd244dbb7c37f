import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypedAmount } from '../../../domain/money/typed-amount.ts';
import { readTypedDecimal } from '../../../domain/money/typed-decimal.ts';

const POINTS = { en: '.', es: ',' } as const;
const read = (text: string, language: keyof typeof POINTS, digits = 2) =>
  readTypedAmount(text, { point: POINTS[language], digits, units: ['USD', 'US$', '$'] });

describe('readTypedAmount', () => {
  test.each([
    ['1,000', 'en', '1000'],
    ['1,000.50', 'en', '1000.50'],
    ['1000.50', 'en', '1000.50'],
    ['1,234,567.8', 'en', '1234567.8'],
    ['1.000', 'es', '1000'],
    ['1.000,50', 'es', '1000.50'],
    ['1000,50', 'es', '1000.50'],
    ['10.50', 'es', '10.50'],
    ['0.1', 'es', '0.1'],
    ['.5', 'es', '0.5'],
    ['5.', 'en', '5'],
    ['1 000,50', 'es', '1000.50'],
    ['1\u202f000', 'en', '1000'],
    ['1.084,20', 'en', '1084.20'],
    ['1,084.20', 'es', '1084.20'],
    ['1.234.567', 'en', '1234567'],
    [' $1,000.50 ', 'en', '1000.50'],
    ['US$ 1,000', 'en', '1000'],
    ['1.000,50 usd', 'es', '1000.50'],
    ['', 'en', ''],
  ] as const)('reads %s in %s as %s', (text, language, plain) =>
    expect(read(text, language)).toEqual({ plain }),
  );

  test.each([
    ['1,00', 'en'],
    ['0,1', 'en'],
    ['10,5', 'en'],
    ['0,100', 'en'],
    ['1234,567', 'en'],
  ] as const)('refuses %s in %s as ambiguous, unless both marks are decimal signs', (text, language) => {
    expect(read(text, language)).toEqual({ problem: 'ambiguous' });
    const rules = { point: POINTS[language], digits: 2, anyPoint: true };
    expect(readTypedDecimal(text, rules)).toEqual({ plain: text.replace(',', '.') });
  });

  test.each(['1 00', '1 000,000.5', '1 000\u00a0000'])('refuses the spaces of %s', (text) =>
    expect(read(text, 'en')).toEqual({ problem: 'spaced' }),
  );

  test.each(['-1', '−1', '- 2', '-.5', '-$5', '$ -5'])('refuses %s as negative', (text) =>
    expect(read(text, 'en')).toEqual({ problem: 'negative' }),
  );

  test('takes no group for a decimal sign where amounts have three decimals', () => {
    expect(read('1,000', 'en', 3)).toEqual({ problem: 'ambiguous' });
    expect(read('1.000', 'es', 8)).toEqual({ problem: 'ambiguous' });
    expect(read('1,000.000', 'en', 3)).toEqual({ plain: '1000.000' });
    expect(read('1.000', 'en', 3)).toEqual({ plain: '1.000' });
    expect(read('1 000', 'en', 3)).toEqual({ plain: '1000' });
  });

  test.each([
    'abc',
    '1e5',
    '1.00.0',
    '1,00.0',
    '12,34.5',
    '1..2',
    '-',
    '+1',
    '€5',
    '5 EUR',
    'USD',
    '$',
    '.',
    ',',
    '١٠٠',
    '１００',
    'NaN',
    '0x10',
    '1_000',
    '∞',
  ])('refuses %s as unreadable', (text) => expect(read(text, 'en')).toEqual({ problem: 'unreadable' }));

  /** Values of a text in a notation: written without regard to `readTypedAmount`. */
  function valuesIn(text: string, group: string, point: string, digits: number): string[] {
    const [whole = '', fraction = '', ...rest] = text.split(point);
    const groups = whole.split(group);
    const isGrouped =
      groups.length === 1 ||
      (/^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((part) => /^\d{3}$/.test(part)));
    const value = `${groups.join('') || '0'}.${fraction.padEnd(digits, '0')}`;
    return rest.length === 0 && isGrouped && fraction.length <= digits && /^\d+\.\d*$/.test(value)
      ? [value.replace(/^0+(?=\d)/, '')]
      : [];
  }

  test('accepts only texts with one value', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('0', '1', '7', '00', '000', '.', ','),
          minLength: 1,
          maxLength: 9,
        }),
        fc.constantFrom('en', 'es'),
        fc.constantFrom(0, 2),
        (text, language, digits) => {
          const typed = read(text, language, digits);
          if ('problem' in typed) return;
          const [whole, fraction = ''] = typed.plain.split('.');
          // The field refuses further decimals.
          if (fraction.length > digits) return;
          const values = new Set([...valuesIn(text, ',', '.', digits), ...valuesIn(text, '.', ',', digits)]);
          const plain = `${whole!.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(digits, '0')}`;
          expect([...values]).toEqual([plain]);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
