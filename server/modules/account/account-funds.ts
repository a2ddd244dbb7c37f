import { withdrawable } from '../../../domain/account/withdrawable.ts';
import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { CallContext } from '../../request-context.ts';
import { listAccounts, type AccountRow } from './account.queries.ts';
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

/** Open profit of an account; loads an account with positions that is not in memory in this version. */
async function openProfitOf(
  { brand, engine }: CallContext,
  { id, user_id: userId, mode, margin, version }: AccountRow,
): Promise<Money> {
  const valuation: AccountValuation = engine;
  if (margin === ZERO_MONEY) return ZERO_MONEY;
  const known = valuation.openProfitAt(id, version);
  if (known !== undefined) return known;
  await valuation.figures(brand.id, userId, mode);
  return valuation.openProfit(id);
}

/** Balance and free funds of accounts, by account id. */
export async function fundsOfAccounts(
  context: CallContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountFunds>> {
  const rows = await listAccounts(context.ports.db, context.brand.id, [...new Set(ids)]);
  const funds = new Map<string, AccountFunds>();
  for (const row of rows)
    funds.set(row.id, {
      balance: row.balance,
      free: withdrawable(row, await openProfitOf(context, row)),
    });
  return funds;
}
