import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskClient } from '../../../cli/desk/desk-client.ts';
import { renderTable } from '../../../cli/terminal/render-table.ts';
import type { Io } from '../../../cli/io.ts';
import { userState } from '../../../cli/desk/user-state.ts';
import type { OperatorUser, Settings } from '../../../schemas/generated/types.ts';
import { BANK } from '../../server/support/withdrawal-kit.ts';
import { startDemoSite } from '../support/demo-site.ts';
import { lossyProxy } from '../support/lossy-proxy.ts';
import { runLivery, temporaryFolder } from '../support/run-livery.ts';

let state: string;
beforeEach(() => {
  state = temporaryFolder();
  vi.stubEnv('XDG_STATE_HOME', state);
});
afterEach(() => vi.unstubAllEnvs());

/** A demo site with clients of its users. */
async function site(settings: Partial<Settings> = {}) {
  const running = await startDemoSite(settings);
  const { url, emailOf, password } = running;
  return {
    ...running,
    /** Runs `livery desk <url> …` as this user. */
    desk(role: string, words: string[], io: Partial<Io> = {}, address = url) {
      vi.stubEnv('LIVERY_DESK_EMAIL', emailOf(role));
      vi.stubEnv('LIVERY_DESK_PASSWORD', password);
      return runLivery(['desk', address, ...words], io);
    },
    /** A client of this user. */
    async client(role: string) {
      const client = new DeskClient(url);
      await client.call('auth.login', { input: { email: emailOf(role), password } });
      return client;
    },
  };
}

type Site = Awaited<ReturnType<typeof site>>;

const dataOf = async <T>(run: Promise<{ out: string; err: string }>): Promise<T> => {
  const { out, err } = await run;
  expect(err).toBe('');
  return JSON.parse(out) as T;
};

/** The code of the last mail, once it has arrived. */
async function newestCode({ mails }: Pick<Site, 'mails'>): Promise<string> {
  await vi.waitFor(() => expect(mails.at(-1)?.code).toBeDefined());
  return mails.at(-1)!.code!;
}

/** The id of a new withdrawal of the trader. */
async function withdrawalOf(at: Site): Promise<string> {
  const trader = await at.client('trader');
  await trader.call('step-up.request', { input: {} });
  await trader.call('step-up.verify', { input: { code: await newestCode(at) } });
  const { id } = await trader.call('payout-account.store', { input: BANK as never });
  const withdrawal = await trader.call('withdrawal.create', {
    input: { amount: '250.00', wallet: 'balance', account_id: id, type: 'wire' },
  });
  return withdrawal.id;
}

