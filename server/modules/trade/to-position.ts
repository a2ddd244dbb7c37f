import type { Money, Price, Quantity } from '../../../domain/money/amount.ts';
import { formatRate, rateOf } from '../../../domain/money/fx.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatPrice, priceOf } from '../../../domain/money/price.ts';
import {
  ONE_QUANTITY,
  formatQuantity,
  quantityOf,
  stepDigits,
  trimQuantity,
} from '../../../domain/money/quantity.ts';
import { unitsOf } from '../../../domain/trading/position-figures.ts';
import type { Position, PositionAsset } from '../../../schemas/generated/types.ts';
import type { AccountMode } from '../account/account.queries.ts';
import type { AssetSpec, Market } from '../market/market.ts';
import type { BookPosition, CloseReason, Fill, NewBookPosition } from './book-position.ts';
import type { PositionRow, PositionToClose } from './position.queries.ts';

/** The account of a position. */
export interface PositionOwner {
  mode: AccountMode;
  currency: string;
}

/** Current value of an open position, or the closing of a closed one. */
export type PositionState =
  | { isOpen: true; price: Price | null; profit: Money; stale: boolean }
  | { isOpen: false; price: Price; profit: Money; reason: CloseReason; at: Date };

/** A quantity with the decimals of its asset's step. */
export const showQuantity = (qty: Quantity, { qtyStep }: Pick<AssetSpec, 'qtyStep'>): string =>
  formatQuantity(qty, stepDigits(qtyStep));

export const showPrice = (price: Price, { digits }: Pick<AssetSpec, 'digits'>): string =>
  formatPrice(price, digits);

const assetOf = (
  { id, sy, a_name, type, image, digits, quote }: AssetSpec,
  contractSize: Quantity,
): PositionAsset => ({
  id,
  sy,
  a_name,
  type,
  image,
  digits,
  quote,
  contract_size: trimQuantity(contractSize),
});

export function toPosition(
  position: NewBookPosition,
  { mode, currency }: PositionOwner,
  state: PositionState,
): Position {
  const { spec } = position;
  const price = (value: Price | null) => (value === null ? null : showPrice(value, spec));
  return {
    id: position.id,
    mode,
    asset: assetOf(spec, position.contractSize),
    trade_type: position.side,
    status: state.isOpen ? 0 : 1,
    qty: showQuantity(position.qty, spec),
    units: trimQuantity(position.units),
    leverage: position.leverage,
    traded_amount: formatMoney(position.margin, currency),
    currency,
    opening_price: showPrice(position.openingPrice, spec),
    current_price: state.isOpen ? price(state.price) : null,
    closing_price: state.isOpen ? null : price(state.price),
    profit: formatMoney(state.profit, currency),
    stale: state.isOpen && state.stale,
    take_profit: price(position.takeProfit),
    stop_loss: price(position.stopLoss),
    opened_by: position.openedBy,
    close_reason: state.isOpen ? null : state.reason,
    open_at: position.openAt.toISOString(),
    close_at: state.isOpen ? null : state.at.toISOString(),
    updated_at: (state.isOpen ? position.updatedAt : state.at).toISOString(),
  };
}

/**
 * Stands in for an asset that is no longer shipped, so that its positions are displayed, by id. Its quote
 * currency is unknown, and it has no conversion rate.
 */
const lostAsset = (id: string): AssetSpec => ({
  id,
  name: id,
  a_name: id,
  sy: id,
  ex_sym: id,
  base: id,
  quote: '',
  type: 'index',
  class: 'other',
  image: null,
  digits: 5,
  contractSize: ONE_QUANTITY,
  qtyMin: ONE_QUANTITY,
  qtyMax: ONE_QUANTITY,
  qtyStep: quantityOf('0.01'),
});

/** An asset, even if it is no longer shipped. */
export const specOf = (market: Pick<Market, 'asset'>, id: string): AssetSpec =>
  market.asset(id) ?? lostAsset(id);

/** The asset of a position, even if it is no longer shipped. */
export function positionAsset(market: Pick<Market, 'asset'>, id: string): PositionAsset {
  const spec = specOf(market, id);
  return assetOf(spec, spec.contractSize);
}

export function positionOfRow(row: PositionRow, market: Pick<Market, 'asset'>): NewBookPosition {
  const qty = quantityOf(row.qty);
  const contractSize = quantityOf(row.contract_size);
  const price = (text: string | null) => (text === null ? null : priceOf(text));
  return {
    id: row.id,
    spec: specOf(market, row.asset_id),
    side: row.side,
    qty,
    contractSize,
    units: unitsOf(qty, contractSize),
    leverage: row.leverage,
    margin: row.margin,
    openingPrice: priceOf(row.opening_price),
    openingRate: rateOf(row.opening_rate),
    takeProfit: price(row.take_profit),
    stopLoss: price(row.stop_loss),
    openedBy: row.opened_by,
    openAt: row.open_at,
    updatedAt: row.updated_at,
  };
}

/** Converts a closed position's row to the contract's form. */
export function closedOfRow(row: PositionRow, owner: PositionOwner, market: Pick<Market, 'asset'>): Position {
  const { closing_price: price, profit, close_reason: reason, close_at: at } = row;
  if (price === null || profit === null || reason === null || at === null)
    throw new Error(`Position ${row.id} is not closed`);
  return toPosition(positionOfRow(row, market), owner, {
    isOpen: false,
    price: priceOf(price),
    profit,
    reason,
    at,
  });
}

/** The closing of a position with this fill. */
export const closingOf = ({ id }: BookPosition, fill: Fill): PositionToClose => ({
  id,
  price: formatPrice(fill.price),
  rate: formatRate(fill.rate),
  profit: fill.profit,
  quoteAt: new Date(fill.quoteAt),
  reason: fill.reason,
  limit: fill.limit === null ? null : formatPrice(fill.limit),
});
