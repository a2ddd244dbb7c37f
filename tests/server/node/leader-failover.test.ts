import { expect, it, onTestFinished } from 'vitest';
import type { Position } from '../../../schemas/generated/types.ts';
import { createDatabase } from '../support/databases.ts';
import { demoBrowser } from '../support/browser.ts';
import { bundledServer, startDemo } from '../support/child-server.ts';

const ORDER = { coinId: 'btcusd', type: 'buy', qty: '0.01' };

it('another process on the same database closes the positions of a killed process', async () => {
  const program = await bundledServer();
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url, LIVERY_CODE_KEY: Buffer.alloc(32, 5).toString('base64') };
  const first = await startDemo(program, env);
  const second = await startDemo(program, env);
  const opened = await (
    await demoBrowser(first.origin, 'trader')
  ).post('/user/trades/store', ORDER, { 'idempotency-key': 'order-0001' });
  const { id } = (opened.body as { data: Position }).data;
  first.child.kill('SIGKILL');
  await first.ended;
  const page = await demoBrowser(second.origin, 'trader');
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
