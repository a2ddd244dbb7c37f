import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  isClientBook,
  journalKinds,
  type JournalKind,
  type MovementKind,
} from '../../../server/ledger/journal-kinds.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import type { Db } from '../../../server/ports.ts';
import {
  buy,
  dump,
  keyed,
  onEveryLedger,
  onEveryLedgerOfJournals,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

const RUNS = Number(process.env.LIVERY_RANDOM_JOURNALS ?? 25);
const KINDS = Object.keys(journalKinds) as JournalKind[];
/** Kinds of one account: transfers have their own test. */
const POSTED = KINDS.filter(
  (kind) => !journalKinds[kind].with && !journalKinds[kind].destinations,
) as MovementKind[];

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
  margin >= 0n && reserved >= 0n && bonus >= 0n && (balance >= reserved || margin > 0n);

type Amounts = Record<string, bigint>;

/** The rules of the amounts, independent of the JSON: a fee leaves something, and only a correction is negative. */
function areValid(kind: JournalKind, { amount = 1n, fee = 0n }: Amounts): boolean {
  if (fee < 0n || fee >= amount) return kind === 'correction' && fee === 0n && amount !== 0n;
  return amount > 0n;
}

/** Amounts around zero, and fees around the amount. */
const amountsOf = (kind: JournalKind): fc.Arbitrary<Amounts> =>
  fc
    .record({
      amount: fc.oneof(fc.constantFrom(-1n, 0n, 1n, 2n), fc.bigInt(-5_000n, 50_000n)),
      fee: fc.oneof(fc.constantFrom(-1n, 0n, 1n), fc.bigInt(0n, 5_000n)),
      isNear: fc.boolean(),
    })
    .map(({ amount, fee, isNear }): Amounts => {
      const near = isNear ? amount - 1n + (fee > 0n ? 1n : fee) : fee;
      return 'fee' in journalKinds[kind].amounts ? { amount, fee: near } : { amount };
    });

interface RandomJournal {
  kind: MovementKind;
  mode: 'real' | 'practice' | 'security_deposit';
  /** Which of a few references: journals share them. */
  reference: number;
  amounts: Amounts;
}

const journal: fc.Arbitrary<RandomJournal> = fc.constantFrom(...POSTED).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    mode: fc.constantFrom(...journalKinds[kind].accounts, 'real', 'practice'),
    reference: fc.nat(3),
    amounts: amountsOf(kind),
  }),
);

/** Holds with their releases and payouts, and repeats. */
const sequence = fc
  .array(
    fc.oneof({ arbitrary: journal, weight: 3 }, { arbitrary: fc.constant('again' as const), weight: 1 }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((list) => {
    const journals: RandomJournal[] = [];
    for (const each of list) {
      const last = journals.at(-1);
      if (each !== 'again') journals.push(each);
      else if (last?.kind === 'withdrawal_hold') journals.push({ ...last, kind: 'withdrawal_release' });
      else if (last) journals.push(last);
    }
    return journals;
  });

/** What the rules say of a journal: posted, posted before, or refused with this. */
function expectedOf(
  { kind, mode, reference, amounts }: RandomJournal,
  money: Money,
  posted: readonly RandomJournal[],
): boolean | object {
  const rule = journalKinds[kind];
  if (!areValid(kind, amounts)) return { name: 'RangeError' };
  const related = posted.filter((one) => one.reference === reference);
  const own = related.find((one) => one.kind === kind);
  const isSame = own?.amounts['amount'] === amounts['amount'] && own?.amounts['fee'] === amounts['fee'];
  if (related.some((one) => one.mode !== mode) || (own && !isSame)) return { code: 'reference_used' };
  if (own) return false;
  if (rule.settles) {
    const hold = related.find((one) => one.kind === rule.settles);
    if (hold?.amounts['amount'] !== amounts['amount']) return { name: 'RangeError' };
    if (related.some((one) => journalKinds[one.kind].settles)) return { code: 'reference_used' };
  }
  const { balance, margin, reserved, bonus } = money;
  const beside = balance - margin - reserved;
  const limits = { free: beside - bonus, bonus, revocable: beside < bonus ? beside : bonus };
  if (!rule.accounts.includes(mode)) return { name: 'RangeError' };
  if (rule.limit && amounts['amount']! > limits[rule.limit]) return { code: 'insufficient_funds' };
  return isSound(after(money, kind, amounts)) || { code: '23514' };
}

async function moneyOf(db: Db, id: string): Promise<Money> {
  const [row] = await db.query<Money>('select balance, margin, reserved, bonus from account where id = $1', [
    id,
  ]);
  return row!;
}

onEveryLedgerOfJournals('postJournal', (at) => {
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
  const post = (kind: MovementKind, accountId: string, amounts: Amounts, reference: string) =>
    postJournal(at.db, {
      brandId: kit.brand.id,
      environment: 'demo',
      accountId,
      kind,
      reference,
      amounts: amounts as never,
      at: kit.now(),
    });

  it('applies the lines of the journal kind, finds the posted one, or changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async (list) => {
        const prefix = `random-${(count += 1)}`;
        const posted: RandomJournal[] = [];
        for (const one of list) {
          const { kind, mode, reference, amounts } = one;
          const id = idOf(mode);
          const before = await moneyOf(at.db, id);
          const expected = expectedOf(one, before, posted);
          const done = post(kind, id, amounts, `${prefix}-${reference}`);
          if (typeof expected === 'object') await expect(done).rejects.toMatchObject(expected);
          else expect(await done).toBe(expected);
          expect(await moneyOf(at.db, id)).toEqual(expected === true ? after(before, kind, amounts) : before);
          if (expected === true) posted.push(one);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('rejects amounts at the boundaries of their rules, missing and unknown ones', async () => {
    const before = await dump(at.db, kit.brand.id);
    for (const kind of POSTED) {
      const { amounts: rules, accounts } = journalKinds[kind];
      const amounts = Object.fromEntries(Object.keys(rules).map((name) => [name, name === 'fee' ? 4n : 5n]));
      const refused = (given: Amounts, id = idOf(accounts[0]!)) =>
        expect(post(kind, id, given, 'x')).rejects.toThrow(RangeError);
      for (const rule of [{ positive: [-1n, 0n], not_zero: [0n] }])
        for (const [name, sign] of Object.entries(rules))
          for (const wrong of rule[sign as keyof typeof rule] ?? [])
            await refused({ ...amounts, [name]: wrong });
      if ('fee' in rules) for (const fee of [-1n, 5n, 6n]) await refused({ ...amounts, fee });
      await refused({});
      await refused({ ...amounts, tip: 1n });
      await refused(amounts, 'u_nobody:real');
    }
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  });
});

onEveryLedger('statements that insert entries', (at) => {
  let kit: TradingKit;
  beforeAll(async () => {
    await at.db.exec(`create table posting_statement (what text not null, statement text not null);
      grant all on posting_statement to livery_brand;
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
      'withdrawal_hold',
      'withdrawal_payout',
      'withdrawal_release',
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
