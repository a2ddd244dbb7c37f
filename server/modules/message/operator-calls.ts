import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { before } from '../../time/time-arithmetic.ts';
import { existingUser, refuseLostAuthority } from '../user/operator-authority.ts';
import { notifyUser } from '../user/notify-user.ts';
import { refuseOwn } from '../user/operator-refusals.ts';
import { lockAccess } from '../user/user-lock.queries.ts';
import { findConversation, listConversations, markConversationRead } from './conversation.queries.ts';
import { countUnreadReply, isActiveSince, listMessages, markMailed } from './message.queries.ts';
import { storeMessage } from './store-message.ts';
import { toConversation, toMessage } from './to-message.ts';

/** Seconds since the last request of a trader who is present: they see the reply without a mail. */
const PRESENT_SECONDS = 300;

export const messageListConversations: Handler<'message.list-conversations'> = async (
  { brand, now, ports },
  { query },
) => {
  const { limit } = pageOf(query);
  const rows = await listConversations(ports.db, brand.id, { after: query.after ?? null, limit: limit + 1 });
  const { rows: page, next } = cut(rows, limit, ({ user_id }) => user_id);
  return { conversations: page.map((row) => toConversation(row, now)), next };
};

/** Messages are marked before they are read: one that arrives in between stays unread. */
export const messageReadConversation: Handler<'message.read-conversation'> = async (
  { brand, now, ports },
  { params: { userId }, query },
) => {
  await markConversationRead(ports.db, brand.id, userId);
  const row = await findConversation(ports.db, brand.id, userId);
  if (!row) throw new Failure('not_found');
  const { limit } = pageOf(query);
  const messages = await listMessages(ports.db, brand.id, userId, { before: query.before ?? null, limit });
  return {
    conversation: toConversation(row, now),
    messages: messages.map((each) => toMessage(each, now, 'desk')),
  };
};

/** Counts a reply as unread and notifies an absent trader, once until they read. */
async function announceReply(
  tx: Queries,
  context: CallContext,
  userId: string,
  reference: string,
): Promise<void> {
  const { brand, now } = context;
  await countUnreadReply(tx, brand.id, userId);
  if (await isActiveSince(tx, brand.id, userId, before(now, PRESENT_SECONDS))) return;
  if (!(await markMailed(tx, brand.id, userId))) return;
  const page = brand.features.includes('livechat') ? 'livechat' : '';
  await notifyUser(tx, context, userId, () => ({
    kind: 'message_reply',
    reference,
    facts: {},
    mail: { link: `${context.site}/${page}` },
  }));
}

/** @throws not_found · own_account · reference_used · account_closed · errors of `refuseLostAuthority` */
export const messageReply: Handler<'message.reply'> = async (context, { params: { userId }, body }) => {
  const actor = sessionOf(context).user.id;
  refuseOwn(context, userId);
  const { row, isNew } = await context.ports.db.tx(async (tx) => {
    await refuseLostAuthority(tx, context);
    await lockAccess(tx, context.brand.id, userId);
    const { closed_at: closedAt } = await existingUser(tx, context, userId);
    const stored = await storeMessage(tx, context, { userId, isReply: true }, body);
    if (!stored.isNew) return stored;
    if (closedAt) throw new Failure('account_closed');
    const detail = { message: stored.row.id, characters: [...stored.row.text].length };
    await audit(tx, context, { actor, action: 'message.reply', subject: userId, detail });
    await announceReply(tx, context, userId, stored.row.id);
    return stored;
  });
  if (isNew) context.notifier.userChanged(userId);
  return toMessage(row, context.now, 'desk');
};
