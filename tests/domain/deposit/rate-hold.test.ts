import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditOf } from '../../../domain/deposit/deposit-amounts.ts';
import { rateBasis, rateExpiry, rateOn } from '../../../domain/deposit/rate-hold.ts';
import { asQuantity, asRate } from '../../../domain/money/amount.ts';

const time = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => new Date(ms));
const rate = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(asRate);
const coins = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(asQuantity);
const minutes = fc.integer({ min: 5, max: 1440 });

const credited = (paidAt: Date, expiresAt: Date | null, locked: bigint, current: bigint, sent: bigint) =>
  creditOf(
    { coins: asQuantity(sent) },
    rateOn(rateBasis(paidAt, expiresAt), { locked: asRate(locked), current: asRate(current) })!,
    'USD',
  );

describe('the rate that a deposit holds', () => {
  it('applies up to and including its expiry, and never after it', () => {
    fc.assert(
      fc.property(time, minutes, fc.integer({ min: -200_000_000, max: 200_000_000 }), (at, held, delay) => {
        const expiresAt = rateExpiry(at, held);
        expect(expiresAt.getTime() - at.getTime()).toBe(held * 60_000);
        const paidAt = new Date(expiresAt.getTime() + delay);
        expect(rateBasis(paidAt, expiresAt)).toBe(delay > 0 ? 'current' : 'locked');
        expect(rateBasis(paidAt, null)).toBe('locked');
      }),
    );
  });

  it('applies in the millisecond of its expiry', () => {
    const expiresAt = new Date('2026-11-20T10:00:00.000Z');
    expect(rateBasis(new Date('2026-11-20T10:00:00.000Z'), expiresAt)).toBe('locked');
    expect(rateBasis(new Date('2026-11-20T10:00:00.001Z'), expiresAt)).toBe('current');
  });

  it('in time, the current rate changes no credit; late, the locked one changes none', () => {
    fc.assert(
      fc.property(time, time, coins, rate, rate, rate, (paidAt, expiresAt, sent, a, b, c) => {
        const isLate = paidAt.getTime() > expiresAt.getTime();
        const first = isLate
          ? credited(paidAt, expiresAt, a, c, sent)
          : credited(paidAt, expiresAt, c, a, sent);
        const second = isLate
          ? credited(paidAt, expiresAt, b, c, sent)
          : credited(paidAt, expiresAt, c, b, sent);
        expect(first).toBe(second);
      }),
    );
  });

  it('has none without a current price once it has expired', () => {
    const locked = asRate(1n);
    expect(rateOn('current', { locked, current: undefined })).toBeUndefined();
    expect(rateOn('locked', { locked, current: undefined })).toBe(locked);
  });
});
