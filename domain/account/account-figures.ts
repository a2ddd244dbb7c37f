import { add, subtract, ZERO_MONEY, type Money, type Percent } from '../money/amount.ts';
import { percentOf } from '../money/percent.ts';

/** Funds of an account in the ledger. */
export interface AccountFunds {
  balance: Money;
  /** Part of the balance that is reserved for withdrawals. */
  reserved: Money;
}

export interface AccountFigures extends AccountFunds {
  margin: Money;
  profit: Money;
  equity: Money;
  freeMargin: Money;
  /** Equity divided by margin; null without margin. */
  marginLevel: Percent | null;
}

/** The funds at stake in trading: reserved funds are no margin and are not lost with it. */
export const tradingFunds = ({ balance, reserved }: AccountFunds): Money => subtract(balance, reserved);

/**
 * Equity is the balance without reserved funds, plus open profit; free margin is equity minus margin
 * (product readings, 1).
 */
export function accountFigures(
  { balance, reserved }: AccountFunds,
  open: Iterable<{ margin: Money; profit: Money }>,
): AccountFigures {
  let margin = ZERO_MONEY;
  let profit = ZERO_MONEY;
  for (const position of open) {
    margin = add(margin, position.margin);
    profit = add(profit, position.profit);
  }
  const equity = add(tradingFunds({ balance, reserved }), profit);
  return {
    balance,
    reserved,
    margin,
    profit,
    equity,
    freeMargin: subtract(equity, margin),
    marginLevel: margin > 0n ? percentOf(equity, margin) : null,
  };
}
