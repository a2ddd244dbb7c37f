import type { CallContext, Language } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail, type MailOrder } from '../mail/queue-mail.ts';
import { findUserById, type UserRow } from './user.queries.ts';

/** A mail to a user, whose name it adds. */
type UserMail = Pick<MailOrder, 'kind' | 'params'>;

type MailContext = Parameters<typeof queueMail>[1] & Partial<Pick<CallContext, 'session'>>;

/** A user; the user of the session was read at the beginning of the request. */
async function findRecipient(
  tx: Queries,
  { brand, session }: MailContext,
  userId: string,
): Promise<UserRow | undefined> {
  if (session?.user.id === userId && !session.isRemembered) return session.user;
  return await findUserById(tx, brand.id, userId);
}

/** Mails a user in their language, in the transaction of the cause; does nothing for an unknown user. */
export async function mailUser(
  tx: Queries,
  context: MailContext,
  userId: string,
  write: (language: Language) => UserMail,
): Promise<void> {
  const user = await findRecipient(tx, context, userId);
  if (!user) return;
  const language = mailLanguage(user.language);
  const { kind, params } = write(language);
  await queueMail(tx, context, {
    to: user.email,
    language,
    kind,
    params: { name: user.first_name, ...params },
  });
}
