import type { ErrorCode } from '../../../schemas/generated/ids.ts';
import type { SkippedCopy } from '../../../schemas/generated/types.ts';
import { texts, type Language } from '../../generated/texts.ts';
import type { CallContext } from '../../request-context.ts';
import { positionAsset } from '../trade/to-position.ts';
import { listSkipped } from './copied-trade.queries.ts';

/** Newest per connection. */
const MAX_LISTED = 20;

/**
 * Why a copy was skipped: reasons of copy trading itself, else the refusal of the order. `not_found`: the
 * asset or the user no longer exists.
 */
function reasonOf(language: Language, reason: string): string {
  const { skippedCopy, errors } = texts[language];
  return (skippedCopy as Partial<Record<string, string>>)[reason] ?? errors[reason as ErrorCode];
}

/** Skipped copies of these connections, newest first, by connection. */
export async function skippedCopies(
  { ports, brand, market, language }: CallContext,
  connectionIds: readonly string[],
): Promise<Map<string, SkippedCopy[]>> {
  const lists = new Map<string, SkippedCopy[]>(connectionIds.map((id) => [id, []]));
  for (const { connection_id: id, asset_id: assetId, side, reason, at } of await listSkipped(
    ports.db,
    brand.id,
    connectionIds,
    MAX_LISTED,
  )) {
    const message = reasonOf(language, reason);
    lists.get(id)!.push({
      asset: positionAsset(market, assetId),
      trade_type: side,
      code: reason,
      message,
      at: at.toISOString(),
    });
  }
  return lists;
}
