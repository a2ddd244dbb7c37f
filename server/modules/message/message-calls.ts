import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { pageOf } from '../../pagination.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { listMessages, markRepliesRead } from './message.queries.ts';
import { storeMessage } from './store-message.ts';
import { toMessage } from './to-message.ts';

/** Replies are marked before they are read: one that arrives in between stays unread. */
export const messageList: Handler<'message.list'> = async (context, { params, query }) => {
  const { brand, now, ports } = context;
  const { id } = sessionOf(context).user;
  if (params.userId !== id) throw new Failure('not_found');
  if (await markRepliesRead(ports.db, brand.id, id)) context.notifier.userChanged(id);
  const { limit } = pageOf(query);
  const rows = await listMessages(ports.db, brand.id, id, { before: query.before ?? null, limit });
  return rows.map((row) => toMessage(row, now, 'trader'));
};

/** The user's other pages read the conversation again. */
export const messageSend: Handler<'message.send'> = async (context, { body }) => {
  const userId = sessionOf(context).user.id;
  const { row, isNew } = await context.ports.db.tx((tx) =>
    storeMessage(tx, context, { userId, isReply: false }, body),
  );
  if (isNew) context.notifier.userChanged(userId);
  context.reply.message = texts[context.language].message.sent;
  return toMessage(row, context.now, 'trader');
};
