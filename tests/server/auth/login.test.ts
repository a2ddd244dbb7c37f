import { describe, expect, it } from 'vitest';
import { takeAttempt } from '../../../server/modules/auth/login-attempt.queries.ts';
import {
  ana,
  codeFor,
  logIn,
  onPostgres,
  PASSWORD,
  startKit,
  tokenFor,
  toVerify,
  trader,
  type Kit,
  type Visitor,
} from '../support/backend.ts';

onPostgres('sign-in and passwords', (at) => {
  describe('auth.login', () => {
    it('signs in with the correct password and a case-insensitive email address', async () => {
      const kit = await startKit(at.db);
      const visitor = kit.visitor();
      const { status, data, headers } = await logIn(kit, visitor, { email: trader(kit).email.toUpperCase() });
      expect(status).toBe(200);
      expect(data).toMatchObject({
        next: 'app',
        user: { email: trader(kit).email, roles: ['trader'], state: 'active' },
      });
      expect(data).not.toHaveProperty('token');
      const cookie = headers.getSetCookie().join();
      expect(cookie).toContain(`session_${kit.brand.id}_4600=`);
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).not.toMatch(/Secure/i);
      expect((await visitor.call('auth.user')).data.id).toBe(data.user.id);
    });

    it('sets a secure __Host-sid cookie over HTTPS', async () => {
      const kit = await startKit(at.db, { origin: 'https://trade.example.com' });
      const { headers } = await logIn(kit, kit.visitor());
      expect(headers.getSetCookie().join()).toMatch(/^__Host-sid=[\w-]{43};.*Path=\/;.*Secure/i);
    });

    it('returns the token and sets no cookie where sessions are bearer tokens', async () => {
      const kit = await startKit(at.db, { brand: { session: 'bearer' } });
      const visitor = kit.visitor();
      const { data, headers } = await logIn(kit, visitor);
      expect(headers.getSetCookie()).toEqual([]);
      expect((await visitor.call('auth.user')).code).toBe('session_required');
      visitor.token = data.token;
      expect((await visitor.call('auth.user')).status).toBe(200);
    });

    it('stores no plain token and logs no password', async () => {
      const kit = await startKit(at.db, { brand: { session: 'bearer' } });
      const { data } = await logIn(kit, kit.visitor());
      const rows = await at.db.query<{ text: string }>(
        'select s::text as text from session s where brand_id = $1',
        [kit.brand.id],
      );
      expect(JSON.stringify(rows)).not.toContain(data.token);
      expect(JSON.stringify(kit.log)).not.toContain(trader(kit).password);
    });

    it.each([{ password: 'not the one' }, { email: 'nobody@example.com' }])(
      'rejects %j with the same message',
      async (over) => {
        const kit = await startKit(at.db);
        const { status, code, body } = await logIn(kit, kit.visitor(), over);
        expect([status, code, body.message]).toEqual([422, 'invalid_credentials', 'Invalid Login Details']);
      },
    );

    it('runs the same number of queries and hashes for known and unknown addresses', async () => {
      const kit = await startKit(at.db);
      const work = async (over: object) => {
        kit.ports.db.queries = 0;
        kit.hashes.verified = 0;
        await logIn(kit, kit.visitor(), over);
        return [kit.ports.db.queries, kit.hashes.verified];
      };
      await work({ password: 'warms the settings cache' });
      expect(await work({ email: 'nobody@example.com' })).toEqual(await work({ password: 'not the one' }));
    });

    it('reveals the account state only with the correct password', async () => {
      const kit = await startKit(at.db, {
        settings: { send_must_verify_email: true, admin_must_verify: true },
      });
      const visitor = kit.visitor();
      const { data } = await visitor.call('auth.register', ana);
      expect(data).toEqual(toVerify);
      expect((await visitor.call('auth.login', { email: ana.email, password: 'not the one' })).code).toBe(
        'invalid_credentials',
      );
      const unverified = await visitor.call('auth.login', { email: ana.email, password: PASSWORD });
      expect([unverified.status, unverified.body.status]).toEqual([403, 'email_not_verified']);
      expect(
        (
          await visitor.call('auth.email-verify', {
            email: ana.email,
            code: await codeFor(kit, ana.email),
            registration: data.registration,
          })
        ).data,
      ).toEqual({});
      const unapproved = await visitor.call('auth.login', { email: ana.email, password: PASSWORD });
      expect([unapproved.status, unapproved.body.status]).toEqual([403, 'admin_not_verified']);
      kit.wait(1);
      const admin = await kit.signedIn('admin');
      const [user] = (await admin.call('user.list', undefined, { query: { search: ana.email } })).data.users;
      expect((await admin.call('user.approve', undefined, { params: { id: user!.id } })).data.approved).toBe(
        true,
      );
      expect((await visitor.call('auth.login', { email: ana.email, password: PASSWORD })).status).toBe(200);
      expect((await kit.mailTo(ana.email))?.kind).toBe('approved');
    });

    it('signs in a suspended user and returns the reason', async () => {
      const kit = await startKit(at.db);
      const suspended = kit.backend.demoUsers(kit.brand.id).find(({ role }) => role === 'suspended')!;
      const { data } = await kit
        .visitor()
        .call('auth.login', { email: suspended.email, password: suspended.password });
      expect(data.user).toMatchObject({
        is_active: false,
        state: 'suspended',
        state_reason: 'Payment details under review',
        contact: `support@${kit.brand.id}.example`,
      });
    });

    it('throttles an account with exponential backoff after five failures, without affecting other accounts', async () => {
      const kit = await startKit(at.db);
      const visitor = kit.visitor();
      for (let i = 0; i < 5; i += 1)
        expect((await logIn(kit, visitor, { password: 'wrong' })).code).toBe('invalid_credentials');
      const waits: (string | null)[] = [];
      for (let i = 0; i < 12; i += 1) {
        const { code, headers } = await logIn(kit, visitor);
        expect(code).toBe('too_many_attempts');
        waits.push(headers.get('retry-after'));
        kit.wait(Number(waits.at(-1)));
        await logIn(kit, visitor, { password: 'wrong' });
      }
      expect(waits).toEqual(['1', '2', '4', '8', '16', '32', '64', '128', '256', '512', '900', '900']);
      const other = kit.backend.demoUsers(kit.brand.id)[1]!;
      expect(
        (await visitor.call('auth.login', { email: other.email, password: other.password })).status,
      ).toBe(200);
      kit.wait(900);
      expect((await logIn(kit, visitor)).status).toBe(200);
      expect((await logIn(kit, visitor, { password: 'wrong' })).code).toBe('invalid_credentials');
    });

    it('counts concurrent attempts', async () => {
      const kit = await startKit(at.db);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => logIn(kit, kit.visitor(), { password: 'wrong' })),
      );
      expect(answers.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(5);
      expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(7);
    });

    it('delays no concurrent attempt that began earlier', async () => {
      const kit = await startKit(at.db);
      const attempt = (ms: number) => takeAttempt(at.db, kit.brand.id, 'subject', new Date(ms));
      for (const ms of [1_000, 999, 998, 997, 996]) expect(await attempt(ms)).toBe(true);
      expect(await attempt(995)).toBe(false);
    });

    it('rate-limits an IP address and sends Retry-After', async () => {
      const kit = await startKit(at.db);
      const hit = (ip: string) => kit.visitor().call('auth.handoff-redeem', { code: 'a'.repeat(30) }, { ip });
      for (let i = 0; i < 600; i += 50)
        await Promise.all(Array.from({ length: 50 }, () => hit('198.51.100.1')));
      const { code, headers } = await hit('198.51.100.1');
      expect([code, headers.get('retry-after')]).toEqual(['rate_limited', '300']);
      expect((await hit('198.51.100.2')).code).toBe('handoff_dead');
      kit.wait(300);
      expect((await hit('198.51.100.1')).code).toBe('handoff_dead');
    });
  });

  describe('password reset', () => {
    const fresh = 'a wholly new pass phrase';
    const tokenOf = (kit: Kit) => tokenFor(kit, trader(kit).email);

    it('sets a new password through a single-use link and ends every session', async () => {
      const kit = await startKit(at.db);
      const visitor = kit.visitor();
      await logIn(kit, visitor);
      expect((await kit.visitor().call('auth.reset', { email: trader(kit).email })).data).toEqual({});
      const token = await tokenOf(kit);
      const weak = await kit
        .visitor()
        .call('auth.reset-confirm', { token, password: 'password1234', repeat_password: 'password1234' });
      expect(weak.code).toBe('validation_failed');
      const answers = await Promise.all(
        [1, 2].map(() =>
          kit.visitor().call('auth.reset-confirm', { token, password: fresh, repeat_password: fresh }),
        ),
      );
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'reset_link_dead']);
      expect((await visitor.call('auth.user')).code).toBe('session_required');
      expect((await logIn(kit, visitor)).code).toBe('invalid_credentials');
      expect((await logIn(kit, visitor, { password: fresh })).status).toBe(200);
      expect((await kit.backend.mails(kit.brand.id)).map(({ kind }) => kind)).toContain('password_changed');
    });

    it.each([
      ['a sign-in', 'auth.login', 'invalid_credentials'],
      ['a change of the password', 'auth.change-password', 'validation_failed'],
    ] as const)('is not undone by %s whose check has begun before', async (_what, call, code) => {
      const kit = await startKit(at.db);
      const { email, password } = trader(kit);
      const stranger = kit.visitor();
      await logIn(kit, stranger);
      await kit.visitor().call('auth.reset', { email });
      const token = await tokenOf(kit);
      const { hasher } = kit.ports;
      const { verify } = hasher;
      hasher.verify = async (...given) => {
        hasher.verify = verify;
        const isRight = await verify(...given);
        const reset = { token, password: fresh, repeat_password: fresh };
        expect((await kit.visitor().call('auth.reset-confirm', reset)).status).toBe(200);
        return isRight;
      };
      const own = 'the password of an attacker';
      const input = {
        'auth.login': { email, password },
        'auth.change-password': { current_password: password, new_password: own, confirm_password: own },
      };
      const answer = await stranger.call(call, input[call]);
      expect(answer.code).toBe(code);
      expect((await stranger.call('auth.user')).code).toBe('session_required');
      expect((await logIn(kit, kit.visitor(), { password: fresh })).status).toBe(200);
    });

    it('expires the link after thirty minutes', async () => {
      const kit = await startKit(at.db);
      await kit.visitor().call('auth.reset', { email: trader(kit).email });
      const token = await tokenOf(kit);
      kit.wait(1800);
      expect(
        (await kit.visitor().call('auth.reset-confirm', { token, password: fresh, repeat_password: fresh }))
          .code,
      ).toBe('reset_link_dead');
    });

    it('responds to an unknown address with the same body, limits and query count', async () => {
      const kit = await startKit(at.db);
      const work = async (email: string) => {
        kit.ports.db.queries = 0;
        const first = await kit.visitor().call('auth.reset', { email });
        const second = await kit.visitor().call('auth.reset', { email });
        return [
          kit.ports.db.queries,
          first.status,
          first.body,
          second.status,
          second.headers.get('retry-after'),
        ];
      };
      await kit.visitor().call('auth.reset', { email: 'first@example.com' });
      const unknown = await work('nobody@example.com');
      expect(unknown).toEqual(await work(trader(kit).email));
      expect(unknown[3]).toBe(429);
    });
  });

  describe('auth.change-password', () => {
    const fresh = 'another long phrase';
    const change = (visitor: Visitor, current: string, next = fresh, again = next) =>
      visitor.call('auth.change-password', {
        current_password: current,
        new_password: next,
        confirm_password: again,
      });

    it('requires the current password and ends every other session', async () => {
      const kit = await startKit(at.db);
      const [visitor, other] = [kit.visitor(), kit.visitor()];
      await logIn(kit, visitor);
      await logIn(kit, other);
      expect((await change(visitor, 'not the one')).errors).toEqual({
        current_password: ['Your current password is incorrect'],
      });
      expect((await change(visitor, trader(kit).password, fresh, 'different')).errors).toEqual({
        confirm_password: ['Password confirmation mismatch'],
      });
      expect((await change(visitor, trader(kit).password)).status).toBe(200);
      expect((await visitor.call('auth.user')).status).toBe(200);
      expect((await other.call('auth.user')).status).toBe(401);
      expect((await logIn(kit, kit.visitor(), { password: fresh })).status).toBe(200);
    });

    it('invalidates pending reset links and hand-off codes', async () => {
      const kit = await startKit(at.db);
      const visitor = kit.visitor();
      await logIn(kit, visitor);
      await kit.visitor().call('auth.reset', { email: trader(kit).email });
      const token = await tokenFor(kit, trader(kit).email);
      const code = await kit.backend.createHandoff(kit.brand.id, trader(kit).email);
      expect((await change(visitor, trader(kit).password)).status).toBe(200);
      const attackerPassword = 'the password of an attacker';
      expect(
        (
          await kit.visitor().call('auth.reset-confirm', {
            token,
            password: attackerPassword,
            repeat_password: attackerPassword,
          })
        ).code,
      ).toBe('reset_link_dead');
      expect((await kit.visitor().call('auth.handoff-redeem', { code })).code).toBe('handoff_dead');
      expect((await visitor.call('auth.user')).status).toBe(200);
    });

    it('requires a session', async () => {
      const kit = await startKit(at.db);
      expect((await change(kit.visitor(), trader(kit).password)).code).toBe('session_required');
    });
  });
});
