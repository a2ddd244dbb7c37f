import type { CallContext, Handler } from '../../request-context.ts';
import { listAudit, listAuditOfUsers, type AuditPage, type AuditRow } from '../../db/audit.queries.ts';
import { findConcernedUsers } from './concerned-users.queries.ts';
import { findReferencedCases } from './referenced-cases.queries.ts';
import { cut, pageOf, rowOfCursor } from '../../pagination.ts';

/** An id that is also the reference of a payment is searched as text. */
async function readPage({ brand, ports: { db } }: CallContext, page: AuditPage): Promise<AuditRow[]> {
  const { search } = page;
  const cases = search === '' ? [] : await findReferencedCases(db, brand.id, search);
  const users = cases.length > 0 ? [] : await findConcernedUsers(db, brand.id, search);
  return users.length > 0
    ? await listAuditOfUsers(db, brand.id, { ...page, users })
    : await listAudit(db, brand.id, { ...page, cases });
}

export const auditList: Handler<'audit.list'> = async (context, { query }) => {
  const { limit, search } = pageOf(query);
  const read = await readPage(context, { limit: limit + 1, search, after: rowOfCursor(query.after) });
  const { rows, next } = cut(read, limit, ({ id }) => String(id));
  return {
    entries: rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    next,
  };
};
