import type { Queries } from '../ports.ts';

export interface AuditEvent {
  /** The acting user; null when nobody is signed in. */
  actor: string | null;
  /** `<noun>.<verb>`. */
  action: string;
  /** Id of the affected user; ids of objects, such as a deposit, are in `detail`. Null when no user is affected. */
  subject: string | null;
  /** Must not contain secrets. */
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditRow {
  id: bigint;
  at: Date;
  actor: string | null;
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

/** Writes an audit log entry in the transaction of the audited change. */
export async function audit(
  db: Queries,
  context: { brand: { id: string }; now: Date },
  event: AuditEvent,
): Promise<void> {
  await db.query(
    'insert into audit_log (brand_id, at, actor, action, subject, detail) values ($1, $2, $3, $4, $5, $6::jsonb)',
    [
      context.brand.id,
      context.now,
      event.actor,
      event.action,
      event.subject,
      JSON.stringify(event.detail ?? {}),
    ],
  );
}

/**
 * Newest first. `after` is the id of the last entry of the previous page; `search` is a part of the action,
 * or the whole actor, subject or value of the detail.
 */
export async function listAudit(
  db: Queries,
  brandId: string,
  page: { after: string | null; limit: number; search: string },
): Promise<AuditRow[]> {
  return await db.query<AuditRow>(
    `select id, at, actor, action, subject, detail from audit_log
      where brand_id = $1 and ($2::bigint is null or id < $2::bigint)
        and ($4 = '' or strpos(action, $4) > 0 or actor = $4 or subject = $4
          or exists (select 1 from jsonb_each_text(detail) d where d.value = $4))
      order by id desc limit $3`,
    [brandId, page.after, page.limit, page.search],
  );
}
