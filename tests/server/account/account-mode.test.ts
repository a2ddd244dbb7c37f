import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BookSnapshot } from '../../../schemas/generated/types.ts';
import type { Visitor } from '../support/backend.ts';
import { StreamReader } from '../support/stream-reader.ts';
import {
  buy,
  dump,
  keyed,
  newKey,
  onEveryLedger,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

onEveryLedger('real and practice accounts', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
  });

  const to = (mode: string, one = trader) => one.call('account.switch-mode', undefined, { params: { mode } });

  describe('switching the account', () => {
    it('selects the other account with its own positions and balance and confirms it in the message', async () => {
      const real = (await keyed(trader, 'trade.store', buy({ qty: '0.01' }))).data;
      const practice = await to('practice');
      expect(practice.data).toMatchObject({
        mode: 'practice',
        balance: '10000.00',
        margin: '0.00',
        open_positions: 0,
      });
      expect(practice.body.message).toBe('You are trading with your practice account: virtual money only');
      expect((await trader.call('auth.user')).data.is_practice).toBe(true);
      expect((await trader.call('trade.pnl')).data).toEqual([]);
      const virtual = (await keyed(trader, 'trade.store', buy({ qty: '0.02' }))).data;
      expect(virtual).toMatchObject({ mode: 'practice' });
      expect((await to('practice')).data).toMatchObject({ mode: 'practice', open_positions: 1 });
      expect((await to('real')).data).toMatchObject({
        mode: 'real',
        open_positions: 1,
        margin: real.traded_amount,
      });
      expect((await trader.call('trade.pnl')).data.map(({ id }) => id)).toEqual([real.id]);
      expect((await keyed(trader, 'trade.close', { id: virtual.id })).code).toBe('not_found');
    });

    it('sends the other account’s positions to open streams', async () => {
      const one = await kit.signedIn('new');
      const reader = new StreamReader(await one.send('GET', '/stream'));
      const books: string[] = [];
      const begins = async (...modes: string[]) =>
        await vi.waitFor(async () => {
          books.push(
            ...(await reader.events())
              .filter(({ event }) => event === 'positions')
              .map(({ data }) => (data as BookSnapshot).account.mode),
          );
          expect(books).toEqual(modes);
        });
      await begins('real');
      await to('practice', one);
      kit.wait(1);
      await begins('real', 'practice');
      await to('real', one);
      kit.wait(1);
      await begins('real', 'practice', 'real');
      await reader.leave();
    });

    it('keeps the streams on the new account when an order of the previous account completes afterwards', async () => {
      const own = await tradingKit(at.db);
      const one = await own.signedIn('trader');
      const reader = new StreamReader(await one.send('GET', '/stream'));
      await reader.eventsUntil('positions');
      const { query } = own.ports.db;
      let answer: () => void = () => undefined;
      const isWritten = new Promise<void>((written) => {
        own.ports.db.query = async (sql, params) => {
          const rows = await query(sql, params);
          if (sql.includes('insert into position')) {
            await new Promise<void>((resolve) => {
              answer = resolve;
              written();
            });
          }
          return rows as never;
        };
      });
      const order = keyed(one, 'trade.store', buy({ qty: '0.01' }));
      await isWritten;
      await to('practice', one);
      answer();
      expect((await order).data.mode).toBe('real');
      const books = (await reader.eventsUntil('positions'))
        .filter(({ event }) => event === 'positions')
        .map(({ data }) => (data as BookSnapshot).account.mode);
      expect(books.at(-1)).toBe('practice');
      await reader.leave();
    });

    it('rejects unknown modes and requires a session', async () => {
      for (const mode of ['demo', 'REAL', '0', "real'--"])
        expect([mode, (await to(mode)).status]).toEqual([mode, 422]);
      expect((await to('real', kit.visitor())).code).toBe('session_required');
    });

    it('rejects practice mode where the brand has disabled it but always allows real mode', async () => {
      const own = await tradingKit(at.db, { settings: { enable_practice_account: false } });
      const one = await own.signedIn('practice');
      expect((await to('real', one)).data.mode).toBe('real');
      expect((await to('practice', one)).code).toBe('feature_disabled');
      expect((await one.call('auth.user')).data.is_practice).toBe(false);
      expect((await keyed(one, 'account.refill-practice')).code).toBe('feature_disabled');
    });
  });

  describe('practice balance refill', () => {
    it('tops the practice balance up to the brand’s amount, once per idempotency key', async () => {
      const own = await tradingKit(at.db, { brand: { practice: { topUpTo: '2500.50' } } });
      const one = await own.signedIn('practice');
      await keyed(one, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
      own.market.tick('acme', '50.10', '50.20');
      expect((await keyed(one, 'trade.close-all')).data.account.balance).toBe('2000.50');
      const key = newKey();
      const first = await keyed(one, 'account.refill-practice', undefined, key);
      expect(first.data).toMatchObject({
        mode: 'practice',
        balance: '2500.50',
        equity: '2500.50',
        free_margin: '2500.50',
      });
      expect(first.body.message).toBe(
        'Your practice balance was topped up to 2,500.50 USD. It is virtual money.',
      );
      expect((await one.call('trade.account')).data).toEqual(first.data);
      expect((await one.call('auth.user')).data).toMatchObject({
        practice_wallet: '2500.50',
        estimatedBalance: '10000.00',
      });
      const before = await dump(at.db, own.brand.id);
      expect((await keyed(one, 'account.refill-practice', undefined, key)).body).toEqual(first.body);
      expect(await dump(at.db, own.brand.id)).toBe(before);
    });

    it('leaves a balance at or above the top-up amount unchanged despite an open loss', async () => {
      const own = await tradingKit(at.db);
      const one = await own.signedIn('practice');
      await keyed(one, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
      own.market.tick('acme', '50.10', '50.20');
      const before = await dump(at.db, own.brand.id);
      const full = await keyed(one, 'account.refill-practice');
      expect(full.data).toMatchObject({
        balance: '10000.00',
        profit: '-500.00',
        equity: '9500.00',
        open_positions: 1,
      });
      expect(full.body.message).toBe(
        'Nothing was added: your practice balance is 10,000.00 USD or more. Open profit and loss do not count.',
      );
      expect(await dump(at.db, own.brand.id)).toBe(before);
    });

    it('has one effect for concurrent requests and leaves the real balance unchanged', async () => {
      const own = await tradingKit(at.db);
      const one = await own.signedIn('practice');
      await keyed(one, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
      own.market.tick('acme', '90.10', '90.20');
      await keyed(one, 'trade.close-all');
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => keyed(one, 'account.refill-practice')),
      );
      expect(answers.map(({ data }) => data.balance)).toEqual(answers.map(() => '10000.00'));
      const entries = await at.db.query(
        "select e.amount from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id where j.kind = 'practice_refill' and e.account_id is not null and j.brand_id = $1",
        [own.brand.id],
      );
      expect(entries).toEqual([{ amount: 10_000n }]);
      expect((await to('real', one)).data.balance).toBe('10000.00');
    });

    it('requires an idempotency key and a session', async () => {
      expect((await trader.call('account.refill-practice')).code).toBe('idempotency_key_required');
      expect((await keyed(kit.visitor(), 'account.refill-practice')).code).toBe('session_required');
    });
  });
});
