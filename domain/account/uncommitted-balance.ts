import { add, larger, smaller, subtract, ZERO_MONEY, type Money } from '../money/amount.ts';
import type { LedgerMoney } from '../payout/withdrawable.ts';
import { tradingFunds } from './account-figures.ts';

/**
 * The part of the balance that belongs to no margin, withdrawal or bonus, whatever the open profit; below zero when losses
 * have reached them.
 */
export const uncommittedBalance = ({ balance, margin, reserved, bonus }: LedgerMoney): Money =>
  subtract(balance, add(add(margin, reserved), bonus));

/**
 * The part of the bonus that can be revoked: at most the funds beside margin and reserved funds, so that a bonus
 * that trading has lost, or that is in use as margin, is not taken from other funds.
 */
export const revocableBonus = (money: LedgerMoney): Money =>
  larger(smaller(money.bonus, add(uncommittedBalance(money), money.bonus)), ZERO_MONEY);

/**
 * The part of the bonus that trading has not lost at this open profit: losses take the trader's own money first. Reserved
 * funds are the trader's own, and never pay for it.
 */
export const keptBonus = (money: LedgerMoney, openProfit: Money): Money =>
  smaller(money.bonus, larger(add(tradingFunds(money), openProfit), ZERO_MONEY));
