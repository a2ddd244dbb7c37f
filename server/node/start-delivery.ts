import type { Backend } from '../app.ts';
import type { Log } from '../ports.ts';
import { deliverMails, type MailDelivery } from './mail-delivery.ts';
import type { ResourceStack } from '../resource-stack.ts';
import type { ServerOptions } from './server-options.ts';
import { openSmtp } from './smtp.ts';

/** Delivers due mail by SMTP, to a preview's outbox, or both; undefined when there is neither. */
export function startDelivery(
  options: ServerOptions,
  names: ReadonlyMap<string, string>,
  backend: Backend,
  log: Log,
  opened: ResourceStack,
): MailDelivery | undefined {
  const smtp = options.smtpUrl && options.mailFrom ? openSmtp(options.smtpUrl, options.mailFrom) : undefined;
  if (!smtp && !options.preview) return undefined;
  if (smtp) opened.add(() => smtp.close());
  const delivery = deliverMails(
    (send) => backend.deliverDue(send),
    async (mail) => {
      await smtp?.send(mail, names.get(mail.brandId) ?? '');
      options.onMail?.({
        brandId: mail.brandId,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        code: mail.code,
      });
    },
    log,
  );
  opened.add(() => delivery.close());
  return delivery;
}
