import { topicOf } from '../../../domain/account/notifications.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Notification } from '../../../schemas/generated/types.ts';
import type { Market } from '../market/market.ts';
import type { NotificationRow } from './notification.queries.ts';

/** The facts of a closed position come from its row, and so agree with the ledger. */
function closingFacts(row: NotificationRow, market: Pick<Market, 'asset'>): Record<string, string> {
  if (row.asset_id === null || row.profit === null) return {};
  return {
    asset: market.asset(row.asset_id)?.a_name ?? row.asset_id,
    side: row.side!,
    reason: row.close_reason!,
    amount: formatMoney(row.profit, row.currency),
    currency: row.currency,
    mode: row.mode!,
  };
}

export function toNotification(row: NotificationRow, market: Pick<Market, 'asset'>): Notification {
  return {
    id: row.id,
    kind: row.kind,
    topic: topicOf(row.kind),
    params: { ...row.params, ...closingFacts(row, market) },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}
