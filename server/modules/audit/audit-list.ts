import type { CallContext, Handler } from '../../request-context.ts';
import {
  auditEntryAt,
  listAudit,
  listAuditOfUsers,
  type AuditPage,
  type AuditRow,
} from '../../db/audit.queries.ts';
import { findConcernedUsers } from './concerned-users.queries.ts';
import { findReferencedCases } from './referenced-cases.queries.ts';
import { cut, pageOf, rowOfCursor } from '../../pagination.ts';

/** Entries that one page compares with a text, for which there is no index: fractions of a second. */
export const COMPARED_ENTRIES = 100_000;

interface ReadEntries {
  rows: AuditRow[];
  /** The oldest entry that was compared; null if none is older. */
  oldest: bigint | null;
}

/** An id that is also the reference of a payment is searched as text. */
async function readPage({ brand, ports: { db } }: CallContext, page: AuditPage): Promise<ReadEntries> {
  const { search } = page;
  if (search === '')
    return { rows: await listAudit(db, brand.id, { ...page, cases: [], from: null }), oldest: null };
  const cases = await findReferencedCases(db, brand.id, search);
  const users = cases.length > 0 ? [] : await findConcernedUsers(db, brand.id, search);
  if (users.length > 0)
    return { rows: await listAuditOfUsers(db, brand.id, { ...page, users }), oldest: null };
  const oldest = await auditEntryAt(db, brand.id, page, COMPARED_ENTRIES);
  return { rows: await listAudit(db, brand.id, { ...page, cases, from: oldest }), oldest };
}

/** A page can have few entries, or none, before the last one. */
export const auditList: Handler<'audit.list'> = async (context, { query }) => {
  const { limit, search } = pageOf(query);
  const read = await readPage(context, { limit: limit + 1, search, after: rowOfCursor(query.after) });
  const { rows, next } = cut(read.rows, limit, ({ id }) => String(id));
  return {
    entries: rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    next: next ?? (read.oldest === null ? null : String(read.oldest)),
  };
};
