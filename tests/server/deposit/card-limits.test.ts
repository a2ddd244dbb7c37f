import { describe, expect, it } from 'vitest';
import { PAR, rateOf } from '../../../domain/money/fx.ts';
import { cardLimits } from '../../../server/modules/deposit/card-limits.ts';
import type { Market } from '../../../server/modules/market/market.ts';
import type { Settings } from '../../../schemas/generated/types.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const settings = { card_payment_minimum: '100.00', card_payment_maximum: '10000.00' } as Settings;

/** A market with one quote per dollar rate. */
const marketOf = (rates: Record<string, string>): Market =>
  ({
    assets: Object.keys(rates).map((base) => ({ id: base, type: 'forex', base, quote: 'USD' })),
    quote: (assetId: string) => ({ assetId, at: NOW.getTime() }),
    isFresh: () => true,
    fx: () =>
      new Map([['USD', PAR], ...Object.entries(rates).map(([base, rate]) => [base, rateOf(rate)] as const)]),
  }) as unknown as Market;

const limits = (currency: string, rates: Record<string, string>, first = 'USD') => {
  const { minimum, maximum } = cardLimits(settings, currency, {
    brand: { accountCurrencies: [first] },
    market: marketOf(rates),
    now: NOW,
  });
  return [minimum, maximum];
};

describe('limits of card deposits', () => {
  it('are those of the brand in its first account currency', () =>
    expect(limits('USD', { GBP: '1.27' })).toEqual([10_000n, 1_000_000n]));

  it('are converted elsewhere, and rounded to two figures towards the narrower range', () => {
    expect(limits('GBP', { GBP: '1.27' })).toEqual([7_900n, 780_000n]);
    expect(limits('USD', { GBP: '1.27' }, 'GBP')).toEqual([13_000n, 1_200_000n]);
    expect(limits('EUR', { EUR: '1.0', GBP: '1.27' })).toEqual([10_000n, 1_000_000n]);
  });

  it('keep their number of minor units without a recent rate', () =>
    expect(limits('GBP', {})).toEqual([10_000n, 1_000_000n]));
});
