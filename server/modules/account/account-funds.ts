import { withdrawable } from '../../../domain/payout/withdrawable.ts';
import type { Money } from '../../../domain/money/amount.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { CallContext } from '../../request-context.ts';
import { listAccounts } from './account.queries.ts';
import { fundsAtPrices, type AccountValuation } from './account-valuation.ts';

export interface AccountFunds {
  balance: Money;
  /** Withdrawable at current prices. */
  free: Money;
}

/** @throws busy when another process has just changed the positions */
export const fundsOfLocked = (engine: AccountValuation, account: LockedAccount): AccountFunds => ({
  balance: account.balance,
  free: fundsAtPrices(engine, account),
});

/** Funds of an account after a movement of this transaction. */
export const fundsAfter = (engine: AccountValuation, account: LockedAccount): AccountFunds => ({
  balance: account.balance,
  free: withdrawable(account, engine.openProfit(account.id)),
});

/** Balance and free funds of accounts, by account id. */
export async function fundsOfAccounts(
  { brand, engine, ports }: CallContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountFunds>> {
  const rows = await listAccounts(ports.db, brand.id, [...new Set(ids)]);
  const funds = new Map<string, AccountFunds>();
  for (const row of rows)
    funds.set(row.id, {
      balance: row.balance,
      free: withdrawable(row, await engine.profitOfRow(ports.db, brand.id, row)),
    });
  return funds;
}
