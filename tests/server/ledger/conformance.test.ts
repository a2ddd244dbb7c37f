import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { onEveryEngine, startKit, type Kit } from '../support/backend.ts';
import { problemsOfJournals } from '../support/trading-kit.ts';
import {
  conformanceApp,
  type ConformanceApp,
  type JournalLine,
  type Leg,
  type Outcome,
  type Posting,
} from '../support/conformance-app.ts';

/** The published workloads with LIVERY_CONFORMANCE=1, else a tenth of the large ones. */
const scaled = (count: number) => (process.env.LIVERY_CONFORMANCE ? count : count / 10);
const TIMEOUT = 600_000;

const root = path.resolve(import.meta.dirname, '../../..');
/** Sources that name the endpoints. */
const named = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => readFileSync(file, 'utf8').includes('_lck'));

/** The fifteen invariants of the Ledger Conformance Kit, through its four endpoints. */
onEveryEngine('Ledger Conformance Kit', (at) => {
  let kit: Kit;
  let app: ConformanceApp;
  beforeAll(async () => {
    kit = await startKit(at.db, { seed: false });
    app = await conformanceApp(kit);
  });
  beforeEach(async () => {
    expect((await app.fetch('/_lck/reset', { method: 'POST' })).status).toBe(200);
  });
  afterEach(async () => {
    const problems = await problemsOfJournals(at.db, kit.brand.id);
    expect(problems.filter(({ subject }) => !subject.endsWith(':EUR'))).toEqual([]);
  });

  async function post(posting: Partial<Posting> & { legs: Leg[] }): Promise<Outcome> {
    const body = {
      idempotencyKey: crypto.randomUUID(),
      transactionId: crypto.randomUUID(),
      allowOverdraft: false,
      ...posting,
    };
    const response = await app.fetch('/_lck/post', { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()) as Outcome;
  }
  const legs = (from: string, to: string, amountSubunits: number): Leg[] => [
    { accountId: from, type: 'DEBIT', amountSubunits, currency: 'USD' },
    { accountId: to, type: 'CREDIT', amountSubunits, currency: 'USD' },
  ];
  const transfer = (from: string, to: string, amount: number, key?: string) =>
    post({ legs: legs(from, to, amount), ...(key && { idempotencyKey: key, transactionId: key }) });
  const seed = async (account: string, amount: number) =>
    expect((await transfer('external:seed', account, amount)).status).toBe('APPLIED');
  const burst = async (count: number, run: (index: number) => Promise<Outcome>) =>
    await Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  const count = (outcomes: readonly Outcome[], status: Outcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const balance = async (account: string, currency = 'USD') => {
    const response = await app.fetch(`/_lck/balance?account=${account}&currency=${currency}`);
    return ((await response.json()) as { subunits: number }).subunits;
  };
  const journal = async () => (await (await app.fetch('/_lck/journal')).json()) as JournalLine[];
  /** The journal without the chains, which end at the last entry. */
  const content = async () => (await journal()).map((line) => ({ ...line, entryHash: '' }));
  const signed = ({ type, amountSubunits }: JournalLine) =>
    type === 'CREDIT' ? amountSubunits : -amountSubunits;
  const rebuilt = (lines: readonly JournalLine[], account: string) =>
    lines.filter(({ accountId }) => accountId === account).reduce((sum, line) => sum + signed(line), 0);

  it('INV-01 balances every transaction per currency', async () => {
    await seed('acct:a', 10_000);
    await transfer('acct:a', 'acct:b', 4_000);
    const sums = new Map<string, number>();
    for (const line of await journal()) {
      const key = `${line.transactionId} ${line.currency}`;
      sums.set(key, (sums.get(key) ?? 0) + signed(line));
    }
    expect([...sums.values()]).toEqual([0, 0]);
  });

  it('INV-02 only appends to the journal', async () => {
    await seed('acct:a', 10_000);
    await transfer('acct:a', 'acct:b', 1_000);
    const before = await content();
    await transfer('acct:b', 'acct:a', 300);
    await transfer('acct:a', 'acct:b', 100);
    const after = await content();
    expect([before.length, after.length]).toEqual([4, 8]);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('INV-03 chains the entries of each account by hashes', async () => {
    await seed('acct:a', 10_000);
    for (let index = 0; index < 5; index += 1) await transfer('acct:a', 'acct:b', 100);
    const lines = await journal();
    const rows = await at.db.query<{ id: string; link: string }>(
      `select e.id::text as id, concat_ws('|', e.id, e.journal_id, e.book, j.currency, e.amount) as link
         from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id where e.brand_id = $1`,
      [kit.brand.id],
    );
    const links = new Map(rows.map(({ id, link }) => [id, link]));
    for (const account of ['acct:a', 'acct:b']) {
      const own = lines.filter(({ accountId }) => accountId === account);
      const chain = own.reduce<Uint8Array>(
        (before, { entryId }) => createHash('sha256').update(before).update(links.get(entryId)!).digest(),
        new Uint8Array(),
      );
      expect(own.at(-1)!.entryHash).toBe(Buffer.from(chain).toString('hex'));
    }
  });

  it('INV-04 answers a repeated submission DUPLICATE without an effect', async () => {
    await seed('acct:a', 10_000);
    expect((await transfer('acct:a', 'acct:b', 2_500, 'dup-key')).status).toBe('APPLIED');
    const before = await journal();
    expect((await transfer('acct:a', 'acct:b', 2_500, 'dup-key')).status).toBe('DUPLICATE');
    expect([await journal(), await balance('acct:b')]).toEqual([before, 2_500]);
  });

  it('INV-05 applies one of 64 simultaneous submissions of a key', { timeout: TIMEOUT }, async () => {
    await seed('acct:a', 100_000);
    const outcomes = await burst(64, () => transfer('acct:a', 'acct:b', 2_500, 'race-key'));
    expect([count(outcomes, 'APPLIED'), count(outcomes, 'DUPLICATE')]).toEqual([1, 63]);
    expect(await balance('acct:b')).toBe(2_500);
  });

  it('INV-06 loses no credit of a busy account', { timeout: TIMEOUT }, async () => {
    const outcomes = await burst(scaled(500), () => transfer('external:funding', 'acct:hot', 100));
    expect(count(outcomes, 'APPLIED')).toBe(scaled(500));
    expect(await balance('acct:hot')).toBe(scaled(500) * 100);
  });

  it('INV-07 preserves the total under concurrent transfers', { timeout: TIMEOUT }, async () => {
    const accounts = Array.from({ length: 8 }, (_, index) => `acct:${index}`);
    for (const account of accounts) await seed(account, 10_000);
    const outcomes = await burst(scaled(400), (index) =>
      transfer(accounts[index % 8]!, accounts[(index + 3) % 8]!, 100),
    );
    expect(count(outcomes, 'APPLIED')).toBe(scaled(400));
    let total = 0;
    for (const account of accounts) total += await balance(account);
    expect(total).toBe(80_000);
  });

  it('INV-08 has balances equal to the journal', { timeout: TIMEOUT }, async () => {
    await seed('acct:a', 50_000);
    await burst(scaled(200), () => transfer('acct:a', 'acct:b', 50));
    const lines = await journal();
    for (const account of ['acct:a', 'acct:b']) expect(await balance(account)).toBe(rebuilt(lines, account));
    expect(await balance('acct:b')).toBe(scaled(200) * 50);
  });

  it('INV-09 lets 10 of 20 concurrent withdrawals drain an account', { timeout: TIMEOUT }, async () => {
    await seed('acct:a', 10_000);
    const outcomes = await burst(20, () => transfer('acct:a', 'acct:b', 1_000));
    expect([count(outcomes, 'APPLIED'), count(outcomes, 'REJECTED')]).toEqual([10, 10]);
    expect([await balance('acct:a'), await balance('acct:b')]).toEqual([0, 10_000]);
  });

  it('INV-10 moves single minor units without drift', { timeout: TIMEOUT }, async () => {
    await seed('acct:a', 100_000);
    for (let index = 0; index < scaled(1000); index += 1) await transfer('acct:a', 'acct:b', 1);
    expect([await balance('acct:a'), await balance('acct:b')]).toEqual([
      100_000 - scaled(1000),
      scaled(1000),
    ]);
  });

  it('INV-11 refuses two currencies in a transaction', async () => {
    await seed('acct:a', 10_000);
    const [debit, credit] = legs('acct:a', 'acct:b', 1_000) as [Leg, Leg];
    const { status } = await post({ legs: [debit, { ...credit, currency: 'EUR' }] });
    expect(status).toBe('REJECTED');
    expect([await balance('acct:a'), await balance('acct:b', 'EUR')]).toEqual([10_000, 0]);
    expect(await journal()).toHaveLength(2);
  });

  it('INV-12 reverses by a second transaction', async () => {
    await seed('acct:a', 10_000);
    await transfer('acct:a', 'acct:b', 3_000, 'orig');
    const before = await content();
    await transfer('acct:b', 'acct:a', 3_000, 'comp-of-orig');
    const after = await content();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 2);
    expect([await balance('acct:a'), await balance('acct:b')]).toEqual([10_000, 0]);
  });

  it('INV-13 rebuilds the state from the journal', { timeout: TIMEOUT }, async () => {
    const accounts = Array.from({ length: 6 }, (_, index) => `acct:${index}`);
    for (const account of accounts) await seed(account, 20_000);
    await burst(scaled(300), (index) => transfer(accounts[index % 6]!, accounts[(index + 2) % 6]!, 300));
    const lines = await journal();
    for (const account of accounts) expect(await balance(account)).toBe(rebuilt(lines, account));
  });

  it('INV-14 numbers the entries of each account in order', { timeout: TIMEOUT }, async () => {
    await seed('acct:a', 50_000);
    await burst(scaled(150), () => transfer('acct:a', 'acct:b', 100));
    for (const account of ['acct:a', 'acct:b']) {
      const own = (await journal()).filter(({ accountId }) => accountId === account);
      expect(own.map(({ accountSequence }) => accountSequence)).toEqual(own.map((_, index) => index + 1));
    }
  });

  it('INV-15 answers no submission of a refused transaction as applied', { timeout: TIMEOUT }, async () => {
    await seed('acct:a', 1_000);
    const refused = () => transfer('acct:a', 'acct:b', 5_000, 'refused-key');
    expect(count(await burst(32, refused), 'REJECTED')).toBe(32);
    await seed('acct:a', 9_000);
    expect((await refused()).status).toBe('REJECTED');
    expect([await balance('acct:a'), await balance('acct:b')]).toEqual([10_000, 0]);
  });

  it('has its endpoints in tests only', async () => {
    const response = await kit.visitor().send('POST', '/_lck/reset');
    expect(response.status).toBe(404);
    expect(['server', 'schemas', 'scripts', 'cli'].flatMap(named)).toEqual([]);
  });
});
