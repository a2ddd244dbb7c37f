import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { quantityOf } from '../../../../domain/money/quantity.ts';
import { readOrder } from '../../../../domain/trading/order-rules.ts';
import {
  fillPrice,
  marginOf,
  notional,
  profitOf,
  unitsOf,
} from '../../../../domain/trading/position-figures.ts';
import {
  conversionOf,
  previewOrder,
  type Draft,
  type TicketContext,
} from '../../../../runtime/trading/ticket/order-preview.ts';
import { context, draft, show, terms } from '../../support/ticket-context.ts';

const obstacleOf = (draft: Draft, given: Partial<TicketContext> = {}) =>
  previewOrder(draft, { ...context, ...given }).obstacle;

describe('previewOrder', () => {
  test('values a buy at the ask, with its margin by leverage', () => {
    const preview = previewOrder({ ...draft, takeProfit: '1.09', stopLoss: '1.08' }, context);
    expect(preview).toMatchObject({
      price: priceOf('1.08427'),
      notional: 1_084_270n,
      margin: 36_142n,
      atTakeProfit: 5_730n,
      atStopLoss: -4_270n,
      troubles: [],
      obstacle: undefined,
    });
    expect(preview.order).toEqual({
      side: 'buy',
      qty: priceOf('0.1'),
      leverage: 30,
      takeProfit: priceOf('1.09'),
      stopLoss: priceOf('1.08'),
    });
  });

  test('values a sell at the bid, with reversed limits', () => {
    expect(
      previewOrder({ ...draft, side: 'sell', takeProfit: '1.08', stopLoss: '1.09' }, context),
    ).toMatchObject({
      price: priceOf('1.08419'),
      atTakeProfit: 4_190n,
      atStopLoss: -5_810n,
      obstacle: undefined,
    });
  });

  test('converts another currency at the current rate', () => {
    const yen = {
      ...context,
      asset: { ...context.asset, quote: 'JPY', terms: { ...terms, digits: 3 } },
      quote: { ...context.quote!, bid: priceOf('151.200'), ask: priceOf('151.208') },
    };
    expect(previewOrder({ ...draft, leverage: 1 }, yen)).toMatchObject({
      notional: 997_973n,
      margin: 997_973n,
    });
  });

  test("reads numbers in the user's language", () => {
    expect(
      previewOrder({ ...draft, qty: '0,25', takeProfit: '1,09' }, { ...context, language: 'es' }).order,
    ).toMatchObject({ qty: priceOf('0.25'), takeProfit: priceOf('1.09') });
  });

  test('agrees with the order rules of the domain for any quantity, leverage and limits', () => {
    const decimals = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9999 }))
      .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, '0')}`);
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell'),
        decimals,
        fc.integer({ min: 1, max: 40 }),
        fc.option(decimals),
        fc.option(decimals),
        (side, qty, leverage, takeProfit, stopLoss) => {
          const preview = previewOrder({ side, qty, leverage, takeProfit, stopLoss }, context);
          const read = readOrder(
            { type: side, qty, leverage, takeProfit, stopLoss },
            terms,
            context.quote!,
            show,
          );
          const [price, units, conversion] = [
            fillPrice(side, context.quote!),
            unitsOf(quantityOf(qty), terms.contractSize),
            conversionOf(context)!,
          ];
          expect(preview.troubles).toEqual('problems' in read ? read.problems : []);
          if (priceOf(qty) > 0n) {
            expect(preview.margin).toBe(marginOf(price, units, leverage, conversion));
            expect(preview.notional).toBe(notional(price, units, conversion));
            if (takeProfit && priceOf(takeProfit) > 0n)
              expect(preview.atTakeProfit).toBe(
                profitOf(side, price, priceOf(takeProfit), units, conversion),
              );
          }
          const enough = preview.margin !== undefined && preview.margin <= context.account!.freeMargin;
          expect(preview.order).toEqual('order' in read && enough ? read.order : undefined);
          expect(preview.order === undefined).toBe(preview.obstacle !== undefined);
        },
      ),
    );
  });
});

describe('obstacle of previewOrder', () => {
  const field = (name: string, rule: string, params: object = {}) => ({
    why: 'field',
    trouble: { field: name, rule, params },
  });

  test('is trading-disabled before any other', () =>
    expect(obstacleOf({ ...draft, qty: '' }, { mayTrade: false, quote: undefined })).toEqual({
      why: 'trading-disabled',
    }));
  test('is loading until the account is known', () =>
    expect(obstacleOf(draft, { account: null })).toEqual({ why: 'loading' }));
  test('is lost without a connection', () =>
    expect(obstacleOf(draft, { isLost: true })).toEqual({ why: 'lost' }));
  test('is no-price without a quote', () =>
    expect(obstacleOf(draft, { quote: undefined })).toEqual({ why: 'no-price' }));
  test('is closed with the opening time', () => {
    expect(obstacleOf(draft, { quote: { ...context.quote!, market: 'closed' } })).toEqual({
      why: 'closed',
      until: '2026-11-20T22:00:00.000Z',
    });
    expect(obstacleOf(draft, { asset: { ...context.asset, market: 'closed', changesAt: null } })).toEqual({
      why: 'closed',
      until: null,
    });
  });
  test('is stale with a stale price', () =>
    expect(obstacleOf(draft, { quote: { ...context.quote!, stale: true } })).toEqual({ why: 'stale' }));
  test('is no-rate without a conversion rate', () =>
    expect(obstacleOf(draft, { asset: { ...context.asset, quote: 'CHF' } })).toEqual({ why: 'no-rate' }));
  test('is margin with the missing amount', () =>
    expect(obstacleOf({ ...draft, qty: '5' })).toEqual({ why: 'margin', missing: 807_117n }));
  test('is undefined if the free margin equals the margin', () => {
    expect(obstacleOf(draft, { account: { currency: 'USD', freeMargin: asMoney(36_142n) } })).toBeUndefined();
    expect(obstacleOf(draft, { account: { currency: 'USD', freeMargin: asMoney(36_141n) } })).toEqual({
      why: 'margin',
      missing: 1n,
    });
  });

  test.each([
    ['', 'required', {}],
    ['abc', 'unreadable', {}],
    ['1,000', 'ambiguous', {}],
    ['0', 'low', { min: '0.01' }],
    ['0.001', 'low', { min: '0.01' }],
    ['0.015', 'step', { step: '0.01' }],
    ['51', 'high', { max: '50.00' }],
    ['0.123456789', 'step', { step: '0.01' }],
  ])('for the quantity %j names the rule %s', (qty, rule, params) =>
    expect(obstacleOf({ ...draft, qty })).toEqual(field('qty', rule, params)),
  );

  test('names a limit that is empty, on the wrong side of the price or has too many digits', () => {
    expect(obstacleOf({ ...draft, takeProfit: '' })).toEqual(field('take_profit', 'required'));
    expect(obstacleOf({ ...draft, takeProfit: '1.08' })).toEqual(
      field('take_profit', 'above', { price: '1.08427' }),
    );
    expect(obstacleOf({ ...draft, stopLoss: '1.09' })).toEqual(
      field('stop_loss', 'below', { price: '1.08419' }),
    );
    expect(obstacleOf({ ...draft, side: 'sell', stopLoss: '1.08' })).toEqual(
      field('stop_loss', 'above', { price: '1.08427' }),
    );
    expect(obstacleOf({ ...draft, takeProfit: '1.0900001' })).toEqual(
      field('take_profit', 'digits', { digits: 5 }),
    );
  });

  test('names a leverage above the maximum', () =>
    expect(obstacleOf({ ...draft, leverage: 31 })).toEqual(field('leverage', 'high', { max: 30 })));

  test('comes with every trouble, one per field', () => {
    const { troubles } = previewOrder({ ...draft, qty: 'x', takeProfit: '1', stopLoss: '1,000' }, context);
    expect(troubles.map(({ field }) => field).sort()).toEqual(['qty', 'stop_loss', 'take_profit']);
  });

  test('leaves the margin in the preview while the market is closed', () => {
    expect(previewOrder(draft, { ...context, quote: { ...context.quote!, market: 'closed' } })).toMatchObject(
      { margin: 36_142n, order: undefined },
    );
  });
});
