import { expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import { LostError } from '../../../server/db/lost-connection.ts';
import type { Visitor } from '../support/backend.ts';
import { StreamReader } from '../support/stream-reader.ts';
import {
  buy,
  keyed,
  newKey,
  onEveryLedgerOfJournals,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

const WITH_TAKE_PROFIT = buy({ is_take_profit: true, take_profit: '1.09' });
const isOrder = (sql: string) => sql.includes('insert into position');
const isAccountRead = (sql: string) => sql.includes('as owner_id');
const isVersionRead = (sql: string) => sql.startsWith('select version from account');
const isModeRead = (sql: string) => sql.startsWith('select is_practice from app_user');
const isClosing = (sql: string) => sql.includes('update position p');
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

const lost = () => Promise.reject(new LostError(new Error('Connection terminated'), false));

onEveryLedgerOfJournals('lost database responses', (at) => {
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
  const post = (
    { brand, now }: TradingKit,
    mode: string,
    kind: 'demo_funding' | 'correction',
    amount: bigint,
  ) =>
    postJournal(at.db, {
      brandId: brand.id,
      environment: 'demo',
      accountId: `u_${brand.id}_trader:${mode}`,
      kind,
      reference: 'written elsewhere',
      amounts: { amount: asMoney(amount) },
      at: now(),
    });
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
    expect(await keyed(trader, 'trade.store', WITH_TAKE_PROFIT, key)).toMatchObject({
      status: 503,
      code: 'outcome_unknown',
      body: { message: 'We could not confirm your order. Check your positions before you try again.' },
    });
    expect((await trader.call('trade.pnl')).data).toEqual([]);
    await late();
    expect((await keyed(trader, 'trade.store', WITH_TAKE_PROFIT, key)).data).toMatchObject({
      status: 0,
      take_profit: '1.09000',
    });
    await reachTakeProfit(kit);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('sends positions again that could not be sent to a stream', async () => {
    const { kit, trader } = await started();
    const reader = new StreamReader(await trader.send('GET', '/stream'));
    await reader.eventsUntil('positions');
    interceptNext(kit, isModeRead, lost);
    const { data } = await keyed(trader, 'trade.store', buy());
    expect((await reader.events()).map(({ event }) => event)).not.toContain('positions');
    kit.wait(2);
    kit.market.tick('eurusd', '1.08420', '1.08428');
    expect((await reader.eventsUntil('positions')).at(-1)).toMatchObject({
      data: { positions: [{ id: data.id }], account: { open_positions: 1 } },
    });
    await reader.leave();
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
    expect((await keyed(trader, 'trade.store', WITH_TAKE_PROFIT)).code).toBe('outcome_unknown');
    answered.open();
    await reading;
    await reachTakeProfit(kit);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('finds an order whose response was lost, notifies the streams and opens no second one for the key', async () => {
    const { kit, trader } = await started();
    const reader = new StreamReader(await trader.send('GET', '/stream'));
    await reader.eventsUntil('positions');
    const key = newKey();
    interceptNext(kit, isOrder, async (run) => {
      await run();
      return await lost();
    });
    const first = await keyed(trader, 'trade.store', buy(), key);
    expect([first.status, first.code]).toEqual([503, 'outcome_unknown']);
    expect(JSON.stringify(first.body)).not.toContain('Nothing was changed');
    kit.wait(2);
    kit.market.tick('eurusd', '1.08001', '1.08011');
    const events = await reader.eventsUntil('positions');
    expect(events).toContainEqual(expect.objectContaining({ event: 'changed', data: { what: 'user' } }));
    expect(events.at(-1)!.data).toMatchObject({ account: { open_positions: 1 } });
    await reader.leave();
    expect((await keyed(trader, 'trade.store', buy(), key)).status).toBe(200);
    expect(await statuses(kit)).toEqual([0]);
  });

  it.each([
    ['is rolled back', true, 'busy'],
    ['may be committed', false, 'outcome_unknown'],
  ])('returns the error of a close whose transaction %s', async (_, isRolledBack, code) => {
    const { kit, trader } = await started();
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', buy());
    const { tx } = kit.ports.db;
    kit.ports.db.tx = async (work) => {
      kit.ports.db.tx = tx;
      if (!isRolledBack) await tx(work);
      throw new LostError(new Error('Connection terminated'), isRolledBack);
    };
    const key = newKey();
    expect((await keyed(trader, 'trade.close', { id }, key)).code).toBe(code);
    expect(await statuses(kit)).toEqual([isRolledBack ? 0 : 1]);
    expect((await keyed(trader, 'trade.close', { id }, key)).status).toBe(200);
    expect(await statuses(kit)).toEqual([1]);
  });

  it('reports an automatic closing whose response was lost', async () => {
    const { kit, trader } = await started();
    const { data } = await keyed(trader, 'trade.store', WITH_TAKE_PROFIT);
    const reader = new StreamReader(await trader.send('GET', '/stream'));
    await reader.eventsUntil('positions');
    interceptNext(kit, isClosing, async (run) => {
      await run();
      return await lost();
    });
    await reachTakeProfit(kit);
    const events = await reader.events();
    expect(events.filter(({ event }) => event === 'closed')).toMatchObject([
      { data: { id: data.id, close_reason: 'take_profit' } },
    ]);
    expect(events.filter(({ event }) => event === 'positions').at(-1)).toMatchObject({
      data: { account: { open_positions: 0 } },
    });
    await reader.leave();
  });

  it('confirms a close even if the account cannot be read after the commit', async () => {
    const { kit, trader } = await started();
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', buy());
    interceptNext(kit, isVersionRead, async (run) => {
      const rows = await run();
      await post(kit, 'real', 'demo_funding', 100n);
      return rows;
    });
    interceptNext(kit, isAccountRead, lost);
    expect((await keyed(trader, 'trade.close', { id })).status).toBe(200);
    expect((await trader.call('trade.account')).data).toMatchObject({ open_positions: 0 });
  });

  it('confirms a committed refill even if the account cannot be read', async () => {
    const { kit, trader } = await started();
    await post(kit, 'practice', 'correction', -5000n);
    expect(
      (await trader.call('account.switch-mode', undefined, { params: { mode: 'practice' } })).status,
    ).toBe(200);
    const reader = new StreamReader(await trader.send('GET', '/stream'));
    await reader.eventsUntil('positions');
    const { query } = kit.ports.db;
    let reads = 0;
    kit.ports.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
      if (isVersionRead(sql) && (reads += 1) > 1) return (await lost()) as Row[];
      return await query<Row>(sql, params);
    };
    const refill = await keyed(trader, 'account.refill-practice');
    expect([refill.status, refill.data.balance]).toEqual([200, '10000.00']);
    kit.ports.db.query = query;
    kit.wait(2);
    kit.market.tick('eurusd', '1.08001', '1.08011');
    await expect
      .poll(async () => (await reader.eventsUntil('positions')).at(-1)!.data)
      .toMatchObject({ account: { balance: '10000.00' } });
    await reader.leave();
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
