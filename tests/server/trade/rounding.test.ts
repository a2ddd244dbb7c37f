import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Visitor } from '../support/backend.ts';
import { buy, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

/** An order for 0.01 shares: one cent of price is worth a hundredth of a cent. */
const tiny = (more: Record<string, unknown> = {}) => buy({ coinId: 'acme', qty: '0.01', ...more });

onEveryLedger('rounding of profits', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeEach(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
  });

  const price = (bid: string, ask: string) => kit.market.tick('acme', bid, ask);
  const displayed = async () => {
    const { data: account } = await trader.call('trade.account');
    const { data: open } = await trader.call('trade.pnl');
    return { account, profits: Object.fromEntries(open.map(({ id, profit }) => [id, profit])) };
  };
  const booked = (closed: readonly { id: string; profit: string }[]) =>
    Object.fromEntries(closed.map(({ id, profit }) => [id, profit]));

  it('books 200 small positions at their displayed profits', async () => {
    price('99.87', '100.00');
    for (let count = 0; count < 200; count += 1) {
      kit.wait(1);
      await keyed(trader, 'trade.store', tiny());
    }
    const before = await displayed();
    expect(before.account).toMatchObject({ profit: '0.00', equity: '10000.00', open_positions: 200 });
    const { data } = await keyed(trader, 'trade.close-all');
    expect(booked(data.closed)).toEqual(before.profits);
    expect(data.account).toMatchObject({ balance: '10000.00', equity: '10000.00', open_positions: 0 });
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  at.details(() => {
    it.each([
      ['100.49', '0.00'],
      ['100.50', '0.00'],
      ['100.51', '0.01'],
      ['101.50', '0.02'],
      ['102.50', '0.02'],
      ['99.50', '0.00'],
      ['99.49', '-0.01'],
      ['98.50', '-0.02'],
    ])(
      'closes at a bid of %s with the displayed profit of %s, independent of earlier closes',
      async (bid, profit) => {
        for (let count = 0; count < 3; count += 1) {
          kit.wait(1);
          price('99.99', '100.00');
          const { id } = (await keyed(trader, 'trade.store', tiny())).data;
          price(bid, '103.00');
          const before = await displayed();
          expect(before.profits).toEqual({ [id]: profit });
          const { data } = await keyed(trader, 'trade.close', { id });
          expect(data.position.profit).toBe(profit);
          expect(data.account.balance).toBe(before.account.equity);
        }
        expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
      },
    );
  });

  it('rounds each position that a tick closes separately', async () => {
    price('99.99', '100.00');
    for (let count = 0; count < 3; count += 1)
      await keyed(trader, 'trade.store', tiny({ is_take_profit: true, take_profit: '100.40' }));
    price('100.40', '100.50');
    await kit.backend.settled();
    const { trades } = (await trader.call('trade.closed')).data;
    expect(trades.map(({ profit }) => profit)).toEqual(['0.00', '0.00', '0.00']);
    expect((await trader.call('trade.account')).data.balance).toBe('10000.00');
  });

  const order = fc.record({
    coinId: fc.constantFrom('eurusd', 'usdjpy', 'dax', 'acme'),
    type: fc.constantFrom('buy', 'sell'),
    qty: fc.integer({ min: 1, max: 9 }).map((hundredths) => `0.0${hundredths}`),
  });
  const move = fc.integer({ min: -400, max: 400 });

  it('Close All books the displayed profits in any quote currency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 1, maxLength: 8 }),
        move,
        fc.constantFrom('real', 'practice'),
        async (orders, points, mode) => {
          kit.wait(60);
          await trader.call('account.switch-mode', undefined, { params: { mode } });
          for (const one of orders) await keyed(trader, 'trade.store', buy(one));
          kit.market.ticks([
            ['eurusd', (1.08419 + points / 1e5).toFixed(5), (1.08427 + points / 1e5).toFixed(5)],
            ['usdjpy', (150 + points / 1e3).toFixed(3), (150.02 + points / 1e3).toFixed(3)],
            ['dax', (18_000 + points / 10).toFixed(1), (18_001 + points / 10).toFixed(1)],
            ['acme', (100 + points / 100).toFixed(2), (100.1 + points / 100).toFixed(2)],
          ]);
          const before = await displayed();
          const { data } = await keyed(trader, 'trade.close-all');
          expect(booked(data.closed)).toEqual(before.profits);
          expect(data.account.balance).toBe(before.account.equity);
          expect((await displayed()).account).toMatchObject({
            balance: before.account.equity,
            profit: '0.00',
          });
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });
});
