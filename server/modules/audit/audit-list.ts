import type { Handler } from '../../request-context.ts';
import { listAudit } from '../../db/audit.queries.ts';
import { cut, pageOf } from '../../pagination.ts';

/** Ids are positive with at most 18 digits; any other cursor is before the first row. */
const lineOf = (after: string | undefined) =>
  after === undefined ? null : /^[0-9]{1,18}$/.test(after) ? after : '0';

export const auditList: Handler<'audit.list'> = async (context, { query }) => {
  const { limit, search } = pageOf(query);
  const read = await listAudit(context.ports.db, context.brand.id, {
    limit: limit + 1,
    search,
    after: lineOf(query.after),
  });
  const { rows, next } = cut(read, limit, ({ id }) => String(id));
  return {
    entries: rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    next,
  };
};
