import { accountFigures } from '../../../domain/account/account-figures.ts';
import { isCloseOut } from '../../../domain/account/close-out.ts';
import { add, asMoney, asPrice, asRate } from '../../../domain/money/amount.ts';
import { formatDecimal } from '../../../domain/money/decimal.ts';
import { conversionRate, parseFx, rateOf } from '../../../domain/money/fx.ts';
import { formatPercent } from '../../../domain/money/percent.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import {
  marginOf,
  profitOf,
  triggerAt,
  unitsOf,
  type Side,
} from '../../../domain/trading/position-figures.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as oracle from '../support/oracle.ts';

/** Number of random accounts. The long run uses a million. */
const ACCOUNTS = Number(process.env.LIVERY_RANDOM_ACCOUNTS ?? 4000);
const MINUTES = Math.max(1, ACCOUNTS / 50_000);

const decimal = (digits: number, min: number, max: number) =>
  fc
    .bigInt({ min: BigInt(min) * 10n ** BigInt(digits), max: BigInt(max) * 10n ** BigInt(digits) })
    .map((value) => formatDecimal(value, digits));

/** Prices close to and far from each other, so that rounding ties and thresholds occur. */
const position = fc
  .record({
    side: fc.constantFrom<Side>('buy', 'sell'),
    qty: decimal(2, 0, 50).map((qty) => (Number(qty) === 0 ? '0.01' : qty)),
    contractSize: fc.constantFrom('1', '10', '100', '5000', '100000', '0.1'),
    leverage: fc.constantFrom(1, 2, 3, 5, 7, 10, 20, 30),
    digits: fc.integer({ min: 0, max: 5 }),
    opened: fc.integer({ min: 1, max: 30_000_000 }),
    move: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -2_000_000, max: 2_000_000 })),
    spread: fc.integer({ min: 0, max: 40 }),
    rate: fc.oneof(
      fc.constant('1'),
      decimal(12, 0, 2).map((rate) => (Number(rate) === 0 ? '0.006666666667' : rate)),
    ),
  })
  .map(({ digits, opened, move, spread, ...rest }): oracle.OraclePosition => {
    const price = (ticks: number) => formatDecimal(BigInt(Math.max(1, ticks)), digits);
    return { ...rest, opened: price(opened), bid: price(opened + move), ask: price(opened + move + spread) };
  });

const account = fc.record({
  digits: fc.constantFrom(2, 2, 2, 0, 3),
  balance: fc.bigInt({ min: -1_000_000n, max: 10n ** 11n }),
  positions: fc.array(position, { maxLength: 6 }),
});

function actualFigures(one: oracle.OraclePosition, exponent: number) {
  const units = unitsOf(quantityOf(one.qty), quantityOf(one.contractSize));
  const conversion = { rate: rateOf(one.rate), exponent };
  const prices = { bid: priceOf(one.bid), ask: priceOf(one.ask) };
  return {
    margin: marginOf(priceOf(one.opened), units, one.leverage, conversion),
    profit: profitOf(
      one.side,
      priceOf(one.opened),
      one.side === 'buy' ? prices.bid : prices.ask,
      units,
      conversion,
    ),
  };
}

const text = ({ n, d }: oracle.Ratio, digits: number) =>
  formatDecimal((n * 10n ** BigInt(digits)) / d, digits);

