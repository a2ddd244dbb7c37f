import { describe, expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import {
  previewPending,
  priceText,
  steppedPrice,
  type PendingEntries,
} from '../../../../runtime/features/pending-orders/place/pending-preview.ts';
import type { TicketContext } from '../../../../runtime/trading/ticket/order-preview.ts';
import { context, draft } from '../../support/ticket-context.ts';

/** A buy at the displayed market of 1.08419 / 1.08427. */
const entries: PendingEntries = { ...draft, price: '1.08', validFor: null };
const previewOf = (changes: Partial<PendingEntries>, market: Partial<TicketContext> = {}) =>
  previewPending({ ...entries, ...changes }, { ...context, ...market });

describe('previewPending', () => {
  test.each([
    ['buy', '1.08', 'limit', false],
    ['buy', '1.09', 'stop', false],
    ['sell', '1.09', 'limit', false],
    ['sell', '1.08', 'stop', false],
    ['buy', '1.08427', 'limit', true],
    ['sell', '1.08419', 'limit', true],
  ] as const)('a %s at %s is a %s order, reached: %s', (side, price, kind, isReached) => {
    const preview = previewOf({ side, price });
    expect(preview).toMatchObject({ kind, isReached, obstacle: undefined });
    expect(preview.order).toMatchObject({ side, kind, price: priceOf(price) });
  });

  test('estimates margin, and the money at the limits, at the price of the order', () => {
    expect(previewOf({ takeProfit: '1.09', stopLoss: '1.07' })).toMatchObject({
      margin: 36_000n,
      isBeyondFree: false,
      atTakeProfit: 10_000n,
      atStopLoss: -10_000n,
      troubles: [],
    });
  });

  test('can be placed when its margin is more than the free margin of now', () => {
    const preview = previewOf({}, { account: { currency: 'USD', freeMargin: asMoney(100n) } });
    expect(preview).toMatchObject({ isBeyondFree: true, obstacle: undefined });
    expect(preview.order).toBeDefined();
  });

  test('can be placed while the market is closed and its price is old', () => {
    const quote = { ...context.quote!, market: 'closed' as const, stale: true };
    expect(previewOf({}, { quote }).order).toBeDefined();
  });

  test('checks the limits against the price of the order', () => {
    expect(previewOf({ takeProfit: '1.08' }).troubles).toMatchObject([
      { field: 'take_profit', rule: 'above', params: { price: '1.08000' } },
    ]);
    expect(previewOf({ stopLoss: '1.082' }).troubles).toMatchObject([{ field: 'stop_loss', rule: 'below' }]);
  });

  test.each([
    [{ price: '' }, 'price', 'required'],
    [{ price: 'none' }, 'price', 'unreadable'],
    [{ price: '1.080001' }, 'price', 'digits'],
    [{ price: '0' }, 'price', 'above'],
    [{ qty: '' }, 'qty', 'required'],
    [{ qty: '0.005' }, 'qty', 'low'],
    [{ qty: '0.015' }, 'qty', 'step'],
    [{ leverage: 31 }, 'leverage', 'high'],
  ] as const)('refuses %j', (changes, field, rule) => {
    const { obstacle, order } = previewOf(changes);
    expect(obstacle).toMatchObject({ why: 'field', trouble: { field, rule } });
    expect(order).toBeUndefined();
  });

  test.each([
    [{ mayTrade: false }, 'trading-disabled'],
    [{ account: null }, 'loading'],
    [{ isLost: true }, 'lost'],
    [{ quote: undefined }, 'no-price'],
  ])('cannot be placed with %j', (market, why) => {
    const preview = previewOf({}, market);
    expect(preview.obstacle).toEqual({ why });
    expect(preview.order).toBeUndefined();
  });
});

describe('the price field', () => {
  const typed = (changes: Partial<PendingEntries>, market: Partial<TicketContext> = {}) =>
    priceText({ ...entries, ...changes }, { ...context, ...market });

  test('shows the price that would fill the order until the user types one', () => {
    expect(typed({ price: null })).toBe('1.08427');
    expect(typed({ price: null, side: 'sell' })).toBe('1.08419');
    expect(typed({ price: null }, { language: 'fr' })).toBe('1,08427');
    expect(typed({ price: null }, { quote: undefined })).toBe('');
    expect(typed({ price: '' })).toBe('');
  });

  test.each([
    ['1.08', 'more', '1.08100'],
    ['1.08', 'less', '1.07900'],
    ['x', 'more', '1.08427'],
    [null, 'less', '1.08327'],
  ] as const)('steps from %s: %s', (price, direction, next) => {
    expect(steppedPrice({ ...entries, price }, direction, context)).toBe(next);
  });
});
