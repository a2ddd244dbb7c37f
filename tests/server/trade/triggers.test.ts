import { expect, it } from 'vitest';
import type { Db } from '../../../server/ports.ts';
import type { Visitor } from '../support/backend.ts';
import { buy, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

onEveryLedger('automatic closing', (at) => {
  const start = async (role = 'trader') => {
    const kit = await tradingKit(at.db);
    return { kit, market: kit.market, trader: await kit.signedIn(role) };
  };
  const order = async (trader: Visitor, more: Record<string, unknown> = {}) =>
    (await keyed(trader, 'trade.store', buy(more))).data;
  const limits = (take: string | null, stop: string | null) => ({
    is_take_profit: take !== null,
    take_profit: take,
    is_stop_loss: stop !== null,
    stop_loss: stop,
  });
  const closed = async (trader: Visitor) => (await trader.call('trade.closed')).data.trades;
  /** Waits until the closes queued by a tick are written. */
  const untilClosed = async (trader: Visitor, count: number) => {
    await expect
      .poll(async () => (await closed(trader)).length, { timeout: 10_000, interval: 5 })
      .toBe(count);
    return await closed(trader);
  };
  const settle = (kit: TradingKit) => kit.backend.settled();

  it.each([
    [
      'a take profit of a buy',
      'buy',
      '1.09',
      '1.05',
      ['1.08999', '1.09010'],
      ['1.09000', '1.09008'],
      'take_profit',
      '1.09000',
      '57.30',
    ],
    [
      'a stop loss of a buy',
      'buy',
      '1.09',
      '1.05',
      ['1.05001', '1.05009'],
      ['1.05000', '1.05008'],
      'stop_loss',
      '1.05000',
      '-342.70',
    ],
    [
      'a take profit of a sell',
      'sell',
      '1.05',
      '1.09',
      ['1.04993', '1.05001'],
      ['1.04992', '1.05000'],
      'take_profit',
      '1.05000',
      '341.90',
    ],
    [
      'a stop loss of a sell',
      'sell',
      '1.05',
      '1.09',
      ['1.08991', '1.08999'],
      ['1.08992', '1.09000'],
      'stop_loss',
      '1.09000',
      '-58.10',
    ],
  ] as const)(
    'triggers %s at the first tick that reaches it',
    async (_what, type, take, stop, near, met, reason, price, profit) => {
      const { kit, market, trader } = await start();
      const { id } = await order(trader, { type, ...limits(take, stop) });
      market.tick('eurusd', near[0], near[1]);
      await settle(kit);
      expect(await closed(trader)).toEqual([]);
      market.tick('eurusd', met[0], met[1]);
      market.tick('eurusd', '1.00000', '1.20000');
      expect(await untilClosed(trader, 1)).toMatchObject([
        { id, close_reason: reason, closing_price: price, profit },
      ]);
      expect((await trader.call('trade.account')).data).toMatchObject({
        open_positions: 0,
        balance: (10_000 + Number(profit)).toFixed(2),
      });
    },
  );

  it('fills limits at the price after a gap, for gains and losses', async () => {
    const { market, trader } = await start();
    const [won, lost] = [
      await order(trader, limits('1.09', null)),
      await order(trader, { type: 'sell', ...limits(null, '1.09') }),
    ];
    market.tick('eurusd', '1.10000', '1.10010');
    const trades = await untilClosed(trader, 2);
    expect(trades.find(({ id }) => id === won.id)).toMatchObject({
      closing_price: '1.10000',
      profit: '157.30',
      close_reason: 'take_profit',
    });
    expect(trades.find(({ id }) => id === lost.id)).toMatchObject({
      closing_price: '1.10010',
      profit: '-159.10',
      close_reason: 'stop_loss',
    });
  });

  it('evaluates the ticks of a batch in order', async () => {
    const { market, trader } = await start();
    await order(trader, limits('1.09', null));
    market.ticks([
      ['eurusd', '1.09100', '1.09110'],
      ['eurusd', '1.08000', '1.08010'],
    ]);
    expect(await untilClosed(trader, 1)).toMatchObject([{ closing_price: '1.09100' }]);
  });

  at.details(() => {
    it('ignores limits that were moved or removed', async () => {
      const { kit, market, trader } = await start();
      const { id } = await order(trader, limits(null, '1.05'));
      await trader.call('trade.protect', { take_profit: null, stop_loss: '1.04' }, { params: { id } });
      market.tick('eurusd', '1.04500', '1.04510');
      await settle(kit);
      expect(await closed(trader)).toEqual([]);
      await trader.call('trade.protect', { take_profit: null, stop_loss: null }, { params: { id } });
      market.tick('eurusd', '1.03000', '1.03010');
      await settle(kit);
      expect(await closed(trader)).toEqual([]);
    });

    it('triggers nothing at a stale price or while the market is closed', async () => {
      const { kit, market, trader } = await start();
      await order(trader, limits(null, '1.05'));
      market.setFresh('eurusd', false);
      market.tick('eurusd', '1.04000', '1.04010');
      market.setFresh('eurusd', true);
      market.setOpen('eurusd', false);
      market.tick('eurusd', '1.03000', '1.03010');
      await settle(kit);
      expect(await closed(trader)).toEqual([]);
      market.setOpen('eurusd', true);
      market.tick('eurusd', '1.04500', '1.04510');
      expect(await untilClosed(trader, 1)).toMatchObject([{ closing_price: '1.04500' }]);
    });
  });

  it('closes out below a margin level of 50 %, not at it', async () => {
    const { kit, market, trader } = await start();
    market.tick('acme', '100.00', '100.00');
    await order(trader, { coinId: 'acme', qty: '500' });
    // Margin 10,000 of a balance of 10,000: the level is 50 % when 5,000 are lost, 10 a share.
    market.tick('acme', '90.00', '90.00');
    await settle(kit);
    expect((await trader.call('trade.account')).data).toMatchObject({
      equity: '5000.00',
      margin_level: '50.00',
      open_positions: 1,
    });
    market.tick('acme', '89.99', '89.99');
    expect(await untilClosed(trader, 1)).toMatchObject([
      { close_reason: 'close_out', closing_price: '89.99', profit: '-5005.00' },
    ]);
    expect((await trader.call('trade.account')).data).toMatchObject({
      balance: '4995.00',
      margin: '0.00',
      margin_level: null,
    });
  });

  it('closes out the largest losses first and no more than needed', async () => {
    const { market, trader } = await start();
    market.ticks([
      ['acme', '100.00', '100.00'],
      ['eurusd', '1.00000', '1.00000'],
      ['dax', '18000.0', '18000.0'],
    ]);
    const [big, small, won] = [
      await order(trader, { coinId: 'acme', qty: '400' }),
      await order(trader, { coinId: 'eurusd', qty: '0.30' }),
      await order(trader, { coinId: 'dax', qty: '1' }),
    ];
    // Margins 8,000, 1,000 and 900: level 50 % at an equity of 4,950.
    market.ticks([
      ['eurusd', '0.99000', '0.99000'],
      ['acme', '88.00', '88.00'],
      ['dax', '18010.0', '18010.0'],
    ]);
    const [first] = await untilClosed(trader, 1);
    expect(first).toMatchObject({ id: big.id, close_reason: 'close_out', profit: '-4800.00' });
    const open = (await trader.call('trade.pnl')).data;
    expect(open.map(({ id }) => id).sort()).toEqual([small.id, won.id].sort());
    expect((await trader.call('trade.account')).data).toMatchObject({
      balance: '5200.00',
      open_positions: 2,
    });
  });

  it('limits a loss beyond the balance to zero and books the rest to the house', async () => {
    const { kit, market, trader } = await start();
    market.tick('acme', '100.00', '100.00');
    await order(trader, { coinId: 'acme', qty: '300' });
    await order(trader, { coinId: 'acme', qty: '100' });
    market.tick('acme', '70.00', '70.00');
    await untilClosed(trader, 2);
    expect((await trader.call('trade.account')).data).toMatchObject({
      balance: '0.00',
      equity: '0.00',
      margin: '0.00',
      open_positions: 0,
    });
    const house = await at.db.query<{ book: string; amount: bigint }>(
      "select book, sum(amount)::bigint as amount from entry where brand_id = $1 and account_id is null and book like 'house_%' group by book order by book",
      [kit.brand.id],
    );
    expect(house.filter(({ book }) => book !== 'house_demo' && book !== 'house_practice')).toEqual([
      { book: 'house_protection', amount: -200_000n },
      { book: 'house_trading', amount: 1_200_000n },
    ]);
    expect((await keyed(trader, 'trade.store', buy({ qty: '0.01' }))).code).toBe('insufficient_margin');
  });

  it('protects practice accounts against a negative balance', async () => {
    const { market, trader } = await start('practice');
    market.tick('acme', '100.00', '100.00');
    await order(trader, { coinId: 'acme', qty: '400' });
    market.tick('acme', '10.00', '10.00');
    await untilClosed(trader, 1);
    expect((await trader.call('trade.account')).data).toMatchObject({ mode: 'practice', balance: '0.00' });
    expect((await trader.call('auth.user')).data.estimatedBalance).toBe('10000.00');
  });

  at.details(() => {
    it("uses the stricter of the brand's and the regime's close-out level", async () => {
      for (const [percent, isOut] of [
        [80, true],
        [20, false],
      ] as const) {
        const kit = await tradingKit(at.db, {
          brand: { protection: { regime: 'eu', closeOutPercent: percent } },
        });
        const trader = await kit.signedIn('trader');
        kit.market.tick('acme', '100.00', '100.00');
        await order(trader, { coinId: 'acme', qty: '500' });
        kit.market.tick('acme', '93.00', '93.00');
        await settle(kit);
        expect(await closed(trader)).toHaveLength(isOut ? 1 : 0);
        kit.market.tick('acme', '89.99', '89.99');
        await untilClosed(trader, 1);
      }
    });
  });

  it('triggers limits on startup that were reached while the process was down', async () => {
    const { kit, market, trader } = await start();
    const [stopped, kept] = [
      await order(trader, limits(null, '1.05')),
      await order(trader, limits(null, '1.01')),
    ];
    await kit.backend.close();
    expect(market.listeners).toBe(0);
    market.tickSilently('eurusd', '1.03000', '1.03010');
    const again = await tradingKit(at.db, { brand: { id: kit.brand.id }, market });
    const same = await again.signedIn('trader');
    expect(await untilClosed(same, 1)).toMatchObject([
      { id: stopped.id, close_reason: 'stop_loss', closing_price: '1.03000' },
    ]);
    expect((await same.call('trade.pnl')).data).toMatchObject([
      { id: kept.id, current_price: '1.03000', stop_loss: '1.01000' },
    ]);
  });

  it('closes at the trigger price once the database is available again', async () => {
    let isUnavailable = false;
    const flaky: Db = {
      ...at.db,
      query: (sql, params, scope) =>
        isUnavailable && sql.includes('update position p')
          ? Promise.reject(Object.assign(new Error('unavailable'), { code: '08006' }))
          : at.db.query(sql, params, scope),
    };
    const kit = await tradingKit(flaky);
    const trader = await kit.signedIn('trader');
    await order(trader, limits('1.09', null));
    isUnavailable = true;
    kit.market.tick('eurusd', '1.09500', '1.09510');
    await settle(kit);
    for (let tick = 0; tick < 50; tick += 1) kit.market.tick('eurusd', '1.08000', '1.08010');
    expect(await closed(trader)).toEqual([]);
    isUnavailable = false;
    kit.wait(2);
    kit.market.tick('eurusd', '1.08000', '1.08010');
    expect(await untilClosed(trader, 1)).toMatchObject([
      { closing_price: '1.09500', close_reason: 'take_profit' },
    ]);
  });

  it('closes once when a trader closes while a limit triggers', async () => {
    const { market, trader } = await start();
    const { id } = await order(trader, limits('1.09', null));
    const [answer] = await Promise.all([
      keyed(trader, 'trade.close', { id }),
      Promise.resolve().then(() => market.tick('eurusd', '1.09000', '1.09010')),
    ]);
    const [only] = await untilClosed(trader, 1);
    expect([200, 409]).toContain(answer.status);
    expect(answer.status === 200 ? ['trader', 'take_profit'] : ['take_profit']).toContain(only!.close_reason);
  });

  it('applies a limit changed through another process', async () => {
    const { kit, market, trader } = await start();
    const { id } = await order(trader, limits(null, '1.08'));
    const other = await tradingKit(at.db, { brand: { id: kit.brand.id } });
    for (const one of [kit, other]) one.wait(1);
    expect(
      (await trader.call('trade.protect', { take_profit: null, stop_loss: '1.05' }, { params: { id } }))
        .status,
    ).toBe(200);
    other.market.tick('eurusd', '1.07000', '1.07010');
    await other.backend.settled();
    expect((await trader.call('trade.pnl')).data).toMatchObject([{ id, stop_loss: '1.05000' }]);
    const same = await other.signedIn('trader');
    expect((await same.call('trade.pnl')).data).toMatchObject([
      { id, stop_loss: '1.05000', profit: '-142.70' },
    ]);
    market.tick('eurusd', '1.06000', '1.06010');
    other.market.tick('eurusd', '1.04900', '1.04910');
    await other.backend.settled();
    expect(await untilClosed(same, 1)).toMatchObject([
      { id, close_reason: 'stop_loss', closing_price: '1.04900' },
    ]);
    await other.backend.close();
  });

  it('closes accounts of two brands by their own limits', async () => {
    const { kit, market, trader } = await start();
    const other = await tradingKit(at.db, { market });
    const visitors = [
      trader,
      await kit.signedIn('admin'),
      await kit.signedIn('manager'),
      await other.signedIn('trader'),
      await other.signedIn('admin'),
    ];
    for (const [index, one] of visitors.entries())
      await order(one, limits(null, index % 2 ? '1.05' : '1.07'));
    market.tick('eurusd', '1.06000', '1.06010');
    for (const [index, one] of visitors.entries())
      expect(await untilClosed(one, index % 2 ? 0 : 1)).toHaveLength(index % 2 ? 0 : 1);
  });
});