describe('livery desk', () => {
  it('shows the queues as tables and as JSON', async () => {
    const at = await site();
    await (await at.client('trader')).call('plan.join', { input: { plan_id: 'basic' } });
    const table = await at.desk('admin', ['plans', '--state', 'pending']);
    expect([table.code, table.err]).toEqual([0, '']);
    expect(table.out).toMatch(/^ID +CUSTOMER +AMOUNT +STATUS +PLAN +FREE FUNDS +CREATED\npu_/);
    expect(table.out).toContain('1000.00 USD');
    const json = await dataOf<{ ok: true; upgrades: object[] }>(at.desk('admin', ['plans', '--json']));
    expect(json).toMatchObject({ ok: true, upgrades: [{ plan_id: 'basic', state: 'pending' }] });
    expect((await at.desk('admin', ['summary'])).out).toMatch(/pending plans +1/);
    expect((await at.desk('admin', ['deposits'])).out).toBe('Nothing here.\n');
    expect((await at.desk('admin', ['users', '--search', at.emailOf('trader')])).out).toMatch(
      /^ID.*\nu_.*trader/,
    );
    const first = await at.desk('admin', ['users', '--limit', '1']);
    const [, after] = /More: --after (\S+)/.exec(first.out)!;
    const second = await at.desk('admin', ['users', '--limit', '1', '--after', after!]);
    expect(second.out.split('\n')[1]).not.toBe(first.out.split('\n')[1]);
  });

  it('lists identity checks, and decides them by id', async () => {
    const at = await site();
    const table = await at.desk('admin', ['identity', '--state', 'pending']);
    expect(table.out).toMatch(
      /^ID +CUSTOMER +STATUS +DOCUMENT +IMAGES +CREATED\nk_northwind_demo +WEB\d+ Ines Pardo +pending +passport +2 /,
    );
    expect((await at.desk('admin', ['reject', 'k_northwind_demo'])).code).toBe(2);
    const reason = 'The document has expired.';
    const rejected = await at.desk('admin', ['reject', 'k_northwind_demo', '--reason', reason]);
    expect([rejected.code, rejected.out]).toEqual([0, expect.stringContaining('rejected')]);
    const refused = await at.desk('admin', ['approve', 'k_northwind_demo']);
    expect(refused.code).toBe(1);
    const json = await dataOf<{ checks: { note: string }[] }>(
      at.desk('admin', ['identity', '--state', 'rejected', '--json']),
    );
    expect(json.checks.map(({ note }) => note)).toEqual([reason]);
  });

  it('lists conversations, and answers them by the id of the trader', async () => {
    const at = await site();
    const trader = await at.client('trader');
    const { sender_id: id } = await trader.call('message.send', { input: { message: 'Where is it?' } });
    const table = await at.desk('admin', ['messages']);
    expect(table.out).toMatch(/^ID +CUSTOMER +STATUS +LAST MESSAGE +SENT\nu_.*1 unread +Where is it\? /);
    expect((await at.desk('admin', ['reply', id])).code).toBe(2);
    const sent = await at.desk('admin', ['reply', id, '--message', 'Under Statements.']);
    expect([sent.code, sent.out]).toEqual([0, expect.stringContaining('is sent')]);
    const messages = await trader.call('message.list', { params: { userId: id } });
    expect(messages.map(({ message }) => message)).toEqual(['Where is it?', 'Under Statements.']);
    expect((await at.desk('trader', ['messages'])).code).toBe(1);
  });

  it('corrects a balance with two operators, and refuses each alone', async () => {
    const at = await site();
    const words = [
      'correct',
      at.emailOf('trader'),
      '--amount',
      '-12.50',
      '--reason',
      'Credited twice',
      '--yes',
      '--json',
    ];
    const { id, balance } = await dataOf<{ id: string; balance: string }>(at.desk('admin', words));
    const alone = await at.desk('admin', ['approve', id]);
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('You requested this correction.')]);
    const approved = await dataOf<{ balance_after: string }>(
      at.desk('superadmin', ['approve', id, '--json']),
    );
    expect(Number(balance) - Number(approved.balance_after)).toBe(12.5);
    expect((await at.desk('admin', ['cancel', id])).code).toBe(1);
    const { out } = await at.desk('admin', ['audit', '--search', id]);
    expect(out).toMatch(/correction\.approve[\s\S]*correction\.request/);
  });

  it('shows whose balance a correction changes, and asks in a terminal', async () => {
    const at = await site();
    const words = ['correct', at.emailOf('trader'), '--amount', '-12.50', '--reason', 'Credited twice'];
    const corrections = async () => (await at.desk('admin', ['corrections'])).out;
    const asked: string[] = [];
    const answering = (answer: string) => ({
      ask: async (question: string) => (asked.push(question), answer),
    });
    const refused = await at.desk('admin', words, answering('n'));
    expect([refused.code, refused.out]).toEqual([2, '']);
    const account = new RegExp(
      `CUSTOMER +WEB\\d+ \\S.*\nEMAIL +${at.emailOf('trader')}\nAMOUNT +-12\\.50 USD\nBALANCE +([\\d.]+) USD\nBALANCE AFTER +([\\d.]+) USD\n`,
    );
    const [, before, after] = account.exec(refused.err)!;
    const cents = (text: string | undefined) => BigInt(text!.replace('.', ''));
    expect(cents(before) - cents(after)).toBe(1250n);
    expect(refused.err).toContain('Cancelled. Nothing was written.');
    expect(await corrections()).toBe('Nothing here.\n');

    expect((await at.desk('admin', words, answering('y'))).out).toMatch(account);
    expect(asked).toEqual(Array(2).fill('Request this correction? (y/N)'));
    expect((await at.desk('admin', [...words, '--yes'], answering('n'))).out).toMatch(
      /^c_[\w-]+ is pending\.\nCUSTOMER/,
    );
    expect(asked).toHaveLength(2);
    expect((await corrections()).match(/-12\.50 USD/g)).toHaveLength(2);
    const other = await at.desk('admin', ['summary', '--yes']);
    expect([other.code, other.err]).toEqual([2, 'summary takes no --yes.\n']);
  });

  it('requires --yes for a correction without a terminal, before it signs in', async () => {
    const words = [
      'desk',
      'https://desk.example',
      'correct',
      'WEB1042',
      '--amount',
      '5',
      '--reason',
      'Late fee',
    ];
    const { code, out, err } = await runLivery(words);
    expect([code, out, err]).toEqual([
      2,
      '',
      'correct needs --yes without a terminal, where it cannot ask for confirmation.\n',
    ]);
  });

  it('reads amounts as the desk does, and sends plain decimals', async () => {
    const at = await site();
    const correct = (amount: string) =>
      at.desk('admin', [
        'correct',
        at.emailOf('trader'),
        '--amount',
        amount,
        '--reason',
        'Late',
        '--yes',
        '--json',
      ]);
    for (const [typed, amount] of [
      ['1,000', '1000.00'],
      ['-1,234.50', '-1234.50'],
      ['$2,000.5', '2000.50'],
    ] as const)
      expect(await dataOf<object>(correct(typed))).toMatchObject({ amount });
    for (const typed of ['1,00', '1.00.0', '1,5', 'much']) {
      const { code, out } = await correct(typed);
      expect([typed, code, out]).toEqual([typed, 2, expect.stringContaining('1250.50 or 1,250.50')]);
    }
    const { corrections } = await dataOf<{ corrections: object[] }>(
      at.desk('admin', ['corrections', '--json']),
    );
    expect(corrections).toHaveLength(3);
  });

  describe('when a response is lost', () => {
    const correct = async (at: Site, url: string) =>
      at.desk(
        'admin',
        ['correct', at.emailOf('trader'), '--amount', '5', '--reason', 'Lost', '--yes', '--json'],
        {},
        url,
      );
    const corrections = async (at: Site) =>
      (await dataOf<{ corrections: object[] }>(at.desk('admin', ['corrections', '--json']))).corrections;

    it('repeats the request under the same key: one correction', async () => {
      const at = await site();
      const { url, keys } = await lossyProxy(at.url, '/operator/corrections', 1);
      const { id } = await dataOf<{ id: string }>(correct(at, url));
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
      expect(await corrections(at)).toMatchObject([{ id, amount: '5.00' }]);
    });

    it('says that the outcome is unknown when every response is lost', async () => {
      const at = await site();
      const { url } = await lossyProxy(at.url, '/operator/corrections', Infinity);
      const { code, out } = await correct(at, url);
      expect([code, JSON.parse(out)]).toEqual([
        1,
        {
          ok: false,
          error: `The outcome is unknown: check \`livery desk ${url} corrections\` before you repeat it.`,
        },
      ]);
      expect(await corrections(at)).toHaveLength(1);
    });

    it('sends a request without a key once', async () => {
      const at = await site();
      const { users } = await dataOf<{ users: { id: string }[] }>(
        at.desk('admin', ['users', '--search', at.emailOf('trader'), '--json']),
      );
      const { id } = users[0]!;
      const { url, keys } = await lossyProxy(at.url, `/operator/users/${id}/state`, Infinity);
      const { code, err } = await at.desk('admin', ['activate', id], {}, url);
      expect([code, keys]).toEqual([1, [undefined]]);
      expect(err).toContain('The outcome is unknown');
    });

    it('names the list to check after a decision about an identity', async () => {
      const at = await site();
      const { checks } = await dataOf<{ checks: { id: string }[] }>(at.desk('admin', ['identity', '--json']));
      const { id } = checks[0]!;
      const { url } = await lossyProxy(at.url, `/operator/kyc/${id}/approve`, Infinity);
      const { code, err } = await at.desk('admin', ['approve', id], {}, url);
      expect([code, err]).toEqual([1, expect.stringContaining(`check \`livery desk ${url} identity\``)]);
    });
  });

  it('takes a withdrawal from the request to its settlement, and rejects another', async () => {
    const at = await site();
    const id = await withdrawalOf(at);
    expect((await at.desk('admin', ['approve', id])).out).toBe(
      `${id} is approved.\nTo pay: 250.00 USD, after a fee of 0.00 USD.\n`,
    );
    expect((await at.desk('admin', ['sent', id, '--reference', 'E2E-1'])).out).toBe(`${id} is sent.\n`);
    expect((await at.desk('admin', ['settled', id])).out).toBe(`${id} is settled.\n`);
    const again = await at.desk('admin', ['reject', id, '--reason', 'Late', '--json']);
    expect([again.code, JSON.parse(again.out)]).toEqual([
      1,
      { ok: false, error: expect.stringContaining('Nothing was changed') },
    ]);
  });

  it('changes users, and lists the requests of managers', async () => {
    const at = await site({ enable_account_connection_autotrade: true });
    const { users } = await dataOf<{ users: { id: string }[] }>(
      at.desk('admin', ['users', '--search', at.emailOf('trader'), '--json']),
    );
    const { id } = users[0]!;
    const alone = await at.desk('admin', ['suspend', id]);
    expect([alone.code, alone.err]).toEqual([2, 'suspend needs --reason.\nsuspend needs --contact.\n']);
    const words = ['--reason', 'Checks', '--contact', 'help@acme.example'];
    expect((await at.desk('admin', ['suspend', id, ...words])).out).toBe(`${id} is suspended.\n`);
    expect((await at.desk('admin', ['stop', id, ...words])).out).toBe(`${id} is stopped from trading.\n`);
    expect((await at.desk('admin', ['users', '--search', at.emailOf('trader')])).out).toContain(
      'stopped from trading',
    );
    expect((await at.desk('admin', ['activate', id])).out).toBe(`${id} is active.\n`);
    expect((await at.desk('admin', ['approve', id])).out).toBe(`${id} is active.\n`);
    const unnamed = await at.desk('admin', ['rename', id, '--first', 'Tara']);
    expect([unnamed.code, unnamed.err]).toEqual([2, 'rename needs --last.\nrename needs --reason.\n']);
    const name = ['--first', 'Tara', '--last', 'Vega', '--reason', 'Marriage certificate'];
    expect((await at.desk('admin', ['rename', id, ...name])).out).toBe(`${id} is "Tara Vega".\n`);
    expect((await at.desk('admin', ['managers', '--state', 'pending'])).code).toBe(0);
  });

  it('changes settings after a mailed code, which covers the next five minutes of a kept session', async () => {
    const at = await site();
    const set = (words: string, io: Partial<Io> = {}) => at.desk('admin', ['set', words], io);
    const unattended = await set('minimum_withdrawal=75.00');
    expect([unattended.code, unattended.err]).toEqual([1, expect.stringContaining('Run it in a terminal')]);
    expect((await at.desk('admin', ['settings'])).out).toMatch(/minimum_withdrawal .*manifest/);
    expect((await at.desk('admin', ['sign-in'])).code).toBe(0);
    const wrongCode = await set('minimum_withdrawal=75.00', { ask: async () => '000000' });
    expect([wrongCode.code, wrongCode.err]).toEqual([1, expect.stringContaining('code_wrong.md')]);
    expect((await set('minimum_withdrawal=75.00', { ask: () => newestCode(at) })).out).toBe(
      'minimum_withdrawal is "75.00" (operator).\n',
    );
    expect((await at.desk('admin', ['settings'])).out).toMatch(/minimum_withdrawal +75.00 +operator/);
    expect((await set('minimum_withdrawal=')).out).toContain('(manifest)');
    const wrong = await set('minimum_withdrawal=much');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('minimum_withdrawal: ')]);
    expect((await set('nothing')).code).toBe(2);
  });

  it('grants and revokes a role of a user after a mailed code, as a superadministrator', async () => {
    const at = await site();
    const id = 'u_northwind_trader';
    const change = (role: string, words: string[], io: Partial<Io> = {}) => at.desk(role, words, io);
    const grant = ['grant', id, '--role', 'admin'];
    const io = { ask: () => newestCode(at) };
    expect((await change('superadmin', ['grant', id])).err).toContain('grant needs --role.');
    expect((await change('superadmin', ['grant', id, '--role', 'king'])).err).toContain(
      '--role is one of manager, admin, superadmin.',
    );
    const unattended = await change('superadmin', grant);
    expect([unattended.code, unattended.err]).toEqual([1, expect.stringContaining('Run it in a terminal')]);
    const forbidden = await change('admin', grant, io);
    expect([forbidden.code, forbidden.err]).toEqual([1, expect.stringContaining('role_required.md')]);
    expect((await at.desk('superadmin', ['sign-in'])).code).toBe(0);
    const granted = await change('superadmin', grant, io);
    expect([granted.code, granted.out]).toEqual([
      0,
      expect.stringMatching(/^u_northwind_trader is .+, with the roles admin, trader\.\n$/),
    ]);
    const revoked = await change('superadmin', ['revoke', id, '--role', 'admin']);
    expect(revoked.out).toMatch(/^u_northwind_trader is .+, with the roles trader\.\n$/);
    const own = await change('superadmin', ['revoke', 'u_northwind_superadmin', '--role', 'superadmin']);
    expect([own.code, own.err]).toEqual([1, expect.stringContaining('own_account.md')]);
  });

  it('lists every invalid field that the backend reports', async () => {
    const at = await site();
    const words = ['correct', at.emailOf('trader'), '--amount', '0', '--reason', '\u200b', '--yes'];
    const { code, err } = await at.desk('admin', words);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /\n {2}amount: .+\n {2}reason: .+\n {2}docs\/errors\/codes\/validation_failed\.md/,
      ),
    ]);
  });

  it('reports every problem of the command line at once, before it signs in', async () => {
    const { code, err } = await runLivery([
      'desk',
      'https://desk.example',
      'reject',
      'w_1',
      '--amount',
      '1',
      '--state',
      'sent',
    ]);
    expect(code).toBe(2);
    for (const problem of ['needs --reason', 'takes no --amount', 'takes no --state'])
      expect(err).toContain(problem);
    const other = await runLivery(['desk', 'https://desk.example', 'sent', 'd_1', '--reference', 'x']);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('needs the id of a withdrawal')]);
    const unknown = await runLivery(['desk', 'https://desk.example', 'aprove', 'd_1']);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('approve')]);
  });

  it('says who reads the reason of a rejection', async () => {
    const { out } = await runLivery(['desk', '--help']);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'the customer reads it; of a rejected correction, its requester',
    );
  });

  it('is for operators only', async () => {
    const at = await site();
    const { code, err } = await at.desk('trader', ['summary']);
    expect([code, err]).toEqual([1, expect.stringContaining('You do not have permission')]);
  });

  describe('sign-in', () => {
    it('names everything that is missing without a terminal', async () => {
      vi.stubEnv('LIVERY_DESK_EMAIL', '');
      vi.stubEnv('LIVERY_DESK_PASSWORD', '');
      const { code, err } = await runLivery(['desk', 'http://localhost:9', 'summary']);
      expect(code).toBe(2);
      expect(err).toMatch(/LIVERY_DESK_EMAIL[\s\S]*LIVERY_DESK_PASSWORD_FILE/);
    });

    it('asks in a terminal, and reads the password from a file', async () => {
      const at = await site();
      vi.stubEnv('LIVERY_DESK_EMAIL', '');
      vi.stubEnv('LIVERY_DESK_PASSWORD', '');
      const asked = {
        ask: async () => at.emailOf('admin'),
        askSecret: async () => at.password,
      };
      expect((await runLivery(['desk', at.url, 'summary'], asked)).code).toBe(0);
      const file = path.join(state, 'password');
      writeFileSync(file, `${at.password}\n`);
      vi.stubEnv('LIVERY_DESK_PASSWORD_FILE', file);
      const words = ['desk', at.url, 'summary', '--email', at.emailOf('admin')];
      expect((await runLivery(words)).code).toBe(0);
      writeFileSync(file, 'wrong');
      const wrong = await runLivery(words);
      expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Invalid Login Details')]);
      expect(wrong.err + wrong.out).not.toContain(at.password);
    });

    it('ends a session that it cannot store', async () => {
      const at = await site();
      const file = path.join(state, 'file');
      writeFileSync(file, '');
      vi.stubEnv('XDG_STATE_HOME', file);
      const { code, err } = await at.desk('admin', ['sign-in']);
      expect([code, err]).toEqual([2, expect.stringContaining('a part of the path is a file')]);
      const client = await at.client('admin');
      expect(await client.call('session.list')).toHaveLength(1);
    });

    it('confirms the device by the mailed code, and keeps the session until sign-out', async () => {
      const at = await site({ two_fa: true });
      const refused = await at.desk('admin', ['summary']);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('sign-in in a terminal')]);
      const askSecret = async () => at.password;
      const ask = () => newestCode(at);
      expect((await at.desk('admin', ['sign-in'], { ask, askSecret })).code).toBe(0);
      const folder = path.join(state, 'livery', 'desk');
      const [name] = readdirSync(folder);
      expect(statSync(path.join(folder, name!)).mode & 0o777).toBe(0o600);
      vi.stubEnv('LIVERY_DESK_PASSWORD', '');
      vi.stubEnv('LIVERY_DESK_EMAIL', '');
      expect((await runLivery(['desk', at.url, 'summary'])).code).toBe(0);
      expect((await runLivery(['desk', at.url, 'sign-out'])).out).toContain('Signed out');
      expect(existsSync(path.join(folder, name!))).toBe(false);
      expect((await runLivery(['desk', at.url, 'summary'])).code).toBe(2);
    });
  });

  it('decides as the operator who is named, not as the one whose session is stored', async () => {
    const at = await site();
    const id = await withdrawalOf(at);
    expect((await at.desk('admin', ['sign-in'])).code).toBe(0);
    expect((await at.desk('superadmin', ['approve', id])).out).toBe(
      `${id} is approved.\nTo pay: 250.00 USD, after a fee of 0.00 USD.\n`,
    );
    expect((await at.desk('admin', ['withdrawals'])).out).toMatch(
      /FEE +PAYOUT +DESTINATION +APPROVALS +CHARGEBACKS PAID BY YOU +CREATED\n.* 0\.00 USD +250\.00 USD .* 1\/1 +0\.00 USD /,
    );
    vi.stubEnv('LIVERY_DESK_PASSWORD', '');
    vi.stubEnv('LIVERY_DESK_EMAIL', '');
    const sent = ['sent', id, '--reference', 'E2E-2', '--email', at.emailOf('admin').toUpperCase()];
    expect((await runLivery(['desk', at.url, ...sent])).out).toBe(`${id} is sent.\n`);
    const { withdrawals } = await dataOf<{ withdrawals: { id: string; history: { actor: string }[] }[] }>(
      at.desk('admin', ['withdrawals', '--json']),
    );
    const { history } = withdrawals.find((each) => each.id === id)!;
    expect(history.map(({ actor }) => actor)).toEqual([
      'u_northwind_trader',
      'u_northwind_superadmin',
      'u_northwind_admin',
    ]);
  });

  describe('the site', () => {
    const summaryOf = (named: string, io: Partial<Io> = {}) => runLivery(['desk', named, 'summary'], io);

    it('is an encrypted or local address, or a brand with a host', async () => {
      const brands = temporaryFolder();
      mkdirSync(path.join(brands, 'hostless'));
      writeFileSync(path.join(brands, 'hostless', 'brand.json'), '{}');
      for (const [named, problem] of [
        ['http://trade.acme.com', 'unencrypted'],
        ['ftp://acme.com', 'not the address of a site'],
        ['nobody', 'no brand nobody'],
        ['hostless', 'no host'],
      ] as const) {
        const { code, err } = await summaryOf(named, { brands });
        expect([named, code, err]).toEqual([named, 2, expect.stringContaining(problem)]);
      }
    });

    it('has to answer', async () => {
      vi.stubEnv('LIVERY_DESK_EMAIL', 'a@b.example');
      vi.stubEnv('LIVERY_DESK_PASSWORD', 'secret');
      const { code, err } = await summaryOf('http://127.0.0.1:9');
      expect([code, err]).toEqual([2, expect.stringContaining('does not answer')]);
      const brands = temporaryFolder();
      mkdirSync(path.join(brands, 'acme'));
      writeFileSync(path.join(brands, 'acme', 'brand.json'), `\uFEFF{ "hosts": ["desk.invalid"] }`);
      expect((await summaryOf('acme', { brands })).err).toContain('https://desk.invalid does not answer');
    });
  });

  it('says that an account is closed, whatever else it was', () => {
    const user = { approved: true, closed_at: '2026-11-02T10:00:00.000Z', is_trading: true, state: 'active' };
    expect(userState(user as OperatorUser)).toBe('closed');
    expect(userState({ ...user, closed_at: null } as OperatorUser)).toBe('active');
  });

  it('shows no control characters of stored texts', () => {
    const table = renderTable(['A', 'B'], [['\u001b[31mred\u202e', 'x'.repeat(60)]]);
    expect(table).toBe(`A          B\n [31mred   ${'x'.repeat(47)}…\n`);
  });
});
