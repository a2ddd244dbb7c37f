import type { Queries } from '../../ports.ts';

export interface MessageRow {
  id: string;
  sender_id: string;
  is_reply: boolean;
  text: string;
  sent_at: Date;
  first_name: string;
  last_name: string;
  photo_id: string | null;
}

const MESSAGE_COLUMNS =
  'm.id, m.sender_id, m.is_reply, m.text, m.sent_at, s.first_name, s.last_name, s.photo_id' as const;
const SENDER = 'join app_user s on s.brand_id = m.brand_id and s.id = m.sender_id';

export interface MessagesPage {
  /** Id of the message that follows the page; null for the last page. */
  before: string | null;
  limit: number;
}

/** The last messages of a conversation, or those before one of them, oldest first. */
export async function listMessages(
  db: Queries,
  brandId: string,
  userId: string,
  { before, limit }: MessagesPage,
): Promise<MessageRow[]> {
  const rows = await db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from message m ${SENDER}
      where m.brand_id = $1 and m.user_id = $2
        and ${
          before === null
            ? '$3::text is null'
            : `m.number < (select coalesce(max(b.number), 0) from message b
                            where b.brand_id = $1 and b.user_id = $2 and b.id = $3)`
        }
      order by m.number desc limit $4`,
    [brandId, userId, before, limit],
  );
  return rows.reverse();
}

export async function findMessage(
  db: Queries,
  brandId: string,
  userId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from message m ${SENDER}
      where m.brand_id = $1 and m.user_id = $2 and m.id = $3`,
    [brandId, userId, id],
  );
  return row;
}

/** Serializes the messages of a conversation until the transaction ends; begins it if needed. */
export async function lockConversation(
  tx: Queries,
  brandId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into conversation (brand_id, user_id, last_at) values ($1, $2, $3)
     on conflict (brand_id, user_id) do update set last_at = conversation.last_at`,
    [brandId, userId, now],
  );
}

export interface NewMessage {
  userId: string;
  id: string;
  senderId: string;
  isReply: boolean;
  text: string;
}

/** Adds a message to a locked conversation. A reply answers all messages before it. */
export async function insertMessage(
  tx: Queries,
  brandId: string,
  { userId, id, senderId, isReply, text }: NewMessage,
  now: Date,
): Promise<void> {
  await tx.query(
    `with counted as (
       update conversation
         set messages = messages + 1, is_waiting = not $5::boolean,
           last_at = greatest(last_at, $7::timestamptz),
              unread = case when $5::boolean then 0 else unread + 1 end
        where brand_id = $1 and user_id = $2 returning messages, last_at)
     insert into message (brand_id, user_id, number, id, sender_id, is_reply, text, sent_at)
     select $1, $2, messages, $3, $4, $5, $6, last_at from counted`,
    [brandId, userId, id, senderId, isReply, text, now],
  );
}

export async function countUnreadReply(tx: Queries, brandId: string, userId: string): Promise<void> {
  await tx.query(
    'update app_user set unread_messages = unread_messages + 1 where brand_id = $1 and id = $2',
    [brandId, userId],
  );
}

/** Notes that unread replies were mailed about. @returns false when they were before */
export async function markMailed(tx: Queries, brandId: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `update conversation set is_mailed = true where brand_id = $1 and user_id = $2 and not is_mailed
      returning user_id`,
    [brandId, userId],
  );
  return rows.length > 0;
}

/**
 * The update of the user comes before that of the conversation, as in a reply: PostgreSQL runs a CTE that nothing
 * reads at the end.
 * @returns whether there were unread replies
 */
export async function markRepliesRead(db: Queries, brandId: string, userId: string): Promise<boolean> {
  const rows = await db.query(
    `with mailed as (update conversation set is_mailed = false
                      where brand_id = $1 and user_id = $2 and is_mailed)
     update app_user set unread_messages = 0 where brand_id = $1 and id = $2 and unread_messages > 0
       returning id`,
    [brandId, userId],
  );
  return rows.length > 0;
}

/** Whether a session of the user was active since a time. */
export async function isActiveSince(
  db: Queries,
  brandId: string,
  userId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db.query(
    'select 1 from session where brand_id = $1 and user_id = $2 and last_seen_at > $3 limit 1',
    [brandId, userId, since],
  );
  return rows.length > 0;
}
