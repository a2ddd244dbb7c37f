import { describe, expect, it } from 'vitest';
import { onPostgres } from '../support/backend.ts';
import { adminKit } from '../support/admin-kit.ts';

onPostgres('user calls of operators', (at) => {
  describe('submitted text', () => {
    it('accepts supplementary characters and rejects lone surrogates', async () => {
      const { kit, admin } = await adminKit(at.db);
      const user = (await (await kit.signedIn('trader')).call('auth.user')).data;
      const suspend = (reason: string) =>
        admin.call(
          'user.set-state',
          { state: 'suspended', is_trading: false, reason, contact: 'desk@example.com' },
          { params: { id: user.id } },
        );
      expect(await suspend('under review \uD83D')).toMatchObject({ status: 422, code: 'malformed_body' });
      expect((await suspend('under review \u{1F9E8}')).status).toBe(200);
    });
  });

  describe('users', () => {
    it('are listed newest first, paginated, and found by part of name or address', async () => {
      const { kit, admin } = await adminKit(at.db);
      const first = (await admin.call('user.list', undefined, { query: { limit: '4' } })).data;
      const rest = (await admin.call('user.list', undefined, { query: { after: first.next! } })).data;
      expect(rest.next).toBeNull();
      expect([...first.users, ...rest.users].map(({ number }) => number)).toEqual([
        1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001,
      ]);
      expect((await admin.call('user.list', undefined, { query: { search: 'LINDQ' } })).data.users).toEqual([
        expect.objectContaining({
          email: `trader@${kit.brand.id}.example`,
          roles: ['trader'],
          approved: true,
          email_verified: true,
        }),
      ]);
      expect((await admin.call('user.list', undefined, { query: { search: '%' } })).data.users).toEqual([]);
      expect((await admin.call('user.list', undefined, { query: { after: 'u_nobody' } })).data.users).toEqual(
        [],
      );
    });

    it.each(['1003', 'WEB1003', 'web1003'])(
      'are found by their public number, written %s',
      async (search) => {
        const { admin } = await adminKit(at.db);
        const { users } = (await admin.call('user.list', undefined, { query: { search } })).data;
        expect(users.map(({ number }) => number)).toEqual([1003]);
      },
    );

    it('are suspended and reactivated with a reason and a contact that the user sees', async () => {
      const { kit, admin } = await adminKit(at.db);
      const trader = await kit.signedIn('trader');
      const id = (await trader.call('auth.user')).data.id;
      const state = (input: object) => admin.call('user.set-state', input as never, { params: { id } });
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
            'user.set-state',
            { state: 'active', is_trading: true },
            { params: { id: 'u_nobody' } },
          )
        ).code,
      ).toBe('not_found');
    });

    it('with the own account or a higher role cannot be changed', async () => {
      const { kit, admin } = await adminKit(at.db);
      const own = (await admin.call('auth.user')).data.id;
      const above = (await (await kit.signedIn('superadmin')).call('auth.user')).data.id;
      const input = { state: 'suspended', is_trading: true, reason: 'x', contact: 'y' } as const;
      expect((await admin.call('user.set-state', input, { params: { id: own } })).code).toBe('own_account');
      expect((await admin.call('user.set-state', input, { params: { id: above } })).code).toBe(
        'role_required',
      );
      expect((await admin.call('user.approve', undefined, { params: { id: own } })).code).toBe('own_account');
    });

    it('of another brand are not found', async () => {
      const [{ admin }, { kit: other }] = [await adminKit(at.db), await adminKit(at.db)];
      const id = (await (await other.signedIn('trader')).call('auth.user')).data.id;
      expect((await admin.call('user.approve', undefined, { params: { id } })).code).toBe('not_found');
    });
  });
});
