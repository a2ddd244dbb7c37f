import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { chainHash } from '../../../domain/statement/chain-hash.ts';
import { totalsOf } from '../../../domain/statement/statement-totals.ts';
import { statementFault } from '../../../domain/statement/verify-statement.ts';
import type { Statement } from '../../../schemas/generated/types.ts';
import { countingDb, type Visitor } from '../support/backend.ts';
import { postPast, type PastJournal } from '../support/account-past.ts';
import { buy, keyed, onEveryLedgerOfJournals, tradingKit } from '../support/trading-kit.ts';

async function read(visitor: Visitor, period: string): Promise<Statement> {
  const { status, data } = await visitor.call('statement.read', undefined, { params: { period } });
  expect(status).toBe(200);
  return data;
}

const PAST: PastJournal[] = [
  { kind: 'deposit', amount: 50_000, at: '2026-08-31T23:59:59.999Z' },
  { kind: 'deposit', amount: 10_000, at: '2026-09-01T00:00:00.000Z' },
  { kind: 'fee', amount: 250, at: '2026-09-30T12:00:00.000Z' },
  { kind: 'withdrawal_hold', amount: 10_000, at: '2026-11-01T10:00:00.000Z', reference: 'w_1' },
  { kind: 'withdrawal_payout', amount: 10_000, at: '2026-11-01T11:00:00.000Z', reference: 'w_1' },
];

