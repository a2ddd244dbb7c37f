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
          {
            from: { state: 'active', is_trading: true },
            state: 'suspended',
            is_trading: false,
            reason,
            contact: 'desk@example.com',
          },
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
      expect(
        (await state({ from: { state: 'active', is_trading: true }, state: 'suspended', is_trading: true }))
          .errors,
      ).toEqual({
        reason: ['This field is required'],
        contact: ['This field is required'],
      });
      expect(
        (
          await state({
            from: { state: 'active', is_trading: true },
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
            from: { state: 'active', is_trading: true },
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
        (
          await state({
            from: { state: 'active', is_trading: false },
            state: 'active',
            is_trading: true,
            reason: 'left over',
            contact: 'x',
          })
        ).data,
      ).toMatchObject({ is_trading: true, reason: null, contact: null });
      expect(
        (
          await admin.call(
            'user.set-state',
            { from: { state: 'active', is_trading: true }, state: 'active', is_trading: true },
            { params: { id: 'u_nobody' } },
          )
        ).code,
      ).toBe('not_found');
    });

    describe('whose status changes', () => {
      const STOPPED = { state: 'active', is_trading: false, reason: 'Checks', contact: 'desk@example.com' };
      const SUSPENDED = {
        state: 'suspended',
        is_trading: true,
        reason: 'Fraud',
        contact: 'desk@example.com',
      };
      const ACTIVE = { state: 'active', is_trading: true };

      async function setUp() {
        const { kit, admin } = await adminKit(at.db);
        const id = (await (await kit.signedIn('trader')).call('auth.user')).data.id;
        const change = (from: object, to: object) =>
          admin.call('user.set-state', { from, ...to } as never, { params: { id } });
        const entries = async () =>
          (await admin.call('audit.list', undefined, { query: { search: 'user.state' } })).data.entries;
        return { admin, id, change, entries };
      }
      const seen = ({ state, is_trading }: { state: string; is_trading: boolean }) => ({ state, is_trading });

      it('keep the suspension of a colleague whom the operator has not seen', async () => {
        const { admin, id, change, entries } = await setUp();
        expect((await change(ACTIVE, SUSPENDED)).status).toBe(200);
        const late = await change(ACTIVE, STOPPED);
        expect([late.status, late.code, late.body.message]).toEqual([
          409,
          'wrong_state',
          'Nothing was changed: the status of this user is already this one, or no longer the one that you saw. Look at the user again.',
        ]);
        expect((await admin.call('user.read', undefined, { params: { id } })).data).toMatchObject(SUSPENDED);
        expect(await entries()).toHaveLength(1);
      });

      it('are refused an unchanged status, with a reason as well', async () => {
        const { change, entries } = await setUp();
        for (const words of [{}, { reason: 'Dropped', contact: 'x' }])
          expect((await change(ACTIVE, { ...ACTIVE, ...words })).code).toBe('wrong_state');
        expect((await change(ACTIVE, SUSPENDED)).status).toBe(200);
        expect((await change(seen(SUSPENDED), SUSPENDED)).code).toBe('wrong_state');
        expect((await change(seen(SUSPENDED), { ...SUSPENDED, reason: 'Theft' })).data.reason).toBe('Theft');
        expect(await entries()).toHaveLength(2);
      });

      it('are changed once by a repeated request', async () => {
        const { change, entries } = await setUp();
        const answers = [await change(ACTIVE, SUSPENDED), await change(ACTIVE, SUSPENDED)];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers[1]!.data).toEqual(answers[0]!.data);
        expect(await entries()).toHaveLength(1);
      });

      it('need the status that the operator saw', async () => {
        const { admin, id } = await setUp();
        const { code } = await admin.call('user.set-state', SUSPENDED as never, { params: { id } });
        expect(code).toBe('validation_failed');
      });
    });

    it('with the own account or a higher role cannot be changed', async () => {
      const { kit, admin } = await adminKit(at.db);
      const own = (await admin.call('auth.user')).data.id;
      const above = (await (await kit.signedIn('superadmin')).call('auth.user')).data.id;
      const input = {
        from: { state: 'active', is_trading: true },
        state: 'suspended',
        is_trading: true,
        reason: 'x',
        contact: 'y',
      } as const;
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
