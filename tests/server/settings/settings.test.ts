import { describe, expect, it } from 'vitest';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import { onPostgres, type Kit } from '../support/backend.ts';
import { FRESH_CODE_SECONDS } from '../../../server/modules/session/session-limits.ts';
import { adminKit, signedInWithCode, writeSettings } from '../support/admin-kit.ts';

const live: Partial<ServerBrand> = { mode: 'live', hosts: ['trade.example.com'] };

onPostgres('settings calls', (at) => {
  const publicSettings = async (kit: Kit) =>
    (await kit.visitor().call('settings.read')).data as Record<string, string>;

  describe('settings', () => {
    it('are public by GET and POST, without private ones', async () => {
      const { kit } = await adminKit(at.db, { settings: { site_name: 'Northwind', saas: 'internal' } });
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

    it('can be changed by an operator and reset to the manifest with null', async () => {
      const { kit, admin } = await adminKit(at.db);
      const { data } = await writeSettings(admin, { two_fa: 'yes', site_name: 'North' });
      expect(data).toContainEqual({
        key: 'two_fa',
        value: 'true',
        manifest_value: 'false',
        source: 'operator',
        updated_at: kit.now().toISOString(),
      });
      expect(await publicSettings(kit)).toMatchObject({ two_fa: 'true', site_name: 'North' });
      const reset = await writeSettings(admin, { two_fa: null });
      expect(reset.data).toContainEqual({
        key: 'two_fa',
        value: 'false',
        manifest_value: 'false',
        source: 'manifest',
        updated_at: null,
      });
    });

    it('need a fresh code', async () => {
      const { kit, admin } = await adminKit(at.db);
      const other = await kit.signedIn('superadmin');
      expect((await writeSettings(other, { two_fa: 'true' })).code).toBe('step_up_required');
      kit.wait(FRESH_CODE_SECONDS);
      expect((await writeSettings(admin, { two_fa: 'true' })).code).toBe('step_up_required');
      expect(await publicSettings(kit)).toMatchObject({ two_fa: 'false' });
    });

    it('are audited as stored, without ignored content of a value', async () => {
      const { kit } = await adminKit(at.db);
      const superadmin = await signedInWithCode(kit, 'superadmin');
      const wallet = { name: 'Bitcoin', symbol: 'BTC', wallet: 'bc1qexample' };
      const given = JSON.stringify([{ ...wallet, note: '\u202e<b>hidden</b>' }]);
      expect((await writeSettings(superadmin, { crypto_payments: given, two_fa: ' YES\u2028' })).status).toBe(
        200,
      );
      const { entries } = (await superadmin.call('audit.list')).data;
      expect(entries.find(({ action }) => action === 'settings.write')?.detail).toEqual({
        crypto_payments: JSON.stringify([wallet]),
        two_fa: 'true',
      });
    });

    it('are written all or none, with every problem reported', async () => {
      const { kit, admin } = await adminKit(at.db);
      const before = await publicSettings(kit);
      const answer = await writeSettings(admin, {
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
      const spanish = await admin.call(
        'settings.write',
        { settings: { crm_url: 'https://evil.example.net' } },
        { headers: { 'accept-language': 'es' } },
      );
      expect(spanish.errors.crm_url).toEqual(['El host no está entre los permitidos (allowedHosts).']);
      kit.wait(10);
      expect(await publicSettings(kit)).toEqual(before);
      expect((await writeSettings(admin, { two_fa: ['true'] })).code).toBe('validation_failed');
    });

    it('leave a payout method on, also when two are switched off at the same time', async () => {
      const { kit, admin } = await adminKit(at.db);
      const off = (...names: string[]) =>
        writeSettings(admin, Object.fromEntries(names.map((name) => [name, 'false'])));
      const all = await off('paypal_withdraw', 'wire_withdraw', 'crypto_withdraw');
      expect(all.errors.wire_withdraw).toEqual(['Keep at least one withdrawal method on.']);
      expect((await off('paypal_withdraw')).status).toBe(200);
      const answers = await Promise.all([off('wire_withdraw'), off('crypto_withdraw')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const { wire_withdraw: wire, crypto_withdraw: crypto } = await publicSettings(kit);
      expect(wire).not.toBe(crypto);
    });

    it('never raise the smallest withdrawal above the maximum of every payout method that is on', async () => {
      const payouts = {
        paypal: { maximum: '500.00' },
        bank: { maximum: '2000.00' },
        crypto: { maximum: '50.00' },
      };
      const { admin } = await adminKit(at.db, { brand: { payouts } });
      expect((await writeSettings(admin, { minimum_withdrawal: '2000.00' })).status).toBe(200);
      const refused = {
        minimum_withdrawal: [
          'For every method that is on, the smallest withdrawal would be above its maximum or, if it has none, above what the largest single deposit credits after its fee: no single deposit could be withdrawn in part.',
        ],
      };
      expect((await writeSettings(admin, { minimum_withdrawal: '2000.01' })).errors).toEqual(refused);
      const off = await writeSettings(admin, { wire_withdraw: 'false' });
      expect([off.code, Object.keys(off.errors)]).toEqual(['validation_failed', ['wire_withdraw']]);
      expect((await writeSettings(admin, { minimum_withdrawal: '500', wire_withdraw: 'false' })).status).toBe(
        200,
      );
    });

    it('never raise the smallest withdrawal above the largest deposit, or lower that below it', async () => {
      const deposits = { card: { minimum: '10.00', maximum: '1000.00' } };
      const { admin } = await adminKit(at.db, { brand: { payouts: { paypal: {} }, deposits } });
      const limits = { card_payment_maximum: '1000.00', minimum_withdrawal: '1000.00' };
      expect((await writeSettings(admin, limits)).status).toBe(200);
      for (const change of [{ minimum_withdrawal: '1000.01' }, { card_payment_maximum: '999.99' }]) {
        const answer = await writeSettings(admin, change);
        expect([answer.code, Object.keys(answer.errors)]).toEqual(['validation_failed', Object.keys(change)]);
      }
    });

    it('count the fee of the largest deposit', async () => {
      const deposits = { card: { minimum: '10.00', maximum: '1000.00', fee: { fixed: '1', percent: '2' } } };
      const { admin } = await adminKit(at.db, { brand: { payouts: { paypal: {} }, deposits } });
      const limits = { card_payment_maximum: '1000.00', minimum_withdrawal: '979.00' };
      expect((await writeSettings(admin, limits)).status).toBe(200);
      expect((await writeSettings(admin, { minimum_withdrawal: '979.01' })).code).toBe('validation_failed');
    });

    it('never leave a card deposit without a possible amount', async () => {
      const { admin } = await adminKit(at.db);
      expect(
        (await writeSettings(admin, { card_payment_minimum: '200', card_payment_maximum: '200' })).status,
      ).toBe(200);
      const sentence = 'No card deposit would be possible: its minimum is above its maximum.';
      for (const change of [{ card_payment_minimum: '200.01' }, { card_payment_maximum: '199.99' }])
        expect((await writeSettings(admin, change)).errors).toEqual(
          Object.fromEntries(Object.keys(change).map((name) => [name, [sentence]])),
        );
    });

    it('hold whole numbers of minor units of the account currency', async () => {
      const { admin } = await adminKit(at.db, { brand: { accountCurrencies: ['JPY'] } });
      expect((await writeSettings(admin, { minimum_withdrawal: '9000.00' })).status).toBe(200);
      const answer = await writeSettings(admin, {
        minimum_withdrawal: '9000.5',
        card_payment_minimum: '1500.25',
      });
      const sentence = 'More decimal places than the account currency has: the rest would be dropped.';
      expect([answer.code, answer.errors]).toEqual([
        'validation_failed',
        { minimum_withdrawal: [sentence], card_payment_minimum: [sentence] },
      ]);
    });

    it('never raise the fee of a withdrawal above what a build allows', async () => {
      const { admin } = await adminKit(at.db);
      expect((await writeSettings(admin, { withdrawal_fee: '20' })).status).toBe(200);
      const answer = await writeSettings(admin, { withdrawal_fee: '20.0001' });
      expect([answer.code, answer.errors]).toEqual([
        'validation_failed',
        { withdrawal_fee: ['The percentage may be at most 20.'] },
      ]);
    });

    it('are rejected with an unlisted host, an invalid URL or an open redirect', async () => {
      const { kit, admin } = await adminKit(at.db, { brand: { allowedHosts: ['desk.example.com'] } });
      const values = {
        crm_url: 'https://desk.example.com:99999/',
        live_chat: '<script src=//evil>',
        after_signin: '/.//evil.test',
      };
      expect(Object.keys((await writeSettings(admin, values)).errors).sort()).toEqual(
        Object.keys(values).sort(),
      );
      expect(
        (await writeSettings(admin, { crm_url: 'https://desk.example.com:4444' })).errors.crm_url,
      ).toEqual(['Expected an https address with a host name and without user and port.']);
      expect((await (await signedInWithCode(kit, 'superadmin')).call('auth.handoff')).code).toBe(
        'crm_not_configured',
      );
    });

    it('accept deposit addresses from a superadministrator only, and on live brands only those of the manifest', async () => {
      const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
      const wallets = (wallet: string) => ({
        crypto_payments: JSON.stringify([{ name: 'Bitcoin', symbol: 'BTC', wallet }]),
      });
      const { kit: demo, admin } = await adminKit(at.db);
      expect((await writeSettings(admin, wallets(address))).code).toBe('role_required');
      expect((await writeSettings(admin, { crypto_payments: null })).code).toBe('role_required');
      expect(
        (await writeSettings(await signedInWithCode(demo, 'superadmin'), wallets('any in a demo'))).status,
      ).toBe(200);
      const coins = [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin', address }];
      const { kit } = await adminKit(at.db, {
        brand: { ...live, deposits: { crypto: { coins } } },
        environment: 'rehearsal',
      });
      const superadmin = await signedInWithCode(kit, 'superadmin');
      expect((await writeSettings(superadmin, wallets('bc1qattacker'))).errors.crypto_payments).toEqual([
        'Expected addresses that stand in deposits.crypto of the manifest.',
      ]);
      expect((await writeSettings(superadmin, wallets(address))).status).toBe(200);
    });

    it('for demos cannot be written on a live brand and are not returned by it', async () => {
      const { kit, admin } = await adminKit(at.db, {
        brand: live,
        environment: 'rehearsal',
        origin: 'http://localhost:4600',
      });
      expect(await writeSettings(admin, { demo_mode: 'true' })).toMatchObject({
        status: 409,
        code: 'setting_not_allowed',
      });
      expect(Object.keys(await publicSettings(kit)).filter((name) => name.startsWith('demo'))).toEqual([]);
      expect((await admin.call('settings.list')).data.map(({ key }) => key)).not.toContain('demo_mode');
      const { kit: demo } = await adminKit(at.db, {
        settings: { demo_user_login_email: 'trader@northwind.example' },
      });
      expect(await publicSettings(demo)).toMatchObject({ demo_user_login_email: 'trader@northwind.example' });
    });

    it('ignore an invalid stored value and keep the others', async () => {
      const { kit } = await adminKit(at.db, { settings: { site_name: 'Northwind' } });
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

    it('of a preview override stored ones', async () => {
      const { kit, admin } = await adminKit(at.db, { overrides: { home_page: 'wealth_management' } });
      await writeSettings(admin, { home_page: 'traderoom' });
      expect((await publicSettings(kit)).home_page).toBe('wealth_management');
    });

    it('changed by another process apply within five seconds', async () => {
      const { kit } = await adminKit(at.db);
      expect((await publicSettings(kit)).two_fa).toBe('false');
      await at.db.query(
        "insert into setting (brand_id, key, value, updated_at, updated_by) values ($1, 'two_fa', 'true', now(), 'u')",
        [kit.brand.id],
      );
      kit.wait(5);
      expect((await publicSettings(kit)).two_fa).toBe('true');
    });
  });
});
