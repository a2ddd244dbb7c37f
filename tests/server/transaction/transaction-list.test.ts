import { expect, it } from 'vitest';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { Visitor } from '../support/backend.ts';
import { brandDb } from '../../../server/db/brand-scope.ts';
import { listMovements, type MovementFilter } from '../../../server/ledger/account-history.queries.ts';
import type { Queries } from '../../../server/ports.ts';
import { postPast } from '../support/account-past.ts';
import { buy, keyed, onEveryLedgerOfJournals, tradingKit } from '../support/trading-kit.ts';

type Page = CallOutput['transaction.list'];

async function list(visitor: Visitor, query: Record<string, string> = {}): Promise<Page> {
  const { status, data } = await visitor.call('transaction.list', undefined, { query });
  expect(status).toBe(200);
  return data;
}

async function readAll(visitor: Visitor, query: Record<string, string>): Promise<Page['transactions']> {
  const rows: Page['transactions'] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Page = await list(visitor, after ? { ...query, after } : query);
    rows.push(...page.transactions);
    after = page.next;
  }
  return rows;
}

const amounts = ({ transactions }: Page) =>
  transactions.map(({ trans_type, amount, balance_after }) => [trans_type, amount, balance_after]);

/** How the database of one brand, whose rows row-level security guards, reads a page. */
async function planOf(db: Queries, over: Partial<MovementFilter>): Promise<string> {
  let plan = '';
  const explaining = {
    ...db,
    async query(sql: string, params?: readonly unknown[]) {
      const lines = await db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      return [];
    },
  } as Queries;
  const filter = { kinds: ['close'], hasFee: false, after: null, limit: 51, from: null, to: null } as const;
  await listMovements(explaining, 'northwind', 'a', { ...filter, search: '', assets: [], ...over });
  return plan;
}

