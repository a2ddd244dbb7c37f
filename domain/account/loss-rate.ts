import { asMoney, type Money } from '../money/amount.ts';
import { formatShare } from '../money/percent.ts';

/** Trading of one retail account in CFDs within the window, in its currency. Deposits and withdrawals are no part of it. */
export interface TradedAccount {
  /** Profit of the positions that were closed in the window. */
  realised: Money;
  /** Profit of the positions that are open at its end. */
  unrealised: Money;
  /** Fees of trading less payments by the house, such as negative balance protection. */
  costs: Money;
}

export interface LossRate {
  /** Accounts with at least one CFD open in the window. */
  accounts: number;
  /** Those that lost money. */
  losing: number;
  /** Share in percent with one decimal; null without an account. */
  percent: string | null;
}

/**
 * Whether an account lost money: the sum of its realised and unrealised net profits is negative. An account
 * without profit and loss lost nothing.
 * @source ESMA Decision (EU) 2019/679, Annex II, section A; COBS 22.5
 */
export const hasLost = ({ realised, unrealised, costs }: TradedAccount): boolean =>
  realised + unrealised - costs < 0n;

/** The share of the accounts that lost money, rounded half-even. */
export function lossRate(accounts: readonly TradedAccount[]): LossRate {
  const losing = accounts.filter(hasLost).length;
  const count = (value: number) => asMoney(BigInt(value));
  return {
    accounts: accounts.length,
    losing,
    percent: accounts.length ? formatShare(count(losing), count(accounts.length), 1) : null,
  };
}

/** The day of the month twelve months earlier, or the last one of that month, at the same time in UTC. */
export function windowStart(end: Date): Date {
  const lastDay = new Date(Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth() + 1, 0)).getUTCDate();
  const start = new Date(end);
  start.setUTCFullYear(end.getUTCFullYear() - 1, end.getUTCMonth(), Math.min(end.getUTCDate(), lastDay));
  return start;
}
