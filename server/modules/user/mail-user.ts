import type { Language } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail, type MailOrder } from '../mail/queue-mail.ts';
import { findUserById } from './user.queries.ts';

/** A mail to a user, whose name it adds. */
type UserMail = Pick<MailOrder, 'kind' | 'params'>;

/** Mails a user in their language, in the transaction of the cause; does nothing for an unknown user. */
export async function mailUser(
  tx: Queries,
  context: Parameters<typeof queueMail>[1],
  userId: string,
  write: (language: Language) => UserMail,
): Promise<void> {
  const user = await findUserById(tx, context.brand.id, userId);
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