onEveryLedgerOfJournals('transactions', (at) => {
  it('are read by their index, from the checkpoint before them, those beside trades by one of their own', async () => {
    await brandDb(at.db, 'northwind').tx(async (tx) => {
      for (const setting of ['enable_seqscan', 'enable_bitmapscan'])
        await tx.query(`set local ${setting} = off`);
      const trades = await planOf(tx, {});
      expect(trades).toContain('using entry_by_account on entry e');
      expect(trades).toMatch(/Index Cond: .*id > GREATEST\(/);
      expect(await planOf(tx, { kinds: ['deposit', 'fee'] })).toContain(
        'using entry_beside_trades on entry e',
      );
      const since = await planOf(tx, { from: new Date('2026-10-01T00:00:00.000Z') });
      expect(since).toMatch(/on entry e .*\n +Index Cond: .*\(id > (?:\$\d|\(InitPlan)/);
    });
  });

  it('lists movements newest first, signed, with the balance after each', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    await postPast(kit, 'new', [
      { kind: 'deposit', amount: 50_000, at: '2026-10-01T10:00:00.000Z', reference: 'd_1' },
      { kind: 'fee', amount: 250, at: '2026-10-02T10:00:00.000Z' },
      { kind: 'withdrawal_hold', amount: 10_000, at: '2026-10-03T10:00:00.000Z', reference: 'w_1' },
      { kind: 'withdrawal_payout', amount: 10_000, at: '2026-10-04T10:00:00.000Z', reference: 'w_1' },
      { kind: 'bonus_grant', amount: 2_000, at: '2026-10-05T10:00:00.000Z' },
      { kind: 'correction', amount: -100, at: '2026-10-06T10:00:00.000Z' },
    ]);
    const page = await list(visitor);
    expect(amounts(page)).toEqual([
      ['correction', '-1.00', '416.50'],
      ['bonus_grant', '20.00', '417.50'],
      ['withdrawal_payout', '-100.00', '397.50'],
      ['fee', '-2.50', '497.50'],
      ['deposit', '500.00', '500.00'],
    ]);
    expect(page.transactions.at(-1)).toEqual({
      trans_id: 'deposit:d_1',
      trans_type: 'deposit',
      type: 'deposits',
      source: null,
      account_type: 'real',
      amount: '500.00',
      currency: 'USD',
      balance_after: '500.00',
      note: null,
      trade: null,
      created_at: '2026-10-01T10:00:00.000Z',
    });
    expect(page.next).toBeNull();
  });

  it('shows a closed trade with its asset, not its margin', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('trader');
    const { data } = await keyed(visitor, 'trade.store', buy());
    expect(amounts(await list(visitor))).toEqual([['demo_funding', '10000.00', '10000.00']]);
    const closed = await keyed(visitor, 'trade.close', { id: data.id });
    const [row] = (await list(visitor)).transactions;
    expect(row).toMatchObject({
      trans_id: `close:${data.id}`,
      type: 'trades',
      source: 'EUR/USD',
      amount: closed.data.position.profit,
      balance_after: closed.data.account.balance,
      trade: { id: data.id, side: 'buy', qty: '0.1' },
    });
  });

  it('lists the account of the current mode', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('practice');
    const { transactions } = await list(visitor);
    expect(transactions.map(({ account_type, trans_type }) => [account_type, trans_type])).toEqual([
      ['practice', 'practice_opening'],
    ]);
  });

  it('filters by group, dates and search', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    await postPast(kit, 'new', [
      { kind: 'deposit', amount: 50_000, at: '2026-10-01T10:00:00.000Z', reference: 'd_alpha' },
      { kind: 'fee', amount: 250, at: '2026-10-02T10:00:00.000Z' },
      { kind: 'deposit', amount: 100, at: '2026-10-03T10:00:00.000Z', reference: 'd_beta' },
      { kind: 'refund', amount: 250, at: '2026-10-03T11:00:00.000Z' },
    ]);
    const { data } = await keyed(visitor, 'trade.store', buy({ qty: '0.01' }));
    await keyed(visitor, 'trade.close', { id: data.id });
    const kinds = async (query: Record<string, string>) =>
      (await list(visitor, query)).transactions.map(({ trans_id }) => trans_id.split(':')[0]);
    expect(await kinds({ type: 'deposits' })).toEqual(['deposit', 'deposit']);
    expect(await kinds({ type: 'fees' })).toEqual(['refund', 'fee']);
    expect(await kinds({ type: 'transfers' })).toEqual([]);
    expect(await kinds({ from: '2026-10-02T00:00:00.000Z', to: '2026-10-03T11:00:00.000Z' })).toEqual([
      'deposit',
      'fee',
    ]);
    expect(await kinds({ search: 'D_ALPHA' })).toEqual(['deposit']);
    expect(await kinds({ search: 'eurus' })).toEqual(['close']);
    expect(await kinds({ search: '%' })).toEqual([]);
    expect((await list(visitor, { type: 'deposits', limit: '1' })).transactions[0]!.balance_after).toBe(
      '498.50',
    );
  });

  it('finds every movement with a fee as a fee, each with its group', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    await postPast(kit, 'new', [
      { kind: 'deposit', amount: 50_000, fee: 1_250, at: '2026-10-01T10:00:00.000Z', reference: 'd_fee' },
      { kind: 'deposit', amount: 10_000, at: '2026-10-02T10:00:00.000Z', reference: 'd_free' },
      { kind: 'fee', amount: 250, at: '2026-10-03T10:00:00.000Z', reference: 'f_1' },
      { kind: 'withdrawal_hold', amount: 5_000, at: '2026-10-04T10:00:00.000Z', reference: 'w_fee' },
      {
        kind: 'withdrawal_payout',
        amount: 5_000,
        fee: 50,
        at: '2026-10-04T11:00:00.000Z',
        reference: 'w_fee',
      },
      { kind: 'withdrawal_hold', amount: 1_000, at: '2026-10-05T10:00:00.000Z', reference: 'w_free' },
      { kind: 'withdrawal_payout', amount: 1_000, at: '2026-10-05T11:00:00.000Z', reference: 'w_free' },
    ]);
    const rows = await readAll(visitor, { type: 'fees', limit: '2' });
    expect(rows.map(({ trans_id, type, amount }) => [trans_id, type, amount])).toEqual([
      ['withdrawal_payout:w_fee', 'withdrawals', '-50.00'],
      ['fee:f_1', 'fees', '-2.50'],
      ['deposit:d_fee', 'deposits', '487.50'],
    ]);
  });

  it('pages through a long history without gaps, and its balances add up', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    const days = Array.from({ length: 160 }, (_, index) => ({
      kind: index % 3 === 2 ? ('fee' as const) : ('deposit' as const),
      amount: 100 + index,
      at: new Date(Date.UTC(2026, 8, 1, index)).toISOString(),
    }));
    await postPast(kit, 'new', days);
    const rows = await readAll(visitor, { limit: '7' });
    expect(rows).toHaveLength(160);
    let balance = 0;
    for (const [index, row] of rows.toReversed().entries()) {
      const { kind, amount, at: time } = days[index]!;
      balance += kind === 'fee' ? -amount : amount;
      expect([row.created_at, row.balance_after]).toEqual([time, (balance / 100).toFixed(2)]);
    }
    const fees = await readAll(visitor, { limit: '5', type: 'fees' });
    expect(fees).toEqual(rows.filter(({ type }) => type === 'fees'));
    const [row] = await kit.ports.db.query<{ count: number }>(
      "select count(*)::int as count from account_checkpoint where brand_id = $1 and account_id like '%new:real'",
      [kit.brand.id],
    );
    expect(row!.count).toBe(2);
  });

  it("never lists another user's movements", async () => {
    const kit = await tradingKit(at.db);
    const [own, other] = [await kit.signedIn('new'), await kit.signedIn('trader')];
    await postPast(kit, 'new', [
      { kind: 'deposit', amount: 50_000, at: '2026-10-01T10:00:00.000Z', reference: 'd_own' },
    ]);
    expect((await list(other, { search: 'd_own' })).transactions).toEqual([]);
    const [last] = (await list(own)).transactions;
    expect(last!.trans_id).toBe('deposit:d_own');
    const { status, code } = await kit.visitor().call('transaction.list');
    expect([status, code]).toEqual([401, 'session_required']);
  });

  at.details(() => {
    it('refuses dates that do not exist, and takes an unknown cursor for the end', async () => {
      const kit = await tradingKit(at.db);
      const visitor = await kit.signedIn('trader');
      const refused = await visitor.call('transaction.list', undefined, {
        query: { from: '2026-13-45T00:00:00.000Z' },
      });
      expect([refused.status, refused.code]).toEqual([422, 'validation_failed']);
      expect(await list(visitor, { after: "0' or 1=1" })).toEqual({ transactions: [], next: null });
      const group = await visitor.call('transaction.list', undefined, { query: { type: 'secrets' } });
      expect(group.status).toBe(422);
    });
  });
});
