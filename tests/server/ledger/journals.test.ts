import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isClientBook, journalKinds, type JournalKind } from '../../../server/ledger/journal-kinds.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import type { Db } from '../../../server/ports.ts';
import { buy, dump, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

const RUNS = Number(process.env['LIVERY_RANDOM_JOURNALS'] ?? 25);
/** Kinds whose journals are written together with a position. */
const TRADED: readonly JournalKind[] = ['open', 'close', 'negative_balance'];
const KINDS = Object.keys(journalKinds) as JournalKind[];
/** Kinds of one account: transfers have their own test. */
const POSTED = KINDS.filter((kind) => !TRADED.includes(kind) && !journalKinds[kind].destinations);

it.each(KINDS)('journal kind %s sums to zero for any amounts', (kind) => {
  const { amounts, lines, accounts } = journalKinds[kind];
  for (const name of Object.keys(amounts))
    expect([
      name,
      lines.reduce((sum, { of }) => sum + (of[name] ?? 0), 0),
      lines.some(({ of }) => of[name] !== undefined),
    ]).toEqual([name, 0, true]);
  for (const { book, of } of lines) {
    expect(book).toMatch(isClientBook(book) ? /^client_(free|margin|reserved|bonus)$/ : /^house_[a-z]+$/);
    expect(Object.keys(amounts)).toEqual(expect.arrayContaining(Object.keys(of)));
    expect(Object.values(of).every((factor) => Math.abs(factor) === 1)).toBe(true);
  }
  expect(accounts.length).toBeGreaterThan(0);
});

type Money = Record<'balance' | 'margin' | 'reserved' | 'bonus', bigint>;
const OWN = { client_margin: 'margin', client_reserved: 'reserved', client_bonus: 'bonus' } as const;

/** The expected account after a journal, computed from the journal kinds alone. */
function after(money: Money, kind: JournalKind, amounts: Record<string, bigint>): Money {
  const next = { ...money };
  for (const { book, of } of journalKinds[kind].lines.filter((line) => isClientBook(line.book))) {
    const amount = Object.entries(of).reduce(
      (sum, [name, factor]) => sum + amounts[name]! * BigInt(factor),
      0n,
    );
    next.balance += amount;
    const own = OWN[book as keyof typeof OWN];
    if (own) next[own] += amount;
  }
  return next;
}

const isSound = ({ balance, margin, reserved, bonus }: Money): boolean =>
  margin >= 0n && reserved >= 0n && bonus >= 0n && (balance >= 0n || margin > 0n);

const journal = fc.constantFrom(...POSTED).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    mode: fc.constantFrom('real', 'practice', 'security_deposit'),
    amounts: fc.record(
      Object.fromEntries(
        Object.entries(journalKinds[kind].amounts).map(([name, sign]) => [
          name,
          fc
            .bigInt(sign === 'positive' ? 1n : sign === 'any' ? -50_000n : 0n, 50_000n)
            .filter((n) => sign !== 'any' || n !== 0n),
        ]),
      ),
    ) as fc.Arbitrary<Record<string, bigint>>,
  }),
);

async function moneyOf(db: Db, id: string): Promise<Money> {
  const [row] = await db.query<Money>('select balance, margin, reserved, bonus from account where id = $1', [
    id,
  ]);
  return row!;
}

