import { describe, expect, it } from 'vitest';
import { createBackend } from '../../server/app.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { onPostgres, startKit, testBrand, type Kit, type Visitor } from './support/backend.ts';

const live: Partial<ServerBrand> = { mode: 'live', hosts: ['trade.example.com'] };

onPostgres('settings and the desk', (at) => {
  const desk = async (
    options: Parameters<typeof startKit>[1] = {},
  ): Promise<{ kit: Kit; admin: Visitor }> => {
    const kit = await startKit(at.db, options);
    return { kit, admin: await kit.signedIn('admin') };
  };
  const write = (admin: Visitor, settings: Record<string, unknown>) =>
    admin.call('operator.settings-write', { settings });
  const publicSettings = async (kit: Kit) =>
    (await kit.visitor().call('settings.read')).data as Record<string, string>;

  describe('text of the operator', () => {
    it('takes characters outside the basic plane and refuses half of one', async () => {
      const { kit, admin } = await desk();
      const user = (await (await kit.signedIn('trader')).call('auth.user')).data;
      const suspend = (reason: string) =>
        admin.call(
          'operator.user-state',
          { state: 'suspended', is_trading: false, reason, contact: 'desk@example.com' },
          { params: { id: user.id } },
        );
      expect(await suspend('under review \uD83D')).toMatchObject({ status: 422, code: 'malformed_body' });
      expect((await suspend('under review \u{1F9E8}')).status).toBe(200);
    });
  });

  describe('settings', () => {
    it('are public, by GET and POST, without what never leaves the backend', async () => {
      const { kit } = await desk({ settings: { site_name: 'Northwind', saas: 'internal' } });
      const settings = await publicSettings(kit);
      expect(settings).toMatchObject({
        site_name: 'Northwind',
        two_fa: 'false',
        use_api: 'yes',
        enable_practice_account: '1',
      });
      expect(settings).not.toHaveProperty('saas');
      expect((await kit.visitor().call('settings.read-post')).data).toEqual(settings);
    });

    it('are changed by the desk, and given back to the manifest by null', async () => {
      const { kit, admin } = await desk();
      const { data } = await write(admin, { two_fa: 'yes', site_name: 'North' });
      expect(data).toContainEqual({
        key: 'two_fa',
        value: 'true',
        source: 'operator',
        updated_at: kit.now().toISOString(),
      });
      expect(await publicSettings(kit)).toMatchObject({ two_fa: 'true', site_name: 'North' });
      const back = await write(await kit.signedIn('admin'), { two_fa: null });
      expect(back.data).toContainEqual({
        key: 'two_fa',
        value: 'false',
        source: 'manifest',
        updated_at: null,
      });
    });

    it('are written all or none, with every problem told', async () => {
      const { kit, admin } = await desk();
      const before = await publicSettings(kit);
      const answer = await write(admin, {
        site_name: 'Kept out',
        two_fa: 'perhaps',
        crm_url: 'https://evil.example.net',
        nothing: '1',
        withdrawal_fee: '-1',
        nobody: null,
      });
      expect([answer.status, answer.code]).toEqual([422, 'validation_failed']);
      expect(Object.keys(answer.errors).sort()).toEqual([
        'crm_url',
        'nobody',
        'nothing',
        'two_fa',
        'withdrawal_fee',
      ]);
      expect(answer.errors.crm_url).toEqual(['The host is not one of allowedHosts.']);
      kit.wait(10);
      expect(await publicSettings(kit)).toEqual(before);
      expect((await write(admin, { two_fa: ['true'] })).code).toBe('validation_failed');
    });

    it('that lead elsewhere or break a call are refused', async () => {
      const { kit, admin } = await desk({ brand: { allowedHosts: ['desk.example.com'] } });
      const values = {
        crm_url: 'https://desk.example.com:99999/',
        live_chat: '<script src=//evil>',
        after_signin: '/.//evil.test',
      };
      expect(Object.keys((await write(admin, values)).errors).sort()).toEqual(Object.keys(values).sort());
      expect((await write(admin, { crm_url: 'https://desk.example.com:4444' })).errors.crm_url).toEqual([
        'Expected an https address with a host name and without user and port.',
      ]);
      expect((await (await kit.signedIn('superadmin')).call('auth.handoff')).code).toBe('crm_not_configured');
    });

    it('say where deposits go at the word of a superadministrator, and in live only to addresses of the manifest', async () => {
      const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
      const wallets = (wallet: string) => ({
        crypto_payments: JSON.stringify([{ name: 'Bitcoin', symbol: 'BTC', wallet }]),
      });
      const { kit: demo, admin } = await desk();
      expect((await write(admin, wallets(address))).code).toBe('role_required');
      expect((await write(admin, { crypto_payments: null })).code).toBe('role_required');
      expect((await write(await demo.signedIn('superadmin'), wallets('any in a demo'))).status).toBe(200);
      const coins = [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin', address }];
      const { kit } = await desk({
        brand: { ...live, deposits: { crypto: { coins } } },
        environment: 'rehearsal',
      });
      const superadmin = await kit.signedIn('superadmin');
      expect((await write(superadmin, wallets('bc1qattacker'))).errors.crypto_payments).toEqual([
        'Expected addresses that stand in deposits.crypto of the manifest.',
      ]);
      expect((await write(superadmin, wallets(address))).status).toBe(200);
    });

    it('of a demo cannot be set on a live brand, nor do they leave it', async () => {
      const { kit, admin } = await desk({
        brand: live,
        environment: 'rehearsal',
        origin: 'http://localhost:4600',
      });
      expect(await write(admin, { demo_mode: 'true' })).toMatchObject({
        status: 409,
        code: 'setting_not_allowed',
      });
      expect(Object.keys(await publicSettings(kit)).filter((name) => name.startsWith('demo'))).toEqual([]);
      expect((await admin.call('operator.settings-list')).data.map(({ key }) => key)).not.toContain(
        'demo_mode',
      );
      const { kit: demo } = await desk({ settings: { demo_user_login_email: 'trader@northwind.example' } });
      expect(await publicSettings(demo)).toMatchObject({ demo_user_login_email: 'trader@northwind.example' });
    });

    it('survive a stored value that is wrong, each for itself', async () => {
      const { kit } = await desk({ settings: { site_name: 'Northwind' } });
      for (const [key, value] of [
        ['two_fa', 'perhaps'],
        ['gone', '1'],
        ['home_page', 'wealth_management'],
      ])
        await at.db.query(
          'insert into setting (brand_id, key, value, updated_at, updated_by) values ($1, $2, $3, now(), $4)',
          [kit.brand.id, key, value, 'u'],
        );
      kit.wait(10);
      expect(await publicSettings(kit)).toMatchObject({
        two_fa: 'false',
        home_page: 'wealth_management',
        site_name: 'Northwind',
      });
      expect(kit.log).toContainEqual(
        expect.objectContaining({ setting: 'two_fa', rule: 'boolean', message: 'stored setting ignored' }),
      );
    });

    it('of a preview win over stored ones', async () => {
      const { kit, admin } = await desk({ overrides: { home_page: 'wealth_management' } });
      await write(admin, { home_page: 'traderoom' });
      expect((await publicSettings(kit)).home_page).toBe('wealth_management');
    });

    it('changed by another process are seen within seconds', async () => {
      const { kit } = await desk();
      expect((await publicSettings(kit)).two_fa).toBe('false');
      await at.db.query(
        "insert into setting (brand_id, key, value, updated_at, updated_by) values ($1, 'two_fa', 'true', now(), 'u')",
        [kit.brand.id],
      );
      kit.wait(5);
      expect((await publicSettings(kit)).two_fa).toBe('true');
    });
  });

  describe('accounts', () => {
    it('are listed newest first, page by page, and found by a part of name or address', async () => {
      const { kit, admin } = await desk();
      const first = (await admin.call('operator.users', undefined, { query: { limit: '4' } })).data;
      const rest = (await admin.call('operator.users', undefined, { query: { after: first.at(-1)!.id } }))
        .data;
      expect([...first, ...rest].map(({ number }) => number)).toEqual([
        1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001,
      ]);
      expect((await admin.call('operator.users', undefined, { query: { search: 'LINDQ' } })).data).toEqual([
        expect.objectContaining({
          email: `trader@${kit.brand.id}.example`,
          roles: ['trader'],
          approved: true,
          email_verified: true,
        }),
      ]);
      expect((await admin.call('operator.users', undefined, { query: { search: '%' } })).data).toEqual([]);
      expect((await admin.call('operator.users', undefined, { query: { after: 'u_nobody' } })).data).toEqual(
        [],
      );
    });

    it('are suspended and freed with a reason and a contact that the person sees', async () => {
      const { kit, admin } = await desk();
      const trader = await kit.signedIn('trader');
      const id = (await trader.call('auth.user')).data.id;
      const state = (input: object) => admin.call('operator.user-state', input as never, { params: { id } });
      expect((await state({ state: 'suspended', is_trading: true })).errors).toEqual({
        reason: ['This field is required'],
        contact: ['This field is required'],
      });
      expect(
        (
          await state({
            state: 'active',
            is_trading: false,
            reason: ' \u202E\u200B',
            contact: 'x@example.com',
          })
        ).code,
      ).toBe('reason_required');
      expect(
        (
          await state({
            state: 'active',
            is_trading: false,
            reason: 'Document expired',
            contact: 'support@example.com',
          })
        ).data,
      ).toMatchObject({ is_trading: false, reason: 'Document expired' });
      expect((await trader.call('auth.user')).data).toMatchObject({
        isTrading: false,
        disable_message: 'Document expired',
        contact: 'support@example.com',
        is_active: true,
      });
      expect(
        (await state({ state: 'active', is_trading: true, reason: 'left over', contact: 'x' })).data,
      ).toMatchObject({ is_trading: true, reason: null, contact: null });
      expect(
        (
          await admin.call(
            'operator.user-state',
            { state: 'active', is_trading: true },
            { params: { id: 'u_nobody' } },
          )
        ).code,
      ).toBe('not_found');
    });

    it("of one's own, or above one's own, are left alone", async () => {
      const { kit, admin } = await desk();
      const own = (await admin.call('auth.user')).data.id;
      const above = (await (await kit.signedIn('superadmin')).call('auth.user')).data.id;
      const input = { state: 'suspended', is_trading: true, reason: 'x', contact: 'y' } as const;
      expect((await admin.call('operator.user-state', input, { params: { id: own } })).code).toBe(
        'own_account',
      );
      expect((await admin.call('operator.user-state', input, { params: { id: above } })).code).toBe(
        'role_required',
      );
      expect((await admin.call('operator.user-approve', undefined, { params: { id: own } })).code).toBe(
        'own_account',
      );
    });

    it('of another brand are not there', async () => {
      const [{ admin }, { kit: other }] = [await desk(), await desk()];
      const id = (await (await other.signedIn('trader')).call('auth.user')).data.id;
      expect((await admin.call('operator.user-approve', undefined, { params: { id } })).code).toBe(
        'not_found',
      );
    });
  });

  it('keeps an audit log of sign-ins and of what the desk did', async () => {
    const { kit, admin } = await desk();
    const user = kit.backend.demoUsers(kit.brand.id)[0]!;
    await kit.visitor().call('auth.login', { email: user.email, password: 'wrong' });
    await kit.visitor().call('auth.login', { email: user.email, password: user.password });
    await write(admin, { two_fa: 'false', demo_user_login_password: 'very secret words' });
    const lines = (await admin.call('operator.audit')).data;
    expect(lines.map(({ action }) => action)).toEqual([
      'settings.write',
      'login.done',
      'login.failed',
      'handoff.redeemed',
    ]);
    expect(lines[0]!.detail).toEqual({ two_fa: 'false', demo_user_login_password: '(hidden)' });
    const older = (
      await admin.call('operator.audit', undefined, { query: { after: lines[1]!.id, limit: '1' } })
    ).data;
    expect(older).toEqual([lines[2]]);
    expect((await admin.call('operator.audit', undefined, { query: { search: 'login' } })).data).toHaveLength(
      2,
    );
    expect((await admin.call('operator.audit', undefined, { query: { after: 'drop table' } })).data).toEqual(
      [],
    );
  });

  describe('starting', () => {
    it('writes the demo people once, the same for everybody', async () => {
      const kit = await startKit(at.db);
      const again = await createBackend({
        brands: [kit.brand],
        environment: 'demo',
        ports: kit.ports,
        seedDemoUsers: true,
      });
      expect(again.demoUsers(kit.brand.id).map(({ role }) => role)).toEqual([
        'trader',
        'new',
        'practice',
        'admin',
        'superadmin',
        'manager',
        'suspended',
        'trading-disabled',
        'identity-pending',
        'manager-asked',
      ]);
      const rows = await at.db.query<{ id: string; number: number }>(
        'select id, number from app_user where brand_id = $1 order by number',
        [kit.brand.id],
      );
      expect(rows.map(({ number }) => number)).toEqual([
        1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010,
      ]);
      expect(rows[0]!.id).toBe(`u_${kit.brand.id}_trader`);
    });

    it('tells every reason why it does not, at once', async () => {
      const kit = await startKit(at.db);
      const demo = testBrand({ crm_url: 'https://evil.example.net' });
      const start = createBackend({
        brands: [demo, demo],
        environment: 'production',
        ports: { ...kit.ports, db: { ...at.db, kind: 'pglite' }, codeKey: new Uint8Array(8) },
        overrides: { nobody: { two_fa: true } },
        seedDemoUsers: true,
      });
      const message = await start.then(
        () => '',
        (error: Error) => error.message,
      );
      for (const part of [
        'is a demo build',
        'no legal entity',
        'under no host',
        'crm_url: The host',
        'given twice',
        'PostgreSQL only',
        'Demo users are never',
        'not overridden in production',
        'never on simulated ones',
        'given for nobody',
        'too short',
      ])
        expect(message).toContain(part);
    });

    it.each([
      ['demo', 'live'],
      ['rehearsal', 'demo'],
      ['production', 'demo'],
    ] as const)('as %s takes no %s build', async (environment, mode) => {
      const kit = await startKit(at.db);
      await expect(
        createBackend({ brands: [testBrand({}, { mode })], environment, ports: kit.ports }),
      ).rejects.toThrow(new RegExp(`is a ${mode} build and this backend is a ${environment} one`));
    });
  });
});
