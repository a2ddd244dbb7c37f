import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_CURRENCIES, initialVirtualMoney } from '../../../domain/money/account-currencies.ts';
import { asMoney, type Money } from '../../../domain/money/amount.ts';
import { formatDecimal } from '../../../domain/money/decimal.ts';
import { feeOf, feeRuleOf } from '../../../domain/money/fees.ts';
import {
  conversionRate,
  inverseRateOfQuote,
  parseFx,
  rateOf,
  rateOfQuote,
} from '../../../domain/money/fx.ts';
import {
  convertMoney,
  exponentOf,
  formatMoney,
  moneyAtMost,
  moneyOf,
  parseMoney,
  practiceCurrencyOf,
} from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import * as oracle from '../support/oracle.ts';

const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'KWD', 'XPR', 'XPR0', 'XPR3');
const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map(asMoney);
const rate = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => formatDecimal(units, 12));
const ratio = (value: Money, of: string): oracle.Ratio => ({ n: value, d: 10n ** BigInt(exponentOf(of)) });

describe('money', () => {
  it('parseMoney reads the output of formatMoney, with the digits of the currency', () => {
    fc.assert(
      fc.property(amount, currency, (value, of) => {
        expect(parseMoney(formatMoney(value, of), of)).toBe(value);
      }),
    );
    expect([moneyOf('12', 'JPY'), moneyOf('12', 'GBP'), moneyOf('12', 'KWD')]).toEqual([12n, 1200n, 12_000n]);
    expect(parseMoney('12.5', 'JPY')).toBe('digits');
    expect(() => moneyOf('12.345', 'EUR')).toThrow(RangeError);
  });

  it("practice money has the digits of the owner's currency and a currency of its own", () => {
    expect(['USD', 'JPY', 'KWD'].map(practiceCurrencyOf)).toEqual(['XPR', 'XPR0', 'XPR3']);
    fc.assert(
      fc.property(amount, currency, (value, of) => {
        const practice = practiceCurrencyOf(of);
        expect(formatMoney(value, practice)).toBe(formatMoney(value, of));
        expect(ACCOUNT_CURRENCIES).not.toContain(practice);
      }),
    );
  });

  it('amounts have the digits of the currency on the wire', () => {
    const fraction: Record<number, RegExp> = { 0: /^-?\d+$/, 2: /^-?\d+\.\d{2}$/, 3: /^-?\d+\.\d{3}$/ };
    fc.assert(
      fc.property(amount, fc.constantFrom(...ACCOUNT_CURRENCIES), (value, of) => {
        expect(formatMoney(value, of)).toMatch(fraction[exponentOf(of)]!);
      }),
    );
  });

  it('initialVirtualMoney is worth trading with in any minor unit', () => {
    expect(['USD', 'JPY', 'KWD', 'XPR0'].map((of) => formatMoney(initialVirtualMoney(of), of))).toEqual([
      '10000.00',
      '1000000',
      '10000.000',
      '1000000',
    ]);
  });

  it('moneyAtMost truncates to the digits of the currency', () => {
    expect([
      moneyAtMost('99.999', 'USD'),
      moneyAtMost('99.999', 'JPY'),
      moneyAtMost('99.9995', 'KWD'),
    ]).toEqual([9999n, 99n, 99_999n]);
  });

  it('convertMoney rounds half-even to the minor unit of the target currency', () => {
    fc.assert(
      fc.property(amount, rate, currency, currency, (value, by, from, to) => {
        const exact = oracle.times(ratio(value, from), oracle.ratio(by));
        expect(convertMoney(value, rateOf(by), from, to)).toBe(oracle.rounded(exact, exponentOf(to)).n);
      }),
    );
    expect(convertMoney(moneyOf('1', 'USD'), rateOf('150.005'), 'USD', 'JPY')).toBe(150n);
    expect(convertMoney(moneyOf('150', 'JPY'), rateOf('0.0067'), 'JPY', 'USD')).toBe(100n);
  });
});

