import type { Queries } from '../../ports.ts';
import type { MessageRow } from './message.queries.ts';

/** A conversation with its trader and its last message, whose columns are null before the first one. */
export interface ConversationRow {
  user_id: string;
  number: number;
  name: string;
  email: string;
  closed_at: Date | null;
  unread: number;
  is_waiting: boolean;
  last: MessageRow | null;
}

type JoinedRow = Omit<ConversationRow, 'last'> & { [K in keyof MessageRow]: MessageRow[K] | null };

const CONVERSATION_COLUMNS = `u.id as user_id, u.number, u.first_name || ' ' || u.last_name as name, u.email, u.closed_at,
  coalesce(c.unread, 0) as unread, coalesce(c.is_waiting, false) as is_waiting,
  m.id, m.sender_id, m.is_reply, m.text, m.sent_at, s.first_name, s.last_name, s.photo_id`;
const LAST_MESSAGE = `left join message m
    on m.brand_id = c.brand_id and m.user_id = c.user_id and m.number = c.messages
  left join app_user s on s.brand_id = m.brand_id and s.id = m.sender_id`;

function toConversation({
  id,
  sender_id,
  is_reply,
  text,
  sent_at,
  first_name,
  last_name,
  photo_id,
  ...conversation
}: JoinedRow) {
  const last = { id, sender_id, is_reply, text, sent_at, first_name, last_name, photo_id };
  return { ...conversation, last: id === null ? null : (last as MessageRow) };
}

/** Unread conversations first, then unanswered ones; newest first. `after` is the trader of the last one of the previous page. */
export async function listConversations(
  db: Queries,
  brandId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ConversationRow[]> {
  const last =
    '(select l.rank, l.last_at, l.user_id from conversation l where l.brand_id = $1 and l.user_id = $2)';
  const rows = await db.query<JoinedRow>(
    `select ${CONVERSATION_COLUMNS}
       from conversation c join app_user u on u.brand_id = c.brand_id and u.id = c.user_id ${LAST_MESSAGE}
      where c.brand_id = $1 and c.messages > 0
        and ${after === null ? '$2::text is null' : `(c.rank, c.last_at, c.user_id) < ${last}`}
      order by c.rank desc, c.last_at desc, c.user_id desc limit $3`,
    [brandId, after, limit],
  );
  return rows.map(toConversation);
}

/** The conversation of a user, who may not have written yet; undefined for an unknown user. */
export async function findConversation(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db.query<JoinedRow>(
    `select ${CONVERSATION_COLUMNS}
       from app_user u
       left join conversation c on c.brand_id = u.brand_id and c.user_id = u.id ${LAST_MESSAGE}
      where u.brand_id = $1 and u.id = $2`,
    [brandId, userId],
  );
  return row && toConversation(row);
}

export async function markConversationRead(db: Queries, brandId: string, userId: string): Promise<void> {
  await db.query('update conversation set unread = 0 where brand_id = $1 and user_id = $2 and unread > 0', [
    brandId,
    userId,
  ]);
}
