import fc from 'fast-check';
import { expect, it } from 'vitest';
import { awaiting, keyed, onEveryLedger, tradingKit } from '../support/trading-kit.ts';

const SPREAD = 8;
/** Prices in ticks of 0.00001. */
const price = fc.integer({ min: 108_300, max: 108_500 });
const shown = (ticks: number): string => (ticks / 100_000).toFixed(5);

interface OrderCase {
  type: 'buy' | 'sell';
  kind: 'limit' | 'stop';
  at: number;
  /** Index of the price before which it is placed. */
  before: number;
}

const orderCases = fc.array(
  fc.record({
    type: fc.constantFrom<OrderCase['type']>('buy', 'sell'),
    kind: fc.constantFrom<OrderCase['kind']>('limit', 'stop'),
    at: price,
    before: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
);
/** Bids, one after the other. */
const path = fc.array(price, { minLength: 6, maxLength: 6 });

/** An independent oracle of whether a bid fills an order: a buy looks at the ask. */
function fills({ type, kind, at }: OrderCase, bid: number): boolean {
  const paid = type === 'buy' ? bid + SPREAD : bid;
  if (type === 'buy') return kind === 'limit' ? paid <= at : paid >= at;
  return kind === 'limit' ? paid >= at : paid <= at;
}

/** The opening price of each order; undefined when it is refused at placing, null when it waits to the end. */
function expected(orders: readonly OrderCase[], bids: readonly number[]): (string | null | undefined)[] {
  return orders.map((order) => {
    if (order.kind === 'stop' && fills(order, bids[order.before - 1]!)) return undefined;
    const bid = bids.slice(order.before - 1).find((one) => fills(order, one));
    if (bid === undefined) return null;
    return shown(order.type === 'buy' ? bid + SPREAD : bid);
  });
}

onEveryLedger('pending orders at random prices', (at) => {
  it('fill at the first price that reaches them, and no other', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(orderCases, path, async (orders, bids) => {
        const kit = await tradingKit(at.db);
        const trader = await kit.signedIn('trader');
        const ids = new Map<OrderCase, string>();
        for (const [step, bid] of bids.entries()) {
          for (const order of orders.filter(({ before }) => before === step)) {
            const { type, kind } = order;
            const placed = await keyed(
              trader,
              'pending-order.place',
              awaiting(shown(order.at), { type, kind }),
            );
            if (placed.data) ids.set(order, placed.data.id);
            kit.wait(1);
            await kit.backend.settled();
          }
          kit.market.tick('eurusd', shown(bid), shown(bid + SPREAD));
          await kit.backend.settled();
          kit.wait(1);
          await kit.backend.settled();
        }
        const { orders: stored } = (await trader.call('pending-order.list')).data;
        const positions = (await trader.call('trade.pnl')).data;
        const found = orders.map((order) => {
          const one = stored.find(({ id }) => id === ids.get(order));
          if (!one) return undefined;
          return positions.find(({ id }) => id === one.position_id)?.opening_price ?? null;
        });
        expect(found).toEqual(expected(orders, bids));
        await kit.backend.close();
      }),
      { numRuns: 12 },
    );
  });
});
