import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLost, lossRate, windowStart } from '../../../domain/account/loss-rate.ts';
import { asMoney } from '../../../domain/money/amount.ts';

const money = (most: bigint) => fc.bigInt(-most, most).map(asMoney);
const account = fc.record({
  realised: money(10_000n),
  unrealised: money(10_000n),
  costs: fc.oneof(fc.constant(asMoney(0n)), money(500n)),
});

describe('loss rate', () => {
  it('counts the accounts whose net result is below zero, to a tenth of a percent', () => {
    fc.assert(
      fc.property(fc.array(account, { minLength: 1, maxLength: 300 }), (accounts) => {
        const { accounts: all, losing, percent } = lossRate(accounts);
        const expected = accounts.filter(
          ({ realised, unrealised, costs }) => realised + unrealised < costs,
        ).length;
        expect([all, losing]).toEqual([accounts.length, expected]);
        expect(percent).toMatch(/^\d{1,3}\.\d$/);
        const error = Math.abs(Number(percent) * 10 * all - losing * 1000);
        expect(error).toBeLessThanOrEqual(all / 2 + 1e-6);
      }),
    );
  });

  it('does not depend on the order of the accounts, and one more losing account never lowers it', () => {
    const loser = { realised: asMoney(-1n), unrealised: asMoney(0n), costs: asMoney(0n) };
    fc.assert(
      fc.property(fc.array(account, { maxLength: 60 }), (accounts) => {
        expect(lossRate(accounts.toReversed())).toEqual(lossRate(accounts));
        expect(Number(lossRate([...accounts, loser]).percent)).toBeGreaterThanOrEqual(
          Number(lossRate(accounts).percent ?? 0),
        );
      }),
    );
  });

  it.each([
    ['a loss', -1n, 0n, 0n, true],
    ['an open loss above the profit', 100n, -101n, 0n, true],
    ['costs above the profit', 100n, 0n, 101n, true],
    ['a loss that the house repaid', -100n, 0n, -100n, false],
    ['no result at all', 0n, 0n, 0n, false],
    ['a profit', 1n, 0n, 0n, false],
  ])('%s', (_name, realised, unrealised, costs, expected) => {
    expect(
      hasLost({ realised: asMoney(realised), unrealised: asMoney(unrealised), costs: asMoney(costs) }),
    ).toBe(expected);
  });

  it('is unknown without an account', () => {
    expect(lossRate([])).toEqual({ accounts: 0, losing: 0, percent: null });
  });

  it('has a window of twelve calendar months', () => {
    const start = (end: string) => windowStart(new Date(end)).toISOString();
    expect(start('2026-11-22T15:00:00.000Z')).toBe('2025-11-22T15:00:00.000Z');
    expect(start('2028-02-29T00:00:00.000Z')).toBe('2027-02-28T00:00:00.000Z');
    expect(start('2026-01-31T00:00:00.000Z')).toBe('2025-01-31T00:00:00.000Z');
  });
});
