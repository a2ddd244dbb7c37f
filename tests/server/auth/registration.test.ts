import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../schemas/generated/types.ts';
import { codeFor, onPostgres, startKit, tokenFor, wrong, type Kit } from '../support/backend.ts';
import { keyed } from '../support/trading-kit.ts';

const OWN = 'a long pass phrase';
const ATTACKER = 'the password of an attacker';
const VICTIM = 'victim@example.com';
const registrant = (email: string, password = OWN) => ({
  first_name: 'Vera',
  last_name: 'Lind',
  email,
  country: 'Spain',
  password,
  repeat_password: password,
  terms: true,
});
const joint = (email: string, second: string, password = ATTACKER) => ({
  ...registrant(email, password),
  second_first_name: 'Leo',
  second_last_name: 'Ruiz',
  second_email: second,
  second_country: 'Spain',
});
const logIn = (kit: Kit, email: string, password: string) =>
  kit.visitor().call('auth.login', { email, password });
const setPassword = (kit: Kit, token: string | undefined, password: string) =>
  kit.visitor().call('auth.reset-confirm', { token, password, repeat_password: password });

onPostgres('attacks on registration', (at) => {
  const start = (settings: Partial<Settings> = {}) =>
    startKit(at.db, { settings: { send_must_verify_email: true, ...settings } });
  const register = async (kit: Kit, input: object) =>
    (await kit.visitor().call('auth.register', { ...input })).data.registration;
  const registerJoint = async (kit: Kit, input: object) =>
    (await kit.visitor().call('auth.register-joint', { ...input })).data.registration;
  const verify = async (kit: Kit, email: string, registration?: string) =>
    await kit.visitor().call('auth.email-verify', {
      email,
      code: await codeFor(kit, email),
      ...(registration ? { registration } : {}),
    });

  describe('an address registered by an attacker', () => {
    it('keeps an account that an operator has corrected', async () => {
      const kit = await start();
      await register(kit, registrant(VICTIM));
      const admin = await kit.signedIn('admin');
      const { user } = (await admin.call('correction.find-account', undefined, { query: { user: VICTIM } }))
        .data;
      const input = { user_id: user.id, amount: '50.00', reason: 'A payment by cheque.' };
      expect((await keyed(admin, 'correction.request', input)).status).toBe(200);
      kit.wait(300);
      expect(await register(kit, registrant(VICTIM, ATTACKER))).toMatch(/^[\w-]{43}$/);
      expect((await kit.mailTo(VICTIM))!.kind).toBe('account_exists');
    });

    it.each([
      ['attacker registers first', [ATTACKER, OWN], 0],
      ['attacker registers after the owner', [OWN, ATTACKER], 300],
    ])('%s: only the password of the address owner works', async (_case, passwords, wait) => {
      const kit = await start({ two_fa: false });
      const registrations = new Map<string, string | undefined>();
      for (const password of passwords) {
        registrations.set(password, await register(kit, registrant(VICTIM, password)));
        kit.wait(wait);
      }
      const { status, data } = await verify(kit, VICTIM, registrations.get(OWN));
      expect([status, data.set_password]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
      expect((await logIn(kit, VICTIM, ATTACKER)).code).toBe('invalid_credentials');
      expect((await setPassword(kit, data.set_password, OWN)).status).toBe(200);
      expect((await logIn(kit, VICTIM, OWN)).status).toBe(200);
      expect((await logIn(kit, VICTIM, ATTACKER)).code).toBe('invalid_credentials');
      expect((await setPassword(kit, data.set_password, ATTACKER)).code).toBe('reset_link_dead');
    });

    it('is verified in another browser without its password, referral and pending links', async () => {
      const kit = await start();
      const referrer = (await (await kit.signedIn('trader')).call('auth.user')).data;
      await register(kit, { ...registrant(VICTIM, ATTACKER), ref: referrer.id });
      kit.wait(1);
      const code = await codeFor(kit, VICTIM);
      kit.wait(1);
      await kit.visitor().call('auth.reset', { email: VICTIM });
      const old = await tokenFor(kit, VICTIM);
      const { data } = await kit.visitor().call('auth.email-verify', { email: VICTIM, code });
      expect((await setPassword(kit, old, ATTACKER)).code).toBe('reset_link_dead');
      expect((await setPassword(kit, data.set_password, OWN)).status).toBe(200);
      expect((await (await kit.signedIn('trader')).call('auth.user')).data.referrers).toBe(0);
    });

    it('is verified by a password reset without the consent, referral and joint account of the registrant', async () => {
      const kit = await start();
      const referrer = (await (await kit.signedIn('trader')).call('auth.user')).data;
      await registerJoint(kit, { ...joint(VICTIM, 'second@example.com'), ref: referrer.id });
      kit.wait(1);
      await kit.visitor().call('auth.reset', { email: VICTIM });
      expect((await setPassword(kit, await tokenFor(kit, VICTIM), OWN)).status).toBe(200);
      expect((await logIn(kit, VICTIM, OWN)).status).toBe(200);
      for (const table of ['consent', 'referral', 'joint_request'])
        expect(await at.db.query(`select 1 from ${table} where brand_id = $1`, [kit.brand.id])).toEqual([]);
    });

    it('does not accept the registration token of another address', async () => {
      const kit = await start();
      const other = await register(kit, registrant('other@example.com'));
      await register(kit, registrant(VICTIM));
      expect((await verify(kit, VICTIM, other)).data.set_password).toBeDefined();
      expect(
        (
          await kit
            .visitor()
            .call('auth.email-verify', { email: VICTIM, code: '204060', registration: 'x'.repeat(101) })
        ).code,
      ).toBe('validation_failed');
    });

    it('stores registration tokens as hashes', async () => {
      const kit = await start();
      const registration = await register(kit, registrant(VICTIM));
      const rows = await at.db.query<{ text: string }>(
        'select u::text as text from app_user u where brand_id = $1',
        [kit.brand.id],
      );
      expect(rows.map(({ text }) => text).join()).not.toContain(registration);
    });
  });

  describe('consent to the terms', () => {
    const consents = (kit: Kit) =>
      at.db.query<{ document: string; url: string; given_at: Date }>(
        'select document, url, given_at from consent where brand_id = $1',
        [kit.brand.id],
      );
    const without = ({ terms: _terms, ...rest }: ReturnType<typeof registrant>) => rest;

    it('is recorded with the URL of the document', async () => {
      const url = 'https://desk.example.com/terms';
      const kit = await start({ terms_conditions_url: url });
      await register(kit, registrant(VICTIM));
      expect(await consents(kit)).toEqual([{ document: 'terms', url, given_at: kit.now() }]);
    });

    it('is optional for demo brands and recorded only when given', async () => {
      const kit = await start();
      const answer = await kit.visitor().call('auth.register', without(registrant(VICTIM)));
      expect([answer.status, await consents(kit)]).toEqual([200, []]);
    });

    it('is required for live brands', async () => {
      const kit = await startKit(at.db, { seed: false, environment: 'rehearsal', brand: { mode: 'live' } });
      const answer = await kit.visitor().call('auth.register', without(registrant(VICTIM)));
      expect([answer.status, answer.errors]).toEqual([
        422,
        { terms: ['Accept terms and condition to continue'] },
      ]);
      expect((await kit.visitor().call('auth.register', registrant(VICTIM))).status).toBe(200);
    });

    it('is discarded when the owner verifies an address registered by an attacker', async () => {
      const kit = await start();
      await register(kit, registrant(VICTIM, ATTACKER));
      expect((await verify(kit, VICTIM)).status).toBe(200);
      expect(await consents(kit)).toEqual([]);
    });
  });

  describe('code attempts of an attacker', () => {
    it('void the code after five wrong attempts together with the registrant', async () => {
      const kit = await start();
      const registration = await register(kit, registrant(VICTIM));
      const code = await codeFor(kit, VICTIM);
      const tried = async (attempt: string, own?: string) =>
        (
          await kit.visitor().call('auth.email-verify', {
            email: VICTIM,
            code: attempt,
            ...(own ? { registration: own } : {}),
          })
        ).code;
      for (let i = 0; i < 5; i += 1) expect(await tried(wrong(code))).toBe('code_wrong');
      expect(await tried(wrong(code), registration)).toBe('code_wrong');
      expect(await tried(wrong(code), registration)).toBe('code_void');
      expect(await tried(code, registration)).toBe('code_void');
      expect(await tried(code)).toBe('code_wrong');
    });

    it('are limited to five in total under concurrency', async () => {
      const kit = await start();
      const registration = await register(kit, registrant(VICTIM));
      const code = await codeFor(kit, VICTIM);
      await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          kit.visitor().call('auth.email-verify', {
            email: VICTIM,
            code: wrong(code),
            ...(i % 2 ? { registration } : {}),
          }),
        ),
      );
      const [row] = await at.db.query<{ tries: number; open_tries: number }>(
        "select tries, open_tries from one_time_code where brand_id = $1 and purpose = 'verify_email'",
        [kit.brand.id],
      );
      expect(row!.tries + row!.open_tries).toBe(5);
      expect(row!.open_tries).toBeLessThanOrEqual(3);
    });

    it('do not void the code for the registrant', async () => {
      const kit = await start();
      const registration = await register(kit, registrant(VICTIM));
      const code = await codeFor(kit, VICTIM);
      for (let i = 0; i < 8; i += 1)
        expect(
          (await kit.visitor().call('auth.email-verify', { email: VICTIM, code: wrong(code) })).code,
        ).toBe('code_wrong');
      expect((await kit.visitor().call('auth.email-verify', { email: VICTIM, code })).code).toBe(
        'code_wrong',
      );
      expect(
        (await kit.visitor().call('auth.email-verify', { email: VICTIM, code, registration })).data,
      ).toEqual({});
      expect((await logIn(kit, VICTIM, OWN)).status).toBe(200);
    });

    it('get the same error for a valid, expired, used or missing code', async () => {
      const kit = await start();
      const registration = await register(kit, registrant(VICTIM));
      const code = await codeFor(kit, VICTIM);
      const attack = (email: string, tried: string) =>
        kit.visitor().call('auth.email-verify', { email, code: tried });
      const answers = [await attack(VICTIM, wrong(code)), await attack('nobody@example.com', code)];
      await verify(kit, VICTIM, registration);
      answers.push(await attack(VICTIM, code));
      kit.wait(600);
      answers.push(await attack(VICTIM, code));
      expect(answers.map(({ code: refused }) => refused)).toEqual([
        'code_wrong',
        'code_wrong',
        'code_wrong',
        'code_wrong',
      ]);
    });
  });

  describe('code requests of an attacker', () => {
    const requestCode = (kit: Kit, registration?: string) =>
      kit.visitor().call('auth.email-code', { email: VICTIM, ...(registration ? { registration } : {}) });
    const exhaustRequests = async (kit: Kit) => {
      for (let i = 0; i < 9; i += 1) {
        kit.wait(300);
        expect((await requestCode(kit)).status).toBe(200);
      }
      kit.wait(300);
    };

    it("do not count against the registrant's own ten requests per day", async () => {
      const kit = await start();
      const registration = await register(kit, registrant(VICTIM));
      await exhaustRequests(kit);
      expect((await requestCode(kit)).code).toBe('code_requested_too_soon');
      expect((await requestCode(kit, 'x'.repeat(43))).code).toBe('code_requested_too_soon');
      for (let i = 0; i < 10; i += 1) {
        const { status, data } = await requestCode(kit, registration);
        expect([status, data.fresh, data.next_at]).toEqual([
          200,
          true,
          new Date(
            i < 9 ? kit.now().getTime() + 300_000 : Date.parse('2026-11-03T09:30:00.000Z'),
          ).toISOString(),
        ]);
        kit.wait(300);
      }
      const { status, headers } = await requestCode(kit, registration);
      expect([status, headers.get('retry-after')]).toEqual([429, String(86_400 - 20 * 300)]);
      kit.wait(86_400 - 20 * 300);
      expect((await requestCode(kit)).status).toBe(200);
      kit.wait(300);
      expect((await requestCode(kit, registration)).status).toBe(200);
      expect((await verify(kit, VICTIM, registration)).data).toEqual({});
      expect((await logIn(kit, VICTIM, OWN)).status).toBe(200);
    });

    it('do not lock out an owner who registers later', async () => {
      const kit = await start();
      await register(kit, registrant(VICTIM, ATTACKER));
      await exhaustRequests(kit);
      const registration = await register(kit, registrant(VICTIM));
      expect((await requestCode(kit)).code).toBe('code_requested_too_soon');
      expect((await requestCode(kit, registration)).status).toBe(200);
      expect((await verify(kit, VICTIM, registration)).data).toEqual({});
      expect([(await logIn(kit, VICTIM, OWN)).status, (await logIn(kit, VICTIM, ATTACKER)).code]).toEqual([
        200,
        'invalid_credentials',
      ]);
    });

    it('get the same response and query count for known and unknown addresses', async () => {
      const kit = await start();
      await register(kit, registrant(VICTIM));
      kit.wait(300);
      const work = async (email: string) => {
        kit.ports.db.queries = 0;
        const { status, data } = await kit
          .visitor()
          .call('auth.email-code', { email, registration: 'x'.repeat(43) });
        return [kit.ports.db.queries, status, data];
      };
      expect(await work('nobody@example.com')).toEqual(await work(VICTIM));
    });
  });

  describe('reset requests of an attacker', () => {
    it('do not lock out the owner and send a bounded number of mails', async () => {
      const kit = await start();
      const email = kit.backend.demoUsers(kit.brand.id)[0]!.email;
      const requestReset = (ip: string) => kit.visitor().call('auth.reset', { email }, { ip });
      for (let i = 0; i < 120; i += 1) {
        await requestReset(`198.51.100.${i % 30}`);
        kit.wait(30);
      }
      expect((await requestReset('203.0.113.1')).status).toBe(200);
      const mails = await at.db.query(
        "select 1 from mail where brand_id = $1 and kind = 'reset' and to_address <> ''",
        [kit.brand.id],
      );
      expect(mails.length).toBeGreaterThan(20);
      expect(mails.length).toBeLessThan(25);
      expect((await setPassword(kit, await tokenFor(kit, email), OWN)).status).toBe(200);
      expect((await logIn(kit, email, OWN)).status).toBe(200);
    });

    it('are rate-limited per network', async () => {
      const kit = await start();
      const email = kit.backend.demoUsers(kit.brand.id)[0]!.email;
      const requestReset = (ip: string) => kit.visitor().call('auth.reset', { email }, { ip });
      expect((await requestReset('2001:db8:1:2::1')).status).toBe(200);
      expect((await requestReset('2001:db8:1:2::ffff')).code).toBe('code_requested_too_soon');
      expect((await requestReset('2001:db8:1:3::1')).status).toBe(200);
    });
  });

  describe('joint account', () => {
    const jointOf = async (kit: Kit, email: string, password: string) =>
      (await logIn(kit, email, password)).data.user.joint_with;

    it('is not linked when the invitee registers alone instead of accepting', async () => {
      const kit = await start();
      const first = await registerJoint(kit, joint('mallory@example.com', VICTIM));
      await verify(kit, 'mallory@example.com', first);
      expect((await kit.mailTo(VICTIM))?.kind).toBe('joint_invite');
      const invitation = await tokenFor(kit, VICTIM);
      kit.wait(1);
      await verify(kit, VICTIM, await register(kit, registrant(VICTIM)));
      expect(await jointOf(kit, VICTIM, OWN)).toBeNull();
      expect(await jointOf(kit, 'mallory@example.com', ATTACKER)).toBeNull();
      expect((await setPassword(kit, invitation, ATTACKER)).code).toBe('reset_link_dead');
    });

    it('is not linked by a password reset of the invitee', async () => {
      const kit = await start();
      await verify(
        kit,
        'mallory@example.com',
        await registerJoint(kit, joint('mallory@example.com', VICTIM)),
      );
      kit.wait(1);
      await kit.visitor().call('auth.reset', { email: VICTIM });
      expect((await kit.mailTo(VICTIM))?.kind).toBe('reset');
      expect((await setPassword(kit, await tokenFor(kit, VICTIM), OWN)).status).toBe(200);
      expect(await jointOf(kit, VICTIM, OWN)).toBeNull();
      expect(await jointOf(kit, 'mallory@example.com', ATTACKER)).toBeNull();
    });

    it("requested in a victim's name sends no invitation and is discarded when the victim registers", async () => {
      const kit = await start();
      await registerJoint(kit, joint(VICTIM, 'mallory@example.com'));
      expect(await kit.mailTo('mallory@example.com')).toBeUndefined();
      kit.wait(300);
      await verify(kit, VICTIM, await register(kit, registrant(VICTIM)));
      expect(await kit.mailTo('mallory@example.com')).toBeUndefined();
      expect(await jointOf(kit, VICTIM, OWN)).toBeNull();
      expect(await at.db.query('select 1 from joint_request where brand_id = $1', [kit.brand.id])).toEqual(
        [],
      );
    });

    it('requested by an attacker is discarded when the owner verifies in another browser', async () => {
      const kit = await start();
      await registerJoint(kit, joint(VICTIM, 'mallory@example.com'));
      const { data } = await verify(kit, VICTIM, await register(kit, registrant(VICTIM)));
      expect((await setPassword(kit, data.set_password, OWN)).status).toBe(200);
      expect(await kit.mailTo('mallory@example.com')).toBeUndefined();
      expect(await jointOf(kit, VICTIM, OWN)).toBeNull();
    });

    it('sends the invitation immediately if email verification is off, and returns the other holder', async () => {
      const kit = await start({ send_must_verify_email: false });
      await registerJoint(kit, joint('first@example.com', 'second@example.com', OWN));
      expect(await jointOf(kit, 'first@example.com', OWN)).toBeNull();
      await setPassword(kit, await tokenFor(kit, 'second@example.com'), 'the second pass phrase');
      expect(await jointOf(kit, 'first@example.com', OWN)).toBe('Leo Ruiz');
      expect(await jointOf(kit, 'second@example.com', 'the second pass phrase')).toBe('Vera Lind');
    });

    it('limits the invitations to one address', async () => {
      const kit = await start();
      for (let i = 0; i < 8; i += 1) {
        const email = `mallory${i}@example.com`;
        await verify(kit, email, await registerJoint(kit, joint(email, VICTIM)));
        kit.wait(i < 2 ? 1 : 300);
      }
      const mails = await at.db.query(
        'select kind from mail where brand_id = $1 and to_address = $2 order by created_at',
        [kit.brand.id, VICTIM],
      );
      expect(mails).toEqual([{ kind: 'joint_invite' }, { kind: 'joint_known' }, { kind: 'joint_known' }]);
    });
  });
});
