import { add, subtract, ZERO_MONEY, type Money, type Percent } from '../money/amount.ts';
import { percentOf } from '../money/percent.ts';

export interface AccountFigures {
  balance: Money;
  margin: Money;
  profit: Money;
  equity: Money;
  freeMargin: Money;
  /** Equity divided by margin; null without margin. */
  marginLevel: Percent | null;
}

/** Equity is balance plus open profit, free margin is equity minus margin (product readings, 1). */
export function accountFigures(
  balance: Money,
  open: Iterable<{ margin: Money; profit: Money }>,
): AccountFigures {
  let margin = ZERO_MONEY;
  let profit = ZERO_MONEY;
  for (const position of open) {
    margin = add(margin, position.margin);
    profit = add(profit, position.profit);
  }
  const equity = add(balance, profit);
  return {
    balance,
    margin,
    profit,
    equity,
    freeMargin: subtract(equity, margin),
    marginLevel: margin > 0n ? percentOf(equity, margin) : null,
  };
}
