import type { ChatMessage, OperatorConversation } from '../../../schemas/generated/types.ts';
import { photoPath } from '../user/to-user.ts';
import type { ConversationRow } from './conversation.queries.ts';
import type { MessageRow } from './message.queries.ts';

const MINUTE_MS = 60_000;

/** Who reads a message: the desk sees full names. */
export type Reader = 'trader' | 'desk';

export function toMessage(row: MessageRow, now: Date, reader: Reader): ChatMessage {
  const name = reader === 'desk' ? `${row.first_name} ${row.last_name}` : row.first_name;
  return {
    id: row.id,
    sender_id: row.sender_id,
    message: row.text,
    sender: { name, avatar: reader === 'desk' || !row.is_reply ? photoPath(row.photo_id) : null },
    minutes_ago: Math.max(0, Math.floor((now.getTime() - row.sent_at.getTime()) / MINUTE_MS)),
    sent_at: row.sent_at.toISOString(),
    is_reply: row.is_reply,
  };
}

export function toConversation(row: ConversationRow, now: Date): OperatorConversation {
  const { user_id: id, number, name, email, closed_at: closedAt, unread, is_waiting, last } = row;
  return {
    id,
    user: { id, number, name, email, closed_at: closedAt?.toISOString() ?? null },
    unread,
    is_waiting,
    last: last && toMessage(last, now, 'desk'),
  };
}
