import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolioOf } from '../../../domain/account/portfolio.ts';
import { asMoney } from '../../../domain/money/amount.ts';

const money = (value: number) => asMoney(BigInt(value));

describe('portfolioOf', () => {
  it('divides balance and open profit into asset types, cash and reserved funds', () => {
    const { parts, total, profit } = portfolioOf({ balance: money(1_000_000), reserved: money(25_000) }, [
      { type: 'forex', margin: money(36_142), profit: money(-80) },
      { type: 'crypto', margin: money(50_000), profit: money(1250) },
      { type: 'forex', margin: money(10_000), profit: money(330) },
    ]);
    expect(parts).toEqual([
      { name: 'crypto', value: 51_250n },
      { name: 'forex', value: 46_392n },
      { name: 'cash', value: 878_858n },
      { name: 'reserved', value: 25_000n },
    ]);
    expect([total, profit]).toEqual([1_001_500n, 1500n]);
  });

  it('has parts below zero when a loss exceeds the margin', () => {
    const { parts, total } = portfolioOf({ balance: money(10_000), reserved: money(0) }, [
      { type: 'stock', margin: money(4000), profit: money(-4500) },
    ]);
    expect(parts).toEqual([
      { name: 'stock', value: -500n },
      { name: 'cash', value: 6000n },
    ]);
    expect(total).toBe(5500n);
  });

  it('has parts whose sum is balance plus open profit', () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    const position = fc.record({
      type: fc.constantFrom('forex', 'stock', 'crypto', 'commodity', 'index'),
      margin: amount.map((value) => asMoney(value < 0n ? -value : value)),
      profit: amount.map(asMoney),
    });
    fc.assert(
      fc.property(amount, amount, fc.array(position), (balance, reserved, open) => {
        const { parts, total } = portfolioOf(
          { balance: asMoney(balance), reserved: asMoney(reserved) },
          open,
        );
        const sum = parts.reduce((all, { value }) => all + value, 0n);
        const profit = open.reduce((all, one) => all + one.profit, 0n);
        expect([total, sum]).toEqual([balance + profit, balance + profit]);
        expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      }),
    );
  });
});
