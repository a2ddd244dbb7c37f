import { describe, expect, it } from 'vitest';
import { openPlatform } from '../../../server/modules/trading-account/open-platform.ts';
import { createBrandContext } from '../../../server/brand/brand-context.ts';
import { onPostgres, testBrand } from '../support/backend.ts';
import { PLATFORM_SECRET } from '../support/platform-server.ts';
import { StreamReader } from '../support/stream-reader.ts';
import {
  create,
  jobsAfter,
  listOf,
  newKey,
  startAccounts,
  topUp,
  usePlatformServer,
} from '../support/trading-accounts.ts';

const platform = usePlatformServer();

onPostgres('trading accounts on an external platform', (at) => {
  const start = () => startAccounts(at.db, {}, platform.server);
  const theOnly = () => [...platform.server.accounts.values()][0]!;

  it('are opened, topped up and read by signed requests that say nothing about the trader', async () => {
    const { kit, visitor } = await start();
    const { data } = await create(visitor);
    const account = theOnly();
    expect(data).toMatchObject({
      login_id: account.login_id,
      title: 'MT4 Raw Spread',
      server: 'Demo-1',
      password: account.password,
      account_balance: '200.00',
    });
    expect((await topUp(visitor, data.login_id!)).data.account_balance).toBe('700.00');
    account.balance = '-12.50';
    kit.wait(6);
    expect(await listOf(visitor)).toMatchObject({
      servers: [{ account_balance: '-12.50', balance_at: kit.now().toISOString() }],
      platform: 'connected',
      is_stale: false,
    });
    const reset = await visitor.call('trading-account.reset-password', { id: data.login_id! });
    expect(reset.data.password).toBe(account.password);
    expect(platform.server.unsigned).toBe(0);
    const sent = platform.server.bodies.join();
    expect(sent).toMatch(/"holder":"WEB\d+"/);
    for (const personal of ['Tara', 'Lindqvist', '@', 'u_brand']) expect(sent).not.toContain(personal);
    expect(JSON.stringify(kit.log)).not.toContain(account.password);
  });

  it('whose opening is lost are opened once: the job finds out, and no password is shown', async () => {
    const { kit, visitor } = await start();
    const key = newKey();
    platform.server.mode = 'lost';
    const first = await create(visitor, {}, key);
    expect(first.data).toMatchObject({ status: 'opening', login_id: null, password: null });
    expect(first.body.message).toMatch(/no second account is opened/);
    expect(platform.server.requests).toHaveLength(3);
    platform.server.mode = 'up';
    const again = (await create(visitor, {}, key)).data;
    expect(again).toMatchObject({ id: first.data.id, status: 'open', password: null, has_password: false });
    expect(platform.server.accounts.size).toBe(1);
    const { password } = (await visitor.call('trading-account.reset-password', { id: again.login_id! })).data;
    expect(password).toBe(theOnly().password);

    platform.server.mode = 'lost';
    const other = (await create(visitor)).data;
    platform.server.mode = 'up';
    await jobsAfter(kit, 61);
    const { servers } = await listOf(visitor);
    expect(servers.find(({ id }) => id === other.id)).toMatchObject({ status: 'open', has_password: false });
    expect(platform.server.accounts.size).toBe(2);
  });

  it('whose process ended before it asked are opened by the job', async () => {
    const { kit, visitor } = await start();
    platform.server.mode = 'down';
    const { data } = await create(visitor);
    await at.db.query('update trading_account set attempts = 0, started_at = $2 where id = $1', [
      data.id,
      kit.now(),
    ]);
    platform.server.mode = 'up';
    kit.wait(30);
    await kit.backend.settled();
    expect((await listOf(visitor)).servers[0]).toMatchObject({ status: 'opening' });
    await jobsAfter(kit, 40);
    expect((await listOf(visitor)).servers[0]).toMatchObject({ status: 'open', has_password: false });
  });

  it('that the platform does not open in an hour fail, unless it knows them', async () => {
    const { kit, visitor } = await start();
    platform.server.mode = 'down';
    await create(visitor);
    platform.server.mode = 'lost';
    const known = (await create(visitor)).data;
    platform.server.mode = 'down';
    await jobsAfter(kit, 3700);
    const later = await kit.signedIn('trader');
    expect((await listOf(later)).servers.map(({ status }) => status)).toEqual(['opening', 'opening']);
    platform.server.mode = 'up';
    await jobsAfter(kit, 700);
    const { servers } = await listOf(later);
    expect(servers.map(({ id, status }) => [id === known.id, status]).sort()).toEqual([
      [false, 'failed'],
      [true, 'open'],
    ]);
    expect(platform.server.accounts.size).toBe(1);
  });

  it('are refused by the platform, also to a repeat', async () => {
    const { kit, visitor } = await start();
    platform.server.mode = 'refuse';
    const key = newKey();
    const refused = await create(visitor, {}, key);
    expect(refused).toMatchObject({ status: 409, code: 'platform_refused' });
    expect(refused.body.message).toMatch(/so none was opened/);
    platform.server.mode = 'up';
    expect((await create(visitor, {}, key)).code).toBe('platform_refused');
    kit.wait(1);
    const { login_id: login } = (await create(visitor)).data;
    platform.server.mode = 'refuse';
    expect((await topUp(visitor, login!)).code).toBe('platform_refused');
    expect((await visitor.call('trading-account.reset-password', { id: login! })).code).toBe(
      'platform_refused',
    );
    platform.server.mode = 'up';
    expect((await listOf(visitor)).servers.map(({ status }) => status)).toEqual(['open', 'failed']);
  });

  it('get a top-up once, whose answer is lost or that the platform cannot take now', async () => {
    const { kit, visitor } = await start();
    const { login_id: login } = (await create(visitor)).data;
    platform.server.mode = 'lost';
    const key = newKey();
    const first = await topUp(visitor, login!, '500', key);
    expect(first.data).toMatchObject({ account_balance: '200.00', pending_top_up: true });
    expect(first.body.message).toMatch(/nothing is added twice/);
    platform.server.mode = 'down';
    await topUp(visitor, login!, '1000');
    platform.server.mode = 'up';
    expect((await topUp(visitor, login!, '500', key)).data).toMatchObject({
      account_balance: '700.00',
      pending_top_up: true,
    });
    await jobsAfter(kit, 61);
    expect((await listOf(visitor)).servers[0]).toMatchObject({
      account_balance: '1700.00',
      pending_top_up: false,
    });
    expect(platform.server.deposits).toHaveLength(2);
  });

  it('show no password that the platform has not confirmed, and set one at a time', async () => {
    const { visitor } = await start();
    const { login_id: login, password } = (await create(visitor)).data;
    const reset = () => visitor.call('trading-account.reset-password', { id: login! });
    platform.server.mode = 'lost';
    const lost = await reset();
    expect(lost).toMatchObject({ status: 503, code: 'provider_unavailable', data: undefined });
    expect(lost.body.message).toMatch(/did not confirm the new password, so we do not show it/);
    expect(theOnly().password).not.toBe(password);
    platform.server.mode = 'up';
    const answers = await Promise.all([reset(), reset(), reset()]);
    const shown = answers.flatMap(({ data }) => (data ? [data.password] : []));
    expect(answers.every(({ status, code }) => status === 200 || code === 'busy')).toBe(true);
    expect(shown.at(-1)).toBeDefined();
    expect(shown).toContain(theOnly().password);
  });

  it('show the latest known balances while the platform does not answer', async () => {
    const { kit, visitor } = await start();
    await create(visitor);
    kit.wait(6);
    for (const mode of ['down', 'slow'] as const) {
      platform.server.mode = mode;
      expect(await listOf(visitor)).toMatchObject({
        servers: [{ account_balance: '200.00' }],
        is_stale: true,
      });
    }
  });

  it('notify the open pages of their owner at every step, and of a balance that has changed', async () => {
    const { kit, visitor } = await start();
    const { login_id: login } = (await create(visitor)).data;
    const reader = new StreamReader(await visitor.send('GET', '/stream'));
    const changes = async () => (await reader.events()).filter(({ event }) => event === 'changed').length;
    const changesOf = async (step: () => Promise<unknown>) => {
      await changes();
      await step();
      return await changes();
    };
    platform.server.mode = 'lost';
    expect(await changesOf(() => create(visitor))).toBe(1);
    expect(await changesOf(() => topUp(visitor, login!))).toBe(1);
    expect(await changesOf(() => jobsAfter(kit, 61))).toBe(0);
    platform.server.mode = 'up';
    expect(await changesOf(() => jobsAfter(kit, 61))).toBe(2);
    expect(
      (await listOf(visitor)).servers.map(({ status, pending_top_up: isPending }) => [status, isPending]),
    ).toEqual([
      ['open', false],
      ['open', false],
    ]);
    expect(await changesOf(() => topUp(visitor, login!))).toBe(1);
    kit.wait(6);
    expect(await changesOf(() => listOf(visitor))).toBe(0);
    kit.wait(6);
    platform.server.accounts.forEach((account) => void (account.balance = '-12.50'));
    expect(await changesOf(() => listOf(visitor))).toBe(1);
    expect(await changesOf(() => listOf(visitor))).toBe(0);
    expect(await changesOf(() => visitor.call('trading-account.reset-password', { id: login! }))).toBe(1);
    await reader.leave();
  });

  it('are reached with either secret during a rotation, and with the new one afterwards', async () => {
    const secret = 'the next secret of the platform';
    const rotating = await startAccounts(
      at.db,
      { platformSecret: [secret, PLATFORM_SECRET] },
      platform.server,
    );
    const opened = async ({ visitor }: typeof rotating) => (await create(visitor)).data.status;
    expect(await opened(rotating)).toBe('open');
    platform.server.secret = secret;
    expect(await opened(rotating)).toBe('open');
    expect(platform.server.unsigned).toBe(0);
    expect(await opened(await start())).toBe('opening');
    expect(platform.server.unsigned).toBe(3);
    expect(await opened(await startAccounts(at.db, { platformSecret: secret }, platform.server))).toBe(
      'open',
    );
  });

  const HOSTILE = [
    'not json',
    '[]',
    'null',
    '{}',
    '{"login_id":"7000","title":"x","server":"y","currency":"USD","balance":"200"}',
    '{"reference":"REF","login_id":"<b>","title":"x","server":"y","currency":"USD","balance":"200"}',
    '{"reference":"REF","login_id":"7000","title":"","server":"y","currency":"USD","balance":"200"}',
    '{"reference":"REF","login_id":"7000","title":"x","server":"y","currency":"EUR","balance":"200"}',
    '{"reference":"REF","login_id":"7000","title":"x","server":"y","currency":"USD","balance":"1e99"}',
    '{"reference":"REF","login_id":"7000","title":"x","server":"y","currency":"USD","balance":"99999999999999999999"}',
    `{"title":"${'x'.repeat(70_000)}"}`,
  ];

  it.each(HOSTILE.map((text, index) => [index, text] as const))(
    'wait for a valid answer after hostile answer %i',
    async (_, text) => {
      const { visitor } = await start();
      const key = newKey();
      platform.server.mode = 'lost';
      const { id } = (await create(visitor, {}, key)).data;
      Object.assign(platform.server, { mode: 'up', text: text.replace('REF', id) });
      expect((await create(visitor, {}, key)).data).toMatchObject({ status: 'opening', login_id: null });
      platform.server.text = null;
      const { login_id: login } = (await create(visitor, {}, key)).data;
      platform.server.text = text;
      expect((await topUp(visitor, login!)).data.pending_top_up).toBe(true);
    },
  );

  it('keep texts of the platform free of control characters and markup is only text', async () => {
    const { visitor } = await start();
    platform.server.mode = 'lost';
    const key = newKey();
    const { id } = (await create(visitor, {}, key)).data;
    platform.server.mode = 'up';
    platform.server.text = JSON.stringify({
      reference: id,
      login_id: '7000',
      title: '<script>\u202e\u0000 Raw',
      server: 'S\n1',
      currency: 'USD',
      balance: '200',
    });
    expect((await create(visitor, {}, key)).data).toMatchObject({ title: '<script> Raw', server: 'S 1' });
  });
});

