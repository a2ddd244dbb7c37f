import {
  ZERO_MONEY,
  ZERO_QUANTITY,
  add,
  compare,
  negate,
  type Money,
  type Quantity,
} from '../../../domain/money/amount.ts';
import { conversionRate, type FxTable } from '../../../domain/money/fx.ts';
import { exponentOf, moneyOf } from '../../../domain/money/money.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import { markPrice, notional, type Prices } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';

/** The total of all open positions in one asset. */
export interface Exposure {
  asset: Position['asset'];
  currency: string;
  count: number;
  /** Bought less sold: above zero long, below short. */
  netQty: Quantity;
  netUnits: Quantity;
  /** Absolute value of the net units at their closing price; null while price or rate is unknown. */
  notional: Money | null;
  margin: Money;
  profit: Money;
  stale: boolean;
}

/** A position's current value. */
export interface Worth {
  profit: Money;
  stale: boolean;
}

export interface Market {
  prices(assetId: string): Prices | undefined;
  fx: FxTable;
  worth(position: Position): Worth;
}

function added(sum: Exposure, position: Position, { profit, stale }: Worth): Exposure {
  const signed = (size: string) =>
    position.trade_type === 'buy' ? quantityOf(size) : negate(quantityOf(size));
  return {
    ...sum,
    count: sum.count + 1,
    netQty: add(sum.netQty, signed(position.qty)),
    netUnits: add(sum.netUnits, signed(position.units)),
    margin: add(sum.margin, moneyOf(position.traded_amount, position.currency)),
    profit: add(sum.profit, profit),
    stale: sum.stale || stale,
  };
}

function valued(sum: Exposure, { prices, fx }: Market): Exposure {
  if (sum.netUnits === 0n) return { ...sum, notional: ZERO_MONEY };
  const quote = prices(sum.asset.id);
  const rate = conversionRate(fx, sum.asset.quote, sum.currency);
  if (!quote || rate === undefined) return sum;
  const isLong = sum.netUnits > 0n;
  return {
    ...sum,
    notional: notional(
      markPrice(isLong ? 'buy' : 'sell', quote),
      isLong ? sum.netUnits : negate(sum.netUnits),
      {
        rate,
        exponent: exponentOf(sum.currency),
      },
    ),
  };
}

/** Net quantity, notional, margin and profit per asset, the largest margin first. */
export function exposuresOf(positions: readonly Position[], market: Market): Exposure[] {
  const sums = new Map<string, Exposure>();
  for (const position of positions) {
    const { asset, currency } = position;
    const sum = sums.get(asset.id) ?? {
      asset,
      currency,
      count: 0,
      netQty: ZERO_QUANTITY,
      netUnits: ZERO_QUANTITY,
      notional: null,
      margin: ZERO_MONEY,
      profit: ZERO_MONEY,
      stale: false,
    };
    sums.set(asset.id, added(sum, position, market.worth(position)));
  }
  const byMargin = (one: Exposure, other: Exposure) =>
    compare(other.margin, one.margin) || one.asset.a_name.localeCompare(other.asset.a_name);
  return [...sums.values()].map((sum) => valued(sum, market)).sort(byMargin);
}
