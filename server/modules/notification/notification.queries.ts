import type { NotificationKind, NotificationTopic } from '../../../domain/account/notifications.ts';
import type { Money } from '../../../domain/money/amount.ts';
import type { PendingKind } from '../../../domain/trading/pending-order.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Queries } from '../../ports.ts';
import type { NewMail } from '../mail/mail.queries.ts';

export interface NewNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  topic: NotificationTopic;
  /** Id of the event: the same event writes no second row. */
  reference: string;
  params: Readonly<Record<string, string>>;
  /** Writes it whatever the user has set. */
  isForced: boolean;
}

/**
 * SQL condition: this user has not switched off notifications of trading. For statements that write them with an event.
 * @param brandId SQL of the brand's id
 * @param userId SQL of the user's id
 */
export const wantsTradingNotices = (brandId: string, userId: string): string =>
  `not exists (select 1 from notification_setting s
                where s.brand_id = ${brandId} and s.user_id = ${userId} and s.topic = 'trading' and not s.in_app)`;

/** Adds a notification and a mail of the same event, unless the user has switched its topic off for them. */
export async function insertNotification(
  tx: Queries,
  brandId: string,
  { id, userId, kind, topic, reference, params, isForced }: NewNotification,
  mail: NewMail & { isForced: boolean },
  now: Date,
): Promise<void> {
  await tx.write(
    `with wanted as (
       select coalesce(bool_and(in_app), true) or $9::boolean as in_app,
              coalesce(bool_and(by_mail), true) or $10::boolean as by_mail
         from notification_setting where brand_id = $1 and user_id = $3 and topic = $5),
     mailed as (
       insert into mail (brand_id, id, to_address, kind, sealed, created_at, due_at, expires_at)
       select $1, $11, $12, $4, $13, $8, $8, $14::timestamptz from wanted where by_mail)
     insert into notification (brand_id, id, user_id, kind, reference, params, created_at)
     select $1, $2, $3, $4, $6, $7::jsonb, $8 from wanted where in_app
     on conflict (brand_id, user_id, kind, reference) do nothing`,
    [
      brandId,
      id,
      userId,
      kind,
      topic,
      reference,
      JSON.stringify(params),
      now,
      isForced,
      mail.isForced,
      mail.id,
      mail.toAddress,
      mail.sealed,
      mail.expiresAt,
    ],
  );
}

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  params: Record<string, string>;
  created_at: Date;
  read_at: Date | null;
  /** Facts of a position or a pending order, from its row. */
  asset_id: string | null;
  side: Side | null;
  qty: string | null;
  opening_price: string | null;
  close_reason: string | null;
  profit: Money | null;
  order_kind: PendingKind | null;
  order_price: string | null;
  order_reason: string | null;
  currency: string;
  mode: string | null;
}

export type ReadState = 'unread' | 'read';

const STATE: Record<ReadState | 'all', string> = {
  unread: 'and n.read_at is null',
  read: 'and n.read_at is not null',
  all: '',
};

/** A user's notifications after the given one, newest first. */
export async function listNotifications(
  db: Queries,
  brandId: string,
  userId: string,
  page: { state: ReadState | undefined; after: string | null; limit: number },
): Promise<NotificationRow[]> {
  return await db.query<NotificationRow>(
    `select n.id, n.kind, n.params, n.created_at, n.read_at,
            coalesce(p.asset_id, o.asset_id) as asset_id, coalesce(p.side, o.side) as side,
            coalesce(p.qty, o.qty) as qty, p.opening_price, p.close_reason, p.profit, o.kind as order_kind,
            o.price as order_price, o.reason as order_reason, u.currency, a.mode
       from notification n
       join app_user u on u.brand_id = n.brand_id and u.id = n.user_id
       left join position p on n.kind in ('position_opened', 'position_closed', 'order_filled')
         and p.brand_id = n.brand_id and p.id = n.reference
       left join pending_order o on n.kind in ('order_refused', 'order_expired')
         and o.brand_id = n.brand_id and o.id = n.reference
       left join account a on a.brand_id = n.brand_id and a.id = coalesce(p.account_id, o.account_id)
      where n.brand_id = $1 and n.user_id = $2 ${STATE[page.state ?? 'all']}
        and (n.created_at, n.id) < (
          case when $3::text is null then 'infinity'::timestamptz
            else (select l.created_at from notification l
                   where l.brand_id = $1 and l.user_id = $2 and l.id = $3) end,
          coalesce($3, ''))
      order by n.created_at desc, n.id desc limit $4`,
    [brandId, userId, page.after, page.limit],
  );
}

const MOST_COUNTED = 100;

/** Unread notifications of a user, at most 100: more are not told apart. */
export async function countUnread(db: Queries, brandId: string, userId: string): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select 1 from notification
         where brand_id = $1 and user_id = $2 and read_at is null limit ${MOST_COUNTED}) n`,
    [brandId, userId],
  );
  return row!.unread;
}

/** Marks a user's notifications as read; null for all up to now. Unknown ids have no effect. */
export async function markRead(
  db: Queries,
  brandId: string,
  userId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  await db.query(
    `update notification set read_at = $4
      where brand_id = $1 and user_id = $2 and read_at is null
        and ($3::text[] is null or id = any($3::text[]))`,
    [brandId, userId, ids, now],
  );
}

export interface SettingRow {
  topic: string;
  in_app: boolean;
  by_mail: boolean;
}

export async function listSettings(db: Queries, brandId: string, userId: string): Promise<SettingRow[]> {
  return await db.query<SettingRow>(
    'select topic, in_app, by_mail from notification_setting where brand_id = $1 and user_id = $2',
    [brandId, userId],
  );
}

/** Changes a setting; undefined keeps the current value. */
export async function storeSetting(
  tx: Queries,
  brandId: string,
  userId: string,
  topic: NotificationTopic,
  { inApp, byMail }: { inApp: boolean | undefined; byMail: boolean | undefined },
): Promise<void> {
  await tx.query(
    `insert into notification_setting (brand_id, user_id, topic, in_app, by_mail)
     values ($1, $2, $3, coalesce($4::boolean, true), coalesce($5::boolean, true))
     on conflict (brand_id, user_id, topic) do update
       set in_app = coalesce($4::boolean, notification_setting.in_app),
         by_mail = coalesce($5::boolean, notification_setting.by_mail)`,
    [brandId, userId, topic, inApp ?? null, byMail ?? null],
  );
}
