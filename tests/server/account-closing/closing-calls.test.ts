import { describe, expect, it } from 'vitest';
import { moneyOf, formatMoney } from '../../../domain/money/money.ts';
import { subtract } from '../../../domain/money/amount.ts';
import { ana, logIn, onEveryEngine, tokenFor, type KitOptions } from '../support/backend.ts';
import { byBitcoin, cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import { encoded, formOf } from '../support/documents.ts';
import { addressOf } from '../support/fresh-code.ts';
import { image } from '../support/images.ts';
import { awaiting, buy, keyed } from '../support/trading-kit.ts';
import { BANK, withdrawalKit } from '../support/withdrawal-kit.ts';

const CONFIRMED = { confirmed: true };
const crypto = cryptoDeposits.crypto!;
const DEPOSITS = {
  settings: { crypto_payments: walletsOf(crypto.coins) },
  brand: { deposits: { crypto } },
};

const PLANS = {
  brand: {
    features: ['auth', 'profile', 'plans'],
    plans: [{ id: 'basic', name: 'Basic', amount: '1000.00', features: {} }],
  },
} satisfies KitOptions;

onEveryEngine('closing an account', (at) => {
  /** The trader without money, with a fresh code. */
  const start = async (options: KitOptions = DEPOSITS) => {
    const kit = await withdrawalKit(at.db, options);
    const { withdrawable } = await kit.money();
    const { id } = await kit.requested(withdrawable);
    return { kit, withdrawable, id };
  };
  const settled = async (options?: KitOptions) => {
    const { kit, id } = await start(options);
    await kit.step('approve', id);
    await kit.step('approve', id, {}, kit.second);
    await kit.step('send', id, { reference: 'bank-1' });
    await kit.step('settle', id);
    return kit;
  };
  const obstacles = async (kit: Awaited<ReturnType<typeof settled>>) =>
    (await kit.trader.call('account-closing.read')).data.obstacles;

  it('lists everything that is to be settled first, and is refused meanwhile', async () => {
    const kit = await withdrawalKit(at.db, DEPOSITS);
    const { balance } = await kit.money();
    await kit.requested('100.00');
    const rest = formatMoney(subtract(moneyOf(balance, 'USD'), moneyOf('100.00', 'USD')), 'USD');
    expect(await obstacles(kit)).toEqual([
      { kind: 'balance', count: 1, amount: rest, currency: 'USD' },
      { kind: 'withdrawals', count: 1, amount: null, currency: null },
    ]);
    await kit.requested((await kit.money()).withdrawable);
    expect((await obstacles(kit)).map(({ kind, count }) => [kind, count])).toEqual([['withdrawals', 2]]);
    expect((await kit.trader.call('account-closing.create', CONFIRMED)).code).toBe('account_in_use');
    expect((await kit.trader.call('auth.user')).status).toBe(200);
    expect((await kit.admin.call('account-closing.read')).data.obstacles.map(({ kind }) => kind)).toContain(
      'role',
    );
  });

  at.details(() => {
    it('is refused while a position is open', async () => {
      const kit = await withdrawalKit(at.db);
      await keyed(kit.trader, 'trade.store', buy());
      expect((await obstacles(kit)).map(({ kind, count }) => [kind, count])).toEqual([
        ['balance', 1],
        ['positions', 1],
      ]);
      await kit.trader.call('account.switch-mode', undefined, { params: { mode: 'practice' } });
      await keyed(kit.trader, 'trade.store', { ...buy(), mode: 'practice' });
      expect((await obstacles(kit)).map(({ kind, count }) => [kind, count])).toEqual([
        ['balance', 1],
        ['positions', 1],
        ['practice_positions', 1],
      ]);
      expect((await kit.trader.call('account-closing.create', CONFIRMED)).code).toBe('account_in_use');
    });

    it('needs a session, a fresh code and the confirmation', async () => {
      const kit = await settled();
      expect((await kit.visitor().call('account-closing.create', CONFIRMED)).status).toBe(401);
      expect((await kit.trader.call('account-closing.create', {})).status).toBe(422);
      expect((await kit.trader.call('account-closing.create', { confirmed: false })).status).toBe(422);
      const elsewhere = await kit.signedIn('trader');
      expect((await elsewhere.call('account-closing.create', CONFIRMED)).code).toBe('step_up_required');
    });
  });

  it('ends every session, deletes the photo, mails, and is visible to the operator', async () => {
    const kit = await settled();
    const elsewhere = await kit.signedIn('trader');
    const { body, type } = await encoded(formOf({ photo: image('jpeg') }, {}));
    expect((await kit.trader.send('POST', '/user/photo', body, { 'content-type': type })).status).toBe(200);
    expect(await obstacles(kit)).toEqual([]);
    const entries = await at.db.query('select 1 from entry where brand_id = $1', [kit.brand.id]);
    kit.wait(1);
    expect((await kit.trader.call('account-closing.create', CONFIRMED)).status).toBe(200);
    for (const visitor of [kit.trader, elsewhere]) expect((await visitor.call('auth.user')).status).toBe(401);
    expect((await kit.mailTo(addressOf(kit, 'trader')))!.subject).toBe('Your Northwind account was closed');
    expect(await at.db.query('select 1 from stored_file where brand_id = $1', [kit.brand.id])).toEqual([]);
    expect(await at.db.query('select 1 from entry where brand_id = $1', [kit.brand.id])).toEqual(entries);
    const { data } = await kit.admin.call('user.list', undefined, {
      query: { search: addressOf(kit, 'trader') },
    });
    expect(data.users).toMatchObject([{ closed_at: kit.now().toISOString() }]);
  });

  at.details(() => {
    it('cancels a plan that was asked for', async () => {
      const kit = await settled(PLANS);
      const { data: upgrade } = await keyed(kit.trader, 'plan.join', { plan_id: 'basic' });
      expect((await kit.trader.call('account-closing.create', CONFIRMED)).status).toBe(200);
      const { data } = await kit.admin.call('plan.read-upgrade', undefined, { params: { id: upgrade.id } });
      expect(data.state).toBe('cancelled');
      expect((await kit.admin.call('desk.summary')).data.pending_plans).toBe(0);
    });
  });

  it('cancels the orders that wait for a price', async () => {
    const kit = await settled();
    await keyed(kit.trader, 'pending-order.place', awaiting('1.08'));
    expect((await kit.trader.call('account-closing.create', CONFIRMED)).status).toBe(200);
    expect(
      await at.db.query('select state, ended_at from pending_order where brand_id = $1', [kit.brand.id]),
    ).toEqual([{ state: 'cancelled', ended_at: kit.now() }]);
  });

  describe('refuses requests that were in flight:', () => {
    /** A settled trader whose account is closed when the next transaction begins. */
    const closing = async (options?: KitOptions) => {
      const kit = await settled(options);
      const { db } = kit.ports;
      const { tx } = db;
      db.tx = async (work, scope) => {
        db.tx = tx;
        expect((await kit.trader.call('account-closing.create', CONFIRMED)).status).toBe(200);
        return await tx(work, scope);
      };
      return kit;
    };
    const rowsOf = (
      table: 'deposit' | 'pending_order' | 'plan_upgrade' | 'stored_file',
      { brand }: { brand: { id: string } },
    ) => at.db.query(`select 1 from ${table} where brand_id = $1`, [brand.id]);

    it.each([
      ['a deposit', 'deposit.create', byBitcoin()],
      ['a payout account', 'payout-account.store', { ...BANK, account_number: 'DE02120300000000202051' }],
      ['a pending order', 'pending-order.place', awaiting('1.08')],
    ] as const)('%s', async (_what, call, input) => {
      const kit = await closing();
      expect((await keyed(kit.trader, call, input)).code).toBe('session_required');
      expect([...(await rowsOf('deposit', kit)), ...(await rowsOf('pending_order', kit))]).toEqual([]);
    });

    it('a plan', async () => {
      const kit = await closing(PLANS);
      expect((await keyed(kit.trader, 'plan.join', { plan_id: 'basic' })).code).toBe('session_required');
      expect(await rowsOf('plan_upgrade', kit)).toEqual([]);
    });

    it('a photo', async () => {
      const kit = await closing();
      const { body, type } = await encoded(formOf({ photo: image('jpeg') }, {}));
      const answer = await kit.trader.send('POST', '/user/photo', body, { 'content-type': type });
      expect(answer.status).toBe(401);
      expect(await rowsOf('stored_file', kit)).toEqual([]);
    });
  });

  at.details(() => {
    it('is told by mail to someone who asks for a new password, or registers again', async () => {
      const kit = await settled({
        ...DEPOSITS,
        settings: { ...DEPOSITS.settings, send_must_verify_email: true },
      });
      const email = addressOf(kit, 'trader');
      const visitor = kit.visitor();
      kit.wait(60);
      await visitor.call('auth.reset', { email });
      const token = await tokenFor(kit, email);
      expect((await kit.trader.call('account-closing.create', CONFIRMED)).status).toBe(200);
      const password = 'another long pass phrase';
      const confirm = { token, password, repeat_password: password };
      expect((await visitor.call('auth.reset-confirm', confirm)).code).toBe('reset_link_dead');
      kit.wait(3600);
      expect((await visitor.call('auth.reset', { email })).data).toEqual({});
      expect((await kit.mailTo(email))!.kind).toBe('account_stays_closed');
      expect(await tokenFor(kit, email)).toBe('');
      kit.wait(86_400);
      expect((await visitor.call('auth.register', { ...ana, email })).status).toBe(200);
      expect((await kit.mailTo(email))!.kind).toBe('account_stays_closed');
    });

    it('is told at sign-in to the owner of the password only', async () => {
      const kit = await settled();
      expect((await kit.trader.call('account-closing.create', CONFIRMED)).status).toBe(200);
      expect((await logIn(kit, kit.visitor())).code).toBe('account_closed');
      expect((await logIn(kit, kit.visitor(), { password: 'a wrong pass phrase' })).code).toBe(
        'invalid_credentials',
      );
      expect(
        await at.db.query('select 1 from session where brand_id = $1 and user_id = $2', [
          kit.brand.id,
          `u_${kit.brand.id}_trader`,
        ]),
      ).toEqual([]);
    });
  });
});
