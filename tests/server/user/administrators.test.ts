import { describe, expect, it } from 'vitest';
import { AdminRefusal, createAdmin } from '../../../server/modules/auth/create-admin.ts';
import { stepUp } from '../support/fresh-code.ts';
import { onPostgres, PASSWORD, startKit, type Kit, type Visitor } from '../support/backend.ts';

const idOf = async (visitor: Visitor) => (await visitor.call('auth.user')).data.id;
const actions = async (superadmin: Visitor) =>
  (await superadmin.call('audit.list')).data.entries.map(({ action }) => action);

onPostgres('administrators', (at) => {
  it('lose operator access while suspended', async () => {
    const kit = await startKit(at.db);
    const [superadmin, admin] = [await kit.signedIn('superadmin'), await kit.signedIn('admin')];
    const params = { id: await idOf(admin) };
    const state = (suspended: boolean) =>
      superadmin.call(
        'user.set-state',
        {
          from: { state: suspended ? 'active' : 'suspended', is_trading: true },
          state: suspended ? 'suspended' : 'active',
          is_trading: true,
          reason: 'under review',
          contact: 'support@example.com',
        },
        { params },
      );
    expect((await state(true)).status).toBe(200);
    for (const call of ['user.list', 'audit.list', 'settings.list'] as const)
      expect((await admin.call(call)).code).toBe('account_suspended');
    expect((await admin.call('settings.write', { settings: { two_fa: 'true' } })).code).toBe(
      'account_suspended',
    );
    expect((await admin.call('auth.user')).status).toBe(200);
    expect((await state(false)).status).toBe(200);
    expect((await admin.call('user.list')).status).toBe(200);
  });

  describe('user.set-role', () => {
    const role = (by: Visitor, id: string, name: 'admin' | 'superadmin' | 'manager', granted: boolean) =>
      by.call('user.set-role', { role: name, granted }, { params: { id } });

    it('lets a superadministrator grant and revoke roles, effective immediately and audited', async () => {
      const kit = await startKit(at.db);
      const [superadmin, trader] = [await kit.signedIn('superadmin'), await kit.signedIn('trader')];
      const id = await idOf(trader);
      expect((await trader.call('user.list')).code).toBe('role_required');
      expect((await role(superadmin, id, 'admin', true)).code).toBe('step_up_required');
      await stepUp(kit, superadmin, 'superadmin');
      expect((await role(superadmin, id, 'admin', true)).data.roles).toEqual(['admin', 'trader']);
      expect((await role(superadmin, id, 'admin', true)).data.roles).toEqual(['admin', 'trader']);
      expect((await trader.call('user.list')).status).toBe(200);
      expect((await role(superadmin, id, 'admin', false)).data.roles).toEqual(['trader']);
      expect((await trader.call('user.list')).code).toBe('role_required');
      const recorded = (await actions(superadmin)).filter((action) => action.startsWith('user.role'));
      expect(recorded.slice(0, 2)).toEqual(['user.role-revoke', 'user.role-grant']);
    });

    it('rejects other users, the own account, unknown users and unknown roles', async () => {
      const kit = await startKit(at.db);
      const [superadmin, admin] = [await kit.signedIn('superadmin'), await kit.signedIn('admin')];
      const trader = await kit.signedIn('trader');
      const id = await idOf(trader);
      await stepUp(kit, superadmin, 'superadmin');
      expect((await role(admin, id, 'admin', true)).code).toBe('role_required');
      expect((await role(trader, id, 'superadmin', true)).code).toBe('role_required');
      expect((await role(superadmin, await idOf(superadmin), 'admin', true)).code).toBe('own_account');
      expect((await role(superadmin, 'u_none', 'admin', true)).status).toBe(404);
      expect((await role(superadmin, id, 'trader' as 'admin', false)).status).toBe(422);
      expect((await trader.call('auth.user')).data.roles).toEqual(['trader']);
    });
  });

  it('keep one superadministrator when two demote or suspend each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const kit = await startKit(at.db);
      const [one, other] = [await kit.signedIn('superadmin'), await kit.signedIn('admin')];
      const ids = [await idOf(one), await idOf(other)] as const;
      await stepUp(kit, one, 'superadmin');
      await stepUp(kit, other, 'admin');
      await one.call('user.set-role', { role: 'superadmin', granted: true }, { params: { id: ids[1] } });
      const suspension = {
        from: { state: 'active', is_trading: true },
        state: 'suspended',
        is_trading: true,
        reason: 'x',
        contact: 'y',
      };
      const attack = (by: Visitor, id: string) =>
        round % 2
          ? by.call('user.set-state', suspension, { params: { id } })
          : by.call('user.set-role', { role: 'superadmin', granted: false }, { params: { id } });
      const answers = await Promise.all([attack(one, ids[1]), attack(other, ids[0])]);
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(
        round % 2 ? ['account_suspended', 'ok'] : ['ok', 'role_required'],
      );
      const [left] = await at.db.query<{ count: number }>(
        `select count(*)::int as count from user_role r join app_user u on u.brand_id = r.brand_id and u.id = r.user_id
          where r.brand_id = $1 and r.role = 'superadmin' and not u.suspended`,
        [kit.brand.id],
      );
      expect(left!.count).toBe(1);
    }
  });

  describe('auth.end-access', () => {
    const end = (by: Visitor, id: string) => by.call('auth.end-access', undefined, { params: { id } });

    it('lets a superadministrator end all sessions of a user, audited', async () => {
      const kit = await startKit(at.db);
      const superadmin = await kit.signedIn('superadmin');
      const [first, second] = [await kit.signedIn('new'), await kit.signedIn('new')];
      const id = await idOf(first);
      expect((await end(superadmin, id)).data.ended).toBeGreaterThanOrEqual(2);
      for (const visitor of [first, second]) expect((await visitor.call('auth.user')).status).toBe(401);
      expect((await actions(superadmin))[0]).toBe('user.end-sessions');
      expect((await superadmin.call('auth.user')).status).toBe(200);
    });

    it('rejects other users, the own account and unknown users', async () => {
      const kit = await startKit(at.db);
      const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
      const superadmin = await kit.signedIn('superadmin');
      const id = await idOf(trader);
      expect((await end(admin, id)).code).toBe('role_required');
      expect((await end(superadmin, await idOf(superadmin))).code).toBe('own_account');
      expect((await end(superadmin, 'u_none')).status).toBe(404);
      expect((await trader.call('auth.user')).status).toBe(200);
    });
  });
});

