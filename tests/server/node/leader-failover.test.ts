import { expect, it, onTestFinished } from 'vitest';
import type { Position } from '../../../schemas/generated/types.ts';
import { createDatabase } from '../support/databases.ts';
import { browser } from '../support/browser.ts';
import { bundledServer, startDemo } from '../support/child-server.ts';

const ORDER = { coinId: 'btcusd', type: 'buy', qty: '0.01' };

async function signedIn(origin: string) {
  const page = browser(origin);
  expect(
    await page.post('/auth/login', { email: 'trader@northwind.example', password: 'northwind-demo-2026' }),
  ).toMatchObject({ status: 200 });
  return page;
}

it('another process on the same database closes the positions of a killed process', async () => {
  const program = await bundledServer();
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url, LIVERY_CODE_KEY: Buffer.alloc(32, 5).toString('base64') };
  const first = await startDemo(program, env);
  const second = await startDemo(program, env);
  const opened = await (
    await signedIn(first.origin)
  ).post('/user/trades/store', ORDER, { 'idempotency-key': 'order-0001' });
  const { id } = (opened.body as { data: Position }).data;
  first.child.kill('SIGKILL');
  await first.ended;
  const page = await signedIn(second.origin);
  // A stop loss that trails right below the price: the first downtick triggers it.
  async function trailStopLoss() {
    const { body } = await page.get('/user/trades/update/pnl');
    const position = (body as { data: Position[] }).data.find((one) => one.id === id);
    if (position)
      await page.put(`/user/trades/${id}`, {
        take_profit: null,
        stop_loss: (Number(position.current_price) - 0.01).toFixed(2),
      });
  }
  await expect
    .poll(
      async () => {
        await trailStopLoss();
        return (
          (await page.get('/user/trades/closed')).body as { data: { trades: Position[] } }
        ).data.trades.find((one) => one.id === id)?.close_reason;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('stop_loss');
}, 150_000);
