import errorFile from '../../../schemas/errors.json' with { type: 'json' };
import type { ErrorCode } from '../../../schemas/generated/ids.ts';
import type { SkippedCopy } from '../../../schemas/generated/types.ts';
import type { CallContext, Language } from '../../request-context.ts';
import { positionAsset } from '../trade/to-position.ts';
import { listSkipped } from './copied-trade.queries.ts';

/** Newest per connection. */
const MAX_LISTED = 20;

/**
 * Reasons of the copy trading itself; the others are order refusals. `not_found`: the asset or the user no
 * longer exists.
 */
const REASONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    too_late: 'The copy would have come too late after the trade.',
    price_moved: 'The price had moved too far from that of the trade.',
    too_small: 'In proportion of the account it would have been less than the least quantity.',
    not_found: 'The asset is not offered any more.',
  },
  es: {
    too_late: 'La copia habría llegado demasiado tarde respecto a la operación.',
    price_moved: 'El precio se había alejado demasiado del de la operación.',
    too_small: 'En proporción a la cuenta habría sido menos que la cantidad mínima.',
    not_found: 'El activo ya no se ofrece.',
  },
};

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
    const message = REASONS[language][reason] ?? errorFile[reason as ErrorCode][language];
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
