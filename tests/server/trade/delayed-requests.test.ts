import { expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { outdateClosings } from '../support/outdated-closings.ts';
import {
  buy,
  dump,
  keyed,
  newKey,
  onEveryLedger,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

const CLOSES_IN = 10_000;

onEveryLedger('delayed requests', (at) => {
  /** A market that closes in ten seconds. */
  async function closingKit(): Promise<{ kit: TradingKit; trader: Visitor }> {
    const kit = await tradingKit(at.db);
    const end = kit.now().getTime() + CLOSES_IN;
    kit.market.session = (_id, now) => ({ open: now < end, changesAt: now < end ? end : null });
    return { kit, trader: await kit.signedIn('trader') };
  }

  /** Sends the first part of an order. @returns a function that sends the rest and awaits the response */
  async function startSlowOrder(kit: TradingKit, trader: Visitor) {
    const text = JSON.stringify(buy());
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const cookie = [...trader.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = {
      method: 'POST',
      body: readable,
      duplex: 'half',
      headers: {
        origin: kit.origin,
        cookie,
        'content-type': 'application/json',
        'idempotency-key': newKey(),
      },
    };
    const answer = kit.backend.fetch(new Request(`${kit.origin}/api/v1/user/trades/store`, init), {
      ip: trader.ip,
      brandId: kit.brand.id,
      origin: kit.origin,
      site: kit.site,
    });
    // The reader has consumed this chunk, so the session has been read.
    await writer.write(new TextEncoder().encode(text.slice(0, 5)));
    await writer.ready;
    return async () => {
      await writer.write(new TextEncoder().encode(text.slice(5)));
      await writer.close();
      const response = await answer;
      return { status: response.status, ...((await response.json()) as { code?: string }) };
    };
  }

  it('evaluates an order when its body is complete', async () => {
    const { kit, trader } = await closingKit();
    const finish = await startSlowOrder(kit, trader);
    const before = await dump(at.db, kit.brand.id);
    kit.wait(11);
    expect(await finish()).toMatchObject({ status: 409, code: 'market_closed' });
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  });

  it.each([
    [
      'the account suspended',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      'account_suspended',
    ],
    [
      'trading disabled',
      "update app_user set is_trading = false, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      'trading_disabled',
    ],
    ['the session ended', 'delete from session where brand_id = $1', 'session_required'],
  ])('rejects a slow order with %s before its body is complete', async (_what, sql, code) => {
    const { kit, trader } = await closingKit();
    const finish = await startSlowOrder(kit, trader);
    kit.wait(5);
    await at.db.query(sql, [kit.brand.id]);
    expect(await finish()).toMatchObject({ code });
  });

  it('evaluates queued orders and closes when their turn comes', async () => {
    const { kit, trader } = await closingKit();
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', buy());
    // The first order blocks in the database; the others queue behind it.
    const query = kit.ports.db.query;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reached = () => undefined as void;
    const atDatabase = new Promise<void>((resolve) => {
      reached = resolve;
    });
    kit.ports.db.query = async (sql, params) => {
      if (sql.includes('insert into position')) {
        reached();
        await held;
      }
      return await query(sql, params);
    };
    const first = keyed(trader, 'trade.store', buy());
    await atDatabase;
    const waiting = [
      keyed(trader, 'trade.store', buy()),
      keyed(trader, 'trade.close', { id }),
      keyed(trader, 'trade.close-all'),
      trader.call('trade.protect', { take_profit: '1.2', stop_loss: null }, { params: { id } }),
    ];
    // Long enough for all to read their session and enter the queue.
    await new Promise((resolve) => setTimeout(resolve, 100));
    kit.wait(11);
    release();
    expect((await first).status).toBe(200);
    expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual([
      'market_closed',
      'market_closed',
      'market_closed',
      'market_closed',
    ]);
  });

  it('evaluates an order when the settings are read', async () => {
    const { kit, trader } = await closingKit();
    kit.wait(6);
    const { query } = kit.ports.db;
    let reads = 0;
    kit.ports.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<Row>(sql, params);
      if (sql.includes('from setting ') && (reads += 1) === 1) kit.wait(5);
      return rows;
    };
    expect([(await keyed(trader, 'trade.store', buy())).code, reads]).toEqual(['market_closed', 1]);
  });

  it.each(['trade.close', 'trade.close-all'] as const)(
    'evaluates %s when it has a connection of the database',
    async (call) => {
      const { kit, trader } = await closingKit();
      const { data } = await keyed(trader, 'trade.store', buy());
      const { tx } = kit.ports.db;
      kit.ports.db.tx = async (work, scope) => {
        kit.ports.db.tx = tx;
        kit.wait(11);
        return await tx(work, scope);
      };
      const input = call === 'trade.close' ? { id: data.id } : {};
      expect((await keyed(trader, call, input)).code).toBe('market_closed');
      expect((await trader.call('trade.pnl')).data.map(({ id }) => id)).toEqual([data.id]);
    },
  );

  it.each(['trade.close', 'trade.close-all'] as const)(
    'answers busy to %s while each price is outdated before it is written, and closes under the same key later',
    async (call) => {
      const kit = await tradingKit(at.db);
      const trader = await kit.signedIn('trader');
      const { data } = await keyed(trader, 'trade.store', buy());
      const input = call === 'trade.close' ? { id: data.id } : {};
      const before = await dump(at.db, kit.brand.id);
      const key = newKey();
      const restore = outdateClosings(kit);
      expect(await keyed(trader, call, input, key)).toMatchObject({ status: 503, code: 'busy' });
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      restore();
      expect((await keyed(trader, call, input, key)).status).toBe(200);
      expect((await trader.call('trade.pnl')).data).toEqual([]);
    },
  );

  it('rejects requests beyond one hundred queued per account with busy and completes the others', async () => {
    const kit = await tradingKit(at.db);
    const trader = await kit.signedIn('trader');
    const query = kit.ports.db.query;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    kit.ports.db.query = async (sql, params) => {
      if (sql.includes('insert into position')) await held;
      return await query(sql, params);
    };
    const answers = Array.from({ length: 105 }, () =>
      keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: '0.01' })),
    );
    const refused = new Set<number>();
    answers.forEach((answer, index) => void answer.then(({ code }) => code === 'busy' && refused.add(index)));
    await expect.poll(() => refused.size).toBe(5);
    release();
    expect((await Promise.all(answers)).map(({ status, code }) => code ?? status)).toEqual(
      answers.map((_, index) => (refused.has(index) ? 'busy' : 200)),
    );
    expect((await trader.call('trade.account')).data.open_positions).toBe(100);
  });

  it('closes at the price of an earlier trigger that could not be written yet', async () => {
    const kit = await tradingKit(at.db);
    const trader = await kit.signedIn('trader');
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', buy({ is_stop_loss: true, stop_loss: '1.08' }));
    const query = kit.ports.db.query;
    kit.ports.db.query = (sql, params) =>
      sql.includes('update position') ? Promise.reject(new Error('unavailable')) : query(sql, params);
    kit.market.tick('eurusd', '1.07990', '1.08000');
    await kit.backend.settled();
    kit.ports.db.query = query;
    kit.market.tick('eurusd', '1.09000', '1.09010');
    const { data } = await keyed(trader, 'trade.close', { id });
    expect(data.position).toMatchObject({
      closing_price: '1.07990',
      close_reason: 'stop_loss',
      profit: '-43.70',
    });
    kit.wait(2);
    kit.market.tick('eurusd', '1.09001', '1.09011');
    await kit.backend.settled();
    expect((await trader.call('trade.closed')).data).toMatchObject({ total: 1, trades: [data.position] });
  });
});
