import { describe, expect, it } from 'vitest';
import { changeSettings } from '../support/admin-kit.ts';
import { onPostgres } from '../support/backend.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { stepUp } from '../support/fresh-code.ts';
import { managerKit } from '../support/manager-kit.ts';
import { waitForLock } from '../support/wait-for-lock.ts';

onPostgres('manager requests', (at) => {
  describe('creation', () => {
    it('lets a manager request access by public number and notifies the trader', async () => {
      const kit = await managerKit(at.db);
      const number = await kit.numberOf('trader');
      const { data, status } = await kit.manager.call('manager.create-request', { number });
      expect([status, data]).toEqual([
        200,
        {
          id: expect.stringMatching(/^mr_/),
          number,
          manager: 'Mateo Silva',
          manager_id: kit.idOf('manager'),
          state: 'pending',
          created_at: kit.now().toISOString(),
          answered_at: null,
        },
      ]);
      expect((await kit.trader.call('auth.user')).data).toMatchObject({
        trader_request: 'pending',
        manager_id: kit.idOf('manager'),
        manager: { name: 'Mateo Silva', may_act: true },
        auto_trade_active: false,
      });
      expect(await kit.mailTo(`trader@${kit.brand.id}.example`)).toMatchObject({
        subject: 'An account manager asks for access to your Northwind account',
        text: expect.stringContaining('Mateo Silva asks to open and close positions'),
      });
      expect(
        (await kit.admin.call('audit.list', undefined, { query: { search: 'manager-request' } })).data
          .entries,
      ).toMatchObject([{ action: 'manager-request.create', subject: kit.idOf('trader') }]);
    });

    it('requires an operator to name the manager', async () => {
      const kit = await managerKit(at.db);
      const number = await kit.numberOf('trader');
      expect((await kit.admin.call('manager.create-request', { number })).errors).toEqual({
        manager_id: [expect.any(String)],
      });
      for (const manager_id of ['nobody', kit.idOf('practice'), kit.idOf('admin'), ''])
        expect((await kit.admin.call('manager.create-request', { number, manager_id })).code).toBe(
          'not_found',
        );
      expect(
        (await kit.admin.call('manager.create-request', { number, manager_id: kit.idOf('manager') })).data,
      ).toMatchObject({ number, state: 'pending' });
    });

    it('rejects duplicate requests and unknown or invalid numbers', async () => {
      const kit = await managerKit(at.db);
      const number = await kit.numberOf('trader');
      const ask = (input: object, one = kit.manager) => one.call('manager.create-request', input as never);
      const both = await Promise.all([
        ask({ number }),
        ask({ number }),
        ask({ number, manager_id: kit.idOf('manager') }, kit.admin),
      ]);
      expect(both.map(({ code }) => code).sort()).toEqual([
        'manager_request_open',
        'manager_request_open',
        undefined,
      ]);
      expect((await ask({ number: 999_999 })).code).toBe('not_found');
      expect((await ask({ number: 999_999, manager_id: kit.idOf('manager') }, kit.admin)).code).toBe(
        'not_found',
      );
      expect(
        (await kit.admin.call('audit.list', undefined, { query: { search: 'manager-request.unknown' } })).data
          .entries,
      ).toHaveLength(2);
      for (const input of [
        {},
        { number: '1001' },
        { number: 0 },
        { number: -1 },
        { number: 1.5 },
        { number: null },
        { number: 2 ** 31 },
      ])
        expect([input, (await ask(input)).code]).toEqual([input, 'validation_failed']);
    });

    it.each(['trader', 'manager'])('rejects the closed account of a %s', async (role) => {
      const kit = await managerKit(at.db);
      await at.db.query('update app_user set closed_at = now() where id = $1', [kit.idOf(role)]);
      const input = { number: await kit.numberOf('trader'), manager_id: kit.idOf('manager') };
      expect((await kit.admin.call('manager.create-request', input)).code).toBe('not_found');
    });

    it.each(['trader', 'manager'])('rejects the account that a %s closes at the same time', async (role) => {
      const kit = await managerKit(at.db);
      const input = { number: await kit.numberOf('trader'), manager_id: kit.idOf('manager') };
      const { request } = await at.db.tx(async (tx) => {
        await tx.query('update app_user set closed_at = now() where id = $1', [kit.idOf(role)]);
        const request = kit.admin.call('manager.create-request', input);
        await waitForLock(tx);
        return { request };
      });
      expect((await request).code).toBe('not_found');
    });

    it("rejects the requester's own account and another manager's name", async () => {
      const kit = await managerKit(at.db);
      expect(
        (await kit.manager.call('manager.create-request', { number: await kit.numberOf('manager') })).code,
      ).toBe('own_account');
      expect(
        (
          await kit.admin.call('manager.create-request', {
            number: await kit.numberOf('admin'),
            manager_id: kit.idOf('manager'),
          })
        ).code,
      ).toBe('own_account');
      expect(
        (
          await kit.admin.call('manager.create-request', {
            number: await kit.numberOf('manager'),
            manager_id: kit.idOf('manager'),
          })
        ).code,
      ).toBe('own_account');
      await at.db.query("insert into user_role (brand_id, user_id, role) values ($1, $2, 'manager')", [
        kit.brand.id,
        kit.idOf('practice'),
      ]);
      expect(
        (
          await kit.manager.call('manager.create-request', {
            number: await kit.numberOf('new'),
            manager_id: kit.idOf('practice'),
          })
        ).code,
      ).toBe('not_found');
    });

    it('rate-limits each manager against number enumeration', async () => {
      const kit = await managerKit(at.db);
      const codes = new Set<string | undefined>();
      for (let number = 500_000; number < 500_401; number += 1)
        codes.add((await kit.manager.call('manager.create-request', { number })).code);
      expect([...codes]).toEqual(['not_found', 'rate_limited']);
    });
  });

  it('lists own requests to a manager and all requests to an operator, paginated', async () => {
    const kit = await managerKit(at.db);
    await at.db.query("insert into user_role (brand_id, user_id, role) values ($1, $2, 'manager')", [
      kit.brand.id,
      kit.idOf('practice'),
    ]);
    const other = await kit.signedIn('practice');
    const ids: string[] = [];
    for (const [who, role] of [
      [kit.manager, 'trader'],
      [other, 'new'],
      [kit.manager, 'suspended'],
      [kit.manager, 'identity-pending'],
    ] as const) {
      kit.wait(1);
      ids.unshift((await who.call('manager.create-request', { number: await kit.numberOf(role) })).data.id);
    }
    const list = async (one: typeof other, query: Record<string, string> = {}) =>
      (await one.call('manager.list-requests', undefined, { query })).data;
    expect((await list(kit.admin)).requests.map(({ id }) => id)).toEqual(ids);
    expect((await list(other)).requests.map(({ id }) => id)).toEqual([ids[2]]);
    const first = await list(kit.admin, { limit: '3' });
    expect([first.requests.map(({ id }) => id), first.next]).toEqual([ids.slice(0, 3), ids[2]]);
    expect(await list(kit.admin, { limit: '3', after: first.next! })).toMatchObject({
      requests: [{ id: ids[3] }],
      next: null,
    });
    expect(
      (await kit.manager.call('manager.withdraw-request', undefined, { params: { id: ids[0]! } })).data,
    ).toMatchObject({ state: 'withdrawn', answered_at: null });
    expect((await list(kit.manager, { state: 'withdrawn' })).requests.map(({ id }) => id)).toEqual([ids[0]]);
    expect(
      (await kit.admin.call('manager.list-requests', undefined, { query: { state: 'gone' } })).code,
    ).toBe('validation_failed');
  });

  it('lets the manager or an operator withdraw a pending request', async () => {
    const kit = await managerKit(at.db);
    await at.db.query("insert into user_role (brand_id, user_id, role) values ($1, $2, 'manager')", [
      kit.brand.id,
      kit.idOf('practice'),
    ]);
    const {
      data: { id },
    } = await kit.manager.call('manager.create-request', { number: await kit.numberOf('trader') });
    const withdraw = (one = kit.manager, requestId = id) =>
      one.call('manager.withdraw-request', undefined, { params: { id: requestId } });
    expect((await withdraw(await kit.signedIn('practice'))).code).toBe('not_found');
    expect((await withdraw(kit.manager, 'mr_nothing')).code).toBe('not_found');
    expect((await withdraw(kit.admin)).data.state).toBe('withdrawn');
    expect((await withdraw()).code).toBe('wrong_state');
    expect((await kit.trader.call('auth.user')).data).toMatchObject({
      trader_request: '',
      manager_id: null,
      manager: null,
    });
    const connected = await kit.connect('trader');
    expect((await withdraw(kit.manager, connected)).code).toBe('wrong_state');
  });

  it('blocks creation, listing and acceptance where the feature is off, but always allows revocation', async () => {
    const kit = await managerKit(at.db);
    const connection = await kit.connect('trader');
    await changeSettings(kit, { enable_account_connection_autotrade: 'false' });
    expect((await kit.manager.call('manager.create-request', { number: 1001 })).code).toBe(
      'feature_disabled',
    );
    expect((await kit.manager.call('manager.list-requests')).code).toBe('feature_disabled');
    expect((await kit.manager.call('manager.accounts')).code).toBe('feature_disabled');
    expect((await kit.manager.call('manager.trades', undefined, { params: { id: connection } })).code).toBe(
      'not_found',
    );
    expect((await kit.trader.call('manager.connect', { id: kit.idOf('manager') })).code).toBe(
      'feature_disabled',
    );
    expect(
      (await kit.trader.call('manager.profile', undefined, { params: { manager_id: kit.idOf('manager') } }))
        .code,
    ).toBe('feature_disabled');
    expect(
      (await kit.admin.call('manager.set-auto-trade', { user_id: kit.idOf('new'), active: true })).code,
    ).toBe('feature_disabled');
    expect(
      (await kit.admin.call('manager.set-auto-trade', { user_id: kit.idOf('new'), active: false })).status,
    ).toBe(200);
    expect((await kit.trader.call('manager.decline')).data.trader_request).toBe('accepted');
    expect((await kit.trader.call('manager.revoke')).data).toEqual({ trader_request: '', manager_id: null });
  });

  describe('response of the trader', () => {
    it('needs a fresh code to be accepted, not to be declined', async () => {
      const kit = await managerKit(at.db);
      await kit.service('trader', true);
      await kit.manager.call('manager.create-request', { number: await kit.numberOf('trader') });
      expect((await kit.trader.call('manager.connect', { id: kit.idOf('manager') })).code).toBe(
        'step_up_required',
      );
      expect((await kit.trader.call('auth.user')).data.trader_request).toBe('pending');
      expect((await kit.trader.call('manager.decline')).status).toBe(200);
    });

    it('connects the manager on acceptance if the auto-trade service is active', async () => {
      const kit = await managerKit(at.db);
      await stepUp(kit, kit.trader);
      const connect = (id: unknown = kit.idOf('manager')) =>
        kit.trader.call('manager.connect', { id } as never);
      expect((await connect()).code).toBe('no_manager_request');
      await kit.manager.call('manager.create-request', { number: await kit.numberOf('trader') });
      for (const id of ['', 'm_x', kit.idOf('admin'), 7])
        expect((await connect(id)).code).toBe('no_manager_request');
      const off = await connect();
      expect([off.code, off.body.message]).toEqual([
        'auto_trade_not_active',
        'Contact your Account Manager or the support team to Activate The AutoTrader Service',
      ]);
      expect((await kit.trader.call('auth.user')).data.trader_request).toBe('pending');
      await kit.service('trader', true);
      kit.wait(1);
      const yes = await connect();
      expect([yes.data, yes.body.message]).toEqual([
        { trader_request: 'accepted', manager_id: kit.idOf('manager') },
        'Mateo Silva can now open and close positions on your real account, and their own trades are copied to it in proportion. You can end this at any time.',
      ]);
      expect((await connect()).data).toEqual(yes.data);
      expect((await kit.trader.call('auth.user')).data).toMatchObject({
        trader_request: 'accepted',
        auto_trade_active: true,
      });
      expect(await kit.mailTo(`trader@${kit.brand.id}.example`)).toMatchObject({
        subject: 'An account manager is connected to your Northwind account',
      });
      expect(
        (await kit.admin.call('audit.list', undefined, { query: { search: 'manager.connect' } })).data
          .entries,
      ).toHaveLength(1);
    });

    it('grants nothing on decline and allows a new request', async () => {
      const kit = await managerKit(at.db);
      const number = await kit.numberOf('trader');
      await kit.service('trader', true);
      expect((await kit.trader.call('manager.decline')).data).toEqual({
        trader_request: '',
        manager_id: null,
      });
      await kit.manager.call('manager.create-request', { number });
      await stepUp(kit, kit.trader);
      expect((await kit.trader.call('manager.decline')).data).toEqual({
        trader_request: '',
        manager_id: null,
      });
      expect((await kit.trader.call('manager.connect', { id: kit.idOf('manager') })).code).toBe(
        'no_manager_request',
      );
      expect((await kit.manager.call('manager.accounts')).data).toEqual([]);
      expect((await kit.manager.call('manager.list-requests')).data.requests[0]).toMatchObject({
        state: 'declined',
        answered_at: kit.now().toISOString(),
      });
      expect((await kit.manager.call('manager.create-request', { number })).status).toBe(200);
    });

    it('requires a confirmed session where the brand has two-factor enabled', async () => {
      const kit = await managerKit(at.db, { settings: { two_fa: true } });
      const user = kit.backend.demoUsers(kit.brand.id).find(({ role }) => role === 'trader')!;
      await kit.service('trader', true);
      await kit.manager.call('manager.create-request', { number: await kit.numberOf('trader') });
      const unconfirmed = kit.visitor();
      await unconfirmed.call('auth.login', { email: user.email, password: user.password });
      expect((await unconfirmed.call('manager.connect', { id: kit.idOf('manager') })).code).toBe(
        'confirmation_required',
      );
      expect((await unconfirmed.call('auth.user')).data).toMatchObject({
        trader_request: '',
        manager_id: null,
        manager: null,
        auto_trade_active: false,
      });
      await stepUp(kit, kit.trader);
      expect((await kit.trader.call('manager.connect', { id: kit.idOf('manager') })).status).toBe(200);
    });
  });

  it('ends the connection with the auto-trade service, which operators cannot switch for themselves', async () => {
    const kit = await managerKit(at.db);
    const connection = await kit.connect('trader');
    expect((await kit.manager.call('manager.accounts')).data).toHaveLength(1);
    kit.wait(1);
    await kit.service('trader', false);
    expect((await kit.manager.call('manager.trades', undefined, { params: { id: connection } })).code).toBe(
      'not_found',
    );
    expect((await kit.trader.call('auth.user')).data).toMatchObject({
      trader_request: '',
      manager_id: null,
      auto_trade_active: false,
    });
    expect(await kit.mailTo(`trader@${kit.brand.id}.example`)).toMatchObject({
      subject: 'The access to your Northwind account has ended',
    });
    expect(
      (await kit.admin.call('manager.set-auto-trade', { user_id: kit.idOf('admin'), active: true })).code,
    ).toBe('own_account');
    expect((await kit.admin.call('manager.set-auto-trade', { user_id: 'u_nobody', active: true })).code).toBe(
      'not_found',
    );
    expect(
      (await kit.manager.call('manager.set-auto-trade', { user_id: kit.idOf('trader'), active: true })).code,
    ).toBe('role_required');
  });

  it('lets operators switch the auto-trade service under the rules of all changes of a user', async () => {
    const kit = await managerKit(at.db);
    const set = (role: string) =>
      kit.admin.call('manager.set-auto-trade', { user_id: kit.idOf(role), active: true });
    expect((await set('superadmin')).code).toBe('role_required');
    await at.db.query('update app_user set closed_at = now() where id = $1', [kit.idOf('new')]);
    expect((await set('new')).code).toBe('account_closed');
    const answer = await at.db.tx(async (tx) => {
      await tx.query('select 1 from brand where id = $1 for update', [kit.brand.id]);
      const waiting = set('trader');
      await waitForLock(tx);
      await tx.query('delete from user_role where user_id = $1', [kit.idOf('admin')]);
      return { waiting };
    });
    expect((await answer.waiting).code).toBe('role_required');
    expect(
      await at.db.query('select 1 from app_user where brand_id = $1 and auto_trade_active', [kit.brand.id]),
    ).toEqual([]);
  });

  it('tells a connected trader at once when the manager may not act, and when they may again', async () => {
    const kit = await managerKit(at.db);
    await kit.connect('trader');
    const superadmin = await kit.signedIn('superadmin');
    const mayAct = async () => (await kit.trader.call('auth.user')).data.manager?.may_act;
    const reader = new StreamReader(await kit.trader.send('GET', '/stream'));
    await reader.events();
    const setState = (state: string) => () =>
      kit.admin.call(
        'user.set-state',
        {
          from: { state: state === 'active' ? 'suspended' : 'active', is_trading: true },
          state,
          is_trading: true,
          reason: 'x',
          contact: 'y',
        },
        { params: { id: kit.idOf('manager') } },
      );
    await stepUp(kit, superadmin, 'superadmin');
    const setRole = (granted: boolean) => () =>
      superadmin.call('user.set-role', { role: 'manager', granted }, { params: { id: kit.idOf('manager') } });
    expect(await mayAct()).toBe(true);
    for (const [change, expected] of [
      [setState('suspended'), false],
      [setState('active'), true],
      [setRole(false), false],
      [setRole(true), true],
    ] as const) {
      expect((await change()).status).toBe(200);
      expect((await reader.events()).filter(({ event }) => event === 'changed')).toEqual([
        { event: 'changed', data: { what: 'user' } },
      ]);
      expect(await mayAct()).toBe(expected);
    }
    await reader.leave();
  });
});
