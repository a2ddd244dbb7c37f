import type { Queries } from '../../ports.ts';
import { figuresAt, firstEntrySince } from '../../ledger/account-history.queries.ts';
import { listMovements, listTradeFigures, type TradeRow } from './profile.queries.ts';
import type { Movement } from './track-record.ts';

/** Closed trades that a track record covers: eighty on each trading day of five years. */
const MAX_TRADES = 100_000;

/** Balance changes of an account, of which those before a time are one. */
async function movementsSince(
  db: Queries,
  brandId: string,
  accountId: string,
  time: number,
): Promise<Movement[]> {
  const since = new Date(time);
  const first = await firstEntrySince(db, brandId, accountId, since);
  const [before] = await figuresAt(db, brandId, accountId, [since]);
  const later = first === null ? [] : await listMovements(db, brandId, accountId, first - 1n);
  return [{ at: new Date(time - 1), amount: before!.balance }, ...later];
}

/** The newest closed trades of an account, and its balance changes since the first of them was opened. */
export async function readTrackRecord(
  db: Queries,
  brandId: string,
  accountId: string,
  limit = MAX_TRADES,
): Promise<{ trades: TradeRow[]; movements: Movement[] }> {
  const trades = await listTradeFigures(db, brandId, accountId, limit);
  if (trades.length < limit) return { trades, movements: await listMovements(db, brandId, accountId) };
  const opened = trades.reduce((least, { open_at: at }) => Math.min(least, at.getTime()), Infinity);
  return { trades, movements: await movementsSince(db, brandId, accountId, opened) };
}
