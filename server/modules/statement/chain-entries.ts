import { chainHash } from '../../../domain/statement/chain-hash.ts';
import { chainText } from '../../../domain/statement/entry-chain.ts';
import { add, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { quantityOf, trimQuantity } from '../../../domain/money/quantity.ts';
import type { StatementEntry } from '../../../schemas/generated/types.ts';
import type { EntryRow } from '../../ledger/account-history.queries.ts';
import { nextTurn } from '../../time/timer.ts';

/** The state of an account after an entry. */
export interface Point {
  sequence: number;
  balance: Money;
  /** In hexadecimal; empty before the first entry. */
  hash: string;
}

/** Entries between two turns of the event loop: some milliseconds of hashing. */
const SLICE = 200;

function toEntry(
  previous: Point,
  { id, journal_id, kind, book, amount, at, reason, fee, side, qty }: EntryRow,
  currency: string,
): [StatementEntry, Point] {
  const chained = {
    entry_id: String(id),
    journal_id,
    book: book as StatementEntry['book'],
    amount: formatMoney(amount, currency),
  };
  const point = {
    sequence: previous.sequence + 1,
    balance: add(previous.balance, amount),
    hash: chainHash(previous.hash, chainText(chained, currency)),
  };
  const entry = {
    sequence: point.sequence,
    ...chained,
    type: kind,
    balance_after: formatMoney(point.balance, currency),
    at: at.toISOString(),
    previous_hash: previous.hash,
    hash: point.hash,
    ...(reason === null ? {} : { reason }),
    ...(fee === null ? {} : { fee: formatMoney(fee, currency) }),
    ...(side === null || qty === null ? {} : { side, quantity: trimQuantity(quantityOf(qty)) }),
  };
  return [entry, point];
}

export interface ChainedEntries {
  /** Before the first of the entries. */
  opening: Point;
  entries: StatementEntry[];
  closing: Point;
}

/**
 * Computes the chain from a checkpoint: each hash is a result, not a stored value. Prices and orders are handled
 * between its slices.
 * @param first id of the first entry to return; null returns none
 */
export async function chainEntries(
  checkpoint: Point,
  rows: readonly EntryRow[],
  first: bigint | null,
  currency: string,
): Promise<ChainedEntries> {
  let [opening, point] = [checkpoint, checkpoint];
  const entries: StatementEntry[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    const [entry, next] = toEntry(point, row, currency);
    point = next;
    if (first !== null && row.id >= first) entries.push(entry);
    else opening = next;
  }
  return { opening, entries, closing: point };
}
