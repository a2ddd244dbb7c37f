import { describe, expect, it } from 'vitest';
import { adminKit } from '../support/admin-kit.ts';
import { onPostgres, type Visitor } from '../support/backend.ts';

const NAME = { first_name: ' Tara ', last_name: '\u202eVega ', reason: 'Marriage certificate' };

onPostgres('a name that an operator corrects', (at) => {
  async function setUp() {
    const { kit, admin } = await adminKit(at.db);
    const trader = await kit.signedIn('trader');
    const { id } = (await trader.call('auth.user')).data;
    const rename = (input: Record<string, unknown> = NAME, by: Visitor = admin, subject = id) =>
      by.call('user.rename', input, { params: { id: subject } });
    const entries = async () =>
      (await admin.call('audit.list', undefined, { query: { search: 'user.rename' } })).data.entries;
    return { kit, admin, trader, id, rename, entries };
  }

  it('corrects a verified name, with an audit entry and a mail', async () => {
    const { kit, admin, trader, id, rename, entries } = await setUp();
    expect((await trader.call('auth.user')).data.kyc_status).toBe('approved');
    const own = { first_name: 'Tara', last_name: 'Vega', country: 'Spain' };
    expect((await trader.call('auth.update', own)).code).toBe('identity_verified');
    expect((await rename()).data).toMatchObject({
      name: 'Tara Vega',
      first_name: 'Tara',
      last_name: 'Vega',
      identity: 'approved',
    });
    expect((await trader.call('auth.user')).data).toMatchObject({
      name: 'Tara Vega',
      kyc_status: 'approved',
    });
    expect(await entries()).toMatchObject([
      {
        action: 'user.rename',
        subject: id,
        detail: { before: 'Tara Lindqvist', after: 'Tara Vega', reason: 'Marriage certificate' },
      },
    ]);
    const mail = await kit.mailTo(`trader@${kit.brand.id}.example`);
    expect(mail).toMatchObject({ subject: 'Your name at Northwind was corrected' });
    expect(mail!.text).toMatch(/from \W?Tara Lindqvist\W? to \W?Tara Vega\W?\./);
    expect(mail!.text).not.toContain('Marriage');
    expect((await admin.call('user.read', undefined, { params: { id } })).data.name).toBe('Tara Vega');
  });

  it('stays as it is when nothing changes', async () => {
    const { kit, rename, entries } = await setUp();
    expect((await rename({ ...NAME, last_name: 'Lindqvist' })).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect(await kit.mailTo(`trader@${kit.brand.id}.example`)).toBeUndefined();
  });

  it('must be visible and have a reason', async () => {
    const { rename, entries } = await setUp();
    const invisible = { ...NAME, first_name: '\u200b', last_name: '\u202e' };
    expect((await rename(invisible)).errors).toEqual({
      first_name: ['This field is required'],
      last_name: ['This field is required'],
    });
    const unexplained = await rename({ ...NAME, reason: ' \u200b' });
    expect([unexplained.code, unexplained.body.message]).toEqual([
      'reason_required',
      'Enter the reason: it stays in the audit log.',
    ]);
    expect((await rename({ ...NAME, first_name: 'W'.repeat(81) })).code).toBe('validation_failed');
    expect(await entries()).toEqual([]);
  });

  describe('is refused', () => {
    it.each([
      ['admin', 'own_account'],
      ['superadmin', 'role_required'],
    ])('for %s', async (role, code) => {
      const { kit, rename } = await setUp();
      const { id } = (await (await kit.signedIn(role)).call('auth.user')).data;
      expect((await rename(NAME, undefined, id)).code).toBe(code);
    });

    it('for a trader who asks, an account of another brand, and a closed one', async () => {
      const { kit, trader, id, rename, entries } = await setUp();
      const { id: foreign } = await setUp();
      expect((await rename(NAME, trader)).code).toBe('role_required');
      expect((await rename(NAME, undefined, foreign)).code).toBe('not_found');
      await at.db.query('update app_user set closed_at = $2 where id = $1', [id, kit.now()]);
      const closed = await rename();
      expect([closed.code, closed.body.message]).toEqual([
        'account_closed',
        'Nothing was changed: the customer has closed this account.',
      ]);
      expect(await entries()).toEqual([]);
    });
  });
});
