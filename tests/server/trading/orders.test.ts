import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/ports.ts';
import { engines, type OpenedDatabase } from '../databases.ts';
import { buy, keyed, tradingKit, type TradingKit } from './trading-kit.ts';

describe.each(engines)('orders on %s', (_name, open) => {
  let opened: OpenedDatabase;
  let db: Db;
  let kit: TradingKit;
  beforeAll(async () => {
    opened = await open();
    db = opened.db;
    kit = await tradingKit(db);
  });
  afterAll(() => opened.close());

  it('fills a buy at the ask, and position, account and answer agree to the cent', async () => {
    const trader = await kit.signedIn('trader');
    const answer = await keyed(trader, 'trade.store', buy({ is_take_profit: true, take_profit: '1.09' }));
    expect(answer.code).toBeUndefined();
    expect(answer.body).toMatchObject({ status: 1, msg: 'Order successfully submitted.' });
    expect(answer.data).toMatchObject({
      mode: 'real', trade_type: 'buy', status: 0, qty: '0.10', units: '10000', leverage: 30, traded_amount: '361.42', currency: 'USD', opening_price: '1.08427', current_price: '1.08419', profit: '-0.80', take_profit: '1.09000', stop_loss: null, opened_by: 'trader',
    });
    expect((await trader.call('trade.pnl')).data).toEqual([answer.data]);
    expect((await trader.call('trade.account')).data).toEqual({
      mode: 'real', currency: 'USD', balance: '10000.00', bonus: '0.00', margin: '361.42', profit: '-0.80', equity: '9999.20', free_margin: '9637.78', margin_level: '2766.64', open_positions: 1, close_out_percent: 50, version: 2,
    });
    kit.market.tick('eurusd', '1.08477', '1.08485');
    const closed = await keyed(trader, 'trade.close', { id: answer.data.id });
    expect(closed.body.message).toBe('Position successfully closed');
    expect(closed.data.position).toMatchObject({ id: answer.data.id, status: 1, closing_price: '1.08477', current_price: null, profit: '5.00', close_reason: 'trader' });
    expect(closed.data.account).toMatchObject({ balance: '10005.00', margin: '0.00', equity: '10005.00', open_positions: 0, version: 3 });
    expect((await trader.call('trade.account')).data).toEqual(closed.data.account);
    expect((await trader.call('trade.pnl')).data).toEqual([]);
    expect((await trader.call('trade.closed')).data).toEqual({ trades: [closed.data.position], total: 1, next: null });
    expect((await trader.call('auth.user')).data).toMatchObject({ estimatedBalance: '10005.00', withdrawable: '10005.00' });
  });
});
