import type { Money } from '../../../domain/money/amount.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { Account } from '../../../schemas/generated/types.ts';
import type { AccountMode } from './account.queries.ts';

/** Accounts at current prices. The trading engine implements it. */
export interface AccountValuation {
  /** Open profit of an account; zero without open positions. */
  openProfit(accountId: string): Money;
  /** Figures of an account, up to date with the database. */
  figures(brandId: string, userId: string, mode: AccountMode): Promise<Account>;
  /** Figures of an account in memory with other money than it is known to have. */
  figuresWith(accountId: string, money: LockedAccount): Account;
  /** Sends an account to the streams of its owner where it is the account of their current mode. */
  notify(brandId: string, accountId: string): Promise<void>;
}
