import type { Handler } from '../../request-context.ts';

/** Answers 503 with status "degraded" while the database is unavailable. */
export const healthRead: Handler<'health.read'> = async (context) => {
  const { db, log } = context.ports;
  const well = await db.query('select 1').then(
    () => true,
    (error: unknown) => {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'database unreachable');
      return false;
    },
  );
  if (!well) context.reply.status = 503;
  return {
    status: well ? 'ok' : 'degraded',
    environment: context.environment,
    version: context.brand.version,
    database: db.kind,
  };
};
