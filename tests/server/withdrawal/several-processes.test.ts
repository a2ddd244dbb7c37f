import { expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import {
  buy,
  keyed,
  newKey,
  onPostgresLedger,
  runningKits,
  sameSession,
  tradingKit,
} from '../support/trading-kit.ts';
import { withdrawalKit, type WithdrawalKit } from '../support/withdrawal-kit.ts';

const RETRIED = ['busy', 'idempotency_in_flight'];

onPostgresLedger('withdrawals in two processes', (at) => {
  const running = runningKits();

  /** A trader's requests in turn by two processes; those that ask for a retry are sent again. */
  async function twoProcesses(): Promise<{
    kit: WithdrawalKit;
    send: (index: number, amount: string, key?: string) => Promise<{ body: string; code?: string }>;
  }> {
    const kit = await withdrawalKit(at.db, { isOneOfSeveral: true });
    const other = await tradingKit(at.db, { isOneOfSeveral: true, brand: { id: kit.brand.id } });
    running.push(kit, other);
    const visitors = [kit.trader, sameSession(other, kit.trader)];
    async function send(index: number, amount: string, key = newKey()) {
      const input = { amount, wallet: 'balance', account_id: kit.payoutId, type: 'wire' };
      for (;;) {
        const { body, code } = await keyed(visitors[index % 2]!, 'withdrawal.create', input, key);
        if (code === 'rate_limited') for (const one of [kit, other]) one.wait(1);
        else if (code === undefined || !RETRIED.includes(code))
          return { body: JSON.stringify(body.data ?? body.code), ...(code === undefined ? {} : { code }) };
      }
    }
    return { kit, send };
  }

  it('reserve the whole balance for one of 200 requests', async () => {
    const { kit, send } = await twoProcesses();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => send(index, '10000.00')));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'insufficient_funds')).toHaveLength(199);
    expect(await kit.money()).toEqual({ balance: '10000.00', reserved: '10000.00', withdrawable: '0.00' });
  });

  it('take effect once for 64 equal submissions, with one answer', async () => {
    const { kit, send } = await twoProcesses();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => send(index, '100.00', key)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]!.code).toBeUndefined();
    expect((await kit.money()).reserved).toBe('100.00');
  });

  it('consider the positions that another process has just opened', async () => {
    const kit = await withdrawalKit(at.db, { isOneOfSeveral: true });
    const other = await tradingKit(at.db, { isOneOfSeveral: true, brand: { id: kit.brand.id } });
    running.push(kit, other);
    expect((await kit.ask('100.00')).status).toBe(200);
    await keyed(sameSession(other, kit.trader), 'trade.store', buy({ qty: '0.10' }));
    expect((await kit.ask('9900.00')).code).toBe('insufficient_funds');
    await keyed(sameSession(other, kit.trader), 'trade.store', buy({ qty: '0.10' }));
    expect((await kit.ask('100.00')).status).toBe(200);
  });

  it('show the same funds of an account whose positions another process has just changed', async () => {
    const kit = await withdrawalKit(at.db, { isOneOfSeveral: true });
    const other = await tradingKit(at.db, { isOneOfSeveral: true, brand: { id: kit.brand.id } });
    running.push(kit, other);
    const elsewhere = sameSession(other, kit.trader);
    const fundsOf = async (visitor: Visitor) => {
      const { data: user } = await visitor.call('auth.user');
      const { data: settings } = await visitor.call('withdrawal.settings');
      return [user.withdrawable, settings.withdrawable];
    };
    for (const qty of ['0.10', '0.20']) {
      await keyed(kit.trader, 'trade.store', buy({ qty }));
      for (const { market } of [kit, other]) market.tick('eurusd', '1.05000', '1.05008');
      const funds = await fundsOf(kit.trader);
      expect(Number(funds[0])).toBeLessThan(10_000);
      expect(await fundsOf(elsewhere)).toEqual(funds);
      for (const { market } of [kit, other]) market.tick('eurusd', '1.08000', '1.08008');
    }
  });
});
