import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { PendingOrder } from '../../../schemas/generated/types.ts';
import type { Market } from '../market/market.ts';
import { positionAsset, showPrice, showQuantity, specOf } from '../trade/to-position.ts';
import type { PendingOrderRow } from './pending-order.queries.ts';

/** Converts an order's row to the contract's form. */
export function toPendingOrder(row: PendingOrderRow, market: Pick<Market, 'asset'>): PendingOrder {
  const spec = specOf(market, row.asset_id);
  const price = (text: string | null) => (text === null ? null : showPrice(priceOf(text), spec));
  return {
    id: row.id,
    mode: row.mode,
    asset: positionAsset(market, row.asset_id),
    trade_type: row.side,
    kind: row.kind,
    price: showPrice(priceOf(row.price), spec),
    qty: showQuantity(quantityOf(row.qty), spec),
    leverage: row.leverage,
    take_profit: price(row.take_profit),
    stop_loss: price(row.stop_loss),
    state: row.state,
    reason: row.reason,
    position_id: row.position_id,
    filled_price: price(row.filled_price),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
