import { add, subtract, ZERO_MONEY, type Money } from '../money/amount.ts';
import { tradingFunds, type AccountFunds } from './account-figures.ts';

/** The value of an open position's asset type. */
export interface TypedPosition {
  /** Asset type. */
  type: string;
  margin: Money;
  profit: Money;
}

export interface PortfolioPart {
  /** `cash`, `reserved` or an asset type. */
  name: string;
  /** Below zero when the open loss of a type exceeds its margin. */
  value: Money;
}

export interface Portfolio {
  /** Asset types by name, then cash, then reserved funds if there are any. */
  parts: PortfolioPart[];
  /** Sum of the parts: balance plus open profit. */
  total: Money;
  profit: Money;
}

/**
 * The value of an account by its parts (product readings: value per asset type plus cash). A position counts
 * with its margin and open profit; cash is the rest of the balance without reserved funds.
 */
export function portfolioOf(funds: AccountFunds, open: Iterable<TypedPosition>): Portfolio {
  const types = new Map<string, Money>();
  let margin = ZERO_MONEY;
  let profit = ZERO_MONEY;
  for (const position of open) {
    margin = add(margin, position.margin);
    profit = add(profit, position.profit);
    types.set(
      position.type,
      add(types.get(position.type) ?? ZERO_MONEY, add(position.margin, position.profit)),
    );
  }
  const parts = [...types]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ({ name, value }));
  parts.push({ name: 'cash', value: subtract(tradingFunds(funds), margin) });
  if (funds.reserved !== ZERO_MONEY) parts.push({ name: 'reserved', value: funds.reserved });
  return { parts, total: add(funds.balance, profit), profit };
}
