import type { Money } from '../../../domain/money/amount.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { Account } from '../../../schemas/generated/types.ts';
import type { AccountMode } from './account.queries.ts';

/** Accounts at current prices. The trading engine implements it. */
export interface AccountValuation {
  /** Open profit of an account; zero without open positions. */
  openProfit(accountId: string): Money;
  /** As `openProfit`, of an account in this version; undefined when the version in memory is another. */
  openProfitAt(accountId: string, version: bigint): Money | undefined;
  /** Figures of an account, after synchronizing it with the database. */
  figures(brandId: string, userId: string, mode: AccountMode): Promise<Account>;
  /** Figures of an account in memory, with the given money instead of its own. */
  figuresWith(accountId: string, money: LockedAccount): Account;
  /** Sends an account to its owner's streams when it is the account of the owner's current mode. */
  notify(brandId: string, accountId: string): Promise<void>;
}
