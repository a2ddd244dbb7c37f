import { Failure } from '../../failure.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { listMiningAssets } from './mining.queries.ts';

/** @throws feature_disabled */
export const miningList: Handler<'mining.list'> = async (context) => {
  const { ports, brand, settings } = context;
  if (!brand.features.includes('mining') || !(await settings.read()).enable_mining)
    throw new Failure('feature_disabled');
  const rows = await listMiningAssets(ports.db, brand.id, sessionOf(context).user.id);
  return rows.map(({ estimated_profit_after: after, created_at: created, updated_at: updated, ...row }) => ({
    ...row,
    estimated_profit_after: after?.toISOString() ?? null,
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
  }));
};