onEveryLedger('postJournal', (at) => {
  let kit: TradingKit;
  let count = 0;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    await at.db.query(
      "insert into account (brand_id, id, user_id, mode, currency) select brand_id, id || ':security_deposit', id, 'security_deposit', currency from app_user where brand_id = $1 on conflict do nothing",
      [kit.brand.id],
    );
  });
  const idOf = (mode: string) => `u_${kit.brand.id}_new:${mode}`;
  const post = (kind: JournalKind, accountId: string, amounts: Record<string, bigint>, reference: string) =>
    postJournal(at.db, {
      brandId: kit.brand.id,
      accountId,
      kind,
      reference,
      amounts: amounts as never,
      at: kit.now(),
    });

  it('applies the lines of the journal kind or changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(journal, { minLength: 1, maxLength: 12 }), async (list) => {
        for (const { kind, mode, amounts } of list) {
          const id = idOf(mode);
          const before = await moneyOf(at.db, id);
          const reference = `random-${(count += 1)}`;
          const expected = after(before, kind, amounts);
          const isAllowed = (journalKinds[kind].accounts as readonly string[]).includes(mode);
          const posted = post(kind, id, amounts, reference);
          if (!isAllowed) await expect(posted).rejects.toThrow(RangeError);
          else if (!isSound(expected)) await expect(posted).rejects.toMatchObject({ code: '23514' });
          else expect(await posted).toBe(true);
          expect(await moneyOf(at.db, id)).toEqual(isAllowed && isSound(expected) ? expected : before);
          if (isAllowed && isSound(expected)) expect(await post(kind, id, amounts, reference)).toBe(false);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('rejects amounts that are missing or have the wrong sign', async () => {
    const before = await dump(at.db, kit.brand.id);
    for (const kind of POSTED) {
      const amounts = Object.fromEntries(Object.keys(journalKinds[kind].amounts).map((name) => [name, 5n]));
      const [mode] = journalKinds[kind].accounts;
      for (const [name, sign] of Object.entries(journalKinds[kind].amounts)) {
        if (sign !== 'any')
          await expect(post(kind, idOf(mode!), { ...amounts, [name]: -1n }, 'x')).rejects.toThrow(RangeError);
        if (sign === 'positive')
          await expect(post(kind, idOf(mode!), { ...amounts, [name]: 0n }, 'x')).rejects.toThrow(RangeError);
      }
      await expect(post(kind, idOf(mode!), {}, 'x')).rejects.toThrow(RangeError);
      await expect(post(kind, 'u_nobody:real', amounts, 'x')).rejects.toThrow(RangeError);
    }
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  });
});

onEveryLedger('statements that insert entries', (at) => {
  let kit: TradingKit;
  beforeAll(async () => {
    await at.db.exec(`create table posting_statement (what text not null, statement text not null);
      create function record_posting() returns trigger language plpgsql as $body$
      begin
        insert into posting_statement values (tg_table_name, current_query());
        return null;
      end $body$;
      create trigger record_journals after insert on journal for each statement execute function record_posting();
      create trigger record_entries after insert on entry for each statement execute function record_posting();`);
    kit = await tradingKit(at.db, { history: true, settings: { enable_account_connection_autotrade: true } });
  });
  afterAll(() => kit.backend.close());

  it('contain the posting fragment for seeding, orders, closes and refills', async () => {
    const trader = await kit.signedIn('trader');
    const { data } = await keyed(trader, 'trade.store', buy({ is_stop_loss: true, stop_loss: '1.05' }));
    await keyed(trader, 'trade.store', buy({ qty: '0.01' }));
    await keyed(trader, 'trade.close', { id: data.id });
    await keyed(trader, 'trade.store', buy({ is_stop_loss: true, stop_loss: '1.05' }));
    kit.market.tick('eurusd', '1.04000', '1.04010');
    await kit.backend.settled();
    const practice = await kit.signedIn('practice');
    await keyed(practice, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
    kit.market.tick('acme', '50.10', '50.20');
    await keyed(practice, 'trade.close-all');
    await keyed(practice, 'account.refill-practice');
    const kinds = await at.db.query<{ kind: string }>(
      'select distinct kind from journal where brand_id = $1 order by kind',
      [kit.brand.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'close',
      'demo_funding',
      'open',
      'practice_opening',
      'practice_refill',
    ]);
    const others = await at.db.query(
      "select what, statement from posting_statement where strpos(statement, '/* ledger posting */') = 0",
    );
    expect(others).toEqual([]);
    const count = await at.db.query<{ what: string }>(
      'select distinct what from posting_statement order by what',
    );
    expect(count.map(({ what }) => what)).toEqual(['entry', 'journal']);
  });
});
