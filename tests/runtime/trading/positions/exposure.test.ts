import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import { parseFx } from '../../../../domain/money/fx.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { exposuresOf, type Market } from '../../../../runtime/trading/positions/exposure.ts';
import { dax, eurusd, position } from '../../support/positions.ts';

const prices = { bid: priceOf('1.08000'), ask: priceOf('1.09000') };

function market(changes: Partial<Market> = {}): Market {
  return {
    prices: (id) => (id === 'eurusd' ? prices : undefined),
    fx: parseFx({ EUR: '1.08' }),
    worth: () => ({ profit: asMoney(100n), stale: false }),
    ...changes,
  };
}

describe('exposuresOf', () => {
  test('nets buys and sells of an asset, valued at the mark price', () => {
    const [long] = exposuresOf(
      [position({ qty: '0.30', units: '30000' }), position({ id: 'p_2', trade_type: 'sell' })],
      market(),
    );
    expect(long).toMatchObject({
      count: 2,
      netQty: priceOf('0.2'),
      netUnits: priceOf('20000'),
      notional: 2_160_000n,
      margin: 72_284n,
      profit: 200n,
    });
    const [short] = exposuresOf([position({ trade_type: 'sell' })], market());
    expect(short).toMatchObject({ netUnits: priceOf('-10000'), notional: 1_090_000n });
  });

  test('nets opposite positions to zero, and keeps their margin', () => {
    const [none] = exposuresOf([position(), position({ id: 'p_2', trade_type: 'sell' })], market());
    expect(none).toMatchObject({ netQty: 0n, notional: 0n, margin: 72_284n });
  });

  test('returns a null notional without a price or a rate', () => {
    expect(exposuresOf([position({ asset: dax })], market())[0]!.notional).toBeNull();
    const priced = market({ prices: () => prices, fx: parseFx({}) });
    expect(exposuresOf([position({ asset: dax })], priced)[0]!.notional).toBeNull();
  });

  test('is stale if any of its positions is', () => {
    const worth: Market['worth'] = ({ id }) => ({ profit: asMoney(0n), stale: id === 'p_2' });
    expect(exposuresOf([position(), position({ id: 'p_2' })], market({ worth }))[0]!.stale).toBe(true);
  });

  test('sorts by margin, the largest first', () => {
    const rows = exposuresOf([position({ asset: dax, traded_amount: '10.00' }), position()], market());
    expect(rows.map(({ asset }) => asset.id)).toEqual(['eurusd', 'de40']);
  });
});

test('exposures add up to the margin, profit and count of all positions', () => {
  const some = fc.record({
    asset: fc.constantFrom(eurusd, dax),
    trade_type: fc.constantFrom('buy' as const, 'sell' as const),
    cents: fc.bigInt(1n, 10n ** 9n),
    qty: fc.bigInt(1n, 10n ** 6n),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (drawn) => {
      const list = drawn.map(({ asset, trade_type, cents, qty }, index) =>
        position({
          id: `p_${index}`,
          asset,
          trade_type,
          traded_amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
          qty: String(qty),
          units: String(qty),
        }),
      );
      const rows = exposuresOf(list, market());
      expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(list.length);
      expect(rows.reduce((sum, row) => sum + row.margin, 0n)).toBe(
        drawn.reduce((sum, { cents }) => sum + cents, 0n),
      );
      expect(rows.reduce((sum, row) => sum + row.profit, 0n)).toBe(100n * BigInt(list.length));
      expect(rows.reduce((sum, row) => sum + row.netQty, 0n)).toBe(
        drawn.reduce(
          (sum, { qty, trade_type }) => sum + (trade_type === 'buy' ? 1n : -1n) * qty * 10n ** 8n,
          0n,
        ),
      );
    }),
  );
});
