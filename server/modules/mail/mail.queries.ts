import type { Queries } from '../../ports.ts';

export interface MailRow {
  brand_id: string;
  id: string;
  to_address: string;
  kind: string;
  sealed: string;
  created_at: Date;
  attempts: number;
}

export interface NewMail {
  id: string;
  toAddress: string;
  kind: string;
  sealed: string | null;
  expiresAt: Date;
}

export async function insertMail(db: Queries, brandId: string, mail: NewMail, now: Date): Promise<void> {
  await db.query(
    `insert into mail (brand_id, id, to_address, kind, sealed, created_at, due_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [brandId, mail.id, mail.toAddress, mail.kind, mail.sealed, now, mail.expiresAt],
  );
}

/**
 * Claims due mails for one sender: they are due again at `retryAt` unless they are marked as delivered
 * before.
 */
export async function claimDueMails(
  db: Queries,
  brandIds: readonly string[],
  now: Date,
  retryAt: Date,
  limit: number,
): Promise<MailRow[]> {
  return await db.query<MailRow>(
    `update mail set attempts = attempts + 1, due_at = $3
      where id in (select id from mail
                    where brand_id = any($1) and delivered_at is null and sealed is not null and due_at <= $2
                      and expires_at > $2
                    order by due_at limit $4 for update skip locked)
      returning brand_id, id, to_address, kind, sealed, created_at, attempts`,
    [brandIds, now, retryAt, limit],
  );
}

/** With `keep` the content stays readable until it expires, for a preview's list of mails. */
export async function markDelivered(db: Queries, id: string, now: Date, keep: boolean): Promise<void> {
  await db.query(
    'update mail set delivered_at = $2, sealed = case when $3::boolean then sealed end where id = $1',
    [id, now, keep],
  );
}

export async function postponeMail(db: Queries, id: string, dueAt: Date): Promise<void> {
  await db.query('update mail set due_at = $2 where id = $1', [id, dueAt]);
}

/** Mails whose content can still be read, newest first. */
export async function listReadableMails(db: Queries, brandId: string, now: Date): Promise<MailRow[]> {
  return await db.query<MailRow>(
    `select brand_id, id, to_address, kind, sealed, created_at, attempts from mail
      where brand_id = $1 and sealed is not null and expires_at > $2 order by created_at desc, id limit 100`,
    [brandId, now],
  );
}

/** Deletes the content of expired mails. */
export async function wipeExpiredMails(db: Queries, brandIds: readonly string[], now: Date): Promise<void> {
  await db.query(
    'update mail set sealed = null where brand_id = any($1) and sealed is not null and expires_at <= $2',
    [brandIds, now],
  );
}
