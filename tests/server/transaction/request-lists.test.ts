import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import { ownPage } from '../../../server/pagination.ts';
import type { Visitor } from '../support/backend.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';
import { withdrawalKit, type WithdrawalKit } from '../support/withdrawal-kit.ts';

const STEP_SECONDS = 60;

onEveryLedger("a trader's deposits", (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  /** Ids, oldest first: pending, rejected, credited; a minute apart. */
  const ids: string[] = [];

  const list = async (query: Record<string, string> = {}, by = trader) => {
    const { status, data } = await by.call('deposit.list', undefined, { query });
    expect(status).toBe(200);
    return data.deposits.map(({ id }: { id: string }) => ids.indexOf(id));
  };

  beforeAll(async () => {
    kit = await depositKit(at.db);
    trader = await kit.signedIn('trader');
    const admin = await kit.signedIn('admin');
    for (let count = 0; count < 3; count += 1) {
      ids.push((await keyed(trader, 'deposit.create', byBitcoin())).data.id);
      kit.wait(STEP_SECONDS);
    }
    const decide = (id: string, call: 'deposit.approve' | 'deposit.reject', input: Record<string, unknown>) =>
      admin.call(call, input, { params: { id }, headers: { 'idempotency-key': newKey() } });
    expect((await decide(ids[1]!, 'deposit.reject', { reason: 'Sent on another network' })).status).toBe(200);
    const credit = { reference: 'ab'.repeat(32), amount: '0.01' };
    expect((await decide(ids[2]!, 'deposit.approve', credit)).errors).toEqual({});
  });

  it('are filtered by status, method and search', async () => {
    expect(await list()).toEqual([2, 1, 0]);
    expect(await list({ status: 'pending' })).toEqual([0]);
    expect(await list({ status: 'approved', method: 'crypto' })).toEqual([2]);
    expect(await list({ method: 'card' })).toEqual([]);
    expect(await list({ search: 'ANOTHER network' })).toEqual([1]);
    expect(await list({ search: 'btc' })).toEqual([2, 1, 0]);
    expect(await list({ search: ids[0]!.toUpperCase() })).toEqual([0]);
    expect(await list({ search: '%' })).toEqual([]);
  });

  it('are filtered by time: from the first moment to before the last', async () => {
    const { data } = await trader.call('deposit.list');
    const [newest, middle] = data.deposits.map(({ created_at: time }) => time) as [string, string, string];
    expect(await list({ from: middle })).toEqual([2, 1]);
    expect(await list({ to: middle })).toEqual([0]);
    expect(await list({ from: middle, to: newest })).toEqual([1]);
  });

  it('keep their filter from page to page', async () => {
    const query = { search: 'btc', limit: '2' };
    const { data: first } = await trader.call('deposit.list', undefined, { query });
    expect(await list({ ...query, after: first.next! })).toEqual([0]);
    expect(await list({ ...query, after: 'd_unknown' })).toEqual([]);
  });

  it('refuse a status or a time that does not exist', async () => {
    const wrong: Record<string, string>[] = [
      { status: 'lost' },
      { from: 'yesterday' },
      { search: 'x'.repeat(81) },
    ];
    for (const query of wrong) {
      const { status, code } = await trader.call('deposit.list', undefined, { query });
      expect([status, code]).toEqual([422, 'validation_failed']);
    }
  });

  it("never contain another trader's, whatever the search or the cursor", async () => {
    const other = await kit.signedIn('new');
    expect(await list({ search: ids[0]! }, other)).toEqual([]);
    expect(await list({ after: ids[2]! }, other)).toEqual([]);
  });

  it('name method and coins of a credit in the movements', async () => {
    const { data } = await trader.call('transaction.list');
    const [credit] = data.transactions as CallOutput['transaction.list']['transactions'];
    expect(credit).toMatchObject({ trans_type: 'deposit', source: 'crypto', note: '0.01 BTC' });
  });
});

onEveryLedger("a trader's withdrawals", (at) => {
  let kit: WithdrawalKit;
  let ids: string[];

  const list = async (query: Record<string, string> = {}, by = kit.trader) => {
    const { status, data } = await by.call('withdrawal.list', undefined, { query });
    expect(status).toBe(200);
    return data.withdrawals.map(({ id }: { id: string }) => ids.indexOf(id));
  };

  beforeAll(async () => {
    kit = await withdrawalKit(at.db);
    const first = await kit.requested('200.00');
    kit.wait(STEP_SECONDS);
    const second = await kit.requested('150.00');
    await kit.step('reject', first.id, { reason: 'Name differs' });
    for (const [action, input] of [
      ['approve', {}],
      ['send', { reference: 'SEPA-77' }],
      ['settle', {}],
    ] as const)
      expect((await kit.step(action, second.id, input)).errors).toEqual({});
    ids = [first.id, second.id];
  });

  it('are filtered by status, time and search', async () => {
    expect(await list()).toEqual([1, 0]);
    expect(await list({ status: 'rejected' })).toEqual([0]);
    expect(await list({ status: 'requested' })).toEqual([]);
    expect(await list({ search: 'sepa-77' })).toEqual([1]);
    expect(await list({ search: 'name DIFFERS' })).toEqual([0]);
    const { data } = await kit.trader.call('withdrawal.list');
    const { created_at: newest } = data.withdrawals[0]!;
    expect(await list({ from: newest })).toEqual([1]);
    expect(await list({ to: newest })).toEqual([0]);
  });

  it('are found by the label of the payout account, and by no part that it hides', async () => {
    expect(await list({ search: 'example bank •••• 3000' })).toEqual([1, 0]);
    expect(await list({ search: 'DE8937' })).toEqual([]);
  });

  it("never contain another trader's", async () => {
    expect(await list({ search: 'example' }, await kit.signedIn('new'))).toEqual([]);
  });

  it('name method and payout account of a payout in the movements', async () => {
    const { data } = await kit.trader.call('transaction.list');
    expect(data.transactions[0]).toMatchObject({
      trans_type: 'withdrawal_payout',
      source: 'wire',
      note: 'Example Bank •••• 3000',
    });
  });
});

onEveryLedger('pages of own requests', (at) => {
  describe.each(['deposit', 'withdrawal'] as const)('of table %s', (table) => {
    it('begin at their cursor in the index, however many rows precede them', async () => {
      const { where, order } = ownPage(table, 'o');
      const plan = await at.db.tx(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        await tx.query('set local enable_bitmapscan = off');
        await tx.query('set local plan_cache_mode = force_generic_plan');
        await tx.query(`prepare own_page as select o.id from ${table} o where ${where} ${order}`);
        const lines = await tx.query<{ 'QUERY PLAN': string }>(
          "explain execute own_page('brand', 'user', 'cursor', null, null, 51)",
        );
        await tx.query('deallocate own_page');
        return lines;
      });
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toMatch(/ on \w+ o .*\n +Index Cond: .*ROW\(created_at, id\) < ROW/);
      expect(text).not.toContain('Sort');
    });
  });
});
