import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { TradingAccount } from '../../../schemas/generated/types.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import { createDatabase } from '../support/databases.ts';
import { demoBrowser, type Reply } from '../support/browser.ts';
import { bundledServer, startDemo } from '../support/child-server.ts';
import { PLATFORM_SECRET } from '../support/platform-server.ts';
import { builtSite } from '../support/site-fixture.ts';
import { CHOICE, usePlatformServer } from '../support/trading-accounts.ts';

const platform = usePlatformServer();

type Page = Awaited<ReturnType<typeof demoBrowser>>;

const keyed = (key: string) => ({ 'idempotency-key': key });
const accountIn = ({ body }: Reply) => (body as { data: TradingAccount }).data;
const listOf = async (page: Page) =>
  ((await page.get('/servers/user')).body as { data: CallOutput['trading-account.list'] }).data;

/** As if this time had passed since the process was killed. */
async function passClaims(url: string): Promise<void> {
  const db = acrossBrands(await openPostgres(url));
  await db.query(
    "update trading_account set started_at = started_at - interval '2 minutes', password_started_at = password_started_at - interval '2 minutes'",
  );
  await db.query("update trading_account_top_up set started_at = started_at - interval '2 minutes'");
  await db.close();
}

it('an account, a top-up and a password take effect once when the process is killed before it stores them', async () => {
  const program = await bundledServer();
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const site = builtSite({
    features: ['auth', 'profile', 'trading-accounts'],
    demoAccounts: { api: platform.server.api },
  });
  const env = {
    DATABASE_URL: database.url,
    LIVERY_CODE_KEY: Buffer.alloc(32, 5).toString('base64'),
    LIVERY_SITES: site,
    TRADING_PLATFORM_KEYS: `northwind:${PLATFORM_SECRET}`,
  };
  const { child, ended, origin } = await startDemo(program, env);
  const page = await demoBrowser(origin, 'trader');
  const first = accountIn(await page.post('/servers', CHOICE, keyed(randomUUID())));
  const known = platform.server.accounts.get(first.id)!;
  expect(first).toMatchObject({ status: 'open', password: known.password });

  const [opening, adding] = [randomUUID(), randomUUID()];
  const open = (at: Page) => at.post('/servers', CHOICE, keyed(opening));
  const add = (at: Page) => at.post('/server/top_up', { id: first.login_id, amount: '500' }, keyed(adding));
  const reset = (at: Page) => at.post('/server/reset_password', { id: first.login_id });
  platform.server.mode = 'held';
  const lost = Promise.allSettled([open(page), add(page), reset(page)]);
  await expect
    .poll(() => [platform.server.accounts.size, platform.server.deposits.length, known.version])
    .toEqual([2, 1, 1]);
  child.kill('SIGKILL');
  await ended;
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  platform.server.mode = 'up';

  const again = await startDemo(program, env);
  const later = await demoBrowser(again.origin, 'trader');
  expect(accountIn(await open(later))).toMatchObject({ status: 'opening', login_id: null, password: null });
  expect(accountIn(await add(later))).toMatchObject({ pending_top_up: true });
  expect((await reset(later)).status).toBe(503);
  await passClaims(database.url);
  const second = accountIn(await open(later));
  expect(second).toMatchObject({ status: 'open', password: null, has_password: false });
  expect(accountIn(await add(later))).toMatchObject({ account_balance: '700.00', pending_top_up: false });
  const { password } = accountIn(await reset(later));
  expect(password).toBe(known.password);
  expect(password).not.toBe(first.password);
  expect([platform.server.accounts.size, platform.server.deposits.length]).toEqual([2, 1]);
  expect(await listOf(later)).toMatchObject({
    servers: [
      { id: second.id, status: 'open' },
      { id: first.id, account_balance: '700.00', pending_top_up: false, has_password: true },
    ],
  });
}, 90_000);
