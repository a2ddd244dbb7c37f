import { describe, expect, it } from 'vitest';
import { AdminRefusal, createAdmin } from '../../../server/modules/auth/create-admin.ts';
import { onPostgres, PASSWORD, startKit, type Kit, type Visitor } from '../support/backend.ts';

const idOf = async (visitor: Visitor) => (await visitor.call('auth.user')).data.id;
const actions = async (superadmin: Visitor) =>
  (await superadmin.call('audit.list')).data.map(({ action }) => action);

onPostgres('administrators', (at) => {
  it('lose operator access while suspended', async () => {
    const kit = await startKit(at.db);
    const [superadmin, admin] = [await kit.signedIn('superadmin'), await kit.signedIn('admin')];
    const params = { id: await idOf(admin) };
    const state = (suspended: boolean) =>
      superadmin.call(
        'user.set-state',
        {
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
      expect((await role(admin, id, 'admin', true)).code).toBe('role_required');
      expect((await role(trader, id, 'superadmin', true)).code).toBe('role_required');
      expect((await role(superadmin, await idOf(superadmin), 'admin', true)).code).toBe('own_account');
      expect((await role(superadmin, 'u_none', 'admin', true)).status).toBe(404);
      expect((await role(superadmin, id, 'trader' as 'admin', false)).status).toBe(422);
      expect((await trader.call('auth.user')).data.roles).toEqual(['trader']);
    });
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

  it('rejects an invalid email address', async () => {
    const kit = await startKit(at.db, { seed: false, brand: { id: 'southstar' } });
    await expect(create(kit, { ...admin, email: 'nobody' })).rejects.toThrow(
      '"nobody" is not an e-mail address.',
    );
  });
});
