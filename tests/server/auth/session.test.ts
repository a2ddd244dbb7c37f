import { describe, expect, it } from 'vitest';
import { logIn, onPostgres, startKit, trader, type Visitor } from '../support/backend.ts';

onPostgres('sessions', (at) => {
  describe('auth.update', () => {
    it("updates the user's own details and ignores protected fields", async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('new');
      const { data } = await visitor.call('auth.update', {
        first_name: '\u2067Zoë',
        last_name: 'O’Neil',
        phone_code: '+44',
        phoneNumber: '5550111',
        country: 'Spain',
        language: 'es',
        email: 'mine@example.com',
        roles: ['admin'],
        kyc_status: 'approved',
      });
      expect(data).toMatchObject({
        firstname: 'Zoë',
        lastname: 'O’Neil',
        phone: '5550111',
        country: 'Spain',
        language: 'es',
        email: `new@${kit.brand.id}.example`,
        roles: ['trader'],
        kyc_status: 'none',
      });
    });

    it.each([
      ['trader', 'identity_verified'],
      ['identity-pending', 'identity_under_review'],
    ] as const)('keeps the name of the documents of %s', async (role, code) => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn(role);
      const { firstname, lastname, country } = (await visitor.call('auth.user')).data;
      const details = { first_name: firstname, last_name: lastname, country, phoneNumber: '5550111' };
      expect((await visitor.call('auth.update', { ...details, last_name: 'Other' })).code).toBe(code);
      expect((await visitor.call('auth.user')).data).toMatchObject({ firstname, lastname });
      expect((await visitor.call('auth.update', details)).data).toMatchObject({ phone: '5550111' });
    });

    it('rejects unserved and unknown countries and accepts a served one', async () => {
      const kit = await startKit(at.db, { brand: { markets: ['ES'] } });
      const visitor = await kit.signedIn('new');
      const details = { first_name: 'A', last_name: 'B' };
      expect((await visitor.call('auth.update', { ...details, country: 'Germany' })).code).toBe(
        'country_not_served',
      );
      expect((await visitor.call('auth.update', { ...details, country: 'Spain' })).status).toBe(200);
      expect((await visitor.call('auth.update', { ...details, country: 'Nowhere' })).errors).toEqual({
        country: ['Choose a country from the list'],
      });
    });
  });

  describe('sign-in hand-off', () => {
    it('signs in once, within a minute, from the site’s own origin only', async () => {
      const kit = await startKit(at.db, { settings: { two_fa: true } });
      const code = () => kit.backend.createHandoff(kit.brand.id, trader(kit).email);
      const visitor = kit.visitor();
      const used = await code();
      const fromOtherOrigin = await visitor.call(
        'auth.handoff-redeem',
        { code: used },
        { headers: { origin: 'https://evil.example.net' } },
      );
      expect(fromOtherOrigin.code).toBe('handoff_dead');
      const answers = await Promise.all(
        [visitor, kit.visitor()].map((one) => one.call('auth.handoff-redeem', { code: used })),
      );
      expect(answers.map(({ code: refused }) => refused ?? 'ok').sort()).toEqual(['handoff_dead', 'ok']);
      expect(answers.find(({ code: refused }) => !refused)?.data.next).toBe('app');
      const late = await code();
      kit.wait(60);
      expect((await visitor.call('auth.handoff-redeem', { code: late })).code).toBe('handoff_dead');
    });

    it('names the browser that redeemed a code at the site in the list of sessions', async () => {
      const kit = await startKit(at.db);
      const visitor = kit.visitor();
      const code = await kit.backend.createHandoff(kit.brand.id, trader(kit).email);
      await visitor.call('auth.handoff-redeem', { code }, { headers: { 'user-agent': 'Firefox on Linux' } });
      const { data } = await visitor.call('session.list');
      expect(data.map(({ device }: { device: string }) => device)).toEqual(['Firefox on Linux']);
    });

    it('issues an administrator a code that only the back office can redeem', async () => {
      const kit = await startKit(at.db, { settings: { crm_url: 'https://desk.example.com/app/' } });
      const admin = await kit.signedIn('admin');
      const { data } = await admin.call('auth.handoff');
      expect(data.target).toBe('https://desk.example.com/app/token');
      expect((await kit.visitor().call('auth.handoff-redeem', { code: data.code })).code).toBe(
        'handoff_dead',
      );
      const desk = await kit
        .visitor()
        .call(
          'auth.handoff-redeem',
          { code: data.code },
          { headers: { origin: 'https://desk.example.com' } },
        );
      expect(desk.data.token).toMatch(/^[\w-]{43}$/);
      expect(desk.headers.getSetCookie()).toEqual([]);
    });

    it('ends the back-office session and unused codes with the parent session', async () => {
      const kit = await startKit(at.db, { settings: { crm_url: 'https://desk.example.com' } });
      const [admin, other] = [await kit.signedIn('admin'), await kit.signedIn('admin')];
      const origin = { headers: { origin: 'https://desk.example.com' } };
      const deskOf = async (visitor: Visitor) => {
        const desk = kit.visitor();
        desk.token = (
          await desk.call(
            'auth.handoff-redeem',
            { code: (await visitor.call('auth.handoff')).data.code },
            origin,
          )
        ).data.token;
        return desk;
      };
      const [desk, staying] = [await deskOf(admin), await deskOf(other)];
      const { data: unused } = await admin.call('auth.handoff');
      expect((await desk.call('user.list')).status).toBe(200);
      await admin.call('auth.logout');
      expect((await desk.call('user.list')).code).toBe('session_required');
      expect((await kit.visitor().call('auth.handoff-redeem', { code: unused.code }, origin)).code).toBe(
        'handoff_dead',
      );
      expect((await staying.call('user.list')).status).toBe(200);
    });

    it('expires the back-office session with the parent session', async () => {
      const kit = await startKit(at.db, { settings: { crm_url: 'https://desk.example.com' } });
      const admin = await kit.signedIn('admin');
      for (let i = 0; i < 46; i += 1) {
        kit.wait(1800);
        await admin.call('auth.user');
      }
      const desk = kit.visitor();
      desk.token = (
        await desk.call(
          'auth.handoff-redeem',
          { code: (await admin.call('auth.handoff')).data.code },
          { headers: { origin: 'https://desk.example.com' } },
        )
      ).data.token;
      kit.wait(1800);
      expect((await desk.call('auth.user')).status).toBe(200);
      kit.wait(1800);
      expect((await desk.call('auth.user')).code).toBe('session_required');
    });

    it('requires an administrator and a configured back-office URL', async () => {
      const kit = await startKit(at.db);
      expect((await (await kit.signedIn('trader')).call('auth.handoff')).code).toBe('role_required');
      expect((await (await kit.signedIn('admin')).call('auth.handoff')).code).toBe('crm_not_configured');
      expect((await kit.visitor().call('auth.handoff')).code).toBe('session_required');
    });
  });

  describe('session lifecycle', () => {
    it('expires a session after an idle hour and after a day at most', async () => {
      const kit = await startKit(at.db);
      const [idle, busy] = [kit.visitor(), kit.visitor()];
      await logIn(kit, idle);
      await logIn(kit, busy);
      for (let i = 0; i < 47; i += 1) {
        kit.wait(1800);
        expect((await busy.call('auth.user')).status).toBe(200);
      }
      expect((await idle.call('auth.user')).status).toBe(401);
      kit.wait(1800);
      expect((await busy.call('auth.user')).status).toBe(401);
    });

    it('lets only the owner list and revoke sessions', async () => {
      const kit = await startKit(at.db);
      const visitors = await Promise.all(
        ['trader', 'new', 'practice', 'admin', 'superadmin'].map((role) => kit.signedIn(role)),
      );
      const lists = await Promise.all(
        visitors.map(async (visitor) => (await visitor.call('session.list')).data),
      );
      for (const [i, visitor] of visitors.entries()) {
        expect(lists[i]).toEqual([expect.objectContaining({ current: true, confirmed: true })]);
        for (const [j, list] of lists.entries()) {
          if (i !== j)
            expect(
              (await visitor.call('session.revoke', undefined, { params: { id: list[0]!.id } })).code,
            ).toBe('not_found');
        }
      }
      for (const visitor of visitors) expect((await visitor.call('auth.user')).status).toBe(200);
    });

    it('revokes single sessions and all other sessions', async () => {
      const kit = await startKit(at.db);
      const visitors = [kit.visitor(), kit.visitor(), kit.visitor(), kit.visitor()];
      for (const visitor of visitors) await logIn(kit, visitor);
      const [first, second] = visitors as [Visitor, Visitor];
      const { data } = await second.call('session.list');
      const own = data.find(({ current }) => current)!;
      expect((await first.call('session.revoke', undefined, { params: { id: own.id } })).status).toBe(200);
      expect((await second.call('auth.user')).status).toBe(401);
      expect((await first.call('session.revoke-others')).data).toEqual({ ended: 2 });
      expect((await first.call('session.list')).data).toHaveLength(1);
    });

    it('ends a session on sign-out, which is idempotent', async () => {
      const kit = await startKit(at.db);
      const visitor = kit.visitor();
      await logIn(kit, visitor);
      expect((await visitor.call('auth.logout')).status).toBe(200);
      expect((await visitor.call('auth.user')).status).toBe(401);
      expect((await visitor.call('auth.logout')).status).toBe(200);
    });

    it('rejects a session token of another brand', async () => {
      const [here, there] = [await startKit(at.db), await startKit(at.db)];
      const visitor = here.visitor();
      await logIn(here, visitor);
      const other = there.visitor();
      for (const [name, value] of visitor.cookies)
        other.cookies.set(name.replace(here.brand.id, there.brand.id), value);
      expect((await other.call('auth.user')).code).toBe('session_required');
    });
  });
});
