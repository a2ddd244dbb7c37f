import type { TypedPosition } from '../../../domain/account/portfolio.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { withdrawable } from '../../../domain/payout/withdrawable.ts';
import { subtract, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { Account } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import type { AccountMode, AccountRow } from './account.queries.ts';

/** Accounts at current prices. The trading engine implements it. */
export interface AccountValuation {
  /** Open profit of an account; zero without open positions. */
  openProfit(accountId: string): Money;
  /** Margin of the positions of an account that have no recent price. */
  lateMargin(accountId: string): Money;
  /** As `openProfit`, of an account in this version; undefined when the version in memory is another. */
  openProfitAt(accountId: string, version: bigint): Money | undefined;
  /** Open profit of an account. Reads its positions when the version in memory is another, and loads nothing. */
  profitOfRow(db: Queries, brandId: string, row: AccountRow): Promise<Money>;
  /** Its open positions by asset type, valued in the same way. */
  positionsOfRow(db: Queries, brandId: string, row: AccountRow): Promise<TypedPosition[]>;
  /** Figures of an account, after synchronizing it with the database. */
  figures(brandId: string, userId: string, mode: AccountMode): Promise<Account>;
  /** Figures of an account in memory, with the given money instead of its own. */
  figuresWith(accountId: string, money: LockedAccount): Account;
  /** Sends an account to its owner's streams when it is the account of the owner's current mode. */
  notify(brandId: string, accountId: string): Promise<void>;
}

/**
 * The open profit of a locked account at current prices. Without a position it does not depend on prices.
 * @throws busy when another process has just changed the positions
 */
export function profitAtPrices(
  valuation: Pick<AccountValuation, 'openProfitAt'>,
  { id, margin, version }: LockedAccount,
): Money {
  if (margin === ZERO_MONEY) return ZERO_MONEY;
  const openProfit = valuation.openProfitAt(id, version);
  if (openProfit === undefined) throw new Failure('busy', { retryAfter: 1 });
  return openProfit;
}

/**
 * The free funds of a locked account at current prices.
 * @throws busy when another process has just changed the positions
 */
export const fundsAtPrices = (valuation: AccountValuation, account: LockedAccount): Money =>
  withdrawable(account, profitAtPrices(valuation, account));

/**
 * Refuses an amount that exceeds the free funds of a locked account. A position without a recent price counts as if
 * it had lost its margin since the last one: a margin covers the usual moves of a price.
 * @throws insufficient_funds · stale_price with the amount that is free even so · busy
 */
export function requireFreeFunds(valuation: AccountValuation, account: LockedAccount, amount: Money): void {
  const profit = profitAtPrices(valuation, account);
  if (amount > withdrawable(account, profit)) throw new Failure('insufficient_funds');
  if (account.margin === ZERO_MONEY) return;
  const certain = withdrawable(account, subtract(profit, valuation.lateMargin(account.id)));
  if (amount <= certain) return;
  const max = formatMoney(certain, account.currency);
  throw new Failure('stale_price', { issues: [{ field: 'amount', rule: 'high', params: { max } }] });
}
