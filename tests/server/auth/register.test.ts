import { describe, expect, it } from 'vitest';
import { changeSettings } from '../support/admin-kit.ts';
import { ana, codeFor, logIn, onPostgres, PASSWORD, startKit, toVerify, trader } from '../support/backend.ts';

onPostgres('registration', (at) => {
  describe('auth.register', () => {
    it.each([
      [{}, { outcome: 'signed_in', next: 'app' }],
      [{ two_fa: true }, { outcome: 'signed_in', next: 'two_fa' }],
      [{ admin_must_verify: true }, { outcome: 'await_approval' }],
      [{ send_must_verify_email: true }, { outcome: 'verify_email' }],
    ])('with settings %j returns %j', async (settings, outcome) => {
      const kit = await startKit(at.db, { settings });
      const visitor = kit.visitor();
      const { status, data } = await visitor.call('auth.register', ana);
      expect([status, data]).toEqual([200, expect.objectContaining(outcome)]);
      expect((await visitor.call('auth.user')).status).toBe(data.outcome === 'signed_in' ? 200 : 401);
    });

    it('sanitizes names, stores the form fields and ignores undeclared ones', async () => {
      const kit = await startKit(at.db);
      const { data } = await kit.visitor().call('auth.register', {
        ...ana,
        first_name: ' Ana\u202E \u0000Lucía ',
        roles: ['superadmin'],
        is_active: false,
        kyc_verified: true,
        isTrading: false,
        id: 'u_mine',
        number: 1,
        balance: '1000',
      });
      expect(data.user).toMatchObject({
        firstname: 'Ana Lucía',
        roles: ['trader'],
        is_active: true,
        kyc_verified: false,
        kyc_status: 'none',
        isTrading: true,
        country: 'Spain',
        phoneCode: '+34',
        phoneNumber: '5550100',
      });
      expect(data.user?.id).not.toBe('u_mine');
    });

    it.each([
      [{ first_name: '' }, { first_name: ['First Name is required'] }],
      [{ first_name: '\u202E\u2066' }, { first_name: ['First Name is required'] }],
      [{ first_name: '\u200B\u2060' }, { first_name: ['First Name is required'] }],
      [{ first_name: 'x'.repeat(81) }, { first_name: ['At most 80 characters'] }],
      [{ last_name: { toString: 1 } }, { last_name: ['Enter a valid value'] }],
      [{ email: 'ana' }, { email: ['Enter a complete email address'] }],
      [{ email: `${'a'.repeat(250)}@example.com` }, { email: ['Enter a complete email address'] }],
      [{ repeat_password: 'another one here' }, { repeat_password: ['Password confirmation do not match'] }],
      [
        { password: 'password1234', repeat_password: 'password1234' },
        { password: ['Too easy to guess. Use a longer phrase.'] },
      ],
      [{ password: 'short', repeat_password: 'short' }, { password: ['At least 12 characters'] }],
      [{ terms: false }, { terms: ['Accept terms and condition to continue'] }],
      [{ country: 'Atlantis' }, { country: ['Choose a country from the list'] }],
      [{ cur: 'XPR' }, { cur: ['Choose one of the options'] }],
      [{ phone: '4242424242424242' }, { phone: ['Digits only, 15 at most'] }],
      [{ phone: '4242 4242 4242 4242' }, { phone: ['Digits only, 15 at most'] }],
      [{ phone_code: '<b>' }, { phone_code: ['Check the format'] }],
      [{ password: 'x'.repeat(129), repeat_password: 'x' }, { password: ['At most 128 characters'] }],
    ])('rejects %j with a message for the field', async (over, errors) => {
      const kit = await startKit(at.db, { seed: false });
      const answer = await kit.visitor().call('auth.register', { ...ana, ...over });
      expect([answer.status, answer.code, answer.errors]).toEqual([422, 'validation_failed', errors]);
    });

    it('localizes messages by Accept-Language', async () => {
      const kit = await startKit(at.db, { seed: false });
      const { errors } = await kit
        .visitor()
        .call(
          'auth.register',
          { ...ana, terms: false },
          { headers: { 'accept-language': 'eo, es-MX;q=0.9, en;q=0.5' } },
        );
      expect(errors).toEqual({ terms: ['Acepta los términos y condiciones para continuar'] });
    });

    it('rejects a country that the brand does not serve', async () => {
      const kit = await startKit(at.db, { seed: false, brand: { markets: ['DE'] } });
      expect(await kit.visitor().call('auth.register', ana)).toMatchObject({
        status: 422,
        code: 'country_not_served',
      });
    });

    it('reports a taken address if email verification is off', async () => {
      const kit = await startKit(at.db);
      await kit.visitor().call('auth.register', ana);
      expect(await kit.visitor().call('auth.register', { ...ana, email: 'ANA@example.com' })).toMatchObject({
        status: 422,
        code: 'email_taken',
      });
    });

    it('does not reveal a known address if email verification is on: same response, queries and hashes', async () => {
      const kit = await startKit(at.db, { settings: { send_must_verify_email: true } });
      const work = async (email: string) => {
        kit.ports.db.queries = 0;
        kit.hashes.made = 0;
        const { status, data } = await kit.visitor().call('auth.register', { ...ana, email });
        expect(data).toEqual(toVerify);
        return { status, queries: kit.ports.db.queries, hashes: kit.hashes.made };
      };
      await work('first@example.com');
      expect(await work(trader(kit).email)).toEqual(await work('second@example.com'));
      expect((await kit.mailTo(trader(kit).email))?.kind).toBe('account_exists');
      expect((await logIn(kit, kit.visitor())).status).toBe(200);
    });

    it('lets the owner of an address replace an unverified registration', async () => {
      const kit = await startKit(at.db, { settings: { send_must_verify_email: true } });
      const attackerPassword = 'the password of an attacker';
      await kit
        .visitor()
        .call('auth.register', { ...ana, password: attackerPassword, repeat_password: attackerPassword });
      await kit.visitor().call('auth.register', ana);
      expect(
        (await kit.visitor().call('auth.login', { email: ana.email, password: attackerPassword })).code,
      ).toBe('email_not_verified');
      kit.wait(301);
      const { data } = await kit.visitor().call('auth.register', ana);
      await kit.visitor().call('auth.email-verify', {
        email: ana.email,
        code: await codeFor(kit, ana.email),
        registration: data.registration,
      });
      expect(
        (await kit.visitor().call('auth.login', { email: ana.email, password: attackerPassword })).code,
      ).toBe('invalid_credentials');
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: PASSWORD })).status).toBe(
        200,
      );
    });

    it('does not replace an active account, even one with an unverified address', async () => {
      const kit = await startKit(at.db);
      await kit.visitor().call('auth.register', ana);
      await changeSettings(kit, { send_must_verify_email: 'true' });
      const attackerPassword = 'the password of an attacker';
      expect(
        (
          await kit
            .visitor()
            .call('auth.register', { ...ana, password: attackerPassword, repeat_password: attackerPassword })
        ).data,
      ).toEqual(toVerify);
      expect(
        (await kit.visitor().call('auth.login', { email: ana.email, password: attackerPassword })).code,
      ).toBe('invalid_credentials');
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: PASSWORD })).code).toBe(
        'email_not_verified',
      );
    });

    it('creates one account from concurrent registrations', async () => {
      const kit = await startKit(at.db, { seed: false });
      const answers = await Promise.all([1, 2, 3, 4].map(() => kit.visitor().call('auth.register', ana)));
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual([
        'email_taken',
        'email_taken',
        'email_taken',
        'ok',
      ]);
      const [row] = await at.db.query<{ count: number }>(
        'select count(*)::int as count from app_user where brand_id = $1',
        [kit.brand.id],
      );
      expect(row?.count).toBe(1);
    });

    it('counts referrals by user id and by user number', async () => {
      const kit = await startKit(at.db);
      const { data } = await logIn(kit, kit.visitor());
      for (const [index, ref] of [
        data.user.id,
        String(data.user.number),
        `WEB${data.user.number}`,
        'nobody',
      ].entries())
        await kit.visitor().call('auth.register', { ...ana, email: `friend${index}@example.com`, ref });
      const visitor = await kit.signedIn('trader');
      expect((await visitor.call('auth.user')).data.referrers).toBe(3);
    });
  });

  describe('auth.register-joint', () => {
    const both = {
      ...ana,
      second_first_name: 'Leo',
      second_last_name: 'Ruiz',
      second_email: 'leo@example.com',
      second_country: 'Spain',
    };

    it('links both holders after each has verified their own address', async () => {
      const kit = await startKit(at.db, { settings: { send_must_verify_email: true } });
      const visitor = kit.visitor();
      const { data } = await visitor.call('auth.register-joint', both);
      expect(data).toEqual(toVerify);
      expect(await kit.mailTo('leo@example.com')).toBeUndefined();
      await visitor.call('auth.email-verify', {
        email: ana.email,
        code: await codeFor(kit, ana.email),
        registration: data.registration,
      });
      const first = await visitor.call('auth.login', { email: ana.email, password: PASSWORD });
      expect(first.data.user.joint_with).toBeNull();
      const invitation = await kit.mailTo('leo@example.com');
      expect(invitation?.kind).toBe('joint_invite');
      expect(invitation?.text).toContain('Ana Ruiz opens a joint account');
      const token = /#token=([\w-]+)/.exec(invitation!.text)![1]!;
      const own = 'the second pass phrase';
      expect(
        (await kit.visitor().call('auth.reset-confirm', { token, password: own, repeat_password: own }))
          .status,
      ).toBe(200);
      const second = await kit.visitor().call('auth.login', { email: 'leo@example.com', password: own });
      expect(second.data.user.joint_with).toBe('Ana Ruiz');
      expect((await visitor.call('auth.user')).data.joint_with).toBe('Leo Ruiz');
    });

    it('mails a second holder who already has an account, with the same response and no link', async () => {
      const kit = await startKit(at.db, { settings: { send_must_verify_email: true } });
      const { data } = await kit
        .visitor()
        .call('auth.register-joint', { ...both, second_email: trader(kit).email });
      expect(data).toEqual(toVerify);
      await kit.visitor().call('auth.email-verify', {
        email: ana.email,
        code: await codeFor(kit, ana.email),
        registration: data.registration,
      });
      expect((await kit.mailTo(trader(kit).email))?.kind).toBe('joint_known');
      const links = await at.db.query('select 1 from joint_link where brand_id = $1', [kit.brand.id]);
      expect(links).toEqual([]);
    });

    it('runs the same number of queries for a known first holder and mails no second holder', async () => {
      const kit = await startKit(at.db, { settings: { send_must_verify_email: true } });
      const work = async (email: string, second: string) => {
        kit.ports.db.queries = 0;
        await kit.visitor().call('auth.register-joint', { ...both, email, second_email: second });
        return kit.ports.db.queries;
      };
      await work('first@example.com', 'second@example.com');
      expect(await work(trader(kit).email, 'third@example.com')).toBe(
        await work('fourth@example.com', 'fifth@example.com'),
      );
      expect(await kit.mailTo('third@example.com')).toBeUndefined();
    });

    it('rejects equal addresses and brands without joint accounts', async () => {
      const kit = await startKit(at.db, { seed: false });
      expect(
        (await kit.visitor().call('auth.register-joint', { ...both, second_email: 'ANA@example.com' }))
          .errors,
      ).toEqual({ second_email: ['Each holder needs an address of their own'] });
      const without = await startKit(at.db, { seed: false, brand: { features: ['auth'] } });
      expect((await without.visitor().call('auth.register-joint', both)).code).toBe('feature_disabled');
    });
  });
});
