import { describe, expect, it } from 'vitest';
import { priceOf } from '../../../domain/money/price.ts';
import { marketAssets } from '../../../server/modules/market/assets.ts';
import { createTickCheck } from '../../../server/modules/market/tick-check.ts';

const NOON = Date.parse('2026-11-04T12:00:00.000Z');
const MINUTE = 60_000;

/** A check that has accepted one price of EUR/USD, one second old. */
function primed() {
  const check = createTickCheck(marketAssets);
  const judge = (bid: unknown, ask: unknown, at: unknown = NOON, asset = 'eurusd') => {
    const result = check({ asset, bid, ask, at }, NOON);
    return typeof result === 'string' ? result : 'accepted';
  };
  expect(check({ asset: 'eurusd', bid: '1.08000', ask: '1.08010', at: NOON - 1000 }, NOON)).toEqual({
    assetId: 'eurusd',
    bid: priceOf('1.08'),
    ask: priceOf('1.0801'),
    at: NOON - 1000,
  });
  return { check, judge };
}

describe('tick validation', () => {
  it.each([
    ['a valid tick', '1.08005', '1.08015', 'accepted'],
    ['numbers', 1.08005, 1.08015, 'accepted'],
    ['no spread', '1.08005', '1.08005', 'accepted'],
    ['a zero bid', '0', '1.08015', 'not_positive'],
    ['zero on both sides', 0, 0, 'not_positive'],
    ['a negative bid', '-1.08005', '1.08015', 'not_positive'],
    ['crossed prices', '1.08015', '1.08005', 'crossed'],
    ['NaN', Number.NaN, 1.08015, 'malformed'],
    ['infinity', 1.08, Number.POSITIVE_INFINITY, 'malformed'],
    ['text', 'high', '1.08015', 'malformed'],
    ['null', null, '1.08015', 'malformed'],
    ['a missing bid', undefined, '1.08015', 'malformed'],
    ['an object', {}, '1.08015', 'malformed'],
    ['scientific notation', '1e5', '1.08015', 'malformed'],
    ['more digits than the asset has', '1.080051', '1.080151', 'digits'],
    ['an excessive number of digits', '1.0800500000000000001', '1.08015', 'digits'],
    ['a floating-point error', 0.1 + 0.98, 1.08015, 'accepted'],
    ['an excessive spread', '1.08000', '1.30000', 'wide'],
    ['an upward spike', '1.20000', '1.20010', 'spike'],
    ['a downward spike', '0.90000', '0.90010', 'spike'],
    ['a spike of the ask only', '1.08005', '1.18000', 'spike'],
    ['a misplaced decimal point', '108.005', '108.015', 'spike'],
  ])('judges %s (bid %s, ask %s): %s', (_what, bid, ask, expected) => {
    expect(primed().judge(bid, ask)).toBe(expected);
  });

  it.each([
    ['null', null, 'time'],
    ['text', 'now', 'time'],
    ['zero', 0, 'time'],
    ['a fraction', NOON + 0.5, 'time'],
    ['a time in seconds', Math.floor(NOON / 1000), 'out_of_order'],
    ['before the last tick', NOON - 1001, 'out_of_order'],
    ['equal to the last tick', NOON - 1000, 'out_of_order'],
    ['slightly in the future', NOON + 1500, 'accepted'],
    ['far in the future', NOON + 2001, 'future'],
  ])('judges a time that is %s (%s): %s', (_what, at, expected) => {
    expect(primed().judge('1.08005', '1.08015', at)).toBe(expected);
  });

  it('reports the last tick again as repeated', () => {
    expect(primed().judge('1.08000', '1.08010', NOON - 1000)).toBe('repeated');
  });

  it('rejects unknown symbols and closed markets', () => {
    const { judge } = primed();
    expect([
      judge('1', '1.01', NOON, 'nothing'),
      judge('228.10', '228.20', NOON, 'aapl'),
      judge('228.10', '228.20', Date.parse('2026-11-03T20:59:59Z'), 'aapl'),
    ]).toEqual(['unknown_symbol', 'closed', 'accepted']);
  });

  it('compares a tick with the last accepted one', () => {
    const { judge } = primed();
    expect([judge('1.30000', '1.30010', NOON - 500), judge('1.08006', '1.08016', NOON - 400)]).toEqual([
      'spike',
      'accepted',
    ]);
  });
});

describe('gap confirmation', () => {
  it('accepts a gap after three consecutive ticks agree', () => {
    const { judge } = primed();
    expect([
      judge('1.20000', '1.20010', NOON - 900),
      judge('1.20010', '1.20020', NOON - 800),
      judge('1.20005', '1.20015', NOON - 700),
      judge('1.20004', '1.20014', NOON - 600),
    ]).toEqual(['spike', 'spike', 'accepted', 'accepted']);
  });

  it('ignores a tick whose ask differs', () => {
    const { judge } = primed();
    expect([
      judge('1.2', '1.2001', NOON - 900),
      judge('1.2', '1.3', NOON - 800),
      judge('1.2', '1.2001', NOON - 700),
    ]).toEqual(['spike', 'spike', 'spike']);
  });

  it('ignores repeated ticks', () => {
    const { judge } = primed();
    expect([-900, -900, -900, -900, -800, -700].map((ago) => judge('1.2', '1.2001', NOON + ago))).toEqual([
      'spike',
      'spike',
      'spike',
      'spike',
      'spike',
      'accepted',
    ]);
  });

  it('ignores ticks that disagree with each other', () => {
    const { judge } = primed();
    const prices = ['1.2', '0.9', '1.5', '1.2', '0.9', '1.5'];
    expect(prices.map((price, index) => judge(price, price, NOON - 900 + index))).toEqual(
      prices.map(() => 'spike'),
    );
  });

  it('starts over after an accepted tick', () => {
    const { judge } = primed();
    expect([
      judge('1.2', '1.2', NOON - 900),
      judge('1.2', '1.2', NOON - 800),
      judge('1.08', '1.0801', NOON - 700),
      judge('1.2', '1.2', NOON - 600),
    ]).toEqual(['spike', 'spike', 'accepted', 'spike']);
  });

  it('allows larger moves after longer silence and for more volatile assets', () => {
    const check = createTickCheck(marketAssets);
    const judge = (asset: string, price: string, at: number) => {
      const result = check({ asset, bid: price, ask: price, at }, NOON);
      return typeof result === 'string' ? result : 'accepted';
    };
    const day = 1440 * MINUTE;
    expect([judge('eurusd', '1.08', NOON - day), judge('eurusd', '1.10', NOON)]).toEqual([
      'accepted',
      'accepted',
    ]);
    expect([judge('btcusd', '90000', NOON - 2000), judge('btcusd', '93000', NOON)]).toEqual([
      'accepted',
      'accepted',
    ]);
    expect([judge('gbpusd', '1.27', NOON - 2000), judge('gbpusd', '1.31', NOON)]).toEqual([
      'accepted',
      'spike',
    ]);
  });
});
