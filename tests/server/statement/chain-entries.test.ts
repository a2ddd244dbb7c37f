import { expect, it, onTestFinished } from 'vitest';
import { asMoney, ZERO_MONEY } from '../../../domain/money/amount.ts';
import type { EntryRow } from '../../../server/ledger/account-history.queries.ts';
import { chainEntries, type Point } from '../../../server/modules/statement/chain-entries.ts';

const START: Point = { sequence: 0, balance: ZERO_MONEY, hash: '' };
const AT = new Date('2026-11-02T09:30:00.000Z');

const rowsOf = (count: number): EntryRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: BigInt(index + 1),
    journal_id: `deposit:d_${index}`,
    kind: 'deposit',
    book: 'balance',
    amount: asMoney(100n),
    at: AT,
    reason: null,
    fee: null,
    side: null,
    qty: null,
  }));

/** Counts the turns of the event loop until the test ends. */
function countTurns(): () => number {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  onTestFinished(() => void (isOver = true));
  return () => turns;
}

it('lets other work run while it computes a long chain', async () => {
  const turns = countTurns();
  const { closing } = await chainEntries(START, rowsOf(2000), 1n, 'USD');
  expect([closing.sequence, closing.balance]).toEqual([2000, asMoney(200_000n)]);
  expect(turns()).toBeGreaterThan(5);
});

it('returns the entries from the first one on, and the point before it', async () => {
  const { opening, entries, closing } = await chainEntries(START, rowsOf(3), 2n, 'USD');
  expect(entries.map(({ sequence, balance_after }) => [sequence, balance_after])).toEqual([
    [2, '2.00'],
    [3, '3.00'],
  ]);
  expect([opening.sequence, entries[0]!.previous_hash]).toEqual([1, opening.hash]);
  expect(entries[1]!.hash).toBe(closing.hash);
});
