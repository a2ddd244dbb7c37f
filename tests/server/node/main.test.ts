import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type SentMail, type ServerOptions } from '../../../server/main.ts';
import { localStandIn } from '../../../server/modules/deposit/open-payments.ts';
import { openLog } from '../../../server/node/open-log.ts';
import { BusyError } from '../../../server/db/busy-error.ts';
import { openMemoryDatabase } from '../support/databases.ts';
import { fastHasher } from '../support/fast-hasher.ts';
import { applicant, browser } from '../support/browser.ts';
import { dataFolder } from '../support/data-folder.ts';
import { builtSite, serverBrand } from '../support/site-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function preview(over: Partial<ServerOptions> = {}) {
  const lines: string[] = [];
  const sites = over.sites ?? [{ folder: builtSite() }];
  const server = await startServer({
    environment: 'demo',
    port: 0,
    preview: true,
    log: openLog('debug', { write: (line) => void lines.push(line) }),
    ...(over.dataDir || over.databaseUrl ? {} : { openDb: openMemoryDatabase }),
    hasher: fastHasher,
    ...over,
    sites,
  });
  onTestFinished(() => server.close());
  return { server, lines };
}

describe('startServer', () => {
  it('serves site, API and mails of a brand on one origin, and logs warnings of its configuration', async () => {
    const { server, lines } = await preview({ warnings: ['SMTP_URI is unknown.'] });
    expect(lines.filter((line) => line.includes('"warn"')).join()).toContain('SMTP_URI is unknown.');
    const url = server.url('northwind');
    expect(url).toBe(`http://localhost:${server.port}`);
    expect(await (await fetch(url)).text()).toContain('Home');
    expect(await (await fetch(`${url}/api/v1/health`)).json()).toEqual({
      data: { status: 'ok', environment: 'demo', version: expect.any(String), database: 'pglite' },
    });
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(server.mailUrl('northwind'))).text()).toContain('Nothing yet');
    expect((await fetch(`${url}/api/v1/nothing`)).status).toBe(404);
    expect((await fetch(`${url}/api/`)).status).toBe(404);
    expect(server.demoUsers('northwind').map(({ role }) => role)).toContain('trader');
    expect(() => server.url('nobody')).toThrow(RangeError);
  });

  it('starts the card sandbox of a preview, whose page may embed its frame', async () => {
    const card = { processor: 'sandbox', minimum: '100.00', maximum: '500.00' };
    const settings = { ...serverBrand().settings, card_payment: true };
    const { server } = await preview({ sites: [{ folder: builtSite({ deposits: { card }, settings }) }] });
    const url = server.url('northwind');
    const visitor = browser(url);
    const address = await server.handoff('northwind', server.demoUsers('northwind')[0]!.email);
    await visitor.post('/auth/handoff/redeem', { code: address.split('/').at(-1) });
    const asked = await visitor.post('/user/deposits/misc/settings', {});
    const { data } = asked.body as { data: { card: { frame: string; origin: string } } };
    expect(data.card.origin).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+$/);
    expect(await (await fetch(data.card.frame)).text()).toContain('cc-number');
    const policy = (await fetch(url)).headers.get('content-security-policy');
    expect(policy).toContain(`frame-src ${data.card.origin} http://localhost:`);
    const tokenized = await fetch(`${data.card.origin}/v1/tokens`, {
      method: 'POST',
      body: JSON.stringify({ number: '4242424242424242', expiry: '11/40', cvc: '123' }),
    });
    const token = (await tokenized.json()) as { token: string };
    const answer = await visitor.post(
      '/user/deposits',
      {
        payment_method: 'card',
        amount: '100',
        currency: 'USD',
        card_token: token.token,
        card_brand: 'visa',
        card_last4: '4242',
        expiry_month: 11,
        expiry_year: 2040,
        card_holder: 'Tara Lindqvist',
        billing_address: '1 Harbour Road',
        zip_code: '1000',
        state: 'Valletta',
        country: 'Malta',
      },
      { 'idempotency-key': 'a-first-deposit' },
    );
    expect(answer.status).toBe(200);
    const stateOf = async () => {
      const { body } = await visitor.get('/user/deposits');
      return (body as { data: { deposits: { status: string }[] } }).data.deposits[0]?.status;
    };
    await expect.poll(stateOf).toBe('approved');
  });

  it('takes real keys in production only, and stand-ins elsewhere only', async () => {
    const access = { btcpay: { key: 'a greenfield key of the store' } };
    await expect(preview({ payments: { northwind: access } })).rejects.toThrow(
      /BTCPAY_API_KEYS has a key of northwind/,
    );
    await expect(preview({ payments: { nobody: access } })).rejects.toThrow(/names the brand "nobody"/);
    const production = { environment: 'production', preview: false } as const;
    const standIn = { card: { secretKey: 'secret', standIn: localStandIn(1) } };
    await expect(preview({ ...production, payments: { northwind: standIn } })).rejects.toThrow(
      /is of a stand-in/,
    );
  });

  it('takes no deposits at a burn address in production', async () => {
    const address = '0x000000000000000000000000000000000000dEaD';
    const coins = [{ name: 'Ether', symbol: 'ETH', network: 'ethereum' as const, address }];
    const sites = [{ folder: builtSite({ deposits: { crypto: { coins } } }) }];
    await expect(preview({ environment: 'production', preview: false, sites })).rejects.toThrow(
      `takes deposits of ETH at ${address}, a burn address`,
    );
    await expect(preview({ sites })).resolves.toBeDefined();
  });

  it('takes the key of a trading platform for a brand whose manifest names its adapter', async () => {
    const access = { secrets: ['a secret of the platform'] };
    await expect(preview({ platforms: { northwind: access } })).rejects.toThrow(/names no adapter/);
    await expect(preview({ platforms: { nobody: access } })).rejects.toThrow(/names the brand "nobody"/);
  });

  it('signs a user in through a single-use hand-off URL', async () => {
    const { server } = await preview();
    const [trader] = server.demoUsers('northwind');
    const address = await server.handoff('northwind', trader?.email ?? '');
    expect(address).toMatch(new RegExp(`^${server.url('northwind')}/token/[\\w-]{20,}$`));
    const code = address.split('/').at(-1);
    const visitor = browser(server.url('northwind'));
    expect((await visitor.post('/auth/handoff/redeem', { code })).status).toBe(200);
    expect((await visitor.post('/auth/user', {})).status).toBe(200);
    expect((await browser(server.url('northwind')).post('/auth/handoff/redeem', { code })).status).toBe(422);
  });

  it('keeps its data across restarts and clears it with `fresh`', async () => {
    const dataDir = dataFolder();
    const sites = [{ folder: builtSite() }];
    const user = applicant(1);
    const first = await preview({ dataDir, sites });
    expect((await browser(first.server.url('northwind')).post('/auth/register', user)).status).toBe(200);
    await first.server.close();
    const signIn = async (fresh: boolean) => {
      const { server } = await preview({ dataDir, sites, fresh });
      const { status } = await browser(server.url('northwind')).post('/auth/login', {
        email: user.email,
        password: user.password,
      });
      await server.close();
      return status;
    };
    expect(await signIn(false)).toBe(200);
    expect(await signIn(true)).toBe(422);
  });

  it('rejects a second server on the same folder until the first has closed', async () => {
    const dataDir = dataFolder();
    const { server } = await preview({ dataDir });
    await expect(preview({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${process.pid}.`,
    );
    await server.close();
    await (await preview({ dataDir })).server.close();
  });

  it.each([
    ['127.0.0.1', 200],
    ['0.0.0.0', undefined],
  ])('after 200 connections of one address to %s answers another one with %s', async (host, status) => {
    const { server } = await preview({ host, preview: false });
    const sockets = Array.from({ length: 200 }, () => connect(server.port, '127.0.0.1'));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/health`).catch(() => undefined);
    expect(answer?.status).toBe(status);
  });

  it('releases the data folder when it cannot start, and moves to a free port on request', async () => {
    const dataDir = dataFolder();
    const { server } = await preview();
    await expect(preview({ dataDir, port: server.port })).rejects.toThrow(`Port ${server.port} is in use`);
    const moved = await preview({ dataDir, port: server.port, portMayMove: true });
    expect(moved.server.port).toBeGreaterThan(server.port);
  });

  it('reports all startup problems together', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(preview({ dataDir: file })).rejects.toThrow(`The data folder ${file} cannot be written`);
    await expect(preview({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      'The PostgreSQL of DATABASE_URL cannot be reached',
    );
    await expect(preview({ environment: 'production', host: '0.0.0.0' })).rejects.toMatchObject({
      problems: [
        expect.stringContaining('LIVERY_CODE_KEY'),
        expect.stringContaining('LIVERY_FILE_KEY'),
        expect.stringContaining('never production'),
        expect.stringContaining('this machine only'),
      ],
    });
    await expect(
      preview({
        environment: 'production',
        preview: false,
        codeKey: new Uint8Array(32).fill(1),
        fileDir: path.join(temporaryFolder(), 'files'),
        fileKey: new Uint8Array(32).fill(2),
      }),
    ).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.stringContaining('demo build'),
        expect.stringContaining('served under no host'),
        expect.stringContaining('PostgreSQL only'),
      ]),
    });
    await expect(
      preview({
        sites: [{ folder: builtSite({ mode: 'live' }) }],
        databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      }),
    ).rejects.toThrow('is a live build and this backend is a demo one');
    await expect(preview({ sites: [{ folder: builtSite({ mode: 'live' }) }] })).rejects.toThrow(
      'is a live build and this backend is a demo one',
    );
    await expect(preview({ sites: [] })).rejects.toThrow('There is no brand to serve');
    const broken = builtSite();
    rmSync(path.join(broken, 'site/index.html'));
    await expect(preview({ sites: [{ folder: broken }] })).rejects.toThrow('has no index.html');
  });

  it('refuses another key than that of the uploaded files', async () => {
    const dataDir = temporaryFolder();
    const { server } = await preview({ dataDir });
    await server.close();
    rmSync(path.join(dataDir, 'file-key'));
    await expect(preview({ dataDir })).rejects.toThrow(
      `The key in ${path.join(dataDir, 'file-key')} is not the key that encrypts the uploaded files in`,
    );
    await expect(preview({ dataDir, fileKey: new Uint8Array(32).fill(9) })).rejects.toThrow(
      /^LIVERY_FILE_KEY is not the key/,
    );
  });

  it('builds mail links from its own address, not from the Host header', async () => {
    const { server } = await preview();
    const user = applicant(4);
    await browser(server.url('northwind')).post('/auth/register', user);
    const otherPort = browser(`http://127.0.0.1:${server.port}`, { host: 'northwind.localhost:31337' });
    expect((await otherPort.post('/auth/reset', { email: user.email })).status).toBe(200);
    const [mail] = (await (await fetch(`${server.mailUrl('northwind')}.json`)).json()) as { text: string }[];
    expect(mail?.text).toContain(`\n${server.url('northwind')}/reset#token=`);
  });

  it.each([
    [{ environment: 'demo', proxies: 1, preview: false }, 'https://trade.northwind.test'],
    [{ environment: 'demo', proxies: 0, preview: false }, 'http://localhost:'],
  ] as const)('with %j returns a URL that starts with %s', async (options, address) => {
    const { server } = await preview({
      ...options,
      sites: [{ folder: builtSite({ hosts: ['trade.northwind.test'] }) }],
    });
    expect(server.url('northwind')).toContain(address);
  });

  it('isolates the users of two brands', async () => {
    const { server } = await preview({
      sites: [{ folder: builtSite() }, { folder: builtSite({ id: 'meridian', name: 'Meridian' }) }],
    });
    const user = applicant(2);
    expect(server.url('meridian')).toBe(`http://meridian.localhost:${server.port}`);
    // Not every resolver knows *.localhost: connect to the IP address and send the brand's host name.
    const [northwind, meridian] = ['northwind', 'meridian'].map((id) =>
      browser(`http://127.0.0.1:${server.port}`, { host: `${id}.localhost:${server.port}` }),
    );
    expect((await northwind?.post('/auth/register', user))?.status).toBe(200);
    expect((await northwind?.post('/auth/login', user))?.status).toBe(200);
    expect((await meridian?.post('/auth/login', user))?.status).toBe(422);
  });

  it('logs no password, code, token or cookie', async () => {
    const mails: SentMail[] = [];
    const { server, lines } = await preview({
      overrides: { northwind: { send_must_verify_email: true, two_fa: true } },
      onMail: (mail) => void mails.push(mail),
    });
    const visitor = browser(server.url('northwind'));
    const user = applicant(3);
    const mailed = async (count: number) => {
      await expect.poll(() => mails.length).toBe(count);
      return mails.at(-1)?.code ?? '';
    };
    const { data } = (await visitor.post('/auth/register', user)).body as {
      data: { registration: string };
    };
    const code = await mailed(1);
    expect(code).toMatch(/^\d{6}$/);
    expect(
      (
        await visitor.post('/auth/otp/email/verify', {
          email: user.email,
          code: code === '000000' ? '111111' : '000000',
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await visitor.post('/auth/otp/email/verify', {
          email: user.email,
          code,
          registration: data.registration,
        })
      ).status,
    ).toBe(200);
    expect(
      (await visitor.post('/auth/login', { email: user.email, password: 'a wrong pass phrase' })).status,
    ).toBe(422);
    expect(
      (await visitor.post(`/auth/login?password=${encodeURIComponent('in the query')}`, user)).status,
    ).toBe(200);
    await visitor.post('/auth/user?token=query-token', {});
    await visitor.post('/auth/reset', { email: user.email });
    const rows = (await (await fetch(`${server.mailUrl('northwind')}.json`)).json()) as {
      text: string;
      code?: string;
    }[];
    await server.close();
    const secrets = [
      user.password,
      data.registration,
      'a wrong pass phrase',
      'in the query',
      encodeURIComponent('in the query'),
      'query-token',
      ...visitor.cookieValues(),
      ...rows.flatMap((row) => [row.code ?? code, ...(/[?&/=]([\w-]{30,})/.exec(row.text)?.slice(1) ?? [])]),
    ];
    expect(visitor.cookieValues().length).toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThan(2);
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).not.toContain(user.email);
  });
});

describe('BusyError', () => {
  it('has the contract’s code `busy` and a retry delay', () => {
    expect(new BusyError('why')).toMatchObject({ code: 'busy', message: 'why', detail: { retryAfter: 2 } });
  });
});
