import { describe, expect, it } from 'vitest';
import { changeSettings } from '../support/admin-kit.ts';
import { addressOf, stepUp } from '../support/fresh-code.ts';
import { buy, dump, keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

onEveryLedger('a withdrawal', (at) => {
  it('reserves its amount at once, with the fee rounded half-even', async () => {
    const kit = await withdrawalKit(at.db, { settings: { withdrawal_fee: '0.5' } });
    const answer = await kit.ask('1001.00');
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Withdrawal Initiated, awaiting approval' },
    });
    expect(answer.data).toEqual({
      id: expect.stringMatching(/^w_/),
      amount: '1001.00',
      fee: '5.00',
      total: '996.00',
      currency: 'USD',
      wallet: 'withdrawable',
      type: 'wire',
      payout_account: { id: kit.payoutId, type: 'bank', label: 'Example Bank •••• 3000' },
      status: 'requested',
      note: 'Example Bank •••• 3000',
      reason: null,
      reference: null,
      created_at: kit.now().toISOString(),
      approved_at: null,
      sent_at: null,
      settled_at: null,
      rejected_at: null,
      cancelled_at: null,
    });
    expect((await kit.trader.call('withdrawal.list')).data.withdrawals).toEqual([answer.data]);
    expect(await kit.money()).toEqual({
      balance: '10000.00',
      reserved: '1001.00',
      withdrawable: '8999.00',
    });
    const mail = await kit.mailTo(addressOf(kit, 'trader'));
    expect(mail).toMatchObject({ subject: 'Your Northwind withdrawal was requested' });
    expect(mail!.text).toContain('a withdrawal of 1,001.00 USD to Example Bank •••• 3000');
    const { data } = await kit.admin.call('audit.list', undefined, { query: { search: 'withdrawal.' } });
    expect(data.entries).toMatchObject([
      { action: 'withdrawal.create', detail: { withdrawal: answer.data.id } },
    ]);
    expect(JSON.stringify([kit.log, data])).not.toMatch(/0532013000|0532 0130/);
  });

  it('takes eight statements, of which none reads what it has written', async () => {
    const kit = await withdrawalKit(at.db);
    await kit.ask('100.00');
    kit.ports.db.queries = 0;
    expect((await kit.ask('100.00')).status).toBe(200);
    expect(kit.ports.db.queries).toBe(8);
  });

  at.details(() => {
    it('is made from either wallet, by a form too', async () => {
      const kit = await withdrawalKit(at.db);
      expect((await kit.ask('100.00', { wallet: 'balance' })).data.wallet).toBe('balance');
      const fields = { amount: '150.00', wallet: 'withdrawable', account_id: kit.payoutId, type: 'wire' };
      const response = await kit.trader.send(
        'POST',
        '/user/withdrawals',
        new URLSearchParams(fields).toString(),
        { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': newKey() },
      );
      expect(response.status).toBe(200);
      expect((await kit.money()).reserved).toBe('250.00');
    });
  });

  it('is refused for hostile and impossible amounts, without an effect', async () => {
    const kit = await withdrawalKit(at.db, { brand: { payouts: { bank: { maximum: '5000.00' } } } });
    const before = await dump(at.db, kit.brand.id);
    const sentences: [unknown, string][] = [
      ['', 'Enter an amount'],
      [null, 'Digits with a decimal point only, such as 250.00'],
      [250, 'Digits with a decimal point only, such as 250.00'],
      [1e308, 'Digits with a decimal point only, such as 250.00'],
      ['0', 'Above 0'],
      ['0.00', 'Above 0'],
      ['0.001', 'At most 2 digits after the point'],
      ['250.001', 'At most 2 digits after the point'],
      ['99.99', 'At least 100.00'],
      ['5000.01', 'At most 5,000.00'],
      ['9'.repeat(19), 'At most 5,000.00'],
    ];
    for (const [amount, sentence] of sentences)
      expect([amount, (await kit.ask(amount)).errors]).toEqual([amount, { amount: [sentence] }]);
    for (const amount of ['-100', '1e309', 'NaN', 'Infinity', '1,000', '٢٥٠', '２５０', '0x64', '250.00 USD'])
      expect([amount, (await kit.ask(amount)).errors]).toEqual([
        amount,
        { amount: ['Digits with a decimal point only, such as 250.00'] },
      ]);
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    expect((await kit.trader.call('withdrawal.list')).data).toEqual({ withdrawals: [], next: null });
  });

  at.details(() => {
    it('names every invalid field at once', async () => {
      const kit = await withdrawalKit(at.db);
      const { errors } = await kit.ask('1,000', { wallet: 'bonus', account_id: '', type: 'cheque' });
      expect(Object.keys(errors).sort()).toEqual(['account_id', 'amount', 'type', 'wallet']);
      expect(errors.account_id).toEqual([
        'Please select a withdrawal method, or setup your withdrawal methods',
      ]);
      expect(await kit.ask('5', { type: 'paypal' })).toMatchObject({
        code: 'validation_failed',
        errors: {
          amount: ['At least 100.00'],
          type: ['This does not match the payout account. Choose the account again.'],
        },
      });
    });
  });

  it('takes no more than the free funds', async () => {
    const kit = await withdrawalKit(at.db);
    expect((await kit.ask('10000.01')).code).toBe('insufficient_funds');
    expect((await kit.ask('9'.repeat(20))).code).toBe('insufficient_funds');
    expect((await kit.ask('10000.00')).status).toBe(200);
    expect((await kit.ask('100.00')).code).toBe('insufficient_funds');
    expect(await kit.money()).toEqual({ balance: '10000.00', reserved: '10000.00', withdrawable: '0.00' });
  });

  it('takes less than the minimum if it is all that is free', async () => {
    const kit = await withdrawalKit(at.db, { settings: { withdrawal_fee: '0.5' } });
    await kit.requested('9000.00');
    const { id } = await kit.requested('980.51');
    const before = await dump(at.db, kit.brand.id);
    expect((await kit.ask('19.48')).errors).toEqual({ amount: ['At least 19.49'] });
    for (const more of ['19.50', '99.99', '100.00'])
      expect((await kit.ask(more)).code).toBe('insufficient_funds');
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    await kit.cancel(id);
    expect((await kit.ask('19.49')).errors).toEqual({ amount: ['At least 100.00'] });
    await kit.requested('980.51');
    expect((await kit.ask('19.49')).data).toMatchObject({ amount: '19.49', fee: '0.10', total: '19.39' });
    expect(await kit.money()).toEqual({ balance: '10000.00', reserved: '10000.00', withdrawable: '0.00' });
    expect((await kit.ask('19.49')).errors).toEqual({ amount: ['At least 100.00'] });
  });

  it('leaves margin and open losses to the positions at every price, as all figures show', async () => {
    const kit = await withdrawalKit(at.db);
    await keyed(kit.trader, 'trade.store', buy({ qty: '0.50', leverage: 10 }));
    for (const price of ['1.10000', '1.09000', '1.12000', '1.08500']) {
      kit.market.tick('eurusd', price, (Number(price) + 0.00008).toFixed(5));
      await kit.backend.settled();
      const user = (await kit.trader.call('auth.user')).data;
      const account = (await kit.trader.call('trade.account')).data;
      const { withdrawable } = await kit.money();
      expect(user.withdrawable).toBe(withdrawable);
      const cents = (text: string) => Math.round(Number(text) * 100);
      expect(cents(withdrawable)).toBe(
        Math.min(cents(account.balance), cents(account.balance) + cents(account.profit)) -
          cents(account.margin) -
          cents(account.reserved),
      );
      expect((await kit.ask((cents(withdrawable) + 1).toString().replace(/(..)$/, '.$1'))).code).toBe(
        'insufficient_funds',
      );
    }
    const { withdrawable } = await kit.money();
    expect((await kit.ask(withdrawable)).status).toBe(200);
    expect((await kit.money()).withdrawable).toBe('0.00');
    expect((await kit.trader.call('trade.pnl')).data).toHaveLength(1);
  });

  describe('while a position has no recent price', () => {
    /** What is free at the last price, and if the position has lost its margin since. */
    async function funds(kit: Awaited<ReturnType<typeof withdrawalKit>>) {
      const { balance, margin, profit } = (await kit.trader.call('trade.account')).data;
      const cents = (text: string) => BigInt(text.replace('.', ''));
      const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
      const last = cents(balance) + cents(profit) - cents(margin);
      return { last: text(last), certain: text(last - cents(margin)), text, cents };
    }

    async function withPosition(coinId: string, qty: string) {
      const kit = await withdrawalKit(at.db);
      kit.market.tick('acme', '100.00', '100.00');
      expect((await keyed(kit.trader, 'trade.store', buy({ coinId, qty }))).status).toBe(200);
      kit.market.tick('acme', '90.00', '90.00');
      kit.market.tick('dax', '17000.0', '17000.0');
      await kit.backend.settled();
      return kit;
    }

    it('leaves in the account what it may have lost, and no more', async () => {
      const kit = await withPosition('acme', '50');
      const { last, certain, cents, text } = await funds(kit);
      kit.market.setFresh('acme', false);
      const before = await dump(at.db, kit.brand.id);
      expect((await kit.ask(text(cents(last) + 1n))).code).toBe('insufficient_funds');
      for (const amount of [last, text(cents(certain) + 1n)]) {
        const refused = await kit.ask(amount);
        expect([refused.status, refused.code]).toEqual([409, 'stale_price']);
        expect(refused.body).toMatchObject({
          message: expect.stringContaining('an open position has no recent price'),
        });
        expect(refused.errors.amount).toEqual([`At most ${certain.replace(/^(\d)(\d{3})/, '$1,$2')}`]);
      }
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await kit.ask(certain)).status).toBe(200);
      kit.market.setFresh('acme', true);
      expect((await kit.ask(text(cents(last) - cents(certain)))).status).toBe(200);
    });

    it('waits for the rate that converts its profit', async () => {
      const kit = await withPosition('dax', '1');
      const { last, certain } = await funds(kit);
      kit.market.setFresh('eurusd', false);
      expect((await kit.ask(last)).code).toBe('stale_price');
      expect((await kit.ask(certain)).status).toBe(200);
    });

    it('takes all that is free at the last price of a closed market, and without a position', async () => {
      const kit = await withPosition('acme', '50');
      const { last, certain } = await funds(kit);
      kit.market.setFresh('acme', false);
      kit.market.setOpen('acme', false);
      expect(certain).not.toBe(last);
      expect((await kit.ask(last)).status).toBe(200);
      const other = await withdrawalKit(at.db);
      other.market.setFresh('acme', false);
      other.market.setFresh('eurusd', false);
      expect((await other.ask('10000.00')).status).toBe(200);
    });
  });

  at.details(() => {
    it('is refused to the practice account, an unverified user, a closed method and an account on hold', async () => {
      const kit = await withdrawalKit(at.db, {
        settings: { enable_practice_account: true, paypal_withdraw: false },
        brand: { payouts: { crypto: { holdHours: 24 } } },
      });
      const { data: crypto } = await kit.trader.call('payout-account.store', {
        type: 'crypto',
        cryptocurrency_name: 'Bitcoin',
        address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      });
      const byCrypto = { account_id: crypto.id, type: 'crypto' };
      expect((await kit.ask('100.00', byCrypto)).code).toBe('payout_account_on_hold');
      await kit.trader.call('account.switch-mode', undefined, { params: { mode: 'practice' } });
      expect((await kit.ask('100.00')).code).toBe('practice_account');
      await kit.trader.call('account.switch-mode', undefined, { params: { mode: 'real' } });
      await at.db.query("update app_user set kyc_status = 'pending' where id = $1", [
        `u_${kit.brand.id}_trader`,
      ]);
      expect((await kit.ask('100.00')).status).toBe(200);
      const strict = await withdrawalKit(at.db, { settings: { enable_must_verify_kyc: true } });
      expect((await strict.trader.call('withdrawal.settings')).data.needs_identity).toBe(false);
      await at.db.query("update app_user set kyc_status = 'pending' where id = $1", [
        `u_${strict.brand.id}_trader`,
      ]);
      expect((await strict.trader.call('withdrawal.settings')).data.needs_identity).toBe(true);
      expect((await strict.ask('100.00')).code).toBe('identity_not_verified');
      const closed = await withdrawalKit(at.db);
      await changeSettings(closed, { wire_withdraw: '0' });
      expect((await closed.ask('100.00')).code).toBe('method_disabled');
    });

    it('needs a fresh code, a key and an account of the caller', async () => {
      const kit = await withdrawalKit(at.db);
      expect((await kit.ask('100.00', { account_id: 'pa_unknown' })).code).toBe('not_found');
      const other = await kit.signedIn('trading-disabled');
      const input = { amount: '100.00', wallet: 'balance', account_id: kit.payoutId, type: 'wire' };
      expect((await keyed(other, 'withdrawal.create', input)).code).toBe('step_up_required');
      kit.wait(1);
      await stepUp(kit, other, 'trading-disabled');
      expect((await keyed(other, 'withdrawal.create', input)).code).toBe('not_found');
      expect((await kit.trader.call('withdrawal.create', input)).code).toBe('idempotency_key_required');
      expect((await keyed(kit.visitor(), 'withdrawal.create', input)).code).toBe('session_required');
    });

    it('is open to suspended users and without trading', async () => {
      for (const role of ['suspended', 'trading-disabled']) {
        const kit = await withdrawalKit(at.db);
        const visitor = await kit.signedIn(role);
        await stepUp(kit, visitor, role);
        const { data } = await visitor.call('payout-account.store', {
          type: 'paypal',
          email: 'a@example.com',
        });
        const answer = await keyed(visitor, 'withdrawal.create', {
          amount: '10000.00',
          wallet: 'balance',
          account_id: data.id,
          type: 'paypal',
        });
        expect(answer.status).toBe(200);
        expect((await kit.cancel(answer.data.id, visitor)).data.status).toBe('cancelled');
      }
    });
  });

  describe('once requested', () => {
    it('can be cancelled by its owner until it is sent, and releases its amount once', async () => {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested('400.00');
      const key = newKey();
      kit.wait(1);
      const cancelled = await kit.cancel(id, kit.trader, key);
      expect(cancelled.data).toMatchObject({ status: 'cancelled', cancelled_at: kit.now().toISOString() });
      expect((await kit.cancel(id, kit.trader, key)).data).toEqual(cancelled.data);
      expect((await kit.cancel(id)).code).toBe('withdrawal_not_cancellable');
      expect(await kit.money()).toEqual({ balance: '10000.00', reserved: '0.00', withdrawable: '10000.00' });
      expect(await kit.mailTo(addressOf(kit, 'trader'))).toMatchObject({
        subject: 'Your Northwind withdrawal was cancelled',
      });
      const approved = await kit.requested();
      await kit.step('approve', approved.id);
      expect((await kit.cancel(approved.id)).data.status).toBe('cancelled');
      const sent = await kit.requested();
      await kit.step('approve', sent.id);
      await kit.step('send', sent.id, { reference: 'E2E-1' });
      expect((await kit.cancel(sent.id)).code).toBe('withdrawal_not_cancellable');
    });

    it('is hidden from other users, who get not_found for its id', async () => {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested();
      const other = await kit.signedIn('suspended');
      expect((await other.call('withdrawal.list')).data.withdrawals).toEqual([]);
      for (const one of [id, 'w_unknown', "'"]) expect((await kit.cancel(one, other)).code).toBe('not_found');
      expect((await kit.money()).reserved).toBe('250.00');
    });

    it('keeps its payout account until it has ended', async () => {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested();
      const remove = () =>
        kit.trader.call('payout-account.delete', undefined, { params: { id: kit.payoutId } });
      expect((await remove()).code).toBe('payout_account_in_use');
      await kit.cancel(id);
      expect((await remove()).status).toBe(200);
      expect((await kit.trader.call('withdrawal.list')).data.withdrawals[0]!.payout_account).toEqual({
        id: kit.payoutId,
        type: 'bank',
        label: 'Example Bank •••• 3000',
      });
      expect((await kit.ask('100.00')).code).toBe('not_found');
    });
  });

  at.details(() => {
    it('is listed newest first, page by page', async () => {
      const kit = await withdrawalKit(at.db);
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) ids.unshift((await kit.requested('100.00')).id);
      const all = (await kit.trader.call('withdrawal.list')).data.withdrawals.map(({ id }) => id);
      expect([...all].sort()).toEqual([...ids].sort());
      const pages: string[] = [];
      let after: string | null = null;
      do {
        const query: Record<string, string> = { limit: '2', ...(after ? { after } : {}) };
        const { data } = await kit.trader.call('withdrawal.list', undefined, { query });
        pages.push(...data.withdrawals.map(({ id }) => id));
        after = data.next;
      } while (after !== null);
      expect(pages).toEqual(all);
    });

    it('is refused at another total than the trader saw', async () => {
      const kit = await withdrawalKit(at.db, { settings: { withdrawal_fee: '0.5' } });
      const seen = { total: '995.00' };
      const before = await dump(at.db, kit.brand.id);
      await changeSettings(kit, { withdrawal_fee: '2' });
      expect((await kit.ask('1000.00', seen)).code).toBe('fee_changed');
      const invalid = await kit.ask('1000.00', { total: 'abc' });
      expect([invalid.code, Object.keys(invalid.errors)]).toEqual(['validation_failed', ['total']]);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await kit.ask('1000.00', { total: '980' })).data).toMatchObject({
        fee: '20.00',
        total: '980.00',
      });
    });

    it('shows its settings: limits, fee, methods and coins', async () => {
      const kit = await withdrawalKit(at.db, {
        settings: { withdrawal_fee: '0.5', minimum_withdrawal: '75.00', paypal_withdraw: false },
        brand: { payouts: { bank: { minimum: '100.00', maximum: '5000.00', holdHours: 0 } } },
      });
      expect((await kit.trader.call('withdrawal.settings')).data).toEqual({
        currency: 'USD',
        withdrawable: '10000.00',
        balance: '10000.00',
        reserved_withdrawals: '0.00',
        reserved_plans: '0.00',
        bonus: '0.00',
        fee_percent: '0.5',
        needs_identity: false,
        max_accounts: 10,
        methods: [
          { type: 'bank', withdrawal_type: 'wire', minimum: '100.00', maximum: '5000.00', hold_hours: 0 },
          { type: 'crypto', withdrawal_type: 'crypto', minimum: '75.00', maximum: null, hold_hours: 0 },
        ],
        coins: expect.arrayContaining([{ name: 'Bitcoin', symbol: 'BTC' }]),
      });
    });
  });
});
