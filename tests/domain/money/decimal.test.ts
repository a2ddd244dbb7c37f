import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMoney, asPrice } from '../../../domain/money/amount.ts';
import {
  divideHalfEven,
  formatDecimal,
  formatQuotient,
  parseDecimal,
} from '../../../domain/money/decimal.ts';
import { formatShare, percentOf, ratioOf, wholePercentOf } from '../../../domain/money/percent.ts';
import {
  parsePrice,
  priceAsNumber,
  priceOf,
  priceOfTicks,
  ticksOf,
  tickSize,
  trimPrice,
} from '../../../domain/money/price.ts';
import { parseQuantity, quantityOf, stepDigits } from '../../../domain/money/quantity.ts';

describe('decimals', () => {
  test.each([
    ['1.08427', 108427000n],
    ['-0.5', -50000000n],
    [0.1, 10000000n],
    [1e-7, 10n],
    [-2e-8, -2n],
    [1.5e-7, 15n],
    [1.5e-8, 'digits'],
    [1e-9, 'digits'],
    [1e-300, 'type'],
    [1e20, 'type'],
    [1e21, 'type'],
    [-1e21, 'type'],
    [1234567.12345678, 123456712345678n],
    [12345678.12345678, 'type'],
    [0.000012345678901234, 'digits'],
    [' 1.5 ', 150000000n],
    ['100000', 10000000000000n],
    ['007', 700000000n],
    ['0.123456789', 'digits'],
    ['0.1234567800', 12345678n],
    ['', 'type'],
    ['1e5', 'type'],
    ['1,5', 'type'],
    ['NaN', 'type'],
    [Number.NaN, 'type'],
    [Infinity, 'type'],
    [null, 'type'],
    [undefined, 'type'],
    [{}, 'type'],
    [true, 'type'],
    ['0x10', 'type'],
    ['+1', 'type'],
    ['.5', 'type'],
    ['5.', 'type'],
    ['9'.repeat(21), 'type'],
    [0.1 + 0.2, 'type'],
  ])('parsePrice reads %s as %s', (value, expected) => {
    expect(parsePrice(value)).toBe(expected);
  });

  test('priceOf throws for an invalid decimal', () => {
    expect(() => priceOf('abc')).toThrow(RangeError);
  });

  test('parseDecimal reads the output of formatDecimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n }),
        fc.integer({ min: 0, max: 12 }),
        (value, digits) => {
          expect(parseDecimal(formatDecimal(value, digits), digits)).toBe(value);
        },
      ),
    );
  });
});

test.each([
  [108427000n, 8, 5, '1.08427'],
  [15n, 1, 0, '2'],
  [25n, 1, 0, '2'],
  [-15n, 1, 0, '-2'],
  [5n, 2, 2, '0.05'],
  [-5n, 2, 2, '-0.05'],
  [-4n, 2, 1, '0.0'],
  [7n, 0, 2, '7.00'],
])('formatDecimal formats %s of %i digits with %i as %s', (value, digits, shown, text) => {
  expect(formatDecimal(value, digits, shown)).toBe(text);
});

test.each([
  [10000000000000n, '100000'],
  [1000000n, '0.01'],
  [0n, '0'],
  [-150000000n, '-1.5'],
])('trimPrice formats %s as %s', (value, text) => {
  expect(trimPrice(asPrice(value))).toBe(text);
});

test.each([
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [8n, 3n, 3n],
  [-8n, 3n, -3n],
  [0n, 3n, 0n],
])('divideHalfEven divides %s by %s to %s', (value, by, expected) => {
  expect(divideHalfEven(value, by)).toBe(expected);
});

test.each([
  [1n, 3n, 2, '0.33'],
  [5n, 2n, 0, '2'],
  [-1n, 8n, 2, '-0.12'],
  [7n, 1n, 1, '7.0'],
])('the quotient of %s and %s with %s decimals is %s', (value, by, digits, expected) => {
  expect(formatQuotient(value, by, digits)).toBe(expected);
});

test('a share is rounded once', () => {
  expect(formatShare(asMoney(150_046n), asMoney(100_000n), 1)).toBe('150.0');
  expect(formatShare(asMoney(150_046n), asMoney(100_000n), 2)).toBe('150.05');
});

test('parts of a whole are rounded half-even: percent, whole percent and ratio', () => {
  const of = (part: bigint, whole: bigint) => {
    const [a, b] = [asMoney(part), asMoney(whole)];
    return [percentOf(a, b), wholePercentOf(a, b), ratioOf(a, b)];
  };
  expect(of(1n, 3n)).toEqual([3333n, 33, 333_333_333_333n]);
  expect(of(1n, 8n)).toEqual([1250n, 12, 125_000_000_000n]);
  expect(of(3n, 8n)).toEqual([3750n, 38, 375_000_000_000n]);
  expect(of(-5n, 2n)).toEqual([-25_000n, -250, -2_500_000_000_000n]);
});

test('ticks are the smallest steps of a price', () => {
  expect(tickSize(5)).toBe(1000n);
  expect(ticksOf(priceOf('1.08427'), 5)).toBe(108_427n);
  expect(priceOfTicks(108_427, 5)).toBe(priceOf('1.08427'));
  expect(priceAsNumber(priceOf('1.08427'))).toBe(1.08427);
});

test('quantities have eight digits', () => {
  expect([parseQuantity('0.5'), parseQuantity('0.000000001'), parseQuantity('x')]).toEqual([
    50_000_000n,
    'digits',
    'type',
  ]);
  expect(['1', '100', '0.1', '0.05', '0.00000001'].map((step) => stepDigits(quantityOf(step)))).toEqual([
    0, 0, 1, 2, 8,
  ]);
});
