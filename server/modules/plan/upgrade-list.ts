import { Failure } from '../../failure.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Handler } from '../../request-context.ts';
import { fundsOfAccounts } from '../account/account-funds.ts';
import { findUpgrade, listUpgrades } from './operator-upgrade.queries.ts';
import { toPlanUpgrade } from './to-plan-upgrade.ts';

/** @throws not_found, also for an upgrade of another brand */
export const planReadUpgrade: Handler<'plan.read-upgrade'> = async (context, { params: { id } }) => {
  const row = await findUpgrade(context.ports.db, context.brand.id, id);
  if (!row) throw new Failure('not_found');
  const funds = await fundsOfAccounts(context, [row.account_id]);
  return toPlanUpgrade(context.brand, row, funds.get(row.account_id)!.free);
};

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
  return { upgrades: rows.map((row) => toPlanUpgrade(brand, row, funds.get(row.account_id)!.free)), next };
};