onPostgres('createAdmin', (at) => {
  const brand = { id: 'northstar' };
  const admin = { email: 'Ops@Northstar.example', firstName: 'Ana', lastName: 'Ruiz' };
  const create = (kit: Kit, details = admin) =>
    createAdmin({ brand: kit.brand, ports: kit.ports, now: kit.now(), site: kit.site }, details);

  it('creates the only first administrator with a single-use link that sets the password', async () => {
    const kit = await startKit(at.db, {
      seed: false,
      brand: { ...brand, accountCurrencies: ['GBP', 'USD'] },
    });
    const link = new URL(await create(kit));
    expect(link.origin + link.pathname).toBe(`${kit.site}/reset`);
    const token = link.hash.slice('#token='.length);
    const visitor = kit.visitor();
    const set = () =>
      visitor.call('auth.reset-confirm', { token, password: PASSWORD, repeat_password: PASSWORD });
    expect((await set()).status).toBe(200);
    expect((await set()).code).toBe('reset_link_dead');
    const { status } = await visitor.call('auth.login', { email: admin.email, password: PASSWORD });
    expect(status).toBe(200);
    expect((await visitor.call('auth.user')).data).toMatchObject({
      roles: ['superadmin', 'trader'],
      currency: 'GBP',
    });
    expect(await actions(visitor)).toContain('user.role-grant');
    await expect(create(kit, { ...admin, email: 'second@northstar.example' })).rejects.toThrow(AdminRefusal);
  });

  const SQUATTER_PASSWORD = 'the pass phrase of a squatter';
  const register = (kit: Kit, visitor = kit.visitor()) =>
    visitor.call('auth.register', {
      email: admin.email,
      password: SQUATTER_PASSWORD,
      repeat_password: SQUATTER_PASSWORD,
      first_name: 'No',
      last_name: 'Body',
      country: 'Spain',
      phone_code: '+34',
      phone: '5550100',
      terms: true,
    });
  const logIn = (kit: Kit, password: string) =>
    kit.visitor().call('auth.login', { email: admin.email, password });

  it('takes over an unverified account that someone else registered with the address', async () => {
    const kit = await startKit(at.db, { seed: false, brand: { id: 'weststar' } });
    const squatter = kit.visitor();
    expect((await register(kit, squatter)).status).toBe(200);
    expect((await squatter.call('auth.user')).status).toBe(200);
    const link = new URL(await create(kit));
    expect((await squatter.call('auth.user')).code).toBe('session_required');
    expect((await logIn(kit, SQUATTER_PASSWORD)).code).toBe('invalid_credentials');
    await kit.visitor().call('auth.reset-confirm', {
      token: link.hash.slice('#token='.length),
      password: PASSWORD,
      repeat_password: PASSWORD,
    });
    expect((await logIn(kit, PASSWORD)).data.user.roles).toEqual(['superadmin', 'trader']);
  });

  it('creates an account that a later registration of the address does not replace', async () => {
    const kit = await startKit(at.db, {
      seed: false,
      brand: { id: 'eaststar' },
      settings: { send_must_verify_email: true },
    });
    const link = new URL(await create(kit));
    expect((await register(kit)).status).toBe(200);
    const token = link.hash.slice('#token='.length);
    const { status } = await kit
      .visitor()
      .call('auth.reset-confirm', { token, password: PASSWORD, repeat_password: PASSWORD });
    expect(status).toBe(200);
    expect((await logIn(kit, PASSWORD)).data.user.roles).toEqual(['superadmin', 'trader']);
  });

  it('approves an existing account and rejects a suspended or closed one', async () => {
    const kit = await startKit(at.db, {
      seed: false,
      brand: { id: 'midstar' },
      settings: { admin_must_verify: true },
    });
    await register(kit);
    await at.db.query(
      "update app_user set email_verified_at = now(), suspended = true, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      [kit.brand.id],
    );
    await expect(create(kit)).rejects.toThrow('is suspended. Name another address.');
    const set = (columns: string) =>
      at.db.query(`update app_user set ${columns} where brand_id = $1`, [kit.brand.id]);
    await set('suspended = false, closed_at = now()');
    await expect(create(kit)).rejects.toThrow('is closed. Name another address.');
    await set('closed_at = null');
    expect((await logIn(kit, SQUATTER_PASSWORD)).code).toBe('admin_not_verified');
    await create(kit);
    expect((await logIn(kit, SQUATTER_PASSWORD)).data.user.roles).toEqual(['superadmin', 'trader']);
  });

  it('rejects an invalid email address', async () => {
    const kit = await startKit(at.db, { seed: false, brand: { id: 'southstar' } });
    await expect(create(kit, { ...admin, email: 'nobody' })).rejects.toThrow(
      '"nobody" is not an e-mail address.',
    );
  });
});