describe('accountFigures', () => {
  it(`match exact fractions for ${ACCOUNTS} random accounts`, { timeout: MINUTES * 60_000 }, () => {
    let closedOut = 0;
    fc.assert(
      fc.property(account, fc.bigInt(0n, 10n ** 9n), ({ digits, balance, positions }, held) => {
        const own = positions.map((one) => actualFigures(one, digits));
        // Reserved funds change no figure but the balance.
        const figures = accountFigures({ balance: asMoney(balance + held), reserved: asMoney(held) }, own);
        const exact = { n: balance, d: 10n ** BigInt(digits) };
        const expected = oracle.figuresOf(exact, positions, digits);
        const shown = (value: bigint) => formatDecimal(value, digits);
        expect([
          shown(figures.margin),
          shown(figures.profit),
          shown(figures.equity),
          shown(figures.freeMargin),
          figures.marginLevel === null ? null : formatDecimal(figures.marginLevel, 2),
        ]).toEqual([
          text(expected.margin, digits),
          text(expected.profit, digits),
          text(expected.equity, digits),
          text(expected.free, digits),
          expected.level ? text(expected.level, 2) : null,
        ]);
        for (const [index, one] of positions.entries()) {
          expect([shown(own[index]!.margin), shown(own[index]!.profit)]).toEqual([
            text(oracle.marginOf(one, digits), digits),
            text(oracle.profitOf(one, digits), digits),
          ]);
        }
        const out = oracle.closeOut(exact, positions, digits).length > 0;
        closedOut += out ? 1 : 0;
        expect(isCloseOut(figures, 50)).toBe(out);
      }),
      { numRuns: ACCOUNTS },
    );
    // The sample contains both kinds of accounts.
    expect(closedOut).toBeGreaterThan(ACCOUNTS / 50);
    expect(closedOut).toBeLessThan(ACCOUNTS * 0.98);
  });

  it.each([
    // From the specification: balance 10,000, margin 2,000.
    [50_000n, 1_050_000n, 850_000n, '525.00', false],
    [-900_000n, 100_000n, -100_000n, '50.00', false],
    [-900_001n, 99_999n, -100_001n, '50.00', true],
    [-950_000n, 50_000n, -150_000n, '25.00', true],
    [-1_200_000n, -200_000n, -400_000n, '-100.00', true],
  ])('match the specification for an open profit of %d cents', (profit, equity, freeMargin, level, out) => {
    const figures = accountFigures({ balance: asMoney(1_000_000n), reserved: asMoney(0n) }, [
      { margin: asMoney(200_000n), profit: asMoney(profit) },
    ]);
    expect([
      figures.equity,
      figures.freeMargin,
      formatPercent(figures.marginLevel!),
      isCloseOut(figures, 50),
    ]).toEqual([equity, freeMargin, level, out]);
  });

  it('have no margin level and no close-out without margin', () => {
    const below = { balance: asMoney(-5n), reserved: asMoney(0n) };
    expect(accountFigures(below, [])).toMatchObject({ margin: 0n, equity: -5n, marginLevel: null });
    expect(isCloseOut(accountFigures(below, []), 50)).toBe(false);
  });

  it('round half to even', () => {
    const profit = (price: string) =>
      profitOf('buy', asPrice(0n), priceOf(price), quantityOf('1'), {
        rate: asRate(10n ** 12n),
        exponent: 2,
      });
    expect(['0.005', '0.015', '0.025', '-0.005', '-0.015', '0.0050000', '0.00500001'].map(profit)).toEqual([
      0n,
      2n,
      2n,
      0n,
      -2n,
      0n,
      1n,
    ]);
  });
});

describe('triggerAt', () => {
  const price = fc.integer({ min: 1, max: 40 }).map((units) => asPrice(BigInt(units)));

  it('triggers at or past a limit on the closing side of the quote; the stop loss takes precedence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('buy', 'sell'),
        price,
        fc.integer({ min: 0, max: 3 }).map((units) => asPrice(BigInt(units))),
        fc.option(price),
        fc.option(price),
        (side, bid, spread, takeProfit, stopLoss) => {
          const ask = add(bid, spread);
          const mark = side === 'buy' ? bid : ask;
          const isLoss = stopLoss !== null && (side === 'buy' ? mark <= stopLoss : mark >= stopLoss);
          const isGain = takeProfit !== null && (side === 'buy' ? mark >= takeProfit : mark <= takeProfit);
          const gain = isGain ? 'take_profit' : null;
          expect(triggerAt(side, { bid, ask }, { takeProfit, stopLoss })).toBe(isLoss ? 'stop_loss' : gain);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('conversionRate', () => {
  it('is derived from valid USD rates with twelve digits', () => {
    const fx = parseFx({ EUR: '1.08423', JPY: '0.006666222252', GBP: 'x', CHF: '-1', AUD: '0' });
    expect([...fx.keys()].sort()).toEqual(['EUR', 'JPY', 'USD']);
    expect(conversionRate(fx, 'USD', 'USD')).toBe(10n ** 12n);
    expect(conversionRate(fx, 'EUR', 'USD')).toBe(1_084_230_000_000n);
    expect(conversionRate(fx, 'GBP', 'USD')).toBeUndefined();
    expect(conversionRate(fx, 'GBP', 'GBP')).toBe(10n ** 12n);
    const exact = oracle.rounded(oracle.by(oracle.ratio('1.08423'), oracle.ratio('0.006666222252')), 12);
    expect(conversionRate(fx, 'EUR', 'JPY')).toBe(exact.n);
  });
});
