import { createTransport } from 'nodemailer';

export interface Smtp {
  /** @param sender name of the brand, shown before the address */
  send(mail: { to: string; subject: string; text: string; html: string }, sender: string): Promise<void>;
  close(): void;
}

/**
 * Sends mail over SMTP with a few persistent connections.
 * @param url `smtp://` or `smtps://`, with user and password if needed
 * @param from address of the sender
 */
export function openSmtp(url: string, from: string): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }, sender) {
      await transport.sendMail({
        from: { name: sender, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
