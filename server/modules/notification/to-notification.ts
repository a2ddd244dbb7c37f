import { topicOf } from '../../../domain/account/notifications.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatPrice, priceOf, trimPrice } from '../../../domain/money/price.ts';
import { formatQuantity, quantityOf, stepDigits, trimQuantity } from '../../../domain/money/quantity.ts';
import type { Notification } from '../../../schemas/generated/types.ts';
import type { Market } from '../market/market.ts';
import type { NotificationRow } from './notification.queries.ts';

/** What is traded at which price, in the decimals of the asset. */
function dealOf(
  { qty, asset_id: assetId }: NotificationRow,
  price: string,
  market: Pick<Market, 'asset'>,
): Record<string, string> {
  const spec = market.asset(assetId!);
  return {
    qty: spec ? formatQuantity(quantityOf(qty!), stepDigits(spec.qtyStep)) : trimQuantity(quantityOf(qty!)),
    price: spec ? formatPrice(priceOf(price), spec.digits) : trimPrice(priceOf(price)),
  };
}

/** The facts of a position or a pending order come from its row, and so agree with the ledger. */
function tradeFacts(row: NotificationRow, market: Pick<Market, 'asset'>): Record<string, string> {
  if (row.asset_id === null) return {};
  const facts = {
    asset: market.asset(row.asset_id)?.a_name ?? row.asset_id,
    side: row.side!,
    mode: row.mode!,
  };
  if (row.order_price !== null)
    return {
      ...facts,
      ...dealOf(row, row.order_price, market),
      kind: row.order_kind!,
      ...(row.order_reason === null ? undefined : { reason: row.order_reason }),
    };
  if (row.kind !== 'position_closed') return { ...facts, ...dealOf(row, row.opening_price!, market) };
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
    params: { ...row.params, ...tradeFacts(row, market) },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}
