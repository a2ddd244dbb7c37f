import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFigures } from '../../../domain/account/account-figures.ts';
import { readAmount } from '../../../domain/account/amount-limits.ts';
import { closeOutPercent, isCloseOut, safeProfit } from '../../../domain/account/close-out.ts';
import {
  uncommittedBalance,
  keptBonus,
  revocableBonus,
} from '../../../domain/account/uncommitted-balance.ts';
import { holdEndsAt } from '../../../domain/payout/payout-hold.ts';
import { withdrawable } from '../../../domain/payout/withdrawable.ts';
import { asMoney, asPrice, asQuantity, type Money } from '../../../domain/money/amount.ts';
import { PAR } from '../../../domain/money/fx.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import { ZERO_VALUE, addValue, exactOf, roundValue, slopeOf } from '../../../domain/money/value.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import { exactProfit } from '../../../domain/trading/position-figures.ts';

const money = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(asMoney);
const some = money(0n, 10n ** 9n);

describe('withdrawable', () => {
  it('is never negative, never above the free amount and never increased by an open profit', () => {
    fc.assert(
      fc.property(
        some,
        some,
        some,
        some,
        money(-(10n ** 9n), 10n ** 9n),
        (balance, margin, reserved, bonus, profit) => {
          const account = { balance, margin, reserved, bonus };
          const result = withdrawable(account, profit);
          const equity = balance + profit;
          const free = (equity < balance ? equity : balance) - reserved - margin - bonus;
          expect(result).toBe(free > 0n ? free : 0n);
          expect(result).toBeLessThanOrEqual(withdrawable(account, asMoney(0n)));
        },
      ),
    );
  });

  it.each<[bigint, bigint, bigint]>([
    [1000n, 0n, 1000n],
    [1000n, 500n, 1000n],
    [1000n, -300n, 700n],
    [1000n, -3000n, 0n],
  ])('for a balance of %d and an open profit of %d is %d', (balance, profit, expected) => {
    const account = {
      balance: asMoney(balance),
      margin: asMoney(0n),
      reserved: asMoney(0n),
      bonus: asMoney(0n),
    };
    expect(withdrawable(account, asMoney(profit))).toBe(expected);
  });
});

describe('revocableBonus', () => {
  const account = fc.record({
    balance: money(-(10n ** 6n), 10n ** 9n),
    margin: some,
    reserved: some,
    bonus: some,
  });

  it('is at most the bonus, and takes nothing from margin, reserved or other funds', () => {
    fc.assert(
      fc.property(account, (before) => {
        const amount = revocableBonus(before);
        expect(amount).toBeGreaterThanOrEqual(0n);
        expect(amount).toBeLessThanOrEqual(before.bonus);
        const after = {
          ...before,
          balance: asMoney(before.balance - amount),
          bonus: asMoney(before.bonus - amount),
        };
        expect(uncommittedBalance(after)).toBe(uncommittedBalance(before));
        if (amount > 0n) expect(after.balance).toBeGreaterThanOrEqual(after.margin + after.reserved);
        expect(withdrawable(after, asMoney(0n))).toBe(withdrawable(before, asMoney(0n)));
      }),
    );
  });

  it('is the whole bonus while the free funds are not negative', () => {
    fc.assert(
      fc.property(
        account.filter((one) => uncommittedBalance(one) >= 0n),
        (one) => {
          expect(revocableBonus(one)).toBe(one.bonus);
        },
      ),
    );
  });

  it.each<[bigint, bigint, bigint, bigint]>([
    [1000n, 0n, 0n, 200n],
    [150n, 0n, 0n, 150n],
    [1000n, 900n, 0n, 100n],
    [1000n, 600n, 300n, 100n],
    [0n, 0n, 0n, 0n],
    [500n, 900n, 0n, 0n],
  ])('of a bonus of 200 with a balance of %d, margin %d and reserved %d is %d', (...figures) => {
    const [balance, margin, reserved, expected] = figures.map(asMoney) as [Money, Money, Money, Money];
    expect(revocableBonus({ balance, margin, reserved, bonus: asMoney(200n) })).toBe(expected);
  });
});

describe('keptBonus', () => {
  it.each<[bigint, bigint, bigint, bigint]>([
    [1000n, 0n, 0n, 200n],
    [1200n, 1000n, 0n, 200n],
    [1150n, 1000n, 0n, 150n],
    [1000n, 1000n, 0n, 0n],
    [900n, 1000n, 0n, 0n],
    [1200n, 1000n, -50n, 150n],
    [1100n, 1000n, 300n, 200n],
    [1100n, 1000n, -300n, 0n],
  ])('of a bonus of 200 with a balance of %d, reserved %d and an open profit of %d is %d', (...figures) => {
    const [balance, reserved, profit, expected] = figures.map(asMoney) as [Money, Money, Money, Money];
    expect(keptBonus({ balance, reserved, margin: asMoney(0n), bonus: asMoney(200n) }, profit)).toBe(
      expected,
    );
  });
});

