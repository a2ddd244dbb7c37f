import { topicOf } from '../../../domain/account/notifications.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatPrice, priceOf, trimPrice } from '../../../domain/money/price.ts';
import { formatQuantity, quantityOf, stepDigits, trimQuantity } from '../../../domain/money/quantity.ts';
import type { Notification } from '../../../schemas/generated/types.ts';
import type { Market } from '../market/market.ts';
import type { NotificationRow } from './notification.queries.ts';

/** The facts of a position come from its row, and so agree with the ledger. */
function positionFacts(row: NotificationRow, market: Pick<Market, 'asset'>): Record<string, string> {
  if (row.asset_id === null) return {};
  const spec = market.asset(row.asset_id);
  const facts = { asset: spec?.a_name ?? row.asset_id, side: row.side!, mode: row.mode! };
  if (row.kind === 'position_opened') {
    const [qty, price] = [quantityOf(row.qty!), priceOf(row.opening_price!)];
    return {
      ...facts,
      qty: spec ? formatQuantity(qty, stepDigits(spec.qtyStep)) : trimQuantity(qty),
      price: spec ? formatPrice(price, spec.digits) : trimPrice(price),
    };
  }
  if (row.profit === null) return {};
  return {
    ...facts,
    reason: row.close_reason!,
    amount: formatMoney(row.profit, row.currency),
    currency: row.currency,
  };
}

export function toNotification(row: NotificationRow, market: Pick<Market, 'asset'>): Notification {
  return {
    id: row.id,
    kind: row.kind,
    topic: topicOf(row.kind),
    params: { ...row.params, ...positionFacts(row, market) },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}
