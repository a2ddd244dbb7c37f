import { describe, expect, it } from 'vitest';
import type { BrandPlan } from '../../../schemas/generated/types.ts';
import type { Db } from '../../../server/ports.ts';
import { changeSettings } from '../support/admin-kit.ts';
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
import { cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import { BANK } from '../support/withdrawal-kit.ts';
import { addressOf, stepUp } from '../support/fresh-code.ts';

const planOf = (id: string, amount: string, more: Partial<BrandPlan> = {}): BrandPlan => ({
  id,
  name: id.toUpperCase(),
  amount,
  features: { support: { en: 'Support', es: 'Atención' } },
  ...more,
});
const PLANS = [
  planOf('large', '20000.00'),
  planOf('basic', '1000.00', { color: '#1f5fa8', icon: 'chart' }),
  planOf('old', '10.00', { status: 0 }),
  planOf('more', '2000.00'),
];

interface PlanKit extends TradingKit {
  trader: Visitor;
  admin: Visitor;
  /** Asks to join; the id of the upgrade. */
  ask(plan: string, by?: Visitor): Promise<string>;
  decide(
    verb: 'approve' | 'reject',
    id: string,
    input?: Record<string, unknown>,
    by?: Visitor,
    key?: string,
  ): ReturnType<Visitor['call']>;
  /** Balance, reserved funds and withdrawable amount of the trader. */
  money(): Promise<Record<'balance' | 'reserved' | 'bonus' | 'withdrawable', string>>;
}

async function planKit(
  db: Db,
  settings: Record<string, unknown> = {},
  brand: Record<string, unknown> = {},
): Promise<PlanKit> {
  const base = await tradingKit(db, {
    settings,
    brand: { features: ['auth', 'profile', 'plans'], plans: PLANS, ...brand },
  });
  const trader = await base.signedIn('trader');
  const admin = await base.signedIn('admin');
  return Object.assign(base, {
    trader,
    admin,
    async ask(plan: string, by = trader) {
      base.wait(1);
      const { status, data } = await keyed(by, 'plan.join', { plan_id: plan });
      expect(status).toBe(200);
      return data.id;
    },
    decide: (
      verb: 'approve' | 'reject',
      id: string,
      input?: Record<string, unknown>,
      by = admin,
      key = newKey(),
    ) => {
      base.wait(1);
      return by.call(`plan.${verb}-upgrade`, input, { params: { id }, headers: { 'idempotency-key': key } });
    },
    async money() {
      const { balance, reserved, bonus } = (await trader.call('trade.account')).data;
      const { withdrawable } = (await trader.call('auth.user')).data;
      return { balance, reserved, bonus, withdrawable };
    },
  }) as PlanKit;
}

const bookOf = async (kit: PlanKit, reference: string) =>
  await kit.ports.db.query(
    'select journal_id, book, amount from entry where brand_id = $1 and journal_id like $2 order by journal_id, book',
    [kit.brand.id, `%:${reference}`],
  );

onEveryLedger('trading plans', (at) => {
  at.details(() => {
    it('are listed by ascending amount, without the inactive ones, in the language of the request', async () => {
      const kit = await planKit(at.db);
      const { data } = await kit.trader.call('plan.list', undefined, {
        headers: { 'accept-language': 'es' },
      });
      expect(data.plans.map(({ id }) => id)).toEqual(['basic', 'more', 'large']);
      expect(data.plans[0]).toEqual({
        id: 'basic',
        name: 'BASIC',
        amount: '1000.00',
        currency: 'USD',
        bonus: null,
        icon: 'chart',
        color: '#1f5fa8',
        status: 1,
        features: { support: { id: 'support', name: 'Atención' } },
      });
      expect(data).toMatchObject({
        active: [],
        pending: null,
        rejected: null,
        free_funds: '10000.00',
        wallets: [],
      });
      await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
      const { withdrawable } = await kit.money();
      expect(withdrawable).not.toBe('10000.00');
      expect((await kit.trader.call('plan.list')).data.free_funds).toBe(withdrawable);
    });
  });

  it('reserve their amount on approval, which stays in the balance, and release it on leaving', async () => {
    const kit = await planKit(at.db);
    const id = await kit.ask('basic');
    expect((await kit.trader.call('auth.user')).data).toMatchObject({
      pending_plan_upgrade: true,
      pendingPlan: { name: 'BASIC', amount: '1000.00' },
      currentPlan: null,
      plan_balance: '0.00',
    });
    expect(await kit.money()).toMatchObject({ reserved: '0.00', withdrawable: '10000.00' });
    const key = newKey();
    const approved = await kit.decide('approve', id, undefined, kit.admin, key);
    expect(approved.data).toMatchObject({
      id,
      plan_id: 'basic',
      state: 'approved',
      free_funds: '9000.00',
      decided_by: { id: `u_${kit.brand.id}_admin`, name: 'Adrian Weiss' },
    });
    expect((await kit.decide('approve', id, undefined, kit.admin, key)).data).toEqual(approved.data);
    expect((await kit.decide('approve', id)).code).toBe('wrong_state');
    expect((await kit.trader.call('auth.user')).data).toMatchObject({
      estimatedBalance: '10000.00',
      withdrawable: '9000.00',
      plan_balance: '1000.00',
      plan_name: 'BASIC',
      trading_plans: [{ id: 'basic', name: 'BASIC' }],
      trading_plans_id: ['basic'],
      currentPlan: { name: 'BASIC', color: '#1f5fa8' },
      pendingPlan: null,
      pending_plan_upgrade: false,
    });
    expect(await bookOf(kit, id)).toEqual([
      { journal_id: `plan_join:${id}`, book: 'client_free', amount: -100_000n },
      { journal_id: `plan_join:${id}`, book: 'client_reserved', amount: 100_000n },
    ]);
    const left = await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
    expect(left.data).toEqual({ plan_id: 'basic', amount: '1000.00', currency: 'USD' });
    expect(await kit.money()).toMatchObject({
      balance: '10000.00',
      reserved: '0.00',
      withdrawable: '10000.00',
    });
    expect((await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' })).code).toBe('plan_not_active');
    const { data } = await kit.admin.call('audit.list', undefined, { query: { search: 'plan.' } });
    expect(data.entries.map(({ action }) => action)).toEqual(['plan.leave', 'plan.approve', 'plan.join']);
  });

  at.details(() => {
    it('cannot be joined while the site is suspended, but left', async () => {
      const kit = await planKit(at.db);
      await kit.decide('approve', await kit.ask('basic'));
      await changeSettings(kit, { suspended: 'true' });
      expect((await keyed(kit.trader, 'plan.join', { plan_id: 'more' })).code).toBe('account_suspended');
      expect((await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' })).status).toBe(200);
    });
  });

  it('are left once, however often the trader tries at once', async () => {
    const kit = await planKit(at.db);
    await kit.decide('approve', await kit.ask('basic'));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => keyed(kit.trader, 'plan.remove', { plan_id: 'basic' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await kit.money()).toMatchObject({ reserved: '0.00', withdrawable: '10000.00' });
  });

  it('never limit the withdrawal of free funds, and can be left by a suspended trader', async () => {
    const kit = await planKit(at.db, {}, { payouts: { bank: {} } });
    await stepUp(kit, kit.trader);
    const payout = await kit.trader.call('payout-account.store', BANK);
    kit.wait(1);
    await kit.decide('approve', await kit.ask('basic'));
    const request = { wallet: 'balance', account_id: payout.data.id, type: 'wire' };
    kit.wait(1);
    await stepUp(kit, kit.trader);
    expect((await keyed(kit.trader, 'withdrawal.create', { ...request, amount: '9000.00' })).status).toBe(
      200,
    );
    expect((await keyed(kit.trader, 'withdrawal.create', { ...request, amount: '500.00' })).code).toBe(
      'insufficient_funds',
    );
    await kit.ports.db.query(
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where brand_id = $1 and id = $2",
      [kit.brand.id, `u_${kit.brand.id}_trader`],
    );
    expect((await keyed(kit.trader, 'plan.join', { plan_id: 'more' })).code).toBe('account_suspended');
    expect((await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' })).status).toBe(200);
    expect(await kit.money()).toMatchObject({ reserved: '9000.00', withdrawable: '1000.00' });
  });

  it('are not approved beyond the free funds at current prices', async () => {
    const kit = await planKit(at.db);
    const large = await kit.ask('large');
    const before = await dump(at.db, kit.brand.id);
    expect((await kit.decide('approve', large)).code).toBe('insufficient_funds');
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    await kit.trader.call('plan.cancel');
    const more = await kit.ask('more');
    kit.market.tick('acme', '100.00', '100.00');
    await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
    kit.wait(1);
    kit.market.tick('acme', '30.00', '30.00');
    await kit.backend.settled();
    expect((await kit.decide('approve', more)).code).toBe('insufficient_funds');
    kit.market.tick('acme', '50.00', '50.00');
    kit.market.setFresh('acme', false);
    const late = await kit.decide('approve', more);
    expect(late.code).toBe('stale_price');
    expect(late.body).toMatchObject({ message: expect.stringContaining('position of the customer') });
    expect(
      (await kit.admin.call('plan.list-upgrades', undefined, { query: { state: 'pending' } })).data.upgrades,
    ).toHaveLength(1);
  });

  describe('requests', () => {
    it('are cancelled by the trader, any number of times', async () => {
      const kit = await planKit(at.db);
      const id = await kit.ask('basic');
      expect((await keyed(kit.trader, 'plan.join', { plan_id: 'more' })).code).toBe('plan_upgrade_pending');
      expect((await kit.trader.call('plan.cancel')).data).toEqual({ pending: null });
      expect((await kit.trader.call('plan.cancel')).status).toBe(200);
      expect((await kit.decide('approve', id)).code).toBe('wrong_state');
      expect((await kit.decide('reject', id, { reason: 'Late' })).code).toBe('wrong_state');
    });

    it('are rejected with a reason, which the trader sees', async () => {
      const kit = await planKit(at.db);
      const id = await kit.ask('basic');
      expect((await kit.decide('reject', id, { reason: '  ' })).code).toBe('reason_required');
      expect((await kit.decide('reject', id, { reason: 'No deposit' })).data).toMatchObject({
        state: 'rejected',
        reason: 'No deposit',
      });
      expect((await kit.trader.call('plan.list')).data).toMatchObject({
        pending: null,
        rejected: { name: 'BASIC', reason: 'No deposit' },
      });
      await kit.ask('basic');
      expect((await kit.trader.call('plan.list')).data.rejected).toBeNull();
    });

    at.details(() => {
      it('are mailed to the trader when they are decided, in their language', async () => {
        const kit = await planKit(at.db);
        const { email } = (await kit.trader.call('auth.user')).data;
        await kit.decide('reject', await kit.ask('basic'), { reason: 'No deposit yet' });
        const rejected = (await kit.mailTo(email))!;
        expect(rejected.text).toContain('BASIC');
        expect(rejected.text).toContain('No deposit yet');
        await kit.decide('approve', await kit.ask('basic'));
        const mails = (await kit.backend.mails(kit.brand.id)).filter(({ to }) => to === email);
        expect(mails.some(({ text }) => text.includes('you are now in the plan BASIC'))).toBe(true);
        expect(mails.some(({ text }) => text.includes('1,000.00 USD'))).toBe(true);
      });

      it('show the free funds at current prices, also of an account that is not in memory', async () => {
        const kit = await planKit(at.db);
        const other = await planKit(at.db, {}, { id: kit.brand.id });
        kit.market.tick('acme', '100.00', '100.00');
        await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
        kit.wait(1);
        kit.market.tick('acme', '90.00', '90.00');
        await kit.backend.settled();
        await kit.ask('basic');
        const free = async (of: PlanKit) =>
          (await of.admin.call('plan.list-upgrades')).data.upgrades[0]!.free_funds;
        const shown = await free(kit);
        expect(shown).toBe((await kit.money()).withdrawable);
        other.market.tick('acme', '90.00', '90.00');
        expect(await free(other)).toBe(shown);
      });

      it('are refused for unknown and inactive plans, and on the practice account', async () => {
        const kit = await planKit(at.db);
        for (const plan_id of ['none', 'old'])
          expect((await keyed(kit.trader, 'plan.join', { plan_id })).code).toBe('not_found');
        expect((await keyed(kit.trader, 'plan.join', {})).status).toBe(422);
        const practice = await kit.signedIn('practice');
        expect((await keyed(practice, 'plan.join', { plan_id: 'basic' })).code).toBe('practice_account');
      });

      it('are one at a time unless the brand allows several plans', async () => {
        const single = await planKit(at.db);
        await single.decide('approve', await single.ask('basic'));
        expect((await keyed(single.trader, 'plan.join', { plan_id: 'more' })).code).toBe('plan_active');
        const kit = await planKit(at.db, { enable_multi_plans: true });
        await kit.decide('approve', await kit.ask('basic'));
        expect((await keyed(kit.trader, 'plan.join', { plan_id: 'basic' })).code).toBe('plan_active');
        await kit.decide('approve', await kit.ask('more'));
        expect((await kit.trader.call('auth.user')).data).toMatchObject({
          plan_balance: '3000.00',
          trading_plans_id: ['basic', 'more'],
          plan_name: 'MORE',
        });
      });

      it('are listed page by page for administrators only, who do not decide on their own', async () => {
        const kit = await planKit(at.db);
        const own = await kit.ask('basic', kit.admin);
        const id = await kit.ask('basic');
        expect((await kit.decide('approve', own)).code).toBe('own_account');
        expect((await kit.decide('approve', 'pu_none')).code).toBe('not_found');
        expect((await kit.decide('approve', id, undefined, kit.trader)).code).toBe('role_required');
        expect((await kit.decide('reject', id, { reason: 'x' }, kit.trader)).code).toBe('role_required');
        expect((await kit.trader.call('plan.list-upgrades')).code).toBe('role_required');
        const first = await kit.admin.call('plan.list-upgrades', undefined, { query: { limit: '1' } });
        expect(first.data.upgrades).toMatchObject([{ id, free_funds: '10000.00' }]);
        const second = await kit.admin.call('plan.list-upgrades', undefined, {
          query: { limit: '1', after: first.data.next! },
        });
        expect([second.data.upgrades[0]!.id, second.data.next]).toEqual([own, null]);
        const other = await planKit(at.db);
        expect((await other.decide('approve', id)).code).toBe('not_found');
      });
    });
  });

  at.details(() => {
    it('are not offered without the feature', async () => {
      const kit = await planKit(at.db, { require_plan: true }, { features: ['auth', 'profile'] });
      expect((await kit.trader.call('plan.list')).data.plans).toEqual([]);
      expect((await keyed(kit.trader, 'plan.join', { plan_id: 'basic' })).code).toBe('feature_disabled');
      expect((await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' })).code).toBe('plan_not_active');
      expect((await kit.trader.call('auth.user')).data.upgrade_required).toBe(false);
    });

    it('are asked for until one is pending or active, if the brand requires one', async () => {
      const kit = await planKit(at.db, { require_plan: true });
      const isRequired = async () => (await kit.trader.call('auth.user')).data.upgrade_required;
      expect(await isRequired()).toBe(true);
      const id = await kit.ask('basic');
      expect(await isRequired()).toBe(false);
      await kit.decide('approve', id);
      expect(await isRequired()).toBe(false);
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      expect(await isRequired()).toBe(true);
    });
  });

  describe('with a bonus', () => {
    const plans = [planOf('basic', '1000.00', { bonus: '100.00' })];

    it('grant it on approval and end it on leaving, without touching own funds', async () => {
      const kit = await planKit(at.db, {}, { plans, protection: { regime: 'custom', bonuses: true } });
      const id = await kit.ask('basic');
      await kit.decide('approve', id);
      expect(await kit.money()).toEqual({
        balance: '10100.00',
        reserved: '1000.00',
        bonus: '100.00',
        withdrawable: '9000.00',
      });
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      expect(await kit.money()).toEqual({
        balance: '10000.00',
        reserved: '0.00',
        bonus: '0.00',
        withdrawable: '10000.00',
      });
    });

    it('state it before and after it is granted, and name the plan of its movements', async () => {
      const kit = await planKit(at.db, {}, { plans, protection: { regime: 'custom', bonuses: true } });
      const id = await kit.ask('basic');
      const read = () => kit.admin.call('plan.read-upgrade', undefined, { params: { id } });
      expect((await read()).data.bonus).toBe('100.00');
      expect((await kit.decide('approve', id)).data).toMatchObject({ bonus: null });
      const [notice] = (await kit.trader.call('notification.list')).data.notifications;
      expect(notice).toMatchObject({ kind: 'plan_approved', params: { amount: '1000.00', bonus: '100.00' } });
      const mail = await kit.mailTo(addressOf(kit, 'trader'));
      expect(mail!.text).toContain('We credited a bonus of 100.00 USD.');
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      const { data } = await kit.trader.call('transaction.list', undefined, { query: { type: 'bonus' } });
      expect(data.transactions).toMatchObject([
        { trans_type: 'bonus_revoke', amount: '-100.00', note: 'plan BASIC' },
        { trans_type: 'bonus_grant', amount: '100.00', note: 'plan BASIC' },
      ]);
    });

    it('and what they reserve are parts of the balance that the withdrawal names', async () => {
      const brand = {
        plans,
        protection: { regime: 'custom', bonuses: true },
        payouts: { bank: { holdHours: 0 } },
      };
      const kit = await planKit(at.db, {}, brand);
      await kit.decide('approve', await kit.ask('basic'));
      kit.wait(1);
      await stepUp(kit, kit.trader);
      const account = await keyed(kit.trader, 'payout-account.store', BANK);
      await keyed(kit.trader, 'withdrawal.create', {
        amount: '500.00',
        wallet: 'balance',
        account_id: account.data.id,
        type: 'wire',
      });
      expect((await kit.trader.call('withdrawal.settings')).data).toMatchObject({
        withdrawable: '8500.00',
        balance: '10100.00',
        reserved_withdrawals: '500.00',
        reserved_plans: '1000.00',
        bonus: '100.00',
      });
    });

    const tickOf = (kit: PlanKit) => (price: string) => {
      kit.wait(1);
      kit.market.tick('acme', price, price);
      return kit.backend.settled();
    };

    it('return the whole amount after trading has lost the bonus', async () => {
      const kit = await planKit(at.db, {}, { plans, protection: { regime: 'custom', bonuses: true } });
      await kit.decide('approve', await kit.ask('basic'));
      const tick = tickOf(kit);
      await tick('100.00');
      await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '450' }));
      await tick('79.00');
      expect(await kit.money()).toMatchObject({ balance: '1000.00', reserved: '1000.00', bonus: '100.00' });
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      expect(await kit.money()).toEqual({
        balance: '1000.00',
        reserved: '0.00',
        bonus: '0.00',
        withdrawable: '1000.00',
      });
    });

    /** Money of the trader that arrives after trading has lost the bonus: 500.00. */
    const ARRIVALS: Record<string, (kit: PlanKit, withdrawal: string) => Promise<{ status: number }>> = {
      async deposit(kit) {
        const request = { payment_method: 'crypto', amount: '500.00', currency: 'BTC' };
        const { data } = await keyed(kit.trader, 'deposit.create', request);
        const { coin } = data;
        return await kit.admin.call(
          'deposit.approve',
          { reference: 'a'.repeat(64), amount: coin!.amount },
          { params: { id: data.id }, headers: { 'idempotency-key': newKey() } },
        );
      },
      async correction(kit) {
        const request = { user_id: `u_${kit.brand.id}_trader`, amount: '500.00', reason: 'Late credit' };
        const { data } = await keyed(kit.admin, 'correction.request', request);
        const second = await kit.signedIn('superadmin');
        return await second.call('correction.approve', undefined, {
          params: { id: data.id },
          headers: { 'idempotency-key': newKey() },
        });
      },
      cancellation: (kit, id) =>
        kit.trader.call('withdrawal.cancel', undefined, {
          params: { id },
          headers: { 'idempotency-key': newKey() },
        }),
    };

    it.each(Object.keys(ARRIVALS))('never let own money pay for a lost one: %s', async (arrival) => {
      const kit = await planKit(
        at.db,
        { crypto_payments: walletsOf(cryptoDeposits.crypto!.coins) },
        {
          plans,
          protection: { regime: 'custom', bonuses: true },
          payouts: { bank: {} },
          deposits: cryptoDeposits,
        },
      );
      await kit.decide('approve', await kit.ask('basic'));
      kit.wait(1);
      await stepUp(kit, kit.trader);
      const payout = await kit.trader.call('payout-account.store', BANK);
      const request = { wallet: 'balance', account_id: payout.data.id, type: 'wire', amount: '500.00' };
      const asked = await keyed(kit.trader, 'withdrawal.create', request);
      const tick = tickOf(kit);
      await tick('100.00');
      await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '400' }));
      await tick('78.00');
      const lost = (await kit.trader.call('auth.user')).data;
      expect([lost.estimatedBalance, lost.bonus, lost.withdrawable]).toEqual(['1500.00', '0.00', '0.00']);
      expect((await kit.trader.call('account.bonus')).data).toMatchObject({
        bonus: '0.00',
        granted: '100.00',
      });
      expect((await ARRIVALS[arrival]!(kit, asked.data.id)).status).toBe(200);
      expect((await kit.trader.call('auth.user')).data.withdrawable).toBe('500.00');
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      expect(await kit.money()).toMatchObject({ bonus: '0.00', withdrawable: '1500.00' });
      expect((await kit.trader.call('account.bonus')).data).toMatchObject({
        released: '100.00',
        revoked: '0.00',
      });
    });

    it('end with what is left of them at current prices', async () => {
      const brand = { plans, protection: { regime: 'custom', bonuses: true } };
      const equity = async (of: PlanKit) => (await of.trader.call('trade.account')).data.equity;

      const losing = await planKit(at.db, {}, brand);
      await losing.decide('approve', await losing.ask('basic'));
      let tick = tickOf(losing);
      await tick('100.00');
      await keyed(losing.trader, 'trade.store', buy({ coinId: 'acme', qty: '358' }));
      await tick('75.00');
      expect(await losing.money()).toMatchObject({ balance: '1150.00', reserved: '1000.00' });
      await keyed(losing.trader, 'trade.store', buy({ coinId: 'acme', qty: '7' }));
      await tick('65.00');
      expect((await losing.trader.call('auth.user')).data.bonus).toBe('80.00');
      await keyed(losing.trader, 'plan.remove', { plan_id: 'basic' });
      expect([await equity(losing), (await losing.money()).bonus]).toEqual(['1000.00', '0.00']);

      const hedged = await planKit(at.db, {}, brand);
      await hedged.decide('approve', await hedged.ask('basic'));
      tick = tickOf(hedged);
      await tick('100.00');
      await keyed(hedged.trader, 'trade.store', buy({ coinId: 'acme', qty: '40' }));
      const sold = await keyed(
        hedged.trader,
        'trade.store',
        buy({ coinId: 'acme', type: 'sell', qty: '40' }),
      );
      await tick('325.50');
      expect((await keyed(hedged.trader, 'trade.close', { id: sold.data.id })).status).toBe(200);
      expect(await hedged.money()).toMatchObject({ balance: '1080.00', reserved: '1000.00' });
      await keyed(hedged.trader, 'plan.remove', { plan_id: 'basic' });
      expect([await equity(hedged), (await hedged.money()).bonus]).toEqual(['10000.00', '0.00']);
    });

    it('end later as far as positions use them when the plan is left', async () => {
      const kit = await planKit(
        at.db,
        {},
        { plans, protection: { regime: 'custom', bonuses: true }, payouts: { bank: {} } },
      );
      await kit.decide('approve', await kit.ask('basic'));
      kit.wait(1);
      await stepUp(kit, kit.trader);
      const payout = await kit.trader.call('payout-account.store', BANK);
      const tick = tickOf(kit);
      await tick('100.00');
      const order = buy({ coinId: 'acme', qty: '200' });
      const bought = await keyed(kit.trader, 'trade.store', order);
      const sold = await keyed(kit.trader, 'trade.store', { ...order, type: 'sell' });
      await tick('145.10');
      await keyed(kit.trader, 'trade.close', { id: sold.data.id });
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      expect(await kit.money()).toMatchObject({ balance: '1080.00', bonus: '100.00', withdrawable: '0.00' });
      await keyed(kit.trader, 'trade.close', { id: bought.data.id });
      expect(await kit.money()).toMatchObject({ bonus: '100.00', withdrawable: '10000.00' });
      const request = { wallet: 'balance', account_id: payout.data.id, type: 'wire', amount: '2000.00' };
      expect((await keyed(kit.trader, 'withdrawal.create', request)).status).toBe(200);
      expect(await kit.money()).toEqual({
        balance: '10000.00',
        reserved: '2000.00',
        bonus: '0.00',
        withdrawable: '8000.00',
      });
      await kit.decide('approve', await kit.ask('basic'));
      expect(await kit.money()).toMatchObject({ bonus: '100.00', withdrawable: '7000.00' });
    });

    it('are never granted on top of the rest of a former one', async () => {
      const kit = await planKit(at.db, {}, { plans, protection: { regime: 'custom', bonuses: true } });
      await kit.decide('approve', await kit.ask('basic'));
      const tick = tickOf(kit);
      await tick('100.00');
      const order = buy({ coinId: 'acme', qty: '200' });
      await keyed(kit.trader, 'trade.store', order);
      const sold = await keyed(kit.trader, 'trade.store', { ...order, type: 'sell' });
      await tick('145.10');
      await keyed(kit.trader, 'trade.close', { id: sold.data.id });
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      await keyed(kit.trader, 'trade.close-all');
      await kit.decide('approve', await kit.ask('basic'));
      expect(await kit.money()).toMatchObject({ balance: '10100.00', bonus: '100.00' });
      await keyed(kit.trader, 'plan.remove', { plan_id: 'basic' });
      expect(await kit.money()).toMatchObject({ balance: '10000.00', bonus: '0.00' });
    });

    it('grant none that was asked for before the brand stopped to allow bonuses', async () => {
      const kit = await planKit(at.db, {}, { plans, protection: { regime: 'custom', bonuses: true } });
      const id = await kit.ask('basic');
      const stricter = { plans, protection: { regime: 'eu' }, id: kit.brand.id };
      const later = await planKit(at.db, {}, stricter);
      expect((await later.decide('approve', id)).status).toBe(200);
      expect(await later.money()).toMatchObject({ balance: '10000.00', bonus: '0.00' });
    });

    it('grant none in a brand without bonuses', async () => {
      const kit = await planKit(at.db, {}, { plans, protection: { regime: 'eu' } });
      expect((await kit.trader.call('plan.list')).data.plans[0]!.bonus).toBeNull();
      const id = await kit.ask('basic');
      const read = await kit.admin.call('plan.read-upgrade', undefined, { params: { id } });
      expect(read.data.bonus).toBeNull();
      await kit.decide('approve', id);
      expect(await kit.money()).toMatchObject({ balance: '10000.00', bonus: '0.00' });
      const mail = await kit.mailTo(addressOf(kit, 'trader'));
      expect(mail!.text).toContain('you are now in the plan BASIC');
      expect(mail!.text).not.toContain('bonus');
    });
  });
});
