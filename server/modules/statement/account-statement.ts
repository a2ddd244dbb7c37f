import { chainHash } from '../../../domain/statement/chain-hash.ts';
import { chainText } from '../../../domain/statement/entry-chain.ts';
import { checksumOf, periodBounds } from '../../../domain/statement/verify-statement.ts';
import { add, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Statement, StatementEntry } from '../../../schemas/generated/types.ts';
import {
  checkpointBefore,
  firstEntrySince,
  listEntries,
  type EntryRow,
} from '../../ledger/account-history.queries.ts';
import type { Queries } from '../../ports.ts';

/** The account and the parties that a statement names. */
export interface StatementAccount {
  brandId: string;
  /** Null in production, and where the deployment is unknown. */
  environment: Statement['environment'] | null;
  brand: string;
  legalEntity: string | null;
  accountId: string;
  number: string;
  currency: string;
}

interface Point {
  sequence: number;
  balance: Money;
  hash: string;
}

function toEntry(
  previous: Point,
  { id, journal_id, kind, book, amount, at, reason, fee }: EntryRow,
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
  };
  return [entry, point];
}

/** Computes the chain from the checkpoint before the month: each hash is a result, not a stored value. */
export async function accountStatement(
  db: Queries,
  account: StatementAccount,
  period: string,
  now: Date,
): Promise<Statement> {
  const { brandId, accountId, currency } = account;
  const { from, to } = periodBounds(period);
  const first = await firstEntrySince(db, brandId, accountId, new Date(from));
  const end = await firstEntrySince(db, brandId, accountId, new Date(to));
  const checkpoint = await checkpointBefore(db, brandId, accountId, first);
  const rows = await listEntries(db, brandId, accountId, { after: checkpoint?.entry_id ?? 0n, before: end });
  let point: Point = checkpoint
    ? { sequence: Number(checkpoint.sequence), balance: checkpoint.balance, hash: checkpoint.chain }
    : { sequence: 0, balance: ZERO_MONEY, hash: '' };
  let opening = point;
  const entries: StatementEntry[] = [];
  for (const row of rows) {
    const [entry, next] = toEntry(point, row, currency);
    point = next;
    if (first !== null && row.id >= first) entries.push(entry);
    else opening = next;
  }
  const toPoint = ({ balance, ...rest }: Point) => ({ ...rest, balance: formatMoney(balance, currency) });
  const statement = {
    format: 'account-statement/1' as const,
    ...(account.environment ? { environment: account.environment } : {}),
    brand: account.brand,
    legal_entity: account.legalEntity,
    account: account.number,
    currency,
    period,
    from,
    to,
    is_finished: now >= new Date(to),
    generated_at: now.toISOString(),
    opening: toPoint(opening),
    entries,
    closing: toPoint(point),
  };
  return { ...statement, checksum: await checksumOf(statement, chainHash) };
}
