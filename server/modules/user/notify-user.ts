import {
  isAlwaysMailed,
  isFixedTopic,
  topicOf,
  type NotificationKind,
} from '../../../domain/account/notifications.ts';
import type { CallContext, Language } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { randomId } from '../../secrets.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { sealMail } from '../mail/queue-mail.ts';
import type { MailKind, MailParams } from '../mail/write-mail.ts';
import { insertNotification } from '../notification/notification.queries.ts';
import { findUserById, type UserRow } from './user.queries.ts';

/** An event that a user learns of by mail and in the notification centre. */
export interface UserNotice {
  kind: NotificationKind & MailKind;
  /** Id of the event. */
  reference: string;
  /** Values of the text in the notification centre; amounts are decimal strings with a `currency`. */
  facts: Readonly<Record<string, string>>;
  /** Values of the mail besides the user's name. */
  mail: MailParams;
}

type NoticeContext = Parameters<typeof sealMail>[0] & Partial<Pick<CallContext, 'session'>>;

/** A user; the user of the session was read at the beginning of the request. */
async function findRecipient(
  tx: Queries,
  { brand, session }: NoticeContext,
  userId: string,
): Promise<UserRow | undefined> {
  if (session?.user.id === userId && !session.isRemembered) return session.user;
  return await findUserById(tx, brand.id, userId);
}

/**
 * Notifies a user of an event, in the transaction of its cause: in the notification centre and by mail in
 * their language, as their settings say. Does nothing for an unknown user.
 */
export async function notifyUser(
  tx: Queries,
  context: NoticeContext,
  userId: string,
  write: (language: Language) => UserNotice,
): Promise<void> {
  const user = await findRecipient(tx, context, userId);
  if (!user) return;
  const language = mailLanguage(user.language);
  const { kind, reference, facts, mail } = write(language);
  const topic = topicOf(kind);
  const id = randomId(context.ports.random, 'n');
  const params = { name: user.first_name, ...mail };
  const sealed = await sealMail(context, { to: user.email, language, kind, params });
  await insertNotification(
    tx,
    context.brand.id,
    { id, userId, kind, topic, reference, params: facts, isForced: isFixedTopic(topic) },
    { ...sealed, isForced: isAlwaysMailed(kind) },
    context.now,
  );
}
