import type { Handler } from '../../request-context.ts';
import { reachesDatabase } from './reach-database.ts';

/** Answers 503 with status "degraded" while the database is unavailable. */
export const healthRead: Handler<'health.read'> = async (context) => {
  const well = await reachesDatabase(context.ports);
  if (!well) context.reply.status = 503;
  return {
    status: well ? 'ok' : 'degraded',
    environment: context.environment,
    version: context.brand.version,
    database: context.ports.db.kind,
  };
};
