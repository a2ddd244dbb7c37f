import { afterAll, afterEach, expect } from 'vitest';
import type { CallId, CallInput } from '../../../schemas/generated/calls.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Db, Queries } from '../../../server/ports.ts';
import {
  onEveryEngine,
  onPostgres,
  startKit,
  type Answer,
  type Kit,
  type KitOptions,
  type TestDatabase,
  type Visitor,
} from './backend.ts';
import { fakeMarket, type FakeMarket } from './fake-market.ts';

export interface TradingKit extends Kit {
  market: FakeMarket;
}

let keys = 0;
export const newKey = (): string => `key-${(keys += 1).toString().padStart(8, '0')}`;

/** A backend with the test's prices. */
export async function tradingKit(db: Db, options: KitOptions = {}): Promise<TradingKit> {
  const market = fakeMarket();
  return Object.assign(await startKit(db, { market, ...options }), { market });
}

/** A call that moves money, with a new idempotency key unless one is given. */
export async function keyed<K extends CallId>(
  visitor: Visitor,
  id: K,
  input?: CallInput[K] | Record<string, unknown>,
  key = newKey(),
): Promise<Answer<K>> {
  return await visitor.call(id, input, { headers: { 'idempotency-key': key } });
}

export const buy = (more: Record<string, unknown> = {}) => ({
  coinId: 'eurusd',
  type: 'buy',
  qty: '0.10',
  ...more,
});

/** A buy that waits for a price. */
export const awaiting = (price: string, more: Record<string, unknown> = {}) =>
  buy({ kind: 'limit', price, ...more });

/** A text dump of all data that trading writes, to compare before and after a call without effect. */
export async function dump(db: Db, brandId: string): Promise<string> {
  const tables = await Promise.all([
    db.query(
      "select id, balance::text, margin::text, version::text, encode(chain, 'hex') as chain from account where brand_id = $1 order by id",
      [brandId],
    ),
    db.query('select id, kind, reference, currency from journal where brand_id = $1 order by id', [brandId]),
    db.query(
      'select id::text, journal_id, account_id, book, amount::text from entry where brand_id = $1 order by id',
      [brandId],
    ),
    db.query(
      'select id, status, take_profit, stop_loss, profit::text from position where brand_id = $1 order by id',
      [brandId],
    ),
  ]);
  return JSON.stringify(tables);
}

/** Journals that no deposit, plan upgrade or correction stands for: tests post them themselves. */
const WITHOUT_RECORD = [
  'a deposit was credited without an approval',
  'a reversal without its deposit',
  'funds are reserved for an unknown plan upgrade',
  'a correction without its approved request',
];

/** Problems of the ledger, apart from journals that tests post themselves. */
export const problemsOfJournals = async (db: Queries, brandId?: string) =>
  (await ledgerProblems(db, brandId)).filter(({ problem }) => !WITHOUT_RECORD.includes(problem));

/** Tests that end with a check of the ledger of all brands of their database. */
const endingBalanced =
  (tests: (at: TestDatabase) => void, ignored: readonly string[] = []) =>
  (at: TestDatabase): void => {
    afterAll(async () => {
      const found = await ledgerProblems(at.db);
      expect(found.filter(({ problem }) => !ignored.includes(problem))).toEqual([]);
    });
    tests(at);
  };

/** Runs the same tests on each engine, then checks the ledger of all their brands. */
export const onEveryLedger = (title: string, tests: (at: TestDatabase) => void): void =>
  onEveryEngine(title, endingBalanced(tests));

/** The same for tests that post journals of deposits, plans and corrections themselves. */
export const onEveryLedgerOfJournals = (title: string, tests: (at: TestDatabase) => void): void =>
  onEveryEngine(title, endingBalanced(tests, WITHOUT_RECORD));

/** The same on PostgreSQL only: for details, and for several backends on one database. */
export const onPostgresLedger = (title: string, tests: (at: TestDatabase) => void): void =>
  onPostgres(title, endingBalanced(tests));

/** The session of a visitor at another backend of the same brand. */
export function sameSession(kit: Kit, visitor: Visitor): Visitor {
  const copy = kit.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Backends that end with their test. */
export function runningKits(): TradingKit[] {
  const running: TradingKit[] = [];
  afterEach(async () => {
    for (const kit of running.splice(0)) await kit.backend.close();
  });
  return running;
}
