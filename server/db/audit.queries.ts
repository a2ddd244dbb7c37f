import { parsePublicNumber } from '../../domain/account/public-number.ts';
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
  actor_name: string | null;
  subject_name: string | null;
  detail: Record<string, unknown>;
}

/** Writes an audit log entry in the transaction of the audited change. */
export async function audit(
  db: Queries,
  context: { brand: { id: string }; now: Date },
  event: AuditEvent,
): Promise<void> {
  await db.write(
    `insert into audit_log (brand_id, at, actor, action, subject, detail)
      values ($1, $2, $3, $4, $5, $6::jsonb)`,
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

/** Parameters: `$1` brand, `$2` cursor, `$3` limit. */
const PAGE = `select l.id, l.at, l.actor, l.action, l.subject, l.detail,
            a.first_name || ' ' || a.last_name as actor_name,
            s.first_name || ' ' || s.last_name as subject_name
       from audit_log l
       left join app_user a on a.brand_id = l.brand_id and a.id = l.actor
       left join app_user s on s.brand_id = l.brand_id and s.id = l.subject
      where l.brand_id = $1 and ($2::bigint is null or l.id < $2::bigint)`;
const NEWEST_FIRST = 'order by l.id desc limit $3';

export interface AuditPage {
  /** Id of the last entry of the previous page. */
  after: string | null;
  limit: number;
  search: string;
}

/**
 * Newest first. `search` is a part of the action, or of the name or address of the actor or subject, or their
 * whole id or public number, or a whole value of the detail. Entries about the objects with the ids `cases`
 * match, too.
 * @param from the oldest entry to read; null for all
 */
export async function listAudit(
  db: Queries,
  brandId: string,
  { after, limit, search, cases, from }: AuditPage & { cases: readonly string[]; from: bigint | null },
): Promise<AuditRow[]> {
  return await db.query<AuditRow>(
    `with found as (
       select id from app_user
        where brand_id = $1 and $4 <> ''
          and (strpos(lower(email || ' ' || first_name || ' ' || last_name), lower($4)) > 0
               or number = $5::int)
     )
     ${PAGE} and l.id >= $7::bigint
        and ($4 = '' or strpos(l.action, $4) > 0 or l.actor = $4 or l.subject = $4
          or l.actor in (select id from found) or l.subject in (select id from found)
          or exists (select 1 from jsonb_each_text(l.detail) d
                      where d.value = $4 or d.value = any($6::text[])))
      ${NEWEST_FIRST}`,
    [brandId, after, limit, search, parsePublicNumber(search), cases, from ?? 0n],
  );
}

/** The last of the `count` entries after a cursor, newest first; null if there are fewer. */
export async function auditEntryAt(
  db: Queries,
  brandId: string,
  { after }: Pick<AuditPage, 'after'>,
  count: number,
): Promise<bigint | null> {
  const [row] = await db.query<{ id: bigint }>(
    `select id from audit_log where brand_id = $1 and ($2::bigint is null or id < $2::bigint)
      order by id desc offset $3 limit 1`,
    [brandId, after, count - 1],
  );
  return row?.id ?? null;
}

/**
 * Entries that name the id `search` as actor, subject or value of the detail, newest first: of those by or about
 * these users, which have indexes.
 */
export async function listAuditOfUsers(
  db: Queries,
  brandId: string,
  { after, limit, search, users }: AuditPage & { users: readonly string[] },
): Promise<AuditRow[]> {
  return await db.query<AuditRow>(
    `${PAGE}
        and (l.subject = any($5::text[]) or l.actor = any($5::text[]))
        and (l.actor = $4 or l.subject = $4
          or exists (select 1 from jsonb_each_text(l.detail) d where d.value = $4))
      ${NEWEST_FIRST}`,
    [brandId, after, limit, search, users],
  );
}