describe('feeOf', () => {
  const text = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
  const percent = fc.integer({ min: 0, max: 500_000 }).map((parts) => (parts / 10_000).toFixed(4));

  it('is the fixed part plus the percentage rounded half-even, at least the minimum', () => {
    fc.assert(
      fc.property(
        amount.filter((value) => value > 0n),
        text,
        percent,
        text,
        (value, fixed, share, minimum) => {
          const exact = oracle.times(
            ratio(value, 'USD'),
            oracle.by(oracle.ratio(share), oracle.ratio('100')),
          );
          const fee = oracle.rounded(exact, 2).n + oracle.rounded(oracle.ratio(fixed), 2).n;
          const least = oracle.rounded(oracle.ratio(minimum), 2).n;
          expect(feeOf(value, feeRuleOf({ fixed, percent: share, minimum }, 'USD'))).toBe(
            fee > least ? fee : least,
          );
        },
      ),
    );
  });

  it.each([
    ['100.00', { percent: '2.9', fixed: '0.30' }, '3.20'],
    ['0.50', { percent: '1' }, '0.00'],
    ['1.50', { percent: '1' }, '0.02'],
    ['2.50', { percent: '1' }, '0.02'],
    ['100.00', { percent: '1', minimum: '5.00' }, '5.00'],
    ['100.00', {}, '0.00'],
    ['0.00', { fixed: '1.00', minimum: '5.00' }, '0.00'],
  ])('for %s with the rule %o is %s', (value, rule, fee) => {
    expect(formatMoney(feeOf(moneyOf(value, 'USD'), feeRuleOf(rule, 'USD')), 'USD')).toBe(fee);
  });
});

describe('conversionRate', () => {
  it('is the quotient of the USD rates, rounded half-even to twelve digits', () => {
    const value = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => (units / 10 ** 6).toFixed(6));
    fc.assert(
      fc.property(value, value, (eur, gbp) => {
        const exact = oracle.rounded(oracle.by(oracle.ratio(eur), oracle.ratio(gbp)), 12);
        expect(conversionRate(parseFx({ EUR: eur, GBP: gbp }), 'EUR', 'GBP')).toBe(exact.n);
      }),
    );
  });

  it('is unknown without a rate of either currency, and for one of zero', () => {
    expect(parseFx({ EUR: '0', GBP: '-1.2', JPY: 'x' })).toEqual(new Map([['USD', rateOf('1')]]));
    expect(conversionRate(parseFx({ GBP: '1.2' }), 'EUR', 'GBP')).toBeUndefined();
    expect(conversionRate(parseFx({ GBP: '1.2' }), 'GBP', 'EUR')).toBeUndefined();
    const zero = new Map([...parseFx({ GBP: '1.2' }), ['EUR', rateOf('0')]] as const);
    expect(conversionRate(zero, 'GBP', 'EUR')).toBeUndefined();
    expect(conversionRate(zero, 'EUR', 'EUR')).toBe(rateOf('1'));
  });
});

describe('rates of quotes', () => {
  const price = fc.integer({ min: 1, max: 10 ** 8 }).map((ticks) => (ticks / 10 ** 4).toFixed(4));

  it('are the mid price and its inverse, rounded half-even to twelve digits', () => {
    fc.assert(
      fc.property(price, price, (bid, ask) => {
        const quote = { bid: priceOf(bid), ask: priceOf(ask) };
        const middle = oracle.times(oracle.plus(oracle.ratio(bid), oracle.ratio(ask)), oracle.ratio('0.5'));
        expect(rateOfQuote(quote)).toBe(oracle.rounded(middle, 12).n);
        expect(inverseRateOfQuote(quote)).toBe(oracle.rounded(oracle.by({ n: 1n, d: 1n }, middle), 12).n);
      }),
    );
  });
});
