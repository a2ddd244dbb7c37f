import { expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { buy, keyed, newKey, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

const WITH_TAKE_PROFIT = buy({ is_take_profit: true, take_profit: '1.09' });
const isOrder = (sql: string) => sql.includes('insert into position');
const isAccountRead = (sql: string) => sql.includes('as owner_id');
const isLimitUpdate = (sql: string) => sql.includes('set take_profit');

type Interceptor = (run: () => Promise<unknown[]>) => Promise<unknown[]>;

/** Passes the next matching query to the interceptor. */
function interceptNext(kit: TradingKit, matches: (sql: string) => boolean, intercept: Interceptor): void {
  const { query } = kit.ports.db;
  let isDone = false;
  kit.ports.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
    const run = () => query<Row>(sql, params);
    if (isDone || !matches(sql)) return await run();
    isDone = true;
    return (await intercept(run)) as Row[];
  };
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const lost = () => Promise.reject(new Error('Connection terminated'));

onEveryLedger('lost database responses', (at) => {
  async function started(): Promise<{ kit: TradingKit; trader: Visitor }> {
    const kit = await tradingKit(at.db);
    return { kit, trader: await kit.signedIn('trader') };
  }
  /** Reads the database directly: a call to the backend would make it reload the account. */
  const statuses = async ({ brand }: TradingKit) =>
    (
      await at.db.query<{ status: number }>('select status from position where brand_id = $1 order by id', [
        brand.id,
      ])
    ).map(({ status }) => status);
  async function reachTakeProfit(kit: TradingKit): Promise<void> {
    for (const bid of ['1.09100', '1.09200']) {
      kit.wait(2);
      kit.market.tick('eurusd', bid, '1.09300');
      // Reloads are not part of `settled`.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await kit.backend.settled();
    }
  }

  it('tracks an order committed after its connection was lost once the request is repeated', async () => {
    const { kit, trader } = await started();
    const key = newKey();
    let late = async (): Promise<unknown> => undefined;
    interceptNext(kit, isOrder, (run) => {
      late = run;
      return lost();
    });
    expect((await keyed(trader, 'trade.store', WITH_TAKE_PROFIT, key)).status).toBe(500);
    expect((await trader.call('trade.pnl')).data).toEqual([]);
    await late();
    expect((await keyed(trader, 'trade.store', WITH_TAKE_PROFIT, key)).data).toMatchObject({
      status: 0,
      take_profit: '1.09000',
    });
    await reachTakeProfit(kit);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('reloads an account if an order of it loses its response during a read', async () => {
    const { kit, trader } = await started();
    const [read, answered] = [gate(), gate()];
    interceptNext(kit, isOrder, lost);
    await keyed(trader, 'trade.store', buy());
    interceptNext(kit, isAccountRead, async (run) => {
      const rows = await run();
      read.open();
      await answered.opened;
      return rows;
    });
    const reading = trader.call('trade.pnl');
    await read.opened;
    interceptNext(kit, isOrder, async (run) => {
      await run();
      return await lost();
    });
    expect((await keyed(trader, 'trade.store', WITH_TAKE_PROFIT)).status).toBe(500);
    answered.open();
    await reading;
    await reachTakeProfit(kit);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('applies a limit set while the account is being reloaded', async () => {
    const { kit, trader } = await started();
    const other = await tradingKit(at.db, { brand: { id: kit.brand.id } });
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', buy());
    await keyed(await other.signedIn('trader'), 'trade.store', buy({ coinId: 'acme' }));
    const [read, set] = [gate(), gate()];
    interceptNext(kit, isAccountRead, async (run) => {
      const rows = await run();
      read.open();
      await set.opened;
      return rows;
    });
    const reading = trader.call('trade.pnl');
    await read.opened;
    interceptNext(kit, isLimitUpdate, async (run) => {
      const rows = await run();
      set.open();
      await reading;
      return rows;
    });
    await trader.call('trade.protect', { take_profit: '1.09', stop_loss: null }, { params: { id } });
    await reachTakeProfit(kit);
    expect(
      (await at.db.query<{ status: number }>('select status from position where id = $1', [id]))[0]!.status,
    ).toBe(1);
  });
});
