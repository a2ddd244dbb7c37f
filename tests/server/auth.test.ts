import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/ports.ts';
import { startKit, type Kit, type Visitor } from './backend-kit.ts';
import { engines, type OpenedDatabase } from './databases.ts';

const PASSWORD = 'a long pass phrase';
const ana = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com', phone_code: '+34', phone: '5550100', country: 'Spain', password: PASSWORD, repeat_password: PASSWORD, cur: 'USD', terms: true };
const trader = (kit: Kit) => kit.backend.demoUsers(kit.brand.id)[0]!;
const logIn = (kit: Kit, visitor: Visitor, over: object = {}) => visitor.call('auth.login', { email: trader(kit).email, password: trader(kit).password, device: 'Firefox on Linux', ...over });
const codeFor = async (kit: Kit, address: string) => (await kit.mailTo(address))?.code ?? '';
const toVerify = { outcome: 'verify_email', registration: expect.stringMatching(/^[\w-]{43}$/) };
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(engines)('signing in on %s', (_name, open) => {
  let opened: OpenedDatabase;
  let db: Db;
  beforeAll(async () => {
    opened = await open();
    db = opened.db;
  });
  afterAll(() => opened.close());

  describe('auth.login', () => {
    it('signs in with the right password, however the address is typed', async () => {
      const kit = await startKit(db);
      const visitor = kit.visitor();
      const { status, data, headers } = await logIn(kit, visitor, { email: trader(kit).email.toUpperCase() });
      expect(status).toBe(200);
      expect(data).toMatchObject({ next: 'app', user: { email: trader(kit).email, roles: ['trader'], state: 'active' } });
      expect(data).not.toHaveProperty('token');
      const cookie = headers.getSetCookie().join();
      expect(cookie).toContain(`livery_${kit.brand.id}_4600=`);
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).not.toMatch(/Secure/i);
      expect((await visitor.call('auth.user')).data.id).toBe(data.user.id);
    });

    it('names its cookie __Host-sid and keeps it to https there', async () => {
      const kit = await startKit(db, { origin: 'https://trade.example.com' });
      const { headers } = await logIn(kit, kit.visitor());
      expect(headers.getSetCookie().join()).toMatch(/^__Host-sid=[\w-]{43};.*Path=\/;.*Secure/i);
    });

    it('hands the token over where sessions are bearer tokens, and sets no cookie', async () => {
      const kit = await startKit(db, { brand: { session: 'bearer' } });
      const visitor = kit.visitor();
      const { data, headers } = await logIn(kit, visitor);
      expect(headers.getSetCookie()).toEqual([]);
      expect((await visitor.call('auth.user')).code).toBe('session_required');
      visitor.token = data.token;
      expect((await visitor.call('auth.user')).status).toBe(200);
    });

    it('keeps neither token nor password readable', async () => {
      const kit = await startKit(db, { brand: { session: 'bearer' } });
      const { data } = await logIn(kit, kit.visitor());
      const rows = await db.query<{ text: string }>('select s::text as text from session s where brand_id = $1', [kit.brand.id]);
      expect(JSON.stringify(rows)).not.toContain(data.token);
      expect(JSON.stringify(kit.log)).not.toContain(trader(kit).password);
    });

    it.each([{ password: 'not the one' }, { email: 'nobody@example.com' }])('answers %j the same', async (over) => {
      const kit = await startKit(db);
      const { status, code, body } = await logIn(kit, kit.visitor(), over);
      expect([status, code, body.message]).toEqual([422, 'invalid_credentials', 'Invalid Login Details']);
    });

    it('does the same work for a known and an unknown address', async () => {
      const kit = await startKit(db);
      const work = async (over: object) => {
        kit.ports.db.queries = 0;
        kit.hashes.verified = 0;
        await logIn(kit, kit.visitor(), over);
        return [kit.ports.db.queries, kit.hashes.verified];
      };
      await work({ password: 'to fill the cache of settings' });
      expect(await work({ email: 'nobody@example.com' })).toEqual(await work({ password: 'not the one' }));
    });

    it('tells the state of an account only to somebody with its password', async () => {
      const kit = await startKit(db, { settings: { send_must_verify_email: true, admin_must_verify: true } });
      const visitor = kit.visitor();
      const { data } = await visitor.call('auth.register', ana);
      expect(data).toEqual(toVerify);
      expect((await visitor.call('auth.login', { email: ana.email, password: 'not the one' })).code).toBe('invalid_credentials');
      const unverified = await visitor.call('auth.login', { email: ana.email, password: PASSWORD });
      expect([unverified.status, unverified.body.status]).toEqual([403, 'email_not_verified']);
      expect((await visitor.call('auth.email-verify', { email: ana.email, code: await codeFor(kit, ana.email), registration: data.registration })).data).toEqual({});
      const unapproved = await visitor.call('auth.login', { email: ana.email, password: PASSWORD });
      expect([unapproved.status, unapproved.body.status]).toEqual([403, 'admin_not_verified']);
      kit.wait(1);
      const admin = await kit.signedIn('admin');
      const [user] = (await admin.call('operator.users', undefined, { query: { search: ana.email } })).data;
      expect((await admin.call('operator.user-approve', undefined, { params: { id: user!.id } })).data.approved).toBe(true);
      expect((await visitor.call('auth.login', { email: ana.email, password: PASSWORD })).status).toBe(200);
      expect((await kit.mailTo(ana.email))?.kind).toBe('approved');
    });

    it('lets a suspended person in and says why', async () => {
      const kit = await startKit(db);
      const suspended = kit.backend.demoUsers(kit.brand.id).find(({ role }) => role === 'suspended')!;
      const { data } = await kit.visitor().call('auth.login', { email: suspended.email, password: suspended.password });
      expect(data.user).toMatchObject({ is_active: false, state: 'suspended', state_reason: 'Payment details under review', contact: `support@${kit.brand.id}.example` });
    });

    it('holds back after five failures, longer each time, and this account alone', async () => {
      const kit = await startKit(db);
      const visitor = kit.visitor();
      for (let i = 0; i < 5; i += 1) expect((await logIn(kit, visitor, { password: 'wrong' })).code).toBe('invalid_credentials');
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
      expect((await visitor.call('auth.login', { email: other.email, password: other.password })).status).toBe(200);
      kit.wait(900);
      expect((await logIn(kit, visitor)).status).toBe(200);
      expect((await logIn(kit, visitor, { password: 'wrong' })).code).toBe('invalid_credentials');
    });

    it('counts attempts made at the same time', async () => {
      const kit = await startKit(db);
      const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(kit, kit.visitor(), { password: 'wrong' })));
      expect(answers.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(5);
      expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(7);
    });

    it('limits one network address, and says for how long', async () => {
      const kit = await startKit(db);
      const hit = (ip: string) => kit.visitor().call('auth.handoff-redeem', { code: 'a'.repeat(30) }, { ip });
      for (let i = 0; i < 600; i += 50) await Promise.all(Array.from({ length: 50 }, () => hit('198.51.100.1')));
      const { code, headers } = await hit('198.51.100.1');
      expect([code, headers.get('retry-after')]).toEqual(['rate_limited', '300']);
      expect((await hit('198.51.100.2')).code).toBe('handoff_dead');
      kit.wait(300);
      expect((await hit('198.51.100.1')).code).toBe('handoff_dead');
    });
  });

  describe('auth.register', () => {
    it.each([
      [{}, { outcome: 'signed_in', next: 'app' }],
      [{ two_fa: true }, { outcome: 'signed_in', next: 'two_fa' }],
      [{ admin_must_verify: true }, { outcome: 'await_approval' }],
      [{ send_must_verify_email: true }, { outcome: 'verify_email' }],
    ])('with %j ends in %j', async (settings, outcome) => {
      const kit = await startKit(db, { settings });
      const visitor = kit.visitor();
      const { status, data } = await visitor.call('auth.register', ana);
      expect([status, data]).toEqual([200, expect.objectContaining(outcome)]);
      expect((await visitor.call('auth.user')).status).toBe(data.outcome === 'signed_in' ? 200 : 401);
    });

    it('cleans names, keeps what was said and takes nothing that was not asked', async () => {
      const kit = await startKit(db);
      const { data } = await kit.visitor().call('auth.register', { ...ana, first_name: ' Ana\u202E \u0000Lucía ', roles: ['superadmin'], is_active: false, kyc_verified: true, isTrading: false, id: 'u_mine', number: 1, balance: '1000' });
      expect(data.user).toMatchObject({ firstname: 'Ana Lucía', roles: ['trader'], is_active: true, kyc_verified: false, kyc_status: 'none', isTrading: true, country: 'Spain', phoneCode: '+34', phoneNumber: '5550100' });
      expect(data.user?.id).not.toBe('u_mine');
    });

    it.each([
      [{ first_name: '' }, { first_name: ['First Name is required'] }],
      [{ first_name: '\u202E\u2066' }, { first_name: ['First Name is required'] }],
      [{ first_name: 'x'.repeat(81) }, { first_name: ['At most 80 characters'] }],
      [{ last_name: { toString: 1 } }, { last_name: ['Not of the expected kind'] }],
      [{ email: 'ana' }, { email: ['Enter a complete e-mail address'] }],
      [{ email: `${'a'.repeat(250)}@example.com` }, { email: ['Enter a complete e-mail address'] }],
      [{ repeat_password: 'another one here' }, { repeat_password: ['Password confirmation do not match'] }],
      [{ password: 'password1234', repeat_password: 'password1234' }, { password: ['Too easy to guess. Use a longer phrase.'] }],
      [{ password: 'short', repeat_password: 'short' }, { password: ['At least 12 characters'] }],
      [{ terms: false }, { terms: ['Accept terms and condition to continue'] }],
      [{ country: 'Atlantis' }, { country: ['Choose a country of the list'] }],
      [{ cur: 'XPR' }, { cur: ['Choose one of the offered values'] }],
      [{ phone: '4242424242424242' }, { phone: ['Digits only, 15 at most'] }],
      [{ phone: '4242 4242 4242 4242' }, { phone: ['Digits only, 15 at most'] }],
      [{ phone_code: '<b>' }, { phone_code: ['Not in the expected form'] }],
      [{ password: 'x'.repeat(129), repeat_password: 'x' }, { password: ['At most 128 characters'] }],
    ])('refuses %j with a sentence for the field', async (over, errors) => {
      const kit = await startKit(db, { seed: false });
      const answer = await kit.visitor().call('auth.register', { ...ana, ...over });
      expect([answer.status, answer.code, answer.errors]).toEqual([422, 'validation_failed', errors]);
    });

    it('speaks Spanish to who asks for it', async () => {
      const kit = await startKit(db, { seed: false });
      const { errors } = await kit.visitor().call('auth.register', { ...ana, terms: false }, { headers: { 'accept-language': 'fr, es-MX;q=0.9, en;q=0.5' } });
      expect(errors).toEqual({ terms: ['Acepta los términos y condiciones para continuar'] });
    });

    it('opens no account from a country that the brand does not serve', async () => {
      const kit = await startKit(db, { seed: false, brand: { markets: ['DE'] } });
      expect(await kit.visitor().call('auth.register', ana)).toMatchObject({ status: 422, code: 'country_not_served' });
    });

    it('says that an address is taken where addresses are not verified', async () => {
      const kit = await startKit(db);
      await kit.visitor().call('auth.register', ana);
      expect(await kit.visitor().call('auth.register', { ...ana, email: 'ANA@example.com' })).toMatchObject({ status: 422, code: 'email_taken' });
    });

    it('answers alike, with like work, whether an address is known, where addresses are verified', async () => {
      const kit = await startKit(db, { settings: { send_must_verify_email: true } });
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

    it('lets the owner of an address take over a registration that nobody verified', async () => {
      const kit = await startKit(db, { settings: { send_must_verify_email: true } });
      const thief = 'the password of a thief';
      await kit.visitor().call('auth.register', { ...ana, password: thief, repeat_password: thief });
      await kit.visitor().call('auth.register', ana);
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: thief })).code).toBe('email_not_verified');
      kit.wait(301);
      const { data } = await kit.visitor().call('auth.register', ana);
      await kit.visitor().call('auth.email-verify', { email: ana.email, code: await codeFor(kit, ana.email), registration: data.registration });
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: thief })).code).toBe('invalid_credentials');
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: PASSWORD })).status).toBe(200);
    });

    it('never touches an account that is in use, also when it was never verified', async () => {
      const kit = await startKit(db);
      await kit.visitor().call('auth.register', ana);
      const admin = await kit.signedIn('admin');
      await admin.call('operator.settings-write', { settings: { send_must_verify_email: 'true' } });
      const thief = 'the password of a thief';
      expect((await kit.visitor().call('auth.register', { ...ana, password: thief, repeat_password: thief })).data).toEqual(toVerify);
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: thief })).code).toBe('invalid_credentials');
      expect((await kit.visitor().call('auth.login', { email: ana.email, password: PASSWORD })).code).toBe('email_not_verified');
    });

    it('makes one account of two registrations at the same time', async () => {
      const kit = await startKit(db, { seed: false });
      const answers = await Promise.all([1, 2, 3, 4].map(() => kit.visitor().call('auth.register', ana)));
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['email_taken', 'email_taken', 'email_taken', 'ok']);
      const [row] = await db.query<{ count: number }>('select count(*)::int as count from app_user where brand_id = $1', [kit.brand.id]);
      expect(row?.count).toBe(1);
    });

    it('counts who came by a referral link, by id and by number', async () => {
      const kit = await startKit(db);
      const { data } = await logIn(kit, kit.visitor());
      for (const [index, ref] of [data.user.id, String(data.user.number), `WEB${data.user.number}`, 'nobody'].entries()) await kit.visitor().call('auth.register', { ...ana, email: `friend${index}@example.com`, ref });
      const visitor = await kit.signedIn('trader');
      expect((await visitor.call('auth.user')).data.referrers).toBe(3);
    });
  });

  describe('auth.register-joint', () => {
    const both = { ...ana, second_first_name: 'Leo', second_last_name: 'Ruiz', second_email: 'leo@example.com', second_country: 'Spain' };

    it('opens an account for two, who verify each for themselves', async () => {
      const kit = await startKit(db, { settings: { send_must_verify_email: true } });
      const visitor = kit.visitor();
      const { data } = await visitor.call('auth.register-joint', both);
      expect(data).toEqual(toVerify);
      expect(await kit.mailTo('leo@example.com')).toBeUndefined();
      await visitor.call('auth.email-verify', { email: ana.email, code: await codeFor(kit, ana.email), registration: data.registration });
      const first = await visitor.call('auth.login', { email: ana.email, password: PASSWORD });
      expect(first.data.user.joint_with).toBeNull();
      const invitation = await kit.mailTo('leo@example.com');
      expect(invitation?.kind).toBe('joint_invite');
      expect(invitation?.text).toContain('Ana Ruiz opens a joint account');
      const token = /#token=([\w-]+)/.exec(invitation!.text)![1]!;
      const own = 'the second pass phrase';
      expect((await kit.visitor().call('auth.reset-confirm', { token, password: own, repeat_password: own })).status).toBe(200);
      const second = await kit.visitor().call('auth.login', { email: 'leo@example.com', password: own });
      expect(second.data.user.joint_with).toBe('Ana Ruiz');
      expect((await visitor.call('auth.user')).data.joint_with).toBe('Leo Ruiz');
    });

    it('tells a second holder with an account, links nothing, and answers alike', async () => {
      const kit = await startKit(db, { settings: { send_must_verify_email: true } });
      const { data } = await kit.visitor().call('auth.register-joint', { ...both, second_email: trader(kit).email });
      expect(data).toEqual(toVerify);
      await kit.visitor().call('auth.email-verify', { email: ana.email, code: await codeFor(kit, ana.email), registration: data.registration });
      expect((await kit.mailTo(trader(kit).email))?.kind).toBe('joint_known');
      const links = await db.query('select 1 from joint_link where brand_id = $1', [kit.brand.id]);
      expect(links).toEqual([]);
    });

    it('does the same work for a known first holder, and writes nobody', async () => {
      const kit = await startKit(db, { settings: { send_must_verify_email: true } });
      const work = async (email: string, second: string) => {
        kit.ports.db.queries = 0;
        await kit.visitor().call('auth.register-joint', { ...both, email, second_email: second });
        return kit.ports.db.queries;
      };
      await work('first@example.com', 'second@example.com');
      expect(await work(trader(kit).email, 'third@example.com')).toBe(await work('fourth@example.com', 'fifth@example.com'));
      expect(await kit.mailTo('third@example.com')).toBeUndefined();
    });

    it('refuses one person twice, and a brand without joint accounts', async () => {
      const kit = await startKit(db, { seed: false });
      expect((await kit.visitor().call('auth.register-joint', { ...both, second_email: 'ANA@example.com' })).errors).toEqual({ second_email: ['Each holder needs an address of their own'] });
      const without = await startKit(db, { seed: false, brand: { features: ['auth'] } });
      expect((await without.visitor().call('auth.register-joint', both)).code).toBe('feature_disabled');
    });
  });

  describe('codes by mail', () => {
    let registration: string | undefined;
    async function registered(): Promise<Kit> {
      const kit = await startKit(db, { settings: { send_must_verify_email: true } });
      ({ registration } = (await kit.visitor().call('auth.register', ana)).data);
      return kit;
    }
    const verify = (kit: Kit, code: string, email = ana.email) => kit.visitor().call('auth.email-verify', { email, code, registration });

    it('verifies once', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      expect(code).toMatch(/^\d{6}$/);
      expect((await verify(kit, code)).status).toBe(200);
      expect((await verify(kit, code)).code).toBe('code_expired');
    });

    it('has one effect when sent twice at the same time', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      const answers = await Promise.all([1, 2, 3].map(() => verify(kit, code)));
      expect(answers.map(({ code: refused }) => refused ?? 'ok').sort()).toEqual(['code_expired', 'code_expired', 'ok']);
      const lines = await db.query("select 1 from audit_log where brand_id = $1 and action = 'email.verified'", [kit.brand.id]);
      expect(lines).toHaveLength(1);
    });

    it('is void from the fifth wrong try on', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      const tries = [];
      for (let i = 0; i < 5; i += 1) tries.push((await verify(kit, wrong(code))).code);
      expect(tries).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_void']);
      expect((await verify(kit, code)).code).toBe('code_void');
    });

    it('is void for tries at the same time too', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      await Promise.all(Array.from({ length: 20 }, () => verify(kit, wrong(code))));
      expect((await verify(kit, code)).code).toBe('code_void');
    });

    it('lives ten minutes, in the mail as in the table', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      kit.wait(599);
      expect(await codeFor(kit, ana.email)).toBe(code);
      kit.wait(1);
      expect((await verify(kit, code)).code).toBe('code_expired');
      expect(await kit.mailTo(ana.email)).toBeUndefined();
      await kit.backend.deliverDue(async () => undefined);
      const [row] = await db.query<{ sealed: string | null }>('select sealed from mail where brand_id = $1', [kit.brand.id]);
      expect(row?.sealed).toBeNull();
    });

    it('stands readable in no table', async () => {
      const kit = await registered();
      const code = await codeFor(kit, ana.email);
      for (const table of ['mail', 'one_time_code', 'audit_log']) {
        const rows = await db.query<{ text: string }>(`select t::text as text from ${table} t where brand_id = $1`, [kit.brand.id]);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.map(({ text }) => text).join('\n')).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
      }
    });

    it('takes six digits and nothing else', async () => {
      const kit = await registered();
      for (const code of ['12345', '1234567', '12 456', '١٢٣٤٥٦', 'abcdef', '']) {
        expect((await verify(kit, code)).errors).toEqual({ code: ['Enter 6 digit code sent to your email'] });
      }
    });

    it('is asked for once in five minutes and ten times a day', async () => {
      const kit = await registered();
      const ask = () => kit.visitor().call('auth.email-code', { email: ana.email });
      expect(await ask()).toMatchObject({ status: 429, code: 'code_requested_too_soon' });
      expect((await ask()).headers.get('retry-after')).toBe('300');
      for (let i = 0; i < 9; i += 1) {
        kit.wait(300);
        expect(await ask()).toMatchObject({ status: 200, data: { fresh: true, sent_at: kit.now().toISOString() } });
      }
      kit.wait(300);
      const { status, headers } = await ask();
      expect([status, headers.get('retry-after')]).toEqual([429, String(86_400 - 10 * 300)]);
      kit.wait(86_400 - 10 * 300);
      expect((await ask()).status).toBe(200);
    });

    it('is one code for two requests at the same time', async () => {
      const kit = await registered();
      kit.wait(300);
      const answers = await Promise.all([1, 2, 3].map(() => kit.visitor().call('auth.email-code', { email: ana.email })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    });

    it('gives an unknown address the same answers, limits and work, and no mail', async () => {
      const kit = await registered();
      kit.wait(300);
      const work = async (email: string) => {
        kit.ports.db.queries = 0;
        const first = await kit.visitor().call('auth.email-code', { email });
        const second = await kit.visitor().call('auth.email-code', { email });
        const tried = await kit.visitor().call('auth.email-verify', { email, code: wrong(await codeFor(kit, ana.email)) });
        return [kit.ports.db.queries, first.body, second.status, second.headers.get('retry-after'), tried.code];
      };
      expect(await work('nobody@example.com')).toEqual(await work(ana.email));
      expect(await kit.mailTo('nobody@example.com')).toBeUndefined();
    });
  });

  describe('a device', () => {
    async function unconfirmed(settings = {}): Promise<{ kit: Kit; visitor: Visitor }> {
      const kit = await startKit(db, { settings: { two_fa: true, ...settings } });
      const visitor = kit.visitor();
      expect((await logIn(kit, visitor)).data.next).toBe('two_fa');
      return { kit, visitor };
    }

    it('is confirmed by a code; before that the session reaches nothing that needs it', async () => {
      const { kit, visitor } = await unconfirmed();
      expect((await visitor.call('session.list')).code).toBe('confirmation_required');
      expect((await visitor.call('auth.user')).data.two_fa_confirmed).toBe(false);
      expect((await visitor.call('auth.device-code', { device: 'Firefox on Linux' })).data.fresh).toBe(true);
      expect((await visitor.call('auth.device-verify', { code: wrong(await codeFor(kit, trader(kit).email)) })).code).toBe('code_wrong');
      expect((await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) })).status).toBe(200);
      expect((await visitor.call('session.list')).data).toHaveLength(1);
      expect((await visitor.call('auth.user')).data.two_fa_confirmed).toBe(true);
    });

    it('that is not confirmed learns nothing that the password does not tell', async () => {
      const kit = await startKit(db, { settings: { two_fa: true } });
      const visitor = kit.visitor();
      const { data } = await visitor.call('auth.register', ana);
      const blank = { email: ana.email, phone: '', phoneNumber: '', phoneCode: '', country: '', kyc_status: 'none', kyc_verified: false, referrers: 0, joint_with: null };
      expect(data.user).toMatchObject(blank);
      expect((await logIn(kit, visitor)).data.user).toMatchObject({ ...blank, email: trader(kit).email });
      expect((await visitor.call('auth.user')).data).toMatchObject({ ...blank, email: trader(kit).email });
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) });
      expect((await visitor.call('auth.user')).data).toMatchObject({ kyc_status: 'approved', phoneCode: '+44', country: 'United Kingdom' });
    });

    it.each(['cookie', 'bearer'] as const)('gets a new token with its confirmation, where sessions are a %s', async (session) => {
      const kit = await startKit(db, { settings: { two_fa: true }, brand: { session } });
      const [visitor, thief] = [kit.visitor(), kit.visitor()];
      visitor.token = (await logIn(kit, visitor)).data.token;
      for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
      thief.token = visitor.token;
      expect((await thief.call('auth.user')).status).toBe(200);
      kit.wait(600);
      await visitor.call('auth.device-code', {});
      const { data, headers } = await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) });
      visitor.token = data.token;
      expect(data).toEqual(session === 'bearer' ? { token: expect.stringMatching(/^[\w-]{43}$/) } : {});
      expect(headers.getSetCookie().join()).toMatch(session === 'bearer' ? /^$/ : /Max-Age=85800/);
      expect((await visitor.call('session.list')).data).toEqual([expect.objectContaining({ confirmed: true })]);
      expect((await thief.call('auth.user')).code).toBe('session_required');
    });

    it('is named in the mail by what its browser is, and not by what somebody writes', async () => {
      const { kit, visitor } = await unconfirmed();
      const said = 'iPhone. Your account is locked: go to secure-northwind.com/unlock and type the code there';
      await visitor.call('auth.device-code', { device: said }, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' } });
      const mail = await kit.mailTo(trader(kit).email);
      expect(mail?.text).toContain('on this device: Firefox on Linux. If it was you');
      expect(mail?.text).not.toContain('secure-northwind');
    });

    it('is told when the living code was sent, and refused another one too soon', async () => {
      const { kit, visitor } = await unconfirmed();
      const { data: first } = await visitor.call('auth.device-code', {});
      kit.wait(60);
      expect((await visitor.call('auth.device-code', {})).data).toEqual({ ...first, fresh: false });
      const again = await visitor.call('auth.device-code', { again: true });
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '240']);
      kit.wait(240);
      expect((await visitor.call('auth.device-code', { again: true })).data.fresh).toBe(true);
    });

    it('gets one code when its page opens twice at the same time', async () => {
      const { visitor } = await unconfirmed();
      const answers = await Promise.all([1, 2, 3].map(() => visitor.call('auth.device-code', {})));
      expect(answers.map(({ data }) => data.fresh).sort()).toEqual([false, false, true]);
    });

    it('gets a new code at once after the last one was used', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email) });
      const other = kit.visitor();
      await logIn(kit, other);
      expect((await other.call('auth.device-code', {})).data.fresh).toBe(true);
    });

    it('that is remembered needs no code next time, and is no help to anybody else', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email), remember: true });
      await visitor.call('auth.logout');
      expect((await visitor.call('auth.user')).code).toBe('session_required');
      expect((await logIn(kit, visitor)).data.next).toBe('app');
      const other = kit.backend.demoUsers(kit.brand.id)[1]!;
      expect((await visitor.call('auth.login', { email: other.email, password: other.password })).data.next).toBe('two_fa');
      kit.wait(30 * 86_400);
      expect((await logIn(kit, visitor)).data.next).toBe('two_fa');
    });

    it('that is remembered cannot be locked out by a stranger', async () => {
      const { kit, visitor } = await unconfirmed();
      await visitor.call('auth.device-code', {});
      await visitor.call('auth.device-verify', { code: await codeFor(kit, trader(kit).email), remember: true });
      for (let i = 0; i < 6; i += 1) await logIn(kit, kit.visitor(), { password: 'wrong' });
      expect((await logIn(kit, kit.visitor())).code).toBe('too_many_attempts');
      expect((await logIn(kit, visitor)).status).toBe(200);
    });

    it('does not pass as confirmed by words of its own', async () => {
      const { visitor } = await unconfirmed();
      const sent = { headers: { 'x-confirmed': 'true' } };
      expect((await visitor.call('auth.update', { first_name: 'A', last_name: 'B', country: 'Spain', two_fa_confirmed: true }, sent)).code).toBe('confirmation_required');
    });
  });

  describe('a forgotten password', () => {
    const fresh = 'a wholly new pass phrase';
    const tokenOf = async (kit: Kit) => /\/reset#token=([\w-]{43})/.exec((await kit.mailTo(trader(kit).email))?.text ?? '')?.[1] ?? '';

    it('is set anew by a link that works once and ends every session', async () => {
      const kit = await startKit(db);
      const visitor = kit.visitor();
      await logIn(kit, visitor);
      expect((await kit.visitor().call('auth.reset', { email: trader(kit).email })).data).toEqual({});
      const token = await tokenOf(kit);
      const weak = await kit.visitor().call('auth.reset-confirm', { token, password: 'password1234', repeat_password: 'password1234' });
      expect(weak.code).toBe('validation_failed');
      const answers = await Promise.all([1, 2].map(() => kit.visitor().call('auth.reset-confirm', { token, password: fresh, repeat_password: fresh })));
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'reset_link_dead']);
      expect((await visitor.call('auth.user')).code).toBe('session_required');
      expect((await logIn(kit, visitor)).code).toBe('invalid_credentials');
      expect((await logIn(kit, visitor, { password: fresh })).status).toBe(200);
      expect((await kit.backend.mails(kit.brand.id)).map(({ kind }) => kind)).toContain('password_changed');
    });

    it('has a link for thirty minutes', async () => {
      const kit = await startKit(db);
      await kit.visitor().call('auth.reset', { email: trader(kit).email });
      const token = await tokenOf(kit);
      kit.wait(1800);
      expect((await kit.visitor().call('auth.reset-confirm', { token, password: fresh, repeat_password: fresh })).code).toBe('reset_link_dead');
    });

    it('is asked for alike, with like work and limits, for an unknown address', async () => {
      const kit = await startKit(db);
      const work = async (email: string) => {
        kit.ports.db.queries = 0;
        const first = await kit.visitor().call('auth.reset', { email });
        const second = await kit.visitor().call('auth.reset', { email });
        return [kit.ports.db.queries, first.status, first.body, second.status, second.headers.get('retry-after')];
      };
      await kit.visitor().call('auth.reset', { email: 'first@example.com' });
      const unknown = await work('nobody@example.com');
      expect(unknown).toEqual(await work(trader(kit).email));
      expect(unknown[3]).toBe(429);
    });
  });

  describe('auth.change-password', () => {
    const fresh = 'another long phrase';
    const change = (visitor: Visitor, current: string, next = fresh, again = next) => visitor.call('auth.change-password', { current_password: current, new_password: next, confirm_password: again });

    it('needs the current password and ends every other session', async () => {
      const kit = await startKit(db);
      const [visitor, other] = [kit.visitor(), kit.visitor()];
      await logIn(kit, visitor);
      await logIn(kit, other);
      expect((await change(visitor, 'not the one')).errors).toEqual({ current_password: ['Your current password is not right'] });
      expect((await change(visitor, trader(kit).password, fresh, 'different')).errors).toEqual({ confirm_password: ['Password confirmation mismatch'] });
      expect((await change(visitor, trader(kit).password)).status).toBe(200);
      expect((await visitor.call('auth.user')).status).toBe(200);
      expect((await other.call('auth.user')).status).toBe(401);
      expect((await logIn(kit, kit.visitor(), { password: fresh })).status).toBe(200);
    });

    it('ends open links and hand-offs too', async () => {
      const kit = await startKit(db);
      const visitor = kit.visitor();
      await logIn(kit, visitor);
      await kit.visitor().call('auth.reset', { email: trader(kit).email });
      const token = /#token=([\w-]{43})/.exec((await kit.mailTo(trader(kit).email))!.text)![1]!;
      const code = await kit.backend.createHandoff(kit.brand.id, trader(kit).email);
      expect((await change(visitor, trader(kit).password)).status).toBe(200);
      const thief = 'the password of a thief';
      expect((await kit.visitor().call('auth.reset-confirm', { token, password: thief, repeat_password: thief })).code).toBe('reset_link_dead');
      expect((await kit.visitor().call('auth.handoff-redeem', { code })).code).toBe('handoff_dead');
      expect((await visitor.call('auth.user')).status).toBe(200);
    });

    it('is refused without a session', async () => {
      const kit = await startKit(db);
      expect((await change(kit.visitor(), trader(kit).password)).code).toBe('session_required');
    });
  });

  describe('auth.update', () => {
    it('changes one\'s own details and nothing else', async () => {
      const kit = await startKit(db);
      const visitor = await kit.signedIn('trader');
      const { data } = await visitor.call('auth.update', { first_name: '\u2067Zoë', last_name: 'O’Neil', phone_code: '+44', phoneNumber: '5550111', country: 'Spain', language: 'es', email: 'mine@example.com', roles: ['admin'], kyc_status: 'approved' });
      expect(data).toMatchObject({ firstname: 'Zoë', lastname: 'O’Neil', phone: '5550111', country: 'Spain', language: 'es', email: trader(kit).email, roles: ['trader'] });
    });

    it('refuses a country that is not served, but keeps the one there is', async () => {
      const kit = await startKit(db, { brand: { markets: ['ES'] } });
      const visitor = await kit.signedIn('trader');
      const details = { first_name: 'A', last_name: 'B' };
      expect((await visitor.call('auth.update', { ...details, country: 'Germany' })).code).toBe('country_not_served');
      expect((await visitor.call('auth.update', { ...details, country: 'Spain' })).status).toBe(200);
      expect((await visitor.call('auth.update', { ...details, country: 'Nowhere' })).errors).toEqual({ country: ['Choose a country of the list'] });
    });
  });

  describe('a hand-off', () => {
    it('signs in once, within a minute, on the site alone', async () => {
      const kit = await startKit(db, { settings: { two_fa: true } });
      const code = () => kit.backend.createHandoff(kit.brand.id, trader(kit).email);
      const visitor = kit.visitor();
      const used = await code();
      const elsewhere = await visitor.call('auth.handoff-redeem', { code: used }, { headers: { origin: 'https://evil.example.net' } });
      expect(elsewhere.code).toBe('handoff_dead');
      const answers = await Promise.all([visitor, kit.visitor()].map((one) => one.call('auth.handoff-redeem', { code: used })));
      expect(answers.map(({ code: refused }) => refused ?? 'ok').sort()).toEqual(['handoff_dead', 'ok']);
      expect(answers.find(({ code: refused }) => !refused)?.data.next).toBe('app');
      const late = await code();
      kit.wait(60);
      expect((await visitor.call('auth.handoff-redeem', { code: late })).code).toBe('handoff_dead');
    });

    it('leads an administrator to the back-office, which alone can redeem it', async () => {
      const kit = await startKit(db, { settings: { crm_url: 'https://desk.example.com/app/' } });
      const admin = await kit.signedIn('admin');
      const { data } = await admin.call('auth.handoff');
      expect(data.target).toBe('https://desk.example.com/app/token');
      expect((await kit.visitor().call('auth.handoff-redeem', { code: data.code })).code).toBe('handoff_dead');
      const desk = await kit.visitor().call('auth.handoff-redeem', { code: data.code }, { headers: { origin: 'https://desk.example.com' } });
      expect(desk.data.token).toMatch(/^[\w-]{43}$/);
      expect(desk.headers.getSetCookie()).toEqual([]);
    });

    it('to the back-office ends with the session that made it', async () => {
      const kit = await startKit(db, { settings: { crm_url: 'https://desk.example.com' } });
      const [admin, other] = [await kit.signedIn('admin'), await kit.signedIn('admin')];
      const origin = { headers: { origin: 'https://desk.example.com' } };
      const deskOf = async (visitor: Visitor) => {
        const desk = kit.visitor();
        desk.token = (await desk.call('auth.handoff-redeem', { code: (await visitor.call('auth.handoff')).data.code }, origin)).data.token;
        return desk;
      };
      const [desk, staying] = [await deskOf(admin), await deskOf(other)];
      const { data: unused } = await admin.call('auth.handoff');
      expect((await desk.call('operator.users')).status).toBe(200);
      await admin.call('auth.logout');
      expect((await desk.call('operator.users')).code).toBe('session_required');
      expect((await kit.visitor().call('auth.handoff-redeem', { code: unused.code }, origin)).code).toBe('handoff_dead');
      expect((await staying.call('operator.users')).status).toBe(200);
    });

    it('to the back-office lasts no longer than the session that made it', async () => {
      const kit = await startKit(db, { settings: { crm_url: 'https://desk.example.com' } });
      const admin = await kit.signedIn('admin');
      for (let i = 0; i < 46; i += 1) { kit.wait(1800); await admin.call('auth.user'); }
      const desk = kit.visitor();
      desk.token = (await desk.call('auth.handoff-redeem', { code: (await admin.call('auth.handoff')).data.code }, { headers: { origin: 'https://desk.example.com' } })).data.token;
      kit.wait(1800);
      expect((await desk.call('auth.user')).status).toBe(200);
      kit.wait(1800);
      expect((await desk.call('auth.user')).code).toBe('session_required');
    });

    it('is for administrators, and needs an address', async () => {
      const kit = await startKit(db);
      expect((await (await kit.signedIn('trader')).call('auth.handoff')).code).toBe('role_required');
      expect((await (await kit.signedIn('admin')).call('auth.handoff')).code).toBe('crm_not_configured');
      expect((await kit.visitor().call('auth.handoff')).code).toBe('session_required');
    });
  });

  describe('sessions', () => {
    it('end after an hour without a request, and after a day whatever happens', async () => {
      const kit = await startKit(db);
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

    it('are listed and ended by their owner alone', async () => {
      const kit = await startKit(db);
      const people = await Promise.all(['trader', 'new', 'practice', 'admin', 'superadmin'].map((role) => kit.signedIn(role)));
      const lists = await Promise.all(people.map(async (person) => (await person.call('session.list')).data));
      for (const [i, person] of people.entries()) {
        expect(lists[i]).toEqual([expect.objectContaining({ current: true, confirmed: true })]);
        for (const [j, list] of lists.entries()) {
          if (i !== j) expect((await person.call('session.revoke', undefined, { params: { id: list[0]!.id } })).code).toBe('not_found');
        }
      }
      for (const person of people) expect((await person.call('auth.user')).status).toBe(200);
    });

    it('are ended one by one and all at once', async () => {
      const kit = await startKit(db);
      const people = [kit.visitor(), kit.visitor(), kit.visitor(), kit.visitor()];
      for (const person of people) await logIn(kit, person);
      const [first, second] = people as [Visitor, Visitor];
      const { data } = await second.call('session.list');
      const own = data.find(({ current }) => current)!;
      expect((await first.call('session.revoke', undefined, { params: { id: own.id } })).status).toBe(200);
      expect((await second.call('auth.user')).status).toBe(401);
      expect((await first.call('session.revoke-others')).data).toEqual({ ended: 2 });
      expect((await first.call('session.list')).data).toHaveLength(1);
    });

    it('end by signing out, also twice', async () => {
      const kit = await startKit(db);
      const visitor = kit.visitor();
      await logIn(kit, visitor);
      expect((await visitor.call('auth.logout')).status).toBe(200);
      expect((await visitor.call('auth.user')).status).toBe(401);
      expect((await visitor.call('auth.logout')).status).toBe(200);
    });

    it('of one brand are nothing to another', async () => {
      const [here, there] = [await startKit(db), await startKit(db)];
      const visitor = here.visitor();
      await logIn(here, visitor);
      const stranger = there.visitor();
      for (const [name, value] of visitor.cookies) stranger.cookies.set(name.replace(here.brand.id, there.brand.id), value);
      expect((await stranger.call('auth.user')).code).toBe('session_required');
    });
  });
});
