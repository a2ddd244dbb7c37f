import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallReport, Report } from '../../../cli/doctor/report.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import { alteringProxy, type Exchange } from '../support/altering-proxy.ts';
import { startDemoSite } from '../support/demo-site.ts';
import { runLivery } from '../support/run-livery.ts';

afterEach(() => vi.unstubAllEnvs());

type Site = Awaited<ReturnType<typeof startDemoSite>>;

/** Runs `livery doctor <address> --json` as this user, or as a guest. */
async function examined(site: Site, role: string | undefined, address = site.url, words: string[] = []) {
  vi.stubEnv('LIVERY_DOCTOR_EMAIL', role ? site.emailOf(role) : '');
  vi.stubEnv('LIVERY_DOCTOR_PASSWORD', role ? site.password : '');
  const { code, out } = await runLivery(['doctor', address, '--json', ...words]);
  const report = JSON.parse(out) as Report & { ok: boolean };
  const problems = report.calls.flatMap((call) => call.problems.map((problem) => `${call.id} ${problem}`));
  return { code, report, problems: [...problems, ...report.general] };
}

const extents = (calls: readonly CallReport[], extent: CallReport['extent']) =>
  calls.filter((call) => call.extent === extent).map(({ id }) => id);

describe('livery doctor finds no deviation of the reference backend', () => {
  it('as a guest, without changing anything', async () => {
    const site = await startDemoSite();
    const { code, report, problems } = await examined(site, undefined);
    expect([code, report.ok, problems]).toEqual([0, true, []]);
    expect(extents(report.calls, 'answer')).toEqual([
      'country.list',
      'health.read',
      'settings.read',
      'settings.read-post',
    ]);
    expect(extents(report.calls, 'nothing')).toEqual(['auth.logout']);
    expect(site.mails).toEqual([]);
  });

  it('as a trader, whose session it ends', async () => {
    const site = await startDemoSite();
    const { code, report, problems } = await examined(site, 'trader');
    expect([code, problems]).toEqual([0, []]);
    const compared = extents(report.calls, 'answer');
    expect(compared).toEqual(
      expect.arrayContaining(['auth.logout', 'deposit.list', 'statement.list', 'stream.open', 'trade.pnl']),
    );
    expect(compared).not.toContain('deposit.list-all');
    const calls = new Map(report.calls.map((call) => [call.id, call]));
    expect(calls.get('deposit.list-all')!.unchecked).toBe('need the role admin or superadmin');
    expect(calls.get('trade.store')!.unchecked).toMatch(/only how they refuse/);
  });

  it('as an administrator', async () => {
    const { report, problems } = await examined(await startDemoSite(), 'admin');
    expect(problems).toEqual([]);
    expect(extents(report.calls, 'answer')).toEqual(
      expect.arrayContaining(['deposit.list-all', 'account.review', 'user.read', 'desk.list-cases']),
    );
  });

  it('with bearer tokens', async () => {
    const { report, problems } = await examined(await startDemoSite({}, { session: 'bearer' }), 'trader');
    expect(problems).toEqual([]);
    expect(extents(report.calls, 'answer')).toEqual(expect.arrayContaining(['trade.pnl', 'auth.logout']));
  });

  it('with a device that is not confirmed, which it says', async () => {
    const { report, problems } = await examined(await startDemoSite({ two_fa: true }), 'trader');
    expect(problems).toEqual([]);
    const { unchecked } = report.calls.find(({ id }) => id === 'deposit.list')!;
    expect(unchecked).toBe('need a confirmed device: run the command in a terminal');
  });
});

const isRead = ({ method, isSignedIn }: Exchange) => method === 'GET' && isSignedIn;

/** How responses are altered, by path. */
const ALTERATIONS: Readonly<Record<string, (exchange: Exchange) => void>> = {
  '/countries': (at) =>
    Object.assign(at, { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }),
  '/user/trades/account': (at) => {
    if (!isRead(at)) return;
    const { data } = at.body as { data: Record<string, unknown> };
    data.balance = Number(data.balance);
    delete data.equity;
  },
  '/assets': (at) => {
    if (!isRead(at)) return;
    for (const asset of (at.body as { data: { type: string }[] }).data) asset.type = 'shares';
  },
  '/user/plans': (at) => Object.assign(at, { status: 404 }),
  '/user/statements': (at) => {
    if (isRead(at)) at.headers['cache-control'] = 'public, max-age=60';
  },
  '/user/watchlist': (at) => {
    if (at.method === 'GET' && !at.isSignedIn) Object.assign(at, { status: 200, body: { data: [] } });
  },
  '/user/bonus': (at) => {
    if (!at.isSignedIn) at.status = 403;
  },
  '/operator/summary': (at) => {
    if (isRead(at)) Object.assign(at, { status: 200, body: { data: {} } });
  },
  '/asset/livery-doctor/candles': (at) => {
    if (isRead(at)) Object.assign(at, { status: 200, body: { data: [] } });
  },
  '/auth/register': (at) => Object.assign(at, { status: 400 }),
  '/auth/reset': (at) => Object.assign(at, { body: { message: 'No.' } }),
  '/auth/login': (at) => {
    const cookies = [at.headers['set-cookie'] ?? []].flat();
    if (cookies.length > 0) at.headers['set-cookie'] = cookies.map((line) => line.replace('; HttpOnly', ''));
  },
  '/livery-doctor': (at) => Object.assign(at, { status: 200 }),
};

