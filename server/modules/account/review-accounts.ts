import { accountFigures } from '../../../domain/account/account-figures.ts';
import { keptBonus } from '../../../domain/account/uncommitted-balance.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { withdrawable } from '../../../domain/payout/withdrawable.ts';
import type { OperatorAccount } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { accountIdOf, listAccounts, type AccountRow } from './account.queries.ts';

/** @param currency currency of the owner's real account */
async function toOperatorAccount(
  { brand, engine, ports }: CallContext,
  row: AccountRow,
  currency: string,
): Promise<OperatorAccount> {
  const positions = await engine.positionsOfRow(ports.db, brand.id, row);
  const { margin, profit, equity } = accountFigures(row, positions);
  const money = (amount: Money) => formatMoney(amount, currency);
  return {
    mode: row.mode,
    currency,
    balance: money(row.balance),
    reserved: money(row.reserved),
    bonus: money(keptBonus(row, profit)),
    margin: money(margin),
    profit: money(profit),
    equity: money(equity),
    free_funds: row.mode === 'real' ? money(withdrawable(row, profit)) : null,
  };
}

/** @throws not_found, also for a user of another brand */
export const accountReview: Handler<'account.review'> = async (context, { params: { id } }) => {
  const ids = [accountIdOf(id, 'real'), accountIdOf(id, 'practice')];
  const rows = await listAccounts(context.ports.db, context.brand.id, ids);
  const real = rows.find(({ mode }) => mode === 'real');
  const practice = rows.find(({ mode }) => mode === 'practice');
  if (!real || !practice) throw new Failure('not_found');
  return {
    accounts: [
      await toOperatorAccount(context, real, real.currency),
      await toOperatorAccount(context, practice, real.currency),
    ],
  };
};
