import { lossRate, windowStart, type LossRate } from '../../../domain/account/loss-rate.ts';
import { add, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { conversionRate, type FxTable } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import { markPrice, profitOf, unitsOf, type Prices } from '../../../domain/trading/position-figures.ts';
import type { Queries } from '../../ports.ts';
import { listOpenPositions, listTradedAccounts, type OpenPositionRow } from './traded-accounts.queries.ts';

/** Prices that value the open positions. */
export interface ValuationPrices {
  quote(assetId: string): Prices | undefined;
  /** Currency of an asset's price. */
  currencyOf(assetId: string): string | undefined;
  fx: FxTable;
}

export interface BrandLossRate extends LossRate {
  from: Date;
  to: Date;
  openPositions: number;
  /** Assets whose open positions cannot be valued: with any, the rate is not valid. */
  unpriced: string[];
}

/** Profit of an open position at a price; undefined without a price or a conversion rate. */
function openProfit(
  { asset_id, side, qty, contract_size, opening_price }: OpenPositionRow,
  currency: string,
  prices: ValuationPrices,
): Money | undefined {
  const quote = prices.quote(asset_id);
  const from = prices.currencyOf(asset_id);
  const rate = from === undefined ? undefined : conversionRate(prices.fx, from, currency);
  if (!quote || rate === undefined) return undefined;
  const units = unitsOf(quantityOf(qty), quantityOf(contract_size));
  const exponent = exponentOf(currency);
  return profitOf(side, priceOf(opening_price), markPrice(side, quote), units, { rate, exponent });
}

/** The loss rate of a brand's real accounts over the twelve months up to now. All of them count as retail. */
export async function brandLossRate(
  db: Queries,
  brandId: string,
  prices: ValuationPrices,
  now: Date,
): Promise<BrandLossRate> {
  const window = { from: windowStart(now), to: now };
  const rows = await listTradedAccounts(db, brandId, window);
  const open = await listOpenPositions(db, brandId);
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  const unrealised = new Map<string, Money>();
  const unpriced = new Set<string>();
  for (const position of open) {
    const { account_id, asset_id } = position;
    const profit = openProfit(position, currencies.get(account_id)!, prices);
    if (profit === undefined) unpriced.add(asset_id);
    else unrealised.set(account_id, add(unrealised.get(account_id) ?? ZERO_MONEY, profit));
  }
  const accounts = rows.map(({ id, realised, costs }) => ({
    realised,
    costs,
    unrealised: unrealised.get(id) ?? ZERO_MONEY,
  }));
  return { ...lossRate(accounts), ...window, openPositions: open.length, unpriced: [...unpriced].sort() };
}
