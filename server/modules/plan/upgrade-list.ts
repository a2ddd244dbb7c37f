import { cut, pageOf } from '../../pagination.ts';
import type { Handler } from '../../request-context.ts';
import { fundsOfAccounts } from '../account/account-funds.ts';
import { listUpgrades } from '../plan-membership/plan-upgrade.queries.ts';
import { toPlanUpgrade } from './to-plan-upgrade.ts';

export const planListUpgrades: Handler<'plan.list-upgrades'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const read = await listUpgrades(ports.db, brand.id, query.state ?? null, page);
  const { rows, next } = cut(read, limit, ({ id }) => id);
  const funds = await fundsOfAccounts(
    context,
    rows.map(({ account_id: id }) => id),
  );
  return { upgrades: rows.map((row) => toPlanUpgrade(row, funds.get(row.account_id)!.free)), next };
};