onEveryLedgerOfJournals('statements', (at) => {
  it('lists the months since the first entry with their figures', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    await postPast(kit, 'new', PAST);
    const { data } = await visitor.call('statement.list');
    expect(data.next).toBeNull();
    expect(data.statements.map((one) => Object.values(one))).toEqual([
      ['2026-11', false, 'USD', 3, '597.50', '497.50'],
      ['2026-10', true, 'USD', 0, '597.50', '597.50'],
      ['2026-09', true, 'USD', 2, '500.00', '597.50'],
      ['2026-08', true, 'USD', 1, '0.00', '500.00'],
    ]);
    const first = await visitor.call('statement.list', undefined, { query: { limit: '3' } });
    expect(first.data.next).toBe('2026-09');
    const rest = await visitor.call('statement.list', undefined, { query: { limit: '3', after: '2026-09' } });
    expect(rest.data.statements.map(({ period }) => period)).toEqual(['2026-08']);
  });

  at.details(() => {
    it('reads the figures of any number of months with the same number of queries', async () => {
      const db = countingDb(at.db);
      const kit = await tradingKit(db);
      const visitor = await kit.signedIn('new');
      await postPast(kit, 'new', PAST);
      async function queriesFor(limit: string): Promise<number> {
        const before = db.queries;
        await visitor.call('statement.list', undefined, { query: { limit } });
        return db.queries - before;
      }
      await queriesFor('1');
      expect(await queriesFor('4')).toBe(await queriesFor('1'));
    });
  });

  it('continues the chain from month to month up to the chain of the ledger', async () => {
    const kit = await tradingKit(at.db, { brand: { legal: undefined } });
    const visitor = await kit.signedIn('new');
    await postPast(kit, 'new', PAST);
    const { data: trade } = await keyed(visitor, 'trade.store', buy({ qty: '0.01' }));
    await keyed(visitor, 'trade.close', { id: trade.id });
    const months: Statement[] = [];
    for (const period of ['2026-08', '2026-09', '2026-10', '2026-11'])
      months.push(await read(visitor, period));
    for (const [index, statement] of months.entries()) {
      expect(await statementFault(statement, chainHash)).toBeNull();
      if (index) expect(statement.opening).toEqual(months[index - 1]!.closing);
    }
    expect(months[0]!.opening).toEqual({ sequence: 0, balance: '0.00', hash: '' });
    const [account] = await kit.ports.db.query<{ chain: string; balance: bigint }>(
      "select encode(chain, 'hex') as chain, balance from account where brand_id = $1 and id = $2",
      [kit.brand.id, `u_${kit.brand.id}_new:real`],
    );
    const trades = months[3]!.entries.filter(({ journal_id: id }) => id.endsWith(`:${trade.id}`));
    expect(trades.map(({ type, side, quantity }) => [type, side, quantity])).toEqual(
      ['open', 'open', 'close', 'close'].map((type) => [type, 'buy', '0.01']),
    );
    expect(months[3]!.entries.filter(({ side }) => side)).toHaveLength(trades.length);
    const { closing, account: number, is_finished } = months[3]!;
    expect(closing.hash).toBe(account!.chain);
    expect(closing.balance.replace('.', '')).toBe(String(account!.balance));
    expect(closing.sequence).toBe(10);
    expect([number, is_finished, months[2]!.is_finished]).toEqual([
      expect.stringMatching(/^WEB\d+$/),
      false,
      true,
    ]);
  });

  it('has the fees of deposits and payouts, and sums that add up', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    await postPast(kit, 'new', [
      { kind: 'deposit', amount: 50_000, fee: 1_250, at: '2026-10-01T10:00:00.000Z' },
      { kind: 'withdrawal_hold', amount: 10_000, at: '2026-10-02T10:00:00.000Z', reference: 'w_1' },
      {
        kind: 'withdrawal_payout',
        amount: 10_000,
        fee: 50,
        at: '2026-10-02T11:00:00.000Z',
        reference: 'w_1',
      },
      { kind: 'withdrawal_hold', amount: 1_000, at: '2026-10-03T10:00:00.000Z', reference: 'w_2' },
      { kind: 'withdrawal_payout', amount: 1_000, at: '2026-10-03T11:00:00.000Z', reference: 'w_2' },
    ]);
    const statement = await read(visitor, '2026-10');
    expect(await statementFault(statement, chainHash)).toBeNull();
    const payouts = statement.entries.filter(({ type }) => type === 'withdrawal_payout');
    expect(payouts.map(({ amount, fee }) => [amount, fee])).toEqual([
      ['-100.00', '0.50'],
      ['-10.00', undefined],
    ]);
    expect(totalsOf(statement)).toEqual([
      ['transactions.type-deposits', 50_000n],
      ['transactions.type-withdrawals', -10_950n],
      ['transactions.type-fees', -1_300n],
    ]);
    expect(statement.closing.balance).toBe('377.50');
  });

  at.details(() => {
    it('hashes an entry as docs/statements.md says', async () => {
      const kit = await tradingKit(at.db);
      const visitor = await kit.signedIn('new');
      await postPast(kit, 'new', PAST.slice(0, 1));
      const { entries } = await read(visitor, '2026-08');
      const { entry_id, journal_id, hash, previous_hash } = entries[0]!;
      const text = `${entry_id}|${journal_id}|client_free|USD|50000`;
      expect(previous_hash).toBe('');
      expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
    });
  });

  it('keeps the order of postings where a journal is dated back over checkpoints', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    const days = Array.from({ length: 150 }, (_, index) => ({
      kind: 'deposit' as const,
      amount: 100 + index,
      at: new Date(Date.UTC(2026, 8, 1, index * 6 - (index % 9 === 8 ? 100 : 0))).toISOString(),
    }));
    await postPast(kit, 'new', days);
    const [september, october] = [await read(visitor, '2026-09'), await read(visitor, '2026-10')];
    expect(september.entries.length + october.entries.length).toBe(150);
    expect(october.entries[0]!.at >= '2026-10-01').toBe(true);
    expect(october.entries.some(({ at: time }) => time < '2026-10-01')).toBe(true);
    expect(october.opening).toEqual(september.closing);
    for (const statement of [september, october])
      expect(await statementFault(statement, chainHash)).toBeNull();
    const { data } = await visitor.call('statement.list');
    expect(data.statements.find(({ period }) => period === '2026-10')).toMatchObject({
      opening_balance: october.opening.balance,
      closing_balance: october.closing.balance,
      entries: october.entries.length,
    });
  });

  at.details(() => {
    it.each(['suspended', 'trading-disabled', 'practice'])(
      'serves a %s user the real account',
      async (role) => {
        const kit = await tradingKit(at.db);
        const visitor = await kit.signedIn(role);
        const { entries } = await read(visitor, '2026-11');
        expect(entries.map(({ type }) => type)).toEqual(['demo_funding']);
      },
    );
  });

  it.each([
    ['demo', 'demo'],
    ['rehearsal', 'live'],
  ] as const)('names the environment of a %s', async (environment, mode) => {
    const kit = await tradingKit(at.db, { environment, brand: { mode } });
    const visitor = await kit.signedIn('new');
    const statement = await read(visitor, '2026-11');
    expect(statement.environment).toBe(environment);
    expect(await statementFault(statement, chainHash)).toBeNull();
  });

  at.details(() => {
    it('knows no month before the account or after the current one, and only its own user', async () => {
      const kit = await tradingKit(at.db);
      const visitor = await kit.signedIn('trader');
      for (const period of ['2026-10', '2026-12', '9999-12']) {
        const { status, code } = await visitor.call('statement.read', undefined, { params: { period } });
        expect([status, code]).toEqual([404, 'not_found']);
      }
      const malformed = await visitor.call('statement.read', undefined, { params: { period: '2026-13' } });
      expect(malformed.status).toBe(422);
      for (const id of ['statement.list', 'statement.read'] as const) {
        const { status } = await kit.visitor().call(id, undefined, { params: { period: '2026-11' } });
        expect(status).toBe(401);
      }
      const other = await read(await kit.signedIn('practice'), '2026-11');
      const own = await read(visitor, '2026-11');
      expect(other.account).not.toBe(own.account);
      expect(other.entries.map(({ entry_id }) => entry_id)).not.toEqual(
        own.entries.map(({ entry_id }) => entry_id),
      );
    });
  });

  it('refuses every change of a checkpoint', async () => {
    const kit = await tradingKit(at.db);
    await postPast(
      kit,
      'new',
      Array.from({ length: 64 }, () => ({
        kind: 'deposit' as const,
        amount: 1,
        at: '2026-10-01T00:00:00.000Z',
      })),
    );
    for (const [sql, code] of [
      ["update account_checkpoint set balance = 1 where brand_id = '@'", 'LV012'],
      ["delete from account_checkpoint where brand_id = '@'", 'LV012'],
      ['truncate account_checkpoint', 'LV012'],
      [
        "insert into account_checkpoint select brand_id, account_id, entry_id + 1, sequence, balance, chain, latest_at from account_checkpoint where brand_id = '@'",
        'LV013',
      ],
    ] as const)
      await expect(at.db.exec(sql.replace('@', kit.brand.id)), sql).rejects.toMatchObject({ code });
  });
});
