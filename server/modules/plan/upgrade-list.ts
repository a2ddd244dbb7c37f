import { withdrawable } from '../../../domain/account/withdrawable.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { accountsOf } from '../account/account.queries.ts';
import type { AccountValuation } from '../account/account-valuation.ts';
import { listUpgrades } from '../plan-membership/plan-upgrade.queries.ts';
import { toPlanUpgrade } from './to-plan-upgrade.ts';

async function fundsOf({ brand, engine, ports }: CallContext, userId: string): Promise<Money> {
  const valuation: AccountValuation = engine;
  const { real } = await accountsOf(ports.db, brand.id, userId);
  return withdrawable(real, valuation.openProfit(real.id));
}

export const planListUpgrades: Handler<'plan.list-upgrades'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const read = await listUpgrades(ports.db, brand.id, query.state ?? null, page);
  const { rows, next } = cut(read, limit, ({ id }) => id);
  const owners = [...new Set(rows.map(({ user_id }) => user_id))];
  const funds = new Map<string, Money>();
  for (const id of owners) funds.set(id, await fundsOf(context, id));
  return { upgrades: rows.map((row) => toPlanUpgrade(row, funds.get(row.user_id)!)), next };
};
