import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Visitor } from '../support/backend.ts';
import {
  buy,
  dump,
  keyed,
  newKey,
  onEveryLedger,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

onEveryLedger('orders', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
  });
  // All tests share a user: refill the rate limit between them.
  beforeEach(() => kit.wait(1));

  /** Expects a refusal with this code and unchanged ledger and positions. */
  async function refused(visitor: Visitor, input: Record<string, unknown>, code: string, own = kit) {
    const before = await dump(at.db, own.brand.id);
    const answer = await keyed(visitor, 'trade.store', input);
    expect([input, answer.code]).toEqual([input, code]);
    expect(answer.body.msg).toBe(answer.body.message);
    expect(await dump(at.db, own.brand.id)).toBe(before);
    return answer;
  }

  it('fill a buy at the ask with consistent position, account and response', async () => {
    const own = await tradingKit(at.db);
    const one = await own.signedIn('trader');
    const answer = await keyed(one, 'trade.store', buy({ is_take_profit: true, take_profit: '1.09' }));
    expect(answer.code).toBeUndefined();
    expect(answer.body).toMatchObject({ status: 1, msg: 'Order successfully submitted.' });
    expect(answer.data).toMatchObject({
      mode: 'real',
      trade_type: 'buy',
      status: 0,
      qty: '0.10',
      units: '10000',
      leverage: 30,
      traded_amount: '361.42',
      currency: 'USD',
      opening_price: '1.08427',
      current_price: '1.08419',
      profit: '-0.80',
      take_profit: '1.09000',
      stop_loss: null,
      opened_by: 'trader',
    });
    expect((await one.call('trade.pnl')).data).toEqual([answer.data]);
    expect((await one.call('trade.account')).data).toEqual({
      mode: 'real',
      currency: 'USD',
      balance: '10000.00',
      reserved: '0.00',
      bonus: '0.00',
      margin: '361.42',
      profit: '-0.80',
      equity: '9999.20',
      free_margin: '9637.78',
      margin_level: '2766.64',
      open_positions: 1,
      close_out_percent: 50,
      version: 2,
    });
    own.market.tick('eurusd', '1.08477', '1.08485');
    const closed = await keyed(one, 'trade.close', { id: answer.data.id });
    expect(closed.body.message).toBe('Position successfully closed');
    expect(closed.data.position).toMatchObject({
      id: answer.data.id,
      status: 1,
      closing_price: '1.08477',
      current_price: null,
      profit: '5.00',
      close_reason: 'trader',
    });
    expect(closed.data.account).toMatchObject({
      balance: '10005.00',
      margin: '0.00',
      equity: '10005.00',
      open_positions: 0,
      version: 3,
    });
    expect((await one.call('trade.account')).data).toEqual(closed.data.account);
    expect((await one.call('trade.pnl')).data).toEqual([]);
    expect((await one.call('trade.closed')).data).toEqual({
      trades: [closed.data.position],
      total: 1,
      profit: '5.00',
      next: null,
    });
    expect((await one.call('auth.user')).data).toMatchObject({
      estimatedBalance: '10005.00',
      withdrawable: '10005.00',
    });
  });

  it('fill a sell at the bid and value it at the ask', async () => {
    const { data } = await keyed(
      trader,
      'trade.store',
      buy({ type: 'sell', coinId: 'acme', qty: 3, leverage: '2' }),
    );
    expect(data).toMatchObject({
      trade_type: 'sell',
      opening_price: '100.00',
      current_price: '100.10',
      profit: '-0.30',
      leverage: 2,
      traded_amount: '150.00',
      qty: '3.00',
      units: '3',
    });
  });

  it('convert margin and profit from the quote currency', async () => {
    const yen = await keyed(trader, 'trade.store', buy({ coinId: 'usdjpy', qty: '0.01' }));
    // 1,000 units at 150.020 yen, at 1 / 150.010 dollars a yen, by 30.
    expect(yen.data).toMatchObject({
      opening_price: '150.020',
      traded_amount: '33.34',
      profit: '-0.13',
      currency: 'USD',
    });
    const euro = await keyed(trader, 'trade.store', buy({ coinId: 'dax', qty: '0.1' }));
    // 0.1 at 18001.0 euro, at 1.08423 dollars, by 20.
    expect(euro.data).toMatchObject({ opening_price: '18001.0', traded_amount: '97.59', profit: '-0.11' });
  });

  it("are filled at the server's quote and ignore submitted prices and amounts", async () => {
    const { data } = await keyed(
      trader,
      'trade.store',
      buy({
        qty: '0.01',
        buy_p: '0.5',
        sell_p: 1e-9,
        amount: '-1',
        duration: 10,
        opening_price: '1',
        balance: '1000000',
        profit: '5',
      }),
    );
    expect(data).toMatchObject({ opening_price: '1.08427', traded_amount: '36.14' });
  });

  at.details(() => {
    it('return a localized message', async () => {
      const answer = await trader.call('trade.store', buy({ qty: '0.01' }), {
        headers: { 'idempotency-key': newKey(), 'accept-language': 'es' },
      });
      expect(answer.body.msg).toBe('Orden enviada correctamente.');
    });

    describe('validation', () => {
      const far = '99999999999999999999';
      it.each([
        [{ qty: undefined }, { qty: 'This field is required' }],
        [{ qty: '' }, { qty: 'This field is required' }],
        [{ qty: 0 }, { qty: 'At least 0.01' }],
        [{ qty: '-1' }, { qty: 'At least 0.01' }],
        [{ qty: -0.1 }, { qty: 'At least 0.01' }],
        [{ qty: '0.015' }, { qty: 'In steps of 0.01' }],
        [{ qty: '0.1000000001' }, { qty: 'In steps of 0.01' }],
        [{ qty: 1e-9 }, { qty: 'In steps of 0.01' }],
        [{ qty: '50.01' }, { qty: 'At most 50.00' }],
        [{ qty: far }, { qty: 'At most 50.00' }],
        [{ qty: 1e308 }, { qty: 'Enter a valid value' }],
        [{ qty: 'NaN' }, { qty: 'Enter a valid value' }],
        [{ qty: 'Infinity' }, { qty: 'Enter a valid value' }],
        [{ qty: '0x10' }, { qty: 'Enter a valid value' }],
        [{ qty: '1,5' }, { qty: 'Enter a valid value' }],
        [{ qty: '1e2' }, { qty: 'Enter a valid value' }],
        [{ qty: null }, { qty: 'Enter a valid value' }],
        [{ qty: true }, { qty: 'Enter a valid value' }],
        [{ qty: ['0.1'] }, { qty: 'Enter a valid value' }],
        [{ qty: { $gt: 0 } }, { qty: 'Enter a valid value' }],
        [{ type: undefined }, { type: 'This field is required' }],
        [{ type: 'hold' }, { type: 'Choose one of the options' }],
        [{ type: 1 }, { type: 'Choose one of the options' }],
        [{ coinId: undefined }, { coinId: 'This field is required' }],
        [{ coinId: null }, { coinId: 'Enter a valid value' }],
        [{ coinId: ['eurusd'] }, { coinId: 'Enter a valid value' }],
        [{ leverage: 31 }, { leverage: 'At most 30' }],
        [{ leverage: 0 }, { leverage: 'At least 1' }],
        [{ leverage: '-5' }, { leverage: 'At least 1' }],
        [{ leverage: '2.5' }, { leverage: 'Enter a valid value' }],
        [{ leverage: 'max' }, { leverage: 'Enter a valid value' }],
        [{ leverage: 1e30 }, { leverage: 'Enter a valid value' }],
        [{ is_take_profit: true }, { take_profit: 'This field is required' }],
        [{ is_take_profit: 1, take_profit: null }, { take_profit: 'This field is required' }],
        [{ is_take_profit: 'true', take_profit: '1.08427' }, { take_profit: 'Above 1.08427' }],
        [{ is_take_profit: true, take_profit: '1.0' }, { take_profit: 'Above 1.08427' }],
        [
          { is_take_profit: true, take_profit: '1.090001' },
          { take_profit: 'At most 5 digits after the point' },
        ],
        [{ is_take_profit: true, take_profit: '0' }, { take_profit: ['Above 0', 'Above 1.08427'] }],
        [{ is_take_profit: true, take_profit: '-1' }, { take_profit: 'Above 0' }],
        [{ is_take_profit: true, take_profit: 'high' }, { take_profit: 'Enter a valid value' }],
        [{ is_stop_loss: true, stop_loss: '1.08419' }, { stop_loss: 'Below 1.08419' }],
        [{ is_stop_loss: true, stop_loss: '2' }, { stop_loss: 'Below 1.08419' }],
        [{ type: 'sell', is_take_profit: true, take_profit: '1.08419' }, { take_profit: 'Below 1.08419' }],
        [{ type: 'sell', is_stop_loss: true, stop_loss: '1.08427' }, { stop_loss: 'Above 1.08427' }],
        [
          {
            qty: '-1',
            leverage: 100,
            is_take_profit: true,
            take_profit: '1',
            is_stop_loss: true,
            stop_loss: '2',
          },
          {
            qty: 'At least 0.01',
            leverage: 'At most 30',
            take_profit: 'Above 1.08427',
            stop_loss: 'Below 1.08419',
          },
        ],
      ])('rejects %j', async (more, sentences) => {
        const { errors, status } = await refused(trader, buy(more), 'validation_failed');
        expect(status).toBe(422);
        expect(Object.keys(errors).sort()).toEqual(Object.keys(sentences).sort());
        for (const [field, sentence] of Object.entries(sentences))
          expect([sentence].flat()).toContain(errors[field]![0]);
      });

      it('sets a limit whose flag is missing, and refuses it on the wrong side', async () => {
        const { data } = await keyed(trader, 'trade.store', buy({ qty: '0.01', stop_loss: '1.05' }));
        expect([data.stop_loss, data.take_profit]).toEqual(['1.05000', null]);
        await refused(trader, buy({ qty: '0.01', stop_loss: '2' }), 'validation_failed');
      });

      it('names prices in the notation of the language', async () => {
        const order = buy({ is_stop_loss: true, stop_loss: '2' });
        const response = await trader.send('POST', '/user/trades/store', JSON.stringify(order), {
          'accept-language': 'es',
          'content-type': 'application/json',
          'idempotency-key': newKey(),
        });
        const { errors } = (await response.json()) as { errors: Record<string, string[]> };
        expect(errors.stop_loss).toEqual([expect.stringContaining('1,08419')]);
      });

      it.each([
        { is_take_profit: false, take_profit: '0' },
        { is_take_profit: 'false', take_profit: 'x' },
        { is_stop_loss: 0, stop_loss: '99' },
        { take_profit: null, stop_loss: null },
        { leverage: '' },
        { qty: ' 0.01 ' },
        { qty: '0.010' },
        { duration: 'soon' },
        { duration: -5 },
      ])('accepts %j', async (more) => {
        expect((await keyed(trader, 'trade.store', buy({ qty: '0.01', ...more }))).code).toBeUndefined();
      });
    });

    describe('refusals', () => {
      it.each(['nothing', '', '../eurusd', 'EURUSD', '0', 7, '\u0000'])(
        'reject the unknown asset %j',
        async (coinId) => {
          expect((await refused(trader, buy({ coinId }), 'not_found')).status).toBe(404);
        },
      );

      it('reject an order while the market is closed and accept it when it opens', async () => {
        kit.market.setOpen('gbpusd', false);
        expect((await refused(trader, buy({ coinId: 'gbpusd' }), 'market_closed')).status).toBe(409);
        kit.market.setOpen('gbpusd', true);
        expect((await keyed(trader, 'trade.store', buy({ coinId: 'gbpusd', qty: '0.01' }))).status).toBe(200);
      });

      it('reject an order at a stale price', async () => {
        kit.market.setFresh('gbpusd', false);
        await refused(trader, buy({ coinId: 'gbpusd' }), 'stale_price');
        kit.market.setFresh('gbpusd', true);
      });

      it('reject a currency without an exchange rate', () =>
        refused(trader, buy({ coinId: 'nikkei' }), 'asset_unavailable'));

      it('reject an order that exceeds the free margin by one cent', async () => {
        const own = await tradingKit(at.db);
        const one = await own.signedIn('trader');
        own.market.tick('acme', '100.00', '100.00');
        await refused(one, buy({ coinId: 'acme', qty: '500.01' }), 'insufficient_margin', own);
        expect(
          (await keyed(one, 'trade.store', buy({ coinId: 'acme', qty: '500' }))).data.traded_amount,
        ).toBe('10000.00');
        await refused(one, buy({ coinId: 'acme', qty: '0.01' }), 'insufficient_margin', own);
        own.market.tick('acme', '100.01', '100.01');
        // Open profit is free margin too.
        expect((await keyed(one, 'trade.store', buy({ coinId: 'acme', qty: '0.2' }))).status).toBe(200);
        expect((await one.call('trade.account')).data).toMatchObject({
          balance: '10000.00',
          profit: '5.00',
          free_margin: '1.00',
        });
      });

      it('reject orders of suspended and disabled users, who can still protect and close positions', async () => {
        const own = await tradingKit(at.db);
        const user = (role: string) => `u_${own.brand.id}_${role}`;
        for (const [role, code] of [
          ['suspended', 'account_suspended'],
          ['trading-disabled', 'trading_disabled'],
        ] as const) {
          const one = await own.signedIn(role);
          await refused(one, buy(), code, own);
          await at.db.query('update app_user set suspended = false, is_trading = true where id = $1', [
            user(role),
          ]);
          const { data } = await keyed(one, 'trade.store', buy());
          const limits = { take_profit: '1.2', stop_loss: null };
          await at.db.query('update app_user set suspended = $2, is_trading = $3 where id = $1', [
            user(role),
            role === 'suspended',
            role === 'suspended',
          ]);
          expect(
            (await one.call('trade.protect', limits, { params: { id: data.id } })).data.take_profit,
          ).toBe('1.20000');
          expect((await keyed(one, 'trade.close', { id: data.id })).data.position.status).toBe(1);
          await refused(one, buy(), code, own);
        }
      });

      it('reject all orders while the brand is suspended, but allow closing', async () => {
        const own = await tradingKit(at.db);
        const one = await own.signedIn('trader');
        await keyed(one, 'trade.store', buy());
        await at.db.query(
          "insert into setting (brand_id, key, value, updated_at, updated_by) values ($1, 'suspended', 'true', now(), 'test')",
          [own.brand.id],
        );
        own.wait(6);
        await refused(one, buy(), 'account_suspended', own);
        expect((await keyed(one, 'trade.close-all')).data.closed).toHaveLength(1);
      });

      it('reject crypto where the regime excludes it, except on practice accounts', async () => {
        const own = await tradingKit(at.db, { brand: { protection: { regime: 'uk' } } });
        await refused(
          await own.signedIn('trader'),
          buy({ coinId: 'btcusd', qty: '0.01' }),
          'asset_unavailable',
          own,
        );
        const { data } = await keyed(
          await own.signedIn('practice'),
          'trade.store',
          buy({ coinId: 'btcusd', qty: '0.01' }),
        );
        expect(data).toMatchObject({ mode: 'practice', leverage: 2, currency: 'USD' });
      });

      it("reject leverage above the stricter of the brand's and the regime's cap", async () => {
        const own = await tradingKit(at.db, {
          brand: { protection: { regime: 'eu', leverageCaps: { fx_major: 10, equity: 50 } } },
        });
        const one = await own.signedIn('trader');
        expect((await refused(one, buy({ leverage: 11 }), 'validation_failed', own)).errors).toEqual({
          leverage: ['At most 10'],
        });
        expect(
          (await refused(one, buy({ coinId: 'acme', leverage: 6 }), 'validation_failed', own)).errors,
        ).toEqual({ leverage: ['At most 5'] });
        expect((await keyed(one, 'trade.store', buy())).data.leverage).toBe(10);
      });

      it('require a confirmed session and an idempotency key', async () => {
        const own = await tradingKit(at.db, { settings: { two_fa: true } });
        const visitor = own.visitor();
        const { email, password } = own.backend.demoUsers(own.brand.id)[0]!;
        await visitor.call('auth.login', { email, password });
        expect((await keyed(visitor, 'trade.store', buy())).code).toBe('confirmation_required');
        expect((await trader.call('trade.store', buy())).code).toBe('idempotency_key_required');
        expect((await keyed(kit.visitor(), 'trade.store', buy())).code).toBe('session_required');
      });
    });
  });

  it('are rejected if their mode is not the selected account, but repeat a stored response', async () => {
    const one = await kit.signedIn('trader');
    const placed = await keyed(one, 'trade.store', buy({ mode: 'real' }), 'shown-real-1');
    expect(placed.data.mode).toBe('real');
    expect((await one.call('account.switch-mode', undefined, { params: { mode: 'practice' } })).status).toBe(
      200,
    );
    expect(await keyed(one, 'trade.store', buy({ mode: 'real' }))).toMatchObject({
      status: 409,
      code: 'mode_changed',
    });
    expect(await keyed(one, 'trade.close-all', { mode: 'real' })).toMatchObject({
      status: 409,
      code: 'mode_changed',
    });
    expect(await keyed(one, 'trade.store', buy({ mode: 'both' as never }))).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    expect((await keyed(one, 'trade.store', buy({ mode: 'real' }), 'shown-real-1')).data.id).toBe(
      placed.data.id,
    );
    expect((await keyed(one, 'trade.close-all', undefined)).data).toMatchObject({
      closed: [],
      failed: [],
      account: { mode: 'practice' },
    });
    expect((await one.call('account.switch-mode', undefined, { params: { mode: 'real' } })).status).toBe(200);
    expect((await keyed(one, 'trade.close-all', { mode: 'real' })).data.closed.map(({ id }) => id)).toContain(
      placed.data.id,
    );
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  it('on the practice account leave the real balance unchanged', async () => {
    const one = await kit.signedIn('practice');
    const { data } = await keyed(one, 'trade.store', buy());
    expect(data.mode).toBe('practice');
    kit.market.tick('eurusd', '1.07419', '1.07427');
    expect((await keyed(one, 'trade.close', { id: data.id })).data.account).toMatchObject({
      mode: 'practice',
      currency: 'USD',
      balance: '9899.20',
    });
    expect((await one.call('auth.user')).data).toMatchObject({
      estimatedBalance: '10000.00',
      practice_wallet: '9899.20',
    });
    kit.market.tick('eurusd', '1.08419', '1.08427');
  });
});
