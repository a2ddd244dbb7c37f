import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChainHash } from '../../../domain/statement/entry-chain.ts';
import { checksumOf, periodBounds } from '../../../domain/statement/verify-statement.ts';
import { ZERO_MONEY } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Statement } from '../../../schemas/generated/types.ts';
import { checkpointBefore, firstEntrySince, listEntries } from '../../ledger/account-history.queries.ts';
import type { Queries } from '../../ports.ts';
import { chainEntries, type Point } from './chain-entries.ts';

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

/** By WebCrypto, which does not block the event loop: the text is the whole statement. */
const digest: ChainHash = async (previous, text) =>
  bytesToHex(
    new Uint8Array(
      await crypto.subtle.digest('SHA-256', concatBytes(hexToBytes(previous), utf8ToBytes(text))),
    ),
  );

/** Computes the chain from the checkpoint before the month. */
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
  const start: Point = checkpoint
    ? { sequence: Number(checkpoint.sequence), balance: checkpoint.balance, hash: checkpoint.chain }
    : { sequence: 0, balance: ZERO_MONEY, hash: '' };
  const { opening, entries, closing } = await chainEntries(start, rows, first, currency);
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
    closing: toPoint(closing),
  };
  return { ...statement, checksum: await checksumOf(statement, digest) };
}
