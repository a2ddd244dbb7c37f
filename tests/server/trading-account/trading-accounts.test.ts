import { expect, it } from 'vitest';
import { addressOf } from '../support/fresh-code.ts';
import { onEveryEngine } from '../support/backend.ts';
import { CHOICE, create, listOf, newKey, startAccounts, topUp } from '../support/trading-accounts.ts';

onEveryEngine('trading accounts on the simulated platform', (at) => {
  it('are opened with a password that is in one answer only, and listed newest first', async () => {
    const { kit, visitor } = await startAccounts(at.db);
    const { data, body, headers } = await create(visitor, { server: '' });
    expect(data).toMatchObject({
      login_id: expect.stringMatching(/^5\d{7}$/),
      title: 'Raw Spread 1:30',
      server: 'Demo',
      account_balance: '200.00',
      status: 'open',
      has_password: true,
      password: expect.stringMatching(/^[\w!-]{14}$/),
    });
    expect(body.message).toBe('Your demo account is open');
    expect(headers.get('cache-control')).toBe('no-store');
    kit.wait(1);
    const second = (await create(visitor, { currency: 'EUR', initial_deposit: 1000, is_demo: '1' })).data;
    expect(await listOf(visitor)).toEqual({
      servers: [
        { ...second, password: null },
        { ...data, password: null },
      ],
      platform: 'simulated',
      is_stale: false,
    });
    expect(second).toMatchObject({ currency: 'EUR', account_balance: '1000.00' });
    const rows = await at.db.query<{ row: string }>(
      `select row_to_json(a)::text as row from trading_account a union all select row_to_json(i)::text from idempotency i
        union all select row_to_json(l)::text from audit_log l union all select row_to_json(s)::text from simulated_platform_account s`,
    );
    const traces = JSON.stringify([kit.log, rows]);
    for (const { password } of [data, second]) expect(traces).not.toContain(password);
    expect(traces).toContain(data.id);
  });

  at.details(() => {
    it('are opened once per key, and a repeat shows no password', async () => {
      const { visitor } = await startAccounts(at.db);
      const key = newKey();
      const first = await create(visitor, {}, key);
      const repeated = await create(visitor, {}, key);
      expect(repeated.data).toEqual({ ...first.data, password: null });
      expect(repeated.body.message).toMatch(/set a new one with "Reset password"/);
      expect((await create(visitor, { leverage: '1:1' }, key)).code).toBe('idempotency_key_reused');
      const parallel = newKey();
      const answers = await Promise.all([1, 2, 3].map(() => create(visitor, {}, parallel)));
      const shown = answers.filter(({ data }) => data?.password);
      expect(shown.length).toBeLessThanOrEqual(1);
      expect((await listOf(visitor)).servers).toHaveLength(2);
    });

    it('refuse values that are not offered, with a message for each field', async () => {
      const { visitor } = await startAccounts(at.db, {
        brand: { demoAccounts: { platforms: ['MT5'], initialDeposits: ['300'] } },
      });
      const { code, errors } = await create(visitor, {
        leverage: '1:500',
        account_type: 'VIP',
        currency: 'XXX',
        server: 'Live',
        initial_deposit: '200.001',
      });
      expect(code).toBe('validation_failed');
      const fields = ['platform', 'leverage', 'account_type', 'currency', 'server', 'initial_deposit'];
      expect(errors).toEqual(
        Object.fromEntries(fields.map((field) => [field, ['Choose one of the options']])),
      );
      const missing = await visitor.call(
        'trading-account.create',
        {},
        { headers: { 'idempotency-key': newKey() } },
      );
      expect(missing.errors).toEqual({
        platform: ['Platform is required'],
        account_type: ['Account Type is required'],
        currency: ['Currency is required'],
        leverage: ['Leverage is required'],
        initial_deposit: ['Initial is required'],
      });
      expect((await create(visitor, { platform: 'MT5', initial_deposit: '300.00' })).status).toBe(200);
      expect((await listOf(visitor)).servers).toHaveLength(1);
    });

    it('are demo accounts only, and ten at most', async () => {
      const { visitor } = await startAccounts(at.db);
      for (const isDemo of [false, 'false', 0, '0', 'no'])
        expect((await create(visitor, { is_demo: isDemo })).code).toBe('live_account_unavailable');
      const opened = await Promise.all(Array.from({ length: 12 }, () => create(visitor)));
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(opened.find(({ code }) => code === 'limit_reached')!.body.message).toMatch(/already have 10/);
    });
  });

  it('are topped up once per key with an offered amount, without any movement in the ledger', async () => {
    const { kit, visitor } = await startAccounts(at.db);
    const count = async () =>
      (await at.db.query<{ count: number }>('select count(*)::int as count from journal'))[0]!.count;
    const { login_id: login } = (await create(visitor)).data;
    const before = await count();
    const key = newKey();
    const first = await topUp(visitor, login!, 500, key);
    expect(first.data).toMatchObject({ account_balance: '700.00', pending_top_up: false, password: null });
    expect(first.body.message).toBe(`500.00 USD of virtual money was added to ${login}`);
    expect((await topUp(visitor, login!, 500, key)).data.account_balance).toBe('700.00');
    const second = await topUp(visitor, Number(login), '1000.00');
    expect(second.data.account_balance).toBe('1700.00');
    expect(second.body.message).toMatch(/^1,000.00 USD/);
    const audited = await at.db.query<{ detail: object }>(
      "select detail from audit_log where brand_id = $1 and action = 'trading-account.top-up' order by id",
      [kit.brand.id],
    );
    expect(audited.map(({ detail }) => detail)).toMatchObject([
      { amount: '500.00', currency: 'USD' },
      { amount: '1000.00', currency: 'USD' },
    ]);
    for (const amount of ['501', '0', '-500', '500.001', 'all', 1e15])
      expect((await topUp(visitor, login!, amount)).errors).toHaveProperty('amount');
    expect(await count()).toBe(before);
    expect((await visitor.call('auth.user')).data.estimatedBalance).toBe('10000.00');
  });

  at.details(() => {
    it('get a new password, which is in its answer only', async () => {
      const { kit, visitor } = await startAccounts(at.db);
      const opened = (await create(visitor)).data;
      const id = opened.login_id!;
      const first = await visitor.call('trading-account.reset-password', { id });
      const second = await visitor.call('trading-account.reset-password', { id: Number(id) });
      const passwords = [opened.password, first.data.password, second.data.password];
      expect(new Set(passwords).size).toBe(3);
      expect(first.data).toEqual({ ...opened, password: expect.any(String) });
      expect((await listOf(visitor)).servers[0]!.password).toBeNull();
      const admin = await kit.signedIn('admin');
      const { data } = await admin.call('audit.list', undefined, { query: { search: 'trading-account.' } });
      expect(data.entries.map(({ action }) => action)).toEqual([
        'trading-account.reset-password',
        'trading-account.reset-password',
        'trading-account.open',
        'trading-account.create',
      ]);
      for (const password of passwords) expect(JSON.stringify([kit.log, data])).not.toContain(password);
    });

    it('send a mail and a notification for each new password, without it', async () => {
      const { kit, visitor } = await startAccounts(at.db);
      const { login_id: login } = (await create(visitor)).data;
      const reset = async () =>
        (await visitor.call('trading-account.reset-password', { id: login! })).data.password!;
      const passwords = [await reset(), await reset()];
      expect((await visitor.call('auth.user')).data.unread_notifications).toBe(2);
      const { notifications } = (await visitor.call('notification.list')).data;
      expect(notifications).toMatchObject(
        [1, 2].map(() => ({
          kind: 'trading_password_changed',
          topic: 'security',
          params: { account: login },
        })),
      );
      const mails = (await kit.backend.mails(kit.brand.id)).filter(
        ({ kind }) => kind === 'trading_password_changed',
      );
      expect(mails).toHaveLength(2);
      expect(mails[0]!.text).toContain(login);
      for (const password of passwords)
        expect(JSON.stringify([mails, notifications])).not.toContain(password);
    });

    it('belong to their user: the login of another one is unknown', async () => {
      const { kit, visitor } = await startAccounts(at.db);
      const { login_id: login, id } = (await create(visitor)).data;
      const other = await kit.signedIn('new');
      for (const own of [login!, id]) {
        expect((await topUp(other, own)).code).toBe('not_found');
        expect((await other.call('trading-account.reset-password', { id: own })).code).toBe('not_found');
      }
      expect((await listOf(other)).servers).toEqual([]);
      const foreign = (await startAccounts(at.db)).visitor;
      expect((await topUp(foreign, login!)).code).toBe('not_found');
      expect((await listOf(visitor)).servers[0]!.account_balance).toBe('200.00');
      expect(addressOf(kit, 'new')).not.toBe(addressOf(kit, 'trader'));
    });

    it('need a session, an account that is not suspended, and the feature', async () => {
      const { kit, visitor } = await startAccounts(at.db);
      const guest = kit.visitor();
      expect((await guest.call('trading-account.list')).code).toBe('session_required');
      expect((await create(guest)).code).toBe('session_required');
      const suspended = await kit.signedIn('suspended');
      expect((await create(suspended)).code).toBe('account_suspended');
      expect((await listOf(suspended)).servers).toEqual([]);
      expect((await visitor.call('trading-account.create', CHOICE)).code).toBe('idempotency_key_required');
      const without = await startAccounts(at.db, { brand: { features: ['auth', 'profile'] } });
      expect((await create(without.visitor)).code).toBe('feature_disabled');
      expect(await listOf(without.visitor)).toEqual({
        servers: [],
        platform: 'unavailable',
        is_stale: false,
      });
    });
  });
});