const EXPECTED = [
  'account.bonus refuses a guest with status 403 (session_required); must be 401',
  'asset.candles accepts an unknown record (200); must refuse with 404',
  expect.stringMatching(/^asset\.list data\[\]\.type must be one of .*, is "shares" \(\d+ times\)$/),
  expect.stringMatching(/^auth\.login sets the cookie session_\w+ without HttpOnly$/),
  'auth.register refuses an empty form with status 400 (validation_failed); must be 422',
  'auth.reset a refusal lacks "code", on which the page acts',
  'auth.reset a refusal of an empty form lacks "errors", the sentences of its fields',
  'country.list answers with text/html instead of JSON (200)',
  'desk.summary accepts a user without the role (200); must refuse with 403',
  'plan.list is missing (404)',
  'statement.list lets shared caches store the data of a user (Cache-Control: public, max-age=60)',
  'trade.account data lacks "equity"',
  'trade.account data.balance must be string, is a number',
  'watchlist.list accepts a guest (200); must refuse with 401',
  'an unknown path: answers with status 200; must be 404',
];

describe('livery doctor reports', () => {
  it('every deviation with its place, and nothing else', async () => {
    const site = await startDemoSite();
    const proxy = await alteringProxy(site.url, (at) => ALTERATIONS[at.path]?.(at));
    const { code, problems } = await examined(site, 'trader', proxy);
    expect([code, problems]).toEqual([1, EXPECTED]);
  });

  it('a sign-out that leaves the session valid', async () => {
    const site = await startDemoSite();
    const proxy = await alteringProxy(site.url, (at) => {
      if (at.path === '/auth/user' && at.isSignedIn) Object.assign(at, { status: 200, body: { data: {} } });
    });
    const { problems } = await examined(site, 'trader', proxy);
    expect(problems).toContainEqual(expect.stringMatching(/^auth\.logout leaves the session valid: /));
  });

  it('keys that clients ignore, without failing', async () => {
    const site = await startDemoSite();
    const proxy = await alteringProxy(site.url, (at) => {
      if (at.path === '/health')
        (at.body as { data: object }).data = { ...(at.body as { data: object }).data, node: 7 };
    });
    const { code, report } = await examined(site, undefined, proxy);
    expect(code).toBe(0);
    expect(report.calls.find(({ id }) => id === 'health.read')!.unknown).toEqual(['data.node']);
  });

  it('settings and environment that do not fit the brand', async () => {
    const site = await startDemoSite({ enable_mt: true } as Partial<Settings>);
    const fits = await examined(site, undefined, site.url, ['--brand', 'meridian']);
    expect(fits.report.brand).toBe('meridian');
    expect(fits.problems).toEqual([
      expect.stringMatching(/^settings\.read setting enable_mt asks for the feature "terminal"/),
    ]);
    const live = await examined(site, undefined, site.url, ['--brand', 'harbor']);
    expect(live.problems).toContain(
      'health.read has the environment "demo", at which a live site stops with an explanation',
    );
  });

  it('deviations and skipped checks as text', async () => {
    const site = await startDemoSite();
    const proxy = await alteringProxy(site.url, (at) => {
      if (at.path === '/countries') at.status = 500;
    });
    const { code, out, err } = await runLivery(['doctor', proxy]);
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}Backend {2}http:\/\/127\.0\.0\.1:\d+\/api\/v1\/\n {2}As {7}a guest\n/);
    expect(out).toContain('  country.list  GET /countries\n      answers with status 500\n');
    expect(out).toMatch(/\n {2}\d+ {2}need a session: name a user with --email\n/);
    expect(err).toContain('The backend deviates from the contract in 1 place.');
  });
});

describe('livery doctor cannot run', () => {
  it('without a backend, and says what to check', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { code, err } = await runLivery(['doctor', `http://127.0.0.1:${port}`]);
    expect([code, err]).toEqual([
      2,
      `http://127.0.0.1:${port}/api/v1/ gives no answer: ECONNREFUSED. Check the address, and that the backend runs.\n`,
    ]);
  });

  it('with a wrong password, which it does not print', async () => {
    const site = await startDemoSite();
    vi.stubEnv('LIVERY_DOCTOR_PASSWORD', 'wrong-password-1');
    const { code, err } = await runLivery(['doctor', site.url, '--email', site.emailOf('trader')]);
    expect(code).toBe(2);
    expect(err).toMatch(/could not sign in: .+\nCheck address and password/);
    expect(err).not.toContain('wrong-password-1');
  });

  it.each([
    ['without encryption on another machine', 'http://api.acme.example', /https:\/\//],
    ['with an unknown brand', 'nobody', /nobody/],
  ])('%s', async (_name, subject, message) => {
    const { code, err } = await runLivery(['doctor', subject]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

it('waits as long as a refusal for too many requests asks for, and repeats the request', async () => {
  const site = await startDemoSite();
  let refusals = 0;
  const proxy = await alteringProxy(site.url, (at) => {
    if (at.path !== '/countries' || refusals > 0) return;
    refusals += 1;
    Object.assign(at, { status: 429, headers: { ...at.headers, 'retry-after': '1' } });
  });
  const { problems } = await examined(site, undefined, proxy);
  expect([refusals, problems]).toEqual([1, []]);
});
