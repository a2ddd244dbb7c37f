import { expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { buy, keyed, newKey, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

const WITH_TAKE = buy({ is_take_profit: true, take_profit: '1.09' });
const isOrder = (sql: string) => sql.includes('insert into position');
const isReading = (sql: string) => sql.includes('as owner_id');
const isLimit = (sql: string) => sql.includes('set take_profit');

type Ask = (run: () => Promise<unknown[]>) => Promise<unknown[]>;

/** What the database is asked once more of this kind goes the way of the test. */
function next(kit: TradingKit, isMeant: (sql: string) => boolean, way: Ask): void {
  const { query } = kit.ports.db;
  let isOver = false;
  kit.ports.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
    const run = () => query<Row>(sql, params);
    if (isOver || !isMeant(sql)) return await run();
    isOver = true;
    return (await way(run)) as Row[];
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

onEveryLedger('answers of the database that are lost', (at) => {
  async function started(): Promise<{ kit: TradingKit; trader: Visitor }> {
    const kit = await tradingKit(at.db);
    return { kit, trader: await kit.signedIn('trader') };
  }
  /** Asked of the database itself: whoever asks the backend makes it look. */
  const statuses = async ({ brand }: TradingKit) =>
    (
      await at.db.query<{ status: number }>('select status from position where brand_id = $1 order by id', [
        brand.id,
      ])
    ).map(({ status }) => status);
  async function reachTake(kit: TradingKit): Promise<void> {
    for (const bid of ['1.09100', '1.09200']) {
      kit.wait(2);
      kit.market.tick('eurusd', bid, '1.09300');
      // What is read again is not waited for by anybody.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await kit.backend.settled();
    }
  }

  it('an order that is written after its connection was lost is known once it is repeated', async () => {
    const { kit, trader } = await started();
    const key = newKey();
    let late = async (): Promise<unknown> => undefined;
    next(kit, isOrder, (run) => {
      late = run;
      return lost();
    });
    expect((await keyed(trader, 'trade.store', WITH_TAKE, key)).status).toBe(500);
    expect((await trader.call('trade.pnl')).data).toEqual([]);
    await late();
    expect((await keyed(trader, 'trade.store', WITH_TAKE, key)).data).toMatchObject({
      status: 0,
      take_profit: '1.09000',
    });
    await reachTake(kit);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('an account is read again where an answer was lost while it was being read', async () => {
    const { kit, trader } = await started();
    const [read, answered] = [gate(), gate()];
    next(kit, isOrder, lost);
    await keyed(trader, 'trade.store', buy());
    next(kit, isReading, async (run) => {
      const rows = await run();
      read.open();
      await answered.opened;
      return rows;
    });
    const reading = trader.call('trade.pnl');
    await read.opened;
    next(kit, isOrder, async (run) => {
      await run();
      return await lost();
    });
    expect((await keyed(trader, 'trade.store', WITH_TAKE)).status).toBe(500);
    answered.open();
    await reading;
    await reachTake(kit);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('a limit that was set while its account was read again is the one that counts', async () => {
    const { kit, trader } = await started();
    const other = await tradingKit(at.db, { brand: { id: kit.brand.id } });
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', buy());
    await keyed(await other.signedIn('trader'), 'trade.store', buy({ coinId: 'acme' }));
    const [read, set] = [gate(), gate()];
    next(kit, isReading, async (run) => {
      const rows = await run();
      read.open();
      await set.opened;
      return rows;
    });
    const reading = trader.call('trade.pnl');
    await read.opened;
    next(kit, isLimit, async (run) => {
      const rows = await run();
      set.open();
      await reading;
      return rows;
    });
    await trader.call('trade.protect', { take_profit: '1.09', stop_loss: null }, { params: { id } });
    await reachTake(kit);
    expect(
      (await at.db.query<{ status: number }>('select status from position where id = $1', [id]))[0]!.status,
    ).toBe(1);
  });
});
