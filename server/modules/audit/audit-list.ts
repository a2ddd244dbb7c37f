import type { Handler } from '../../request-context.ts';
import { listAudit } from '../../db/audit.queries.ts';
import { findReferencedCases } from './referenced-cases.queries.ts';
import { cut, pageOf, rowOfCursor } from '../../pagination.ts';

export const auditList: Handler<'audit.list'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit, search } = pageOf(query);
  const read = await listAudit(ports.db, brand.id, {
    limit: limit + 1,
    search,
    cases: search === '' ? [] : await findReferencedCases(ports.db, brand.id, search),
    after: rowOfCursor(query.after),
  });
  const { rows, next } = cut(read, limit, ({ id }) => String(id));
  return {
    entries: rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    next,
  };
};
