import { hasMail, isFixedTopic, NOTIFICATION_TOPICS } from '../../../domain/account/notifications.ts';
import type { NotificationSetting } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import {
  countUnread,
  listNotifications,
  listSettings,
  markRead,
  storeSetting,
} from './notification.queries.ts';
import { toNotification } from './to-notification.ts';

export const notificationList: Handler<'notification.list'> = async (context, { query }) => {
  const { ports, brand, market } = context;
  const { id: userId } = sessionOf(context).user;
  const { limit } = pageOf(query);
  const page = { state: query.state, after: query.after ?? null, limit: limit + 1 };
  const { rows, next } = cut(
    await listNotifications(ports.db, brand.id, userId, page),
    limit,
    ({ id }) => id,
  );
  return {
    notifications: rows.map((row) => toNotification(row, market)),
    unread: await countUnread(ports.db, brand.id, userId),
    next,
  };
};

export const notificationMarkRead: Handler<'notification.mark-read'> = async (context, { body }) => {
  const { ports, brand, now, notifier } = context;
  const { id: userId } = sessionOf(context).user;
  await markRead(ports.db, brand.id, userId, body.ids ?? null, now);
  notifier.userChanged(userId);
  return { unread: await countUnread(ports.db, brand.id, userId) };
};

async function settingsOf(db: Queries, brandId: string, userId: string): Promise<NotificationSetting[]> {
  const stored = new Map((await listSettings(db, brandId, userId)).map((row) => [row.topic, row]));
  return NOTIFICATION_TOPICS.map((topic) => ({
    topic,
    in_app: stored.get(topic)?.in_app ?? true,
    by_mail: hasMail(topic) ? (stored.get(topic)?.by_mail ?? true) : null,
    fixed: isFixedTopic(topic),
  }));
}

export const notificationReadSettings: Handler<'notification.read-settings'> = async (context) => ({
  settings: await settingsOf(context.ports.db, context.brand.id, sessionOf(context).user.id),
});

/** @throws notification_required for a topic that cannot be switched off */
export const notificationStoreSettings: Handler<'notification.store-settings'> = async (
  context,
  { body: { topic, in_app: inApp, by_mail: byMail } },
) => {
  const { ports, brand } = context;
  const { id: userId } = sessionOf(context).user;
  if (isFixedTopic(topic)) throw new Failure('notification_required');
  return await ports.db.tx(async (tx) => {
    await storeSetting(tx, brand.id, userId, topic, { inApp, byMail: hasMail(topic) ? byMail : undefined });
    await audit(tx, context, {
      actor: userId,
      action: 'notification.settings',
      subject: userId,
      detail: {
        topic,
        ...(inApp === undefined ? {} : { in_app: inApp }),
        ...(byMail === undefined ? {} : { by_mail: byMail }),
      },
    });
    return { settings: await settingsOf(tx, brand.id, userId) };
  });
};
