import { describe, expect, it } from 'vitest';
import { insertTrustedDevice } from '../../../server/modules/auth/trusted-device.queries.ts';
import { confirmSession } from '../../../server/modules/session/session.queries.ts';
import {
  ana,
  codeFor,
  logIn,
  onPostgres,
  startKit,
  trader,
  wrong,
  type Kit,
  type Visitor,
} from '../support/backend.ts';
import { waitForLock } from '../support/wait-for-lock.ts';

onPostgres('one-time codes', (at) => {
  describe('email verification code', () => {
    let registration: string | undefined;
    async function registered(): Promise<Kit> {
      const kit = await startKit(at.db, { settings: { send_must_verify_email: true } });
      ({ registration } = (await kit.visitor().call('auth.register', ana)).data);
      return kit;
    }
    const verify = (kit: Kit, code: string, email = ana.email) =>
      kit.visitor().call('auth.email-verify', { email, code, registration });

    it('verifies the address once', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      expect(code).toMatch(/^\d{6}$/);
      expect((await verify(kit, code)).status).toBe(200);
      expect((await verify(kit, code)).code).toBe('code_expired');
    });

    it('has one effect for concurrent submissions', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      const answers = await Promise.all([1, 2, 3].map(() => verify(kit, code)));
      expect(answers.map(({ code: refused }) => refused ?? 'ok').sort()).toEqual([
        'code_expired',
        'code_expired',
        'ok',
      ]);
      const lines = await at.db.query(
        "select 1 from audit_log where brand_id = $1 and action = 'email.verified'",
        [kit.brand.id],
      );
      expect(lines).toHaveLength(1);
    });

    it('becomes void at the fifth wrong attempt', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      const tries = [];
      for (let i = 0; i < 5; i += 1) tries.push((await verify(kit, wrong(code))).code);
      expect(tries).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_void']);
      expect((await verify(kit, code)).code).toBe('code_void');
    });

    it('becomes void under concurrent wrong attempts', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      await Promise.all(Array.from({ length: 20 }, () => verify(kit, wrong(code))));
      expect((await verify(kit, code)).code).toBe('code_void');
    });

    it('expires after ten minutes, also in the stored mail', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      kit.wait(599);
      expect(await codeFor(kit, ana.email)).toBe(code);
      await kit.backend.settled();
      kit.wait(1);
      expect((await verify(kit, code)).code).toBe('code_expired');
      expect(await kit.mailTo(ana.email)).toBeUndefined();
      await kit.backend.settled();
      const [row] = await at.db.query<{ sealed: string | null }>(
        'select sealed from mail where brand_id = $1',
        [kit.brand.id],
      );
      expect(row?.sealed).toBeNull();
    });

    it('is not stored in plain text in any table', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      for (const table of ['mail', 'one_time_code', 'audit_log']) {
        const rows = await at.db.query<{ text: string }>(
          `select t::text as text from ${table} t where brand_id = $1`,
          [kit.brand.id],
        );
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.map(({ text }) => text).join('\n')).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
      }
    });

    it('accepts only six ASCII digits', async () => {
      const kit = await registered();
      for (const code of ['12345', '1234567', '12 456', '١٢٣٤٥٦', 'abcdef', '']) {
        expect((await verify(kit, code)).errors).toEqual({ code: ['Enter 6 digit code sent to your email'] });
      }
    });

    it('can be requested once per five minutes and ten times per day', async () => {
      const kit = await registered();
      const ask = () => kit.visitor().call('auth.email-code', { email: ana.email });
      expect(await ask()).toMatchObject({ status: 429, code: 'code_requested_too_soon' });
      expect((await ask()).headers.get('retry-after')).toBe('300');
      for (let i = 0; i < 9; i += 1) {
        kit.wait(300);
        expect(await ask()).toMatchObject({
          status: 200,
          data: { fresh: true, sent_at: kit.now().toISOString() },
        });
      }
      kit.wait(300);
      const { status, headers } = await ask();
      expect([status, headers.get('retry-after')]).toEqual([429, String(86_400 - 10 * 300)]);
      kit.wait(86_400 - 10 * 300);
      expect((await ask()).status).toBe(200);
    });

    it('is sent once for concurrent requests', async () => {
      const kit = await registered();
      kit.wait(300);
      const answers = await Promise.all(
        [1, 2, 3].map(() => kit.visitor().call('auth.email-code', { email: ana.email })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    });

    it('responds to an unknown address with the same body, limits and query count, and sends no mail', async () => {
      const kit = await registered();
      kit.wait(300);
      const work = async (email: string) => {
        kit.ports.db.queries = 0;
        const first = await kit.visitor().call('auth.email-code', { email });
        const second = await kit.visitor().call('auth.email-code', { email });
        const tried = await kit
          .visitor()
          .call('auth.email-verify', { email, code: wrong(await codeFor(kit, ana.email)) });
        return [
          kit.ports.db.queries,
          first.body,
          second.status,
          second.headers.get('retry-after'),
          tried.code,
        ];
      };
      expect(await work('nobody@example.com')).toEqual(await work(ana.email));
      expect(await kit.mailTo('nobody@example.com')).toBeUndefined();
    });
  });

  describe('two-factor confirmation of a device', () => {
    async function unconfirmed(settings = {}): Promise<{ kit: Kit; visitor: Visitor }> {
      const kit = await startKit(at.db, { settings: { two_fa: true, ...settings } });
      const visitor = kit.visitor();
      expect((await logIn(kit, visitor)).data.next).toBe('two_fa');
      return { kit, visitor };
    }

    it('confirms the session with a code and blocks protected calls until then', async () => {
      const { kit, visitor } = await unconfirmed();
      expect((await visitor.call('session.list')).code).toBe('confirmation_required');
      expect((await visitor.call('auth.user')).data.two_fa_confirmed).toBe(false);
      expect((await visitor.call('auth.device-code', { device: 'Firefox on Linux' })).data.fresh).toBe(true);
      expect(
        (await visitor.call('auth.device-verify', { code: wrong(await codeFor(kit, trader(kit).email)) }))
          .code,
      ).toBe('code_wrong');
      expect(
        (await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) })).status,
      ).toBe(200);
      expect((await visitor.call('session.list')).data).toHaveLength(1);
      expect((await visitor.call('auth.user')).data.two_fa_confirmed).toBe(true);
    });

    it('hides personal details from an unconfirmed session', async () => {
      const kit = await startKit(at.db, { settings: { two_fa: true } });
      const visitor = kit.visitor();
      const { data } = await visitor.call('auth.register', ana);
      const blank = {
        email: ana.email,
        phone: '',
        phoneNumber: '',
        phoneCode: '',
        country: '',
        kyc_status: 'none',
        kyc_verified: false,
        referrers: 0,
        joint_with: null,
      };
      expect(data.user).toMatchObject(blank);
      expect((await logIn(kit, visitor)).data.user).toMatchObject({ ...blank, email: trader(kit).email });
      expect((await visitor.call('auth.user')).data).toMatchObject({ ...blank, email: trader(kit).email });
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) });
      expect((await visitor.call('auth.user')).data).toMatchObject({
        kyc_status: 'approved',
        phoneCode: '+44',
        country: 'United Kingdom',
      });
    });

    it('blocks account, position, manager and account mode calls of an unconfirmed session', async () => {
      const { kit, visitor } = await unconfirmed();
      const headers = { 'idempotency-key': 'a-key-of-its-own' };
      for (const id of ['trade.account', 'trade.pnl', 'trade.closed', 'stream.open'] as const)
        expect((await visitor.call(id)).code).toBe('confirmation_required');
      expect(
        (
          await visitor.call('manager.profile', undefined, {
            params: { manager_id: `u_${kit.brand.id}_manager` },
          })
        ).code,
      ).toBe('confirmation_required');
      expect((await visitor.call('account.switch-mode', {}, { params: { mode: 'practice' } })).code).toBe(
        'confirmation_required',
      );
      expect((await visitor.call('account.refill-practice', {}, { headers })).code).toBe(
        'confirmation_required',
      );
      expect((await visitor.call('asset.list')).status).toBe(200);
    });

    it.each(['cookie', 'bearer'] as const)(
      'rotates the session token on confirmation (%s sessions)',
      async (session) => {
        const kit = await startKit(at.db, { settings: { two_fa: true }, brand: { session } });
        const [visitor, attacker] = [kit.visitor(), kit.visitor()];
        visitor.token = (await logIn(kit, visitor)).data.token;
        for (const [name, value] of visitor.cookies) attacker.cookies.set(name, value);
        attacker.token = visitor.token;
        expect((await attacker.call('auth.user')).status).toBe(200);
        kit.wait(600);
        await visitor.call('auth.device-code', {});
        const { data, headers } = await visitor.call('auth.device-verify', {
          code: await codeFor(kit, trader(kit).email),
        });
        visitor.token = data.token;
        expect(data).toEqual(session === 'bearer' ? { token: expect.stringMatching(/^[\w-]{43}$/) } : {});
        expect(headers.getSetCookie().join()).toMatch(session === 'bearer' ? /^$/ : /Max-Age=85800/);
        expect((await visitor.call('session.list')).data).toEqual([
          expect.objectContaining({ confirmed: true }),
        ]);
        expect((await attacker.call('auth.user')).code).toBe('session_required');
      },
    );

    it('names the device in the mail by its user agent, not by the submitted text', async () => {
      const { kit, visitor } = await unconfirmed();
      const submitted =
        'iPhone. Your account is locked: go to secure-northwind.com/unlock and type the code there';
      await visitor.call(
        'auth.device-code',
        { device: submitted },
        {
          headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
        },
      );
      const mail = await kit.mailTo(trader(kit).email);
      expect(mail?.text).toContain('on this device: Firefox on Linux. If it was you');
      expect(mail?.text).not.toContain('secure-northwind');
    });

    it('reports when the current code was sent and rate-limits new codes', async () => {
      const { kit, visitor } = await unconfirmed();
      const { data: first } = await visitor.call('auth.device-code', {});
      kit.wait(60);
      expect((await visitor.call('auth.device-code', {})).data).toEqual({ ...first, fresh: false });
      const again = await visitor.call('auth.device-code', { again: true });
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '240']);
      kit.wait(240);
      expect((await visitor.call('auth.device-code', { again: true })).data.fresh).toBe(true);
    });

    it('sends one code for concurrent requests', async () => {
      const { visitor } = await unconfirmed();
      const answers = await Promise.all([1, 2, 3].map(() => visitor.call('auth.device-code', {})));
      expect(answers.map(({ data }) => data.fresh).sort()).toEqual([false, false, true]);
    });

    it('sends a new code without delay once the previous one has been used', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) });
      const other = kit.visitor();
      await logIn(kit, other);
      expect((await other.call('auth.device-code', {})).data.fresh).toBe(true);
    });

    it('skips the code on a remembered device for 30 days, for that user only', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', {
        code: await codeFor(kit, trader(kit).email),
        remember: true,
      });
      await visitor.call('auth.logout');
      expect((await visitor.call('auth.user')).code).toBe('session_required');
      expect((await logIn(kit, visitor)).data.next).toBe('app');
      const other = kit.backend.demoUsers(kit.brand.id)[1]!;
      expect(
        (await visitor.call('auth.login', { email: other.email, password: other.password })).data.next,
      ).toBe('two_fa');
      kit.wait(30 * 86_400);
      expect((await logIn(kit, visitor)).data.next).toBe('two_fa');
    });

    it('asks for the code on a device that is forgotten during the sign-in', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      const code = await codeFor(kit, trader(kit).email);
      await visitor.call('auth.device-verify', { code, remember: true });
      const superadmin = await kit.signedIn('superadmin');
      const { id } = (await visitor.call('auth.user')).data;
      const { hasher } = kit.ports;
      const { verify } = hasher;
      hasher.verify = async (...given) => {
        hasher.verify = verify;
        await superadmin.call('auth.end-access', undefined, { params: { id } });
        return await verify(...given);
      };
      expect((await logIn(kit, visitor)).data.next).toBe('two_fa');
    });

    it('forgets a device that is confirmed while all access ends', async () => {
      const { kit, visitor } = await unconfirmed();
      const brandId = kit.brand.id;
      const superadmin = await kit.signedIn('superadmin');
      const { id } = (await visitor.call('auth.user')).data;
      const [session] = await at.db.query<{ id: string }>(
        'select id from session where brand_id = $1 and user_id = $2',
        [brandId, id],
      );
      const { ended } = await at.db.tx(async (tx) => {
        await confirmSession(tx, brandId, session!.id, 'token', kit.now());
        await insertTrustedDevice(tx, brandId, id, 'device', kit.now(), new Date(kit.now().getTime() + 1000));
        const answer = superadmin.call('auth.end-access', undefined, { params: { id } });
        await waitForLock(tx);
        return { ended: answer };
      });
      expect((await ended).data).toEqual({ ended: 1 });
      expect(await at.db.query('select 1 from trusted_device where brand_id = $1', [brandId])).toEqual([]);
    });

    it('lets a remembered device sign in while failed attempts from elsewhere are throttled', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', {
        code: await codeFor(kit, trader(kit).email),
        remember: true,
      });
      for (let i = 0; i < 6; i += 1) await logIn(kit, kit.visitor(), { password: 'wrong' });
      expect((await logIn(kit, kit.visitor())).code).toBe('too_many_attempts');
      expect((await logIn(kit, visitor)).status).toBe(200);
    });

    it('ignores a confirmation claimed in the header or body', async () => {
      const { visitor } = await unconfirmed();
      const sent = { headers: { 'x-confirmed': 'true' } };
      expect(
        (
          await visitor.call(
            'auth.update',
            { first_name: 'A', last_name: 'B', country: 'Spain', two_fa_confirmed: true },
            sent,
          )
        ).code,
      ).toBe('confirmation_required');
    });
  });
});