describe('close-out level', () => {
  it("is the stricter of the brand's and the regime's level", () => {
    const brand = (closeOut?: number) => ({
      protection: { regime: 'eu' as const, ...(closeOut === undefined ? {} : { closeOutPercent: closeOut }) },
    });
    expect([closeOutPercent(brand()), closeOutPercent(brand(20)), closeOutPercent(brand(80))]).toEqual([
      50, 50, 80,
    ]);
    expect(closeOutPercent({})).toBe(50);
  });

  it.each([
    [100n, 49n, true],
    [100n, 50n, false],
    [101n, 50n, true],
    [0n, -1n, false],
  ])('of 50 % with a margin of %s and an equity of %s: closed out is %s', (margin, equity, expected) => {
    expect(isCloseOut({ margin: asMoney(margin), equity: asMoney(equity) }, 50)).toBe(expected);
  });

  it('is safe from an open profit of the required equity, a unit for each position, less the funds', () => {
    const account = {
      balance: asMoney(3000n),
      reserved: asMoney(1000n),
      margin: asMoney(5000n),
      positions: 4,
    };
    const required = asMoney(2500n + 4n - 2000n);
    expect(safeProfit(account, 50, 2)).toBe(exactOf(required, 2));
  });

  it('is not reached by an account with the safe profit, for any rounding of its positions', () => {
    const position = fc.record({
      margin: money(1n, 10n ** 6n),
      moved: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map(asPrice),
      units: fc.bigInt({ min: 1n, max: 10n ** 10n }).map(asQuantity),
    });
    fc.assert(
      fc.property(
        money(0n, 10n ** 6n),
        fc.array(position, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 2, 3),
        (balance, positions, exponent) => {
          const reserved = asMoney(balance / 3n);
          const values = positions.map(({ moved, units }) =>
            exactProfit('buy', asPrice(0n), moved, slopeOf(units, PAR)),
          );
          const open = positions.map(({ margin }, index) => ({
            margin,
            profit: roundValue(values[index]!, exponent),
          }));
          const figures = accountFigures({ balance, reserved }, open);
          const account = { balance, reserved, margin: figures.margin, positions: positions.length };
          if (values.reduce(addValue, ZERO_VALUE) >= safeProfit(account, 50, exponent))
            expect(isCloseOut(figures, 50)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('leverageCap', () => {
  const eu = (leverageCaps?: { equity?: number }) => ({
    protection: { regime: 'eu' as const, leverageCaps },
  });

  it("is the brand's cap, limited to the regime's", () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }), (own) => {
        expect(leverageCap(eu(own === undefined ? {} : { equity: own }), 'real', 'equity')).toBe(
          Math.min(own ?? 5, 5),
        );
      }),
    );
  });

  it('is the EU cap on practice accounts for classes that the regime excludes', () => {
    const uk = { protection: { regime: 'uk' as const } };
    expect([leverageCap(uk, 'real', 'crypto'), leverageCap(uk, 'practice', 'crypto')]).toEqual([0, 2]);
  });

  it('is the same on practice accounts for classes that the regime offers, also without leverage', () => {
    for (const own of [undefined, 1, 3])
      expect(leverageCap(eu(own === undefined ? {} : { equity: own }), 'practice', 'equity')).toBe(own ?? 5);
  });

  it('is that of the default regime for a brand without protection rules', () => {
    expect(leverageCap({}, 'real', 'equity')).toBe(5);
  });
});

describe('readAmount', () => {
  const limits = { minimum: moneyOf('10', 'EUR'), maximum: moneyOf('500', 'EUR') };

  it.each<[unknown, string | Money]>([
    ['10.00', moneyOf('10', 'EUR')],
    [500, moneyOf('500', 'EUR')],
    ['9.99', 'low'],
    ['500.01', 'high'],
    ['10.001', 'digits'],
    ['0', 'above'],
    ['-5', 'above'],
    ['ten', 'type'],
    ['', 'required'],
    [null, 'required'],
  ])('reads %s between 10 and 500 EUR as %s', (raw, expected) => {
    const read = readAmount(raw, 'EUR', limits);
    expect('amount' in read ? read.amount : read.problem.rule).toBe(expected);
  });
});

it.each([
  [0, '2026-11-20T00:00:00.000Z'],
  [24, '2026-11-21T00:00:00.000Z'],
  [240, '2026-11-30T00:00:00.000Z'],
])('holdEndsAt ends a hold of %i hours at %s', (hours, end) => {
  expect(new Date(holdEndsAt(Date.UTC(2026, 10, 20), hours)).toISOString()).toBe(end);
});