describe('the platform of a brand', () => {
  const at = platform;
  const options = { fetch, environment: 'production' as const };
  const open = (over: object, environment: 'demo' | 'rehearsal' | 'production', secret?: string) =>
    openPlatform(
      testBrand({}, { features: ['trading-accounts'], ...over }),
      { ...options, environment, ...(secret ? { access: { secrets: [secret] } } : {}) },
      {
        db: undefined as never,
        clock: { now: () => new Date() },
        random: undefined as never,
        log: { info() {}, warn() {}, error() {} },
      },
    )?.isSimulated ?? null;

  it('is simulated in demos and rehearsals, real with a secret, and absent otherwise', () => {
    const adapter = { demoAccounts: { api: at.server.api } };
    expect(open({}, 'demo')).toBe(true);
    expect(open(adapter, 'rehearsal')).toBe(true);
    expect(open(adapter, 'demo', 'a secret')).toBe(false);
    expect(open(adapter, 'production', 'a secret')).toBe(false);
    expect(open(adapter, 'production')).toBeNull();
    expect(open({ features: [] }, 'demo')).toBeNull();
  });

  it('is never simulated in production', () => {
    const shared = {
      environment: 'production',
      ports: {},
      streams: { notifier: () => ({}) },
      tradingPlatformOf: () => ({ isSimulated: true }),
    };
    expect(() => createBrandContext(shared as never, testBrand(), {})).toThrow('production needs a real one');
  });
});
